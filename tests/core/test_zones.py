"""Where cards are, and what each viewer knows: always true, never too much."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import permutations
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stalingrad_widgets.core.reading import ReadingError
from stalingrad_widgets.core.zones import Layout, Slot, Zone, Zones, assign

SIDES = ("red", "blue", "green")
OWN, ALL, NONE = frozenset({"red"}), frozenset(SIDES), frozenset[str]()
LAYOUT = Layout(
    [
        Zone("deck", "red", NONE),
        Zone("hand", "red", OWN),
        Zone("aside", "red", OWN),
        Zone("play", "red", ALL),
        Zone("discard", "red", frozenset({"red", "green"})),
        Zone("pile", "blue", NONE),
        Zone("grip", "blue", frozenset({"blue"})),
    ],
    SIDES,
)
DECK, HAND, ASIDE, PLAY, DISCARD, PILE, GRIP = range(7)
ANY = tuple("abcdef")


def zones(**cards: str) -> Zones:
    """Zones with cards of one letter."""
    new = Zones(LAYOUT)
    for name, letters in cards.items():
        new.put(letters, LAYOUT.index[name])
    return new


def letters(table: Zones, zone: int) -> str:
    return "".join(table[zone])


def entries(table: Zones, viewer: str, zone: int) -> list[str]:
    return ["".join(among) for among in table.known(viewer, zone)]


# -- cards ------------------------------------------------------------------------------------------------------


def test_a_zone_is_a_bag_and_equal_cards_are_equal_words() -> None:
    table = zones(deck="bca", hand="a")
    table.move("a", DECK, HAND)
    assert (letters(table, DECK), letters(table, HAND), table.count(HAND)) == ("bc", "aa", 2)
    assert table.pool(DECK) == ("b", "c")


def test_a_card_that_is_not_there_cannot_leave() -> None:
    table = zones(deck="ab")
    with pytest.raises(ValueError, match="c is not in the zone that it should leave"):
        table.move("c", DECK, HAND)
    assert letters(table, DECK) == "ab"


def test_cards_on_top_are_drawn_first() -> None:
    table = zones(deck="aab", hand="cd")
    table.put_on_top("c", HAND, DECK)
    table.put_on_top("d", HAND, DECK)
    assert (letters(table, DECK), table.count(DECK), table.pool(DECK)) == ("dcaab", 5, ("d",))
    table.move("d", DECK, HAND)
    assert table.pool(DECK) == ("c",)
    table.shuffle(DECK)
    assert table.pool(DECK) == tuple("aabc")


def test_taking_one_out_from_below_loses_the_order_on_top() -> None:
    table = zones(deck="ab", hand="cd")
    table.put_on_top("c", HAND, DECK)
    table.put_on_top("d", HAND, DECK)
    table.move("c", DECK, PLAY)
    assert table.pool(DECK) == tuple("abd")


def test_a_clone_is_independent() -> None:
    table = zones(deck="abc", hand="d")
    twin = table.clone()
    twin.move("a", DECK, PLAY)
    twin.put_on_top("d", HAND, DECK)
    twin.know_absent("blue", DECK, "e")
    assert table.dump() == zones(deck="abc", hand="d").dump()


# -- knowledge, case by case ---------------------------------------------------------------------------------------


def test_who_sees_a_card_go_into_a_hidden_zone_knows_it_there() -> None:
    table = zones(play="ab")
    table.move("a", PLAY, HAND)
    assert (entries(table, "blue", HAND), entries(table, "red", HAND)) == (["a"], [])


def test_a_card_that_is_shown_is_known_to_those_who_were_shown_it() -> None:
    table = zones(hand="ab")
    table.move("a", HAND, ASIDE, shown=["blue"])
    assert (entries(table, "blue", ASIDE), entries(table, "green", ASIDE)) == (["a"], [])


def test_an_unseen_card_may_be_known_to_be_among_some() -> None:
    table = zones(hand="abc")
    table.move("a", HAND, ASIDE, among=("a", "b"))
    assert entries(table, "blue", ASIDE) == ["ab"]


def test_a_known_card_that_is_seen_to_leave_is_forgotten() -> None:
    table = zones(play="ab", hand="a")
    table.move("a", PLAY, HAND)
    table.move("b", PLAY, HAND)
    table.move("a", HAND, PLAY)
    assert entries(table, "blue", HAND) == ["b"]


def test_of_known_cards_one_may_have_left_unseen() -> None:
    table = zones(play="abc", hand="d")
    for card in "abc":
        table.move(card, PLAY, HAND)
    table.move("d", HAND, ASIDE)
    assert entries(table, "blue", HAND) == ["abc", "abc"], "two of the three are still there"
    assert entries(table, "blue", ASIDE) == [], "the unknown card may have been the one"


def test_when_all_cards_were_known_the_one_that_left_was_one_of_them() -> None:
    table = zones(play="abc")
    for card in "abc":
        table.move(card, PLAY, HAND)
    table.move("b", HAND, ASIDE)
    assert (entries(table, "blue", HAND), entries(table, "blue", ASIDE)) == (["abc", "abc"], ["abc"])


def test_only_entries_that_fit_the_card_that_left_are_blurred() -> None:
    table = zones(play="abc", hand="d")
    for card in "abc":
        table.move(card, PLAY, HAND)
    table.move("a", HAND, ASIDE, among=("a", "b"))
    assert (entries(table, "blue", HAND), entries(table, "blue", ASIDE)) == (["c", "ab"], ["ab"])


def test_a_seen_card_that_fits_two_entries_may_have_been_either() -> None:
    table = zones(hand="abcd")
    table.move("a", HAND, ASIDE, among=("a", "b"))
    table.move("b", HAND, ASIDE, among=("b", "c"))
    table.move("b", ASIDE, PLAY)
    assert entries(table, "blue", ASIDE) == ["abc"]
    table.check("blue")


def test_what_is_known_moves_with_the_whole_zone() -> None:
    table = zones(play="ab", hand="cd")
    table.move("a", PLAY, HAND)
    table.know_absent("blue", HAND, "ef")
    table.know_absent("blue", ASIDE, "fg")
    table.move_all(HAND, ASIDE)
    assert (entries(table, "blue", ASIDE), set(table.barred("blue", ASIDE))) == (["a"], {"f"})
    assert (entries(table, "blue", HAND), table.barred("blue", HAND)) == ([], frozenset())
    table.move_all(ASIDE, PLAY)
    assert entries(table, "blue", ASIDE) == []
    table.move_all(PLAY, HAND)
    assert entries(table, "blue", HAND) == ["a", "b", "c", "d"]


def test_an_absent_card_may_come_in_unseen() -> None:
    table = zones(hand="ab", aside="cd", play="e")
    table.know_absent("blue", HAND, "cdef")
    table.know_absent("blue", ASIDE, "f")
    table.move("e", PLAY, HAND)
    assert table.barred("blue", HAND) == set("cdf"), "seen: only this card"
    table.move("c", ASIDE, HAND, among=("b", "c"))
    assert table.barred("blue", HAND) == set("df"), "among these"
    table.move("d", ASIDE, HAND)
    assert table.barred("blue", HAND) == {"f"}, "any that may have been there"


def test_a_card_known_to_be_present_may_be_one_that_is_known_already() -> None:
    table = zones(play="a", hand="bc")
    table.know_present("blue", HAND, ("b", "c"))
    table.know_present("blue", HAND, ("b", "c"))
    assert entries(table, "blue", HAND) == ["bc"]
    table.move("a", PLAY, HAND)
    table.know_present("blue", HAND, ("a", "d"))
    assert entries(table, "blue", HAND) == ["bc", "a"]
    table.know_present("blue", HAND, ("c",))
    assert entries(table, "blue", HAND) == ["a", "c"], "the card among b and c may be this one"
    table.check("blue")


def test_nothing_is_kept_of_the_only_hidden_zone_of_an_owner() -> None:
    table = zones(play="ab", deck="c")
    table.move("a", PLAY, DECK)
    assert entries(table, "red", DECK) == [], "it holds what the others do not"
    assert entries(table, "blue", DECK) == ["a"]


def test_those_who_saw_a_card_on_top_know_it_and_see_it_drawn() -> None:
    table = zones(deck="ab", hand="cd", play="e")
    table.put_on_top("c", HAND, DECK)
    table.put_on_top("e", PLAY, DECK)
    assert table.known_top("red", DECK) == (("e",), ("c",))
    assert table.known_top("blue", DECK) == (("e",), None)
    table.move("e", DECK, HAND)
    assert entries(table, "blue", HAND) == ["e"], "whoever draws it: it is this card"
    table.move("c", DECK, HAND)
    assert entries(table, "blue", HAND) == ["e"]


def test_a_shuffle_keeps_what_was_known_on_top_in_the_bag() -> None:
    table = zones(deck="ab", play="e")
    table.put_on_top("e", PLAY, DECK)
    table.shuffle(DECK)
    assert (table.known_top("blue", DECK), entries(table, "blue", DECK)) == ((), ["e"])


# -- deals ------------------------------------------------------------------------------------------------------------


def deals(table: Zones, viewer: str, n: int = 200) -> list[Zones]:
    dealt = []
    for seed in range(n):
        twin = table.clone()
        twin.deal(viewer, Random(seed))
        twin.check(viewer)
        dealt.append(twin)
    return dealt


def test_a_deal_keeps_the_card_on_top_that_the_viewer_has_seen_and_deals_the_others_anew() -> None:
    table = zones(deck="abcd", hand="ef", play="x")
    table.put_on_top("e", HAND, DECK)
    table.put_on_top("x", PLAY, DECK)
    assert {letters(twin, DECK)[0] for twin in deals(table, "blue")} == {"x"}
    assert {letters(twin, DECK)[1] for twin in deals(table, "blue")} == set("abcdef")
    assert {letters(twin, DECK)[:2] for twin in deals(table, "red")} == {"xe"}, "the owner saw both"


def test_a_deal_keeps_zones_that_are_seen_and_the_cards_of_other_owners() -> None:
    table = zones(deck="abcd", hand="ef", play="gh", pile="pq", grip="rs")
    for twin in deals(table, "blue", 50):
        assert (letters(twin, PLAY), letters(twin, GRIP)) == ("gh", "rs")
        assert sorted(twin[DECK] + twin[HAND]) == list("abcdef")


def test_a_deal_fits_all_that_is_known() -> None:
    table = zones(deck="abcd", hand="efg", play="h")
    table.move("h", PLAY, HAND)
    table.move("e", HAND, ASIDE, among=("a", "e"))
    table.know_absent("blue", HAND, "ab")
    for twin in deals(table, "blue"):
        assert "h" in twin[HAND]
        assert not {"a", "b"} & set(twin[HAND])
        assert letters(twin, ASIDE) in ("a", "e")


def test_a_deal_asks_the_game_what_else_is_public() -> None:
    table = zones(deck="abc", hand="def")
    fits = lambda zone, card: zone != HAND or card > "b"  # noqa: E731
    for seed in range(50):
        twin = table.clone()
        twin.deal("blue", Random(seed), fits)
        assert not {"a", "b"} & set(twin[HAND])


def test_a_deal_that_cannot_be_says_that_knowledge_is_wrong() -> None:
    table = zones(deck="ab", hand="cd")
    table.know_absent("blue", HAND, "abc")
    with pytest.raises(ValueError, match="the knowledge of a zone is wrong"):
        table.deal("blue", Random(1))
    with pytest.raises(ValueError, match="blue is said to know of hand"):
        table.check("blue")


def test_each_deal_is_as_likely_as_any_other() -> None:
    table = zones(deck="abc", hand="d", aside="e")
    counts = Counter((letters(t, DECK), letters(t, HAND), letters(t, ASIDE)) for t in deals(table, "blue", 4000))
    assert len(counts) == 20
    assert sum((n - 200) ** 2 / 200 for n in counts.values()) < 43.8  # 19 degrees of freedom, one in a thousand


def test_a_deal_does_not_depend_on_where_the_hidden_cards_are() -> None:
    one, other = zones(deck="abc", hand="de"), zones(deck="ade", hand="bc")
    for seed in range(30):
        a, b = one.clone(), other.clone()
        a.deal("blue", Random(seed))
        b.deal("blue", Random(seed))
        assert a.dump() == b.dump()


@pytest.mark.parametrize(
    ("kind", "zone", "wrong"),
    [("known", "hand", [["x"]]), ("absent", "hand", ["c"]), ("top", "deck", [["b"]]), ("known", "deck", [["c"]])],
)
def test_each_kind_of_wrong_knowledge_is_told(kind: str, zone: str, wrong: list[Any]) -> None:
    table = zones(deck="ab", hand="cd", play="e")
    table.put_on_top("e", PLAY, DECK)
    doc = table.dump()
    Zones.load(doc, LAYOUT).check("blue")
    doc[f"{kind}/blue"] = {zone: wrong}
    with pytest.raises(ValueError, match=f"blue is said to know of {zone}"):
        Zones.load(doc, LAYOUT).check("blue")


def test_in_a_dealt_world_the_others_know_no_more_than_fits_it() -> None:
    table = zones(deck="abcd", hand="ef", play="gh")
    table.put_on_top("e", HAND, DECK)
    table.move("g", PLAY, HAND)
    for twin in deals(table, "blue"):
        assert twin.known_top("red", DECK) == ((twin[DECK][0],),), "he has seen the card that lies there now"
        assert entries(twin, "green", HAND) == ["g"], "what both know"
        for viewer in SIDES:
            twin.check(viewer)


# -- slots and cards --------------------------------------------------------------------------------------------------


@given(st.lists(st.frozensets(st.sampled_from(ANY)), min_size=1, max_size=5), st.text("abcdef", min_size=5, max_size=6))
def test_a_deal_is_found_whenever_there_is_one(fitting: list[frozenset[str]], pool: str) -> None:
    slots: list[Slot] = [(i, None) for i in range(len(fitting))]
    table = dict(zip(slots, fitting, strict=True))
    found = assign(slots, pool, table)
    exists = any(
        all(card in fit for card, fit in zip(cards, fitting, strict=True))
        for cards in set(permutations(pool, len(fitting)))
    )
    assert (found is not None) == exists
    if found is not None:
        assert all(card in fit for card, fit in zip(found, fitting, strict=True))
        assert not Counter(found) - Counter(pool)


def test_a_deal_is_uniform_where_constraints_do_not_overlap() -> None:
    slots: Sequence[Slot] = [(0, ("a", "b")), (1, None), (1, None)]
    fitting: dict[Slot, frozenset[str]] = {slot: frozenset(slot[1] or "abcd") for slot in slots}
    counts = Counter(tuple(assign(slots, "abcd", fitting, Random(seed)) or ()) for seed in range(3000))
    assert len(counts) == 12
    assert sum((n - 250) ** 2 / 250 for n in counts.values()) < 31.3  # 11 degrees of freedom, one in a thousand


def test_no_deal_of_too_few_cards() -> None:
    assert assign([(0, None), (0, None)], "a", {(0, None): frozenset("a")}, Random(1)) is None


# -- anything that can happen ---------------------------------------------------------------------------------


def shake(table: Zones, random: Random) -> None:
    """One random move that a game might make, with what it would tell."""
    src, dst = random.sample(range(GRIP - 1) if random.random() < 0.8 else (PILE, GRIP), 2)
    if not table.count(src):
        table.move_all(dst, src)
        return
    card = random.choice(table.pool(src) if random.random() < 0.7 else table[src])
    shown = [side for side in SIDES if random.random() < 0.15]
    kind = random.random()
    if kind < 0.6:
        among = tuple(sorted({card, *random.sample(ANY, 2)})) if random.random() < 0.4 else None
        table.move(card, src, dst, among=among, shown=shown)
    elif kind < 0.75:
        table.put_on_top(card, src, dst, shown=shown)
    elif kind < 0.8:
        table.move_all(src, dst)
    elif kind < 0.85:
        table.shuffle(src)
    else:
        viewer = random.choice([side for side in SIDES if not LAYOUT.sees[side][src]] or ["red"])
        if LAYOUT.sees[viewer][src]:
            return
        if random.random() < 0.5:
            table.know_absent(viewer, src, [word for word in ANY if word not in table[src] and random.random() < 0.5])
        else:
            table.know_present(viewer, src, tuple(sorted({card, *random.sample(ANY, 1)})))


@given(st.integers(0, 2**32))
@settings(max_examples=60)
def test_what_is_known_is_true_whatever_happens(seed: int) -> None:
    random = Random(seed)
    table = zones(deck="aabbcdef", hand="abc", play="de", pile="aabb", grip="ab")
    for _ in range(60):
        shake(table, random)
        for viewer in SIDES:
            table.check(viewer)
        assert Counter(card for zone in range(7) for card in table[zone]) == Counter(
            "aabbcdef" + "abc" + "de" + "aabb" + "ab"
        )


@given(st.integers(0, 2**32))
@settings(max_examples=40)
def test_any_table_can_be_dealt_and_saved(seed: int) -> None:
    random = Random(seed)
    table = zones(deck="aabbcdef", hand="abc", play="de", pile="aabb", grip="ab")
    for _ in range(40):
        shake(table, random)
        assert Zones.load(table.dump(), LAYOUT).dump() == table.dump()
        viewer = random.choice(SIDES)
        twin = table.clone()
        twin.deal(viewer, random)
        for zone in range(7):
            assert twin.known(viewer, zone) == table.known(viewer, zone)
            assert twin.known_top(viewer, zone) == table.known_top(viewer, zone)
            assert twin.barred(viewer, zone) == table.barred(viewer, zone)
            assert twin.count(zone) == table.count(zone)
            assert twin[zone] == table[zone] or not LAYOUT.sees[viewer][zone]
        for other in SIDES:
            twin.check(other)
        if random.random() < 0.2:
            table = twin


def test_a_zone_that_the_layout_does_not_have_is_refused() -> None:
    with pytest.raises(ReadingError, match=r'^cards has "cellar", which is no zone\. Zones: '):
        Zones.load({"cards": {"cellar": ["a"]}}, LAYOUT)


def test_a_card_that_there_is_not_is_refused_wherever_it_is_named() -> None:
    zone = LAYOUT.zones[0].id
    named = {
        "cards": {zone: ["z"]},
        "top": {zone: ["z"]},
        f"known/{SIDES[0]}": {zone: [["a", "z"]]},
        f"top/{SIDES[0]}": {zone: [["z"]]},
        f"absent/{SIDES[0]}": {zone: ["z"]},
    }
    for key, value in named.items():
        with pytest.raises(ReadingError, match=rf'^{key}\..* is "z": it must be a card'):
            Zones.load({"cards": {}, key: value}, LAYOUT, ["a"])
