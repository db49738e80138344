"""Words of answers that are no thing on the table."""

from __future__ import annotations

END, PASS, FIRE, STOP, NO_TARGET, RESERVE = "end", "pass", "fire", "stop", "no-target", "reserve"
VERTICAL, HORIZONTAL = "vertical", "horizontal"
AXES = (VERTICAL, HORIZONTAL)
"""Axes of a grenade: the column and the line of its target (DES-grenadecard-05)."""
