"""Numbers that remember their parts."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from stalingrad_widgets.core.breakdown import Breakdown, Part

parts = st.tuples(st.text(max_size=8), st.integers(-20, 20), st.text(max_size=8))


@given(parts, st.lists(parts))
def test_the_total_is_the_sum_of_its_parts(first: tuple[str, int, str], more: list[tuple[str, int, str]]) -> None:
    number = Breakdown(*first)
    for part in more:
        number.add(*part)
    assert number.total == sum(part.amount for part in number.parts)
    assert number.parts == [Part(*first), *(Part(*part) for part in more if part[1])]


def test_a_part_of_nothing_leaves_no_trace() -> None:
    number = Breakdown("UN-combat-06", 0, "defence")
    number.add("UN-combat-07", 0, "range")
    assert (number.total, number.parts) == (0, [Part("UN-combat-06", 0, "defence")])


def test_it_reads_as_a_sum() -> None:
    number = Breakdown("UN-combat-06", 4, "defence")
    number.add("UN-combat-07", 2, "range")
    number.add("UN-hill-01", -1, "hill")
    assert repr(number) == "+4 defence +2 range -1 hill = 5"
