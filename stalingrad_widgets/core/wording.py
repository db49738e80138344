"""Figures in words, alike in all games and languages."""

from __future__ import annotations

from fractions import Fraction

THIN = "\u202f"
"""A narrow space that does not break."""


def percent(chance: float | Fraction) -> str:
    """A chance in whole per cent, never 0 or 100 unless it is certain.

    >>> [percent(chance).replace(THIN, " ") for chance in (0.7599, 0.001, 0.9999, 1, Fraction(0))]
    ['76 %', '< 1 %', '> 99 %', '100 %', '0 %']
    """
    rounded = int(chance * 100 + Fraction(1, 2))
    if rounded == 0 and chance > 0:
        return f"< 1{THIN}%"
    if rounded == 100 and chance < 1:
        return f"> 99{THIN}%"
    return f"{rounded}{THIN}%"
