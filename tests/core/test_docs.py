"""What the documentation of the core shows is true."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

from stalingrad_widgets.core import breakdown

DOCS = Path(__file__).parents[2] / "docs"
FLAGS = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS


@pytest.mark.parametrize("name", ["core.md"])
def test_examples_run(name: str) -> None:
    done = doctest.testfile(str(DOCS / name), module_relative=False, optionflags=FLAGS)
    assert done.attempted > 0
    assert done.failed == 0


def test_examples_of_docstrings_run() -> None:
    done = doctest.testmod(breakdown, optionflags=FLAGS)
    assert (done.failed, done.attempted > 0) == (0, True)
