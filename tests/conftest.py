"""What holds for all tests: how property tests draw, and in which order tests run."""

from __future__ import annotations

import os

import pytest
from hypothesis import HealthCheck, settings

# Machines are noisy: no deadline for one example. CI draws the same examples each time, so that a red run can be rerun.
SLOW_IS_FINE = [HealthCheck.too_slow, HealthCheck.data_too_large]
settings.register_profile("local", deadline=None, print_blob=True, suppress_health_check=SLOW_IS_FINE)
settings.register_profile("ci", settings.get_profile("local"), derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "local")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browser tests last: Playwright leaves an event loop running, in which tests of our own loop cannot start."""
    items.sort(key=lambda item: "tests/browser/" in item.nodeid)
