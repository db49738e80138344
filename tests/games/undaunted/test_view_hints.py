"""Hints: exact chances with their parts, from what the viewer may know; against the engine's own dice and deals."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations
from math import sqrt
from pathlib import Path
from random import Random

import pytest

from stalingrad_widgets.core.chance import Seeded
from stalingrad_widgets.core.match import Match
from stalingrad_widgets.core.requests import Choose
from stalingrad_widgets.core.table import Hint
from stalingrad_widgets.games.undaunted import odds
from stalingrad_widgets.games.undaunted.combat import total_defence
from stalingrad_widgets.games.undaunted.knowledge import Places, cards_left, hand_law, marginal
from stalingrad_widgets.games.undaunted.scenario import OFF
from stalingrad_widgets.games.undaunted.state import State

from .table_kit import FIXED, SCENARIOS, SIDES, VIEWERS, at_turn, new_match, play, tile, unit, write_pack

SIGMAS = 5


@pytest.fixture(scope="module")
def two_faces(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_pack(tmp_path_factory.mktemp("packs"))


def hint_of(match: Match, word: str, viewer: str | None = "american") -> Hint:
    found = match.odds(word, viewer)
    assert found is not None
    return found


# -- attacks ----------------------------------------------------------------------------------------------


def test_a_hint_is_laid_out_as_in_the_look_book() -> None:
    match = at_turn("machine-guns", ["card:usa/machine-gunner-a"])
    match.answer("card:usa/machine-gunner-a suppress")
    assert hint_of(match, "unit:ger/rifleman-b") == {
        "head": "59\u202f%",
        "what": "to suppress",
        "of": "Riflemen B on A2",
        "chance": float(1 - Fraction(8, 10) ** 4),
        "faces": [[str(face), int(face in (9, 0))] for face in (1, 2, 3, 4, 5, 6, 7, 8, 9, 0)],
        "text": "4 dice. One face of 9 or 0 is enough. It turns the counter over.",
        "rule": "UN-combat-10",
        "parts": [
            ["Riflemen B, defence", 4, "UN-combat-06"],
            ["Cover, Corbin farm", 2, "UN-combat-06"],
            ["Range, 3 tiles", 3, "UN-combat-07"],
        ],
        "total": ["Total defence", 9],
    }


@pytest.mark.parametrize(
    ("at", "target", "rule", "amount"),
    [
        ("D3", "B2", "UN-hill-03", 3),
        ("C3", "B2", "UN-hill-01", 1),
        ("B2", "B2", "UN-hill-04", 1),
    ],
)
@pytest.mark.rule("UN-hill-01", "UN-hill-03", "UN-hill-04")
def test_hills_are_named_with_their_rule(at: str, target: str, rule: str, amount: int) -> None:
    def edit(state: State) -> None:
        state.at[unit(state, "usa/rifleman-a")] = tile(state, at)
        state.at[unit(state, "ger/scout-a")] = tile(state, target)

    match = at_turn("high-ground", ["card:usa/rifleman-a"], edit=edit)
    match.answer("card:usa/rifleman-a attack")
    assert ["Cover, North crest", amount, rule] in hint_of(match, "unit:ger/scout-a")["parts"]


def test_every_hint_of_an_attack_is_the_engines_own_defence() -> None:
    for scenario in SCENARIOS:
        match = new_match(scenario, 3)
        for _ in play(match, Random(3), 200):
            request = match.game.requests[0]
            if isinstance(request, Choose) and request.kind in ("attack", "suppress", "blast"):
                check_attack(match, request)


def check_attack(match: Match, request: Choose) -> None:
    attacker, dice, *_ = request.about
    unit_of = match.state.scenario.unit_of
    verb = request.kind
    for word in request.options():
        hint = hint_of(match, word, None)
        total = total_defence(match.state, unit_of[attacker], unit_of[word], verb).total
        assert hint["total"] == ["Total defence", total]
        assert sum(part[1] for part in hint["parts"]) == total
        assert hint["chance"] == pytest.approx(1 - (1 - odds.good_faces(total) / 10) ** dice, abs=1e-12)
        assert sum(hit for _, hit in hint["faces"]) == odds.good_faces(total)
        assert all(rule in match.rules.ledger for *_, rule in hint["parts"])  # type: ignore[attr-defined]


def test_the_engine_hits_as_often_as_the_hint_says() -> None:
    """A Suppress resolved 4000 times by the engine's own flow."""
    match = at_turn("machine-guns", ["card:usa/machine-gunner-a"])
    match.answer("card:usa/machine-gunner-a suppress")
    chance, games, target = hint_of(match, "unit:ger/rifleman-b")["chance"], 4000, unit(match.state, "ger/rifleman-b")
    hits = 0
    for seed in range(games):
        fork = match.game.fork()
        fork.chance = Seeded(seed)
        fork.play("unit:ger/rifleman-b")
        hits += fork.state.suppressed[target]
    assert abs(hits / games - chance) < SIGMAS * sqrt(chance * (1 - chance) / games)


@pytest.mark.parametrize(
    ("left", "text"),
    [
        (("deck",), "A hit costs a card; the counter stays."),
        ((), "A hit removes the counter: no card of it is left in hand, discard pile and deck."),
    ],
)
def test_a_hint_says_whether_a_hit_removes_the_counter(left: tuple[str, ...], text: str) -> None:
    def edit(state: State) -> None:
        side = state.scenario.side("german")
        if not left:
            state.zones.move("card:ger/scout-b", side.deck, side.supply)

    match = at_turn("first-steps", ["card:usa/rifleman-a"], edit=edit)
    match.answer("card:usa/rifleman-a attack")
    for viewer in ("american", None):
        said = hint_of(match, "unit:ger/scout-b", viewer)["text"]
        assert said == f"1 die. A face of 9 or 0 is enough. {text}".replace("A face of", "One face of")


def test_what_cannot_be_known_is_a_bound() -> None:
    """A lost card of which nothing is known may be the unit's last one."""

    def edit(state: State) -> None:
        side = state.scenario.side("german")
        state.zones.move("card:ger/scout-b", side.deck, side.lost)

    match = at_turn("first-steps", ["card:usa/rifleman-a"], edit=edit)
    match.answer("card:usa/rifleman-a attack")
    assert hint_of(match, "unit:ger/scout-b")["text"].endswith("A hit may remove the counter: at most 20\u202f%.")
    assert "no card of it is left" in hint_of(match, "unit:ger/scout-b", None)["text"]


def test_a_suppressed_target_gains_nothing() -> None:
    def edit(state: State) -> None:
        state.suppressed[unit(state, "ger/scout-a")] = True

    match = at_turn("machine-guns", ["card:usa/machine-gunner-a"], edit=edit)
    match.answer("card:usa/machine-gunner-a suppress")
    assert hint_of(match, "unit:ger/scout-a")["text"].endswith("It is suppressed already: nothing changes.")


# -- Blast --------------------------------------------------------------------------------------------------


def _aimed(state: State) -> None:
    state.at[unit(state, "usa/mortar")] = tile(state, "D4")
    state.at[unit(state, "ger/scout-a")] = tile(state, "D3")
    for own in ("usa/rifleman-b", "usa/scout-b", "usa/machine-gunner-a"):
        state.at[unit(state, own)] = tile(state, "D4")
    state.target[0] = tile(state, "D3")


def test_a_blast_counts_each_counter_and_at_least_one() -> None:
    match = at_turn("high-ground", ["card:usa/mortar"], edit=_aimed)
    play_hint = hint_of(match, "card:usa/mortar blast")
    each = [odds.hit(1, 4 + 2), odds.hit(1, 5 + 2), odds.hit(1, 5 + 2)]
    missed = (1 - each[0]) * (1 - each[1]) * (1 - each[2])
    assert play_hint["chance"] == float(1 - missed)
    assert play_hint["what"] == "to hit at least one"
    assert play_hint["of"] == "of 3 units on D3"
    assert "your Riflemen A 50\u202f%" in play_hint["text"]
    assert "Scouts A 40\u202f%" in play_hint["text"]
    assert sum(chance for _, chance in play_hint["dist"]) == pytest.approx(1, abs=1e-12)
    match.answer("card:usa/mortar blast")
    one = hint_of(match, "unit:ger/scout-a")
    assert one["chance"] == 0.4
    assert one["text"].endswith("At least one of 3: 82\u202f%.")


def test_a_blast_on_an_empty_tile_has_no_chance() -> None:
    def edit(state: State) -> None:
        _aimed(state)
        state.target[0] = tile(state, "A1")

    match = at_turn("high-ground", ["card:usa/mortar"], edit=edit)
    assert match.odds("card:usa/mortar blast", "american") is None


# -- plays of a card ------------------------------------------------------------------------------------------


def test_a_card_shows_its_best_target() -> None:
    def edit(state: State) -> None:
        state.at[unit(state, "ger/scout-a")] = tile(state, "B4")

    match = at_turn("high-ground", ["card:usa/rifleman-a"], edit=edit)
    best = hint_of(match, "card:usa/rifleman-a attack")
    assert best["of"] == "Scouts A on B4, the best target"
    match.answer("card:usa/rifleman-a attack")
    chances = {word: hint_of(match, word)["chance"] for word in match.options()}
    assert best["chance"] == max(chances.values()) == chances["unit:ger/scout-a"]


def test_a_unit_off_the_board_shoots_from_its_spawn_marker() -> None:
    match = at_turn("high-ground", ["card:usa/sniper"])
    before = hint_of(match, "card:usa/sniper attack")
    match.answer("card:usa/sniper attack")
    assert before["chance"] == max(hint_of(match, word)["chance"] for word in match.options())


def test_plays_without_dice_or_draws_have_no_chance() -> None:
    match = at_turn("first-steps", ["card:usa/rifleman-a", "card:usa/leader-a"])
    for word in ("card:usa/rifleman-a control", "card:usa/leader-a bolster", "card:usa/rifleman-a hunker", "end"):
        assert match.odds(word, "american") is None


def test_an_inspire_for_nobody_says_so() -> None:
    match = at_turn("first-steps", ["card:usa/rifleman-a", "card:usa/leader-a"])
    told = hint_of(match, "card:usa/leader-a inspire")
    assert (told["head"], told["what"]) == ("Nobody", "to inspire")
    match.answer("card:usa/rifleman-a control")
    assert match.odds("card:usa/leader-a inspire", "american") is None


def test_a_card_that_only_readies_has_no_chance() -> None:
    def edit(state: State) -> None:
        state.suppressed[unit(state, "usa/rifleman-a")] = True

    match = at_turn("first-steps", ["card:usa/rifleman-a"], edit=edit)
    assert match.odds("card:usa/rifleman-a attack", "american") is None


def test_draws_count_the_cards_that_can_act() -> None:
    match = at_turn("first-steps", ["card:usa/sergeant", "card:usa/scout-a", "card:usa/fog"])
    # the deck keeps 1 Fog of War among its 6 cards
    assert hint_of(match, "card:usa/scout-a recon")["chance"] == float(Fraction(5, 6))
    match.answer("card:usa/sergeant command")
    two = hint_of(match, "draw:2")
    assert two["chance"] == 1
    assert two["dist"] == [[0, 0.0], [1, float(Fraction(1, 3))], [2, float(Fraction(2, 3))]]
    assert two["text"] == "2 draws. Your deck: 6 cards, 1 Fog of War."
    assert match.odds("draw:0", "american") is None


def test_draws_go_on_in_the_discard_pile() -> None:
    def edit(state: State) -> None:
        side = state.scenario.side("american")
        state.zones.move_all(side.deck, side.discard)
        state.zones.move("card:usa/fog", side.discard, side.deck)

    match = at_turn("first-steps", ["card:usa/sergeant"], edit=edit)
    match.answer("card:usa/sergeant command")
    two = hint_of(match, "draw:2")
    assert two["chance"] == float(Fraction(6, 7))
    assert two["text"].endswith("Then the discard pile: 7 cards, 1 Fog of War.")


def test_draws_fall_as_the_hint_says() -> None:
    match = at_turn("first-steps", ["card:usa/sergeant"])
    match.answer("card:usa/sergeant command")
    law = hint_of(match, "draw:2")["dist"]
    seen: Counter[int] = Counter()
    games, side = 4000, match.state.scenario.side("american")
    for seed in range(games):
        fork = match.game.fork()
        fork.chance = Seeded(seed)
        fork.play("draw:2")
        seen[sum(card != side.fog for card in fork.state.zones[side.hand])] += 1
    assert all(abs(seen[int(n)] / games - p) <= SIGMAS * sqrt(p * (1 - p) / games) for n, p in law)


# -- bids -------------------------------------------------------------------------------------------------------


def test_a_bid_is_judged_by_what_the_enemy_may_hold() -> None:
    match = new_match("first-steps", 1, pack=FIXED)
    deck = {9: 1, 7: 2, 6: 2, 5: 2, 1: 2}  # the German deck list of nine cards
    for card in match.options("american"):
        value = match.state.scenario.cards[card].initiative
        hint = hint_of(match, card)
        assert hint["chance"] == pytest.approx(sum(n for v, n in deck.items() if v <= value) / 9, abs=1e-12)
        assert hint["dist"] == [[v, pytest.approx(deck[v] / 9, abs=1e-12)] for v in sorted(deck)]
        assert hint["distWhat"] == "initiative of the German bid"
        assert hint["rule"] == "UN-init-04"
        assert hint["text"].endswith("Equal numbers go to you.")
    german = match.options("german")[0]
    assert hint_of(match, german, "german")["rule"] == "UN-init-03"


def test_a_bid_does_not_know_the_hand_but_a_viewer_of_everything_does() -> None:
    match = new_match("first-steps", 1, pack=FIXED)
    card = match.options("american")[0]
    side = match.state.scenario.side("german")
    hand = [match.state.scenario.cards[face].initiative for face in match.state.zones[side.hand]]
    value = match.state.scenario.cards[card].initiative
    assert hint_of(match, card, None)["chance"] == sum(v <= value for v in hand) / 4
    request = match.game.requests[0]
    assert isinstance(request, Choose)
    assert match.rules.odds(match.state, request, card, "german") is None
    assert match.rules.odds(match.state, request, card, "") is None


def test_nobody_to_bid_against() -> None:
    match = new_match("first-steps", 1, pack=FIXED)
    side = match.state.scenario.side("german")
    match.state.zones.move_all(side.hand, side.discard)
    hint = hint_of(match, match.options("american")[0])
    assert hint["chance"] == 1
    assert hint["text"] == "The German side has no card to bid."


# -- knowledge --------------------------------------------------------------------------------------------------


def test_knowledge_holds_the_truth(two_faces: Path) -> None:
    """In random games what a viewer is said to know agrees with what is there."""
    for scenario in SCENARIOS:
        match = new_match(scenario, 4, pack=two_faces)
        for step, _ in enumerate(play(match, Random(4), 200)):
            if step % 4 == 0:
                check_knowledge(match.state)


def check_knowledge(state: State) -> None:
    for side in state.scenario.sides:
        for u in side.units:
            there = {viewer: cards_left(state, state.scenario.units[u], viewer) for viewer in VIEWERS}
            searched = (side.hand, side.bid, side.discard, side.deck)
            truth = sum(card in state.scenario.units[u].faces for zone in searched for card in state.zones[zone])
            assert all(least <= truth <= most for least, most in there.values())
            assert there[None] == there[side.id] == (truth, truth)
        for viewer in VIEWERS:
            law = hand_law(state, side, viewer)
            assert sum(law.values()) == (1 if law else 0)
            assert {card for zone in (side.hand, side.bid) for card in state.zones[zone]} <= set(law)


def test_units_of_one_face_are_known_to_the_last_card() -> None:
    """Losses name the unit, the supply is open: so the enemy knows how many cards are left."""
    match = new_match("machine-guns", 8)
    for _ in play(match, Random(8), 300):
        for unit_ in match.state.scenario.units:
            for viewer in ("", *SIDES):
                least, most = cards_left(match.state, unit_, viewer)
                assert least == most


def test_marginals_are_counted_out() -> None:
    """Against all deals of a small pool, one by one."""
    pool = Counter({"a": 2, "b": 1, "c": 2})
    places = [
        Places(True, frozenset("ab"), 1),
        Places(True, frozenset("abc"), 1),
        Places(False, frozenset("bc"), 1),
        Places(False, frozenset("abc"), 2),
    ]
    slots = [place for place in places for _ in range(place.n)]
    seen: Counter[str] = Counter()
    deals = 0
    for deal in set(permutations(enumerate(sorted(pool.elements())))):
        faces = [face for _, face in deal]
        if all(face in slot.fits for face, slot in zip(faces, slots, strict=True)):
            deals += 1
            seen.update(face for face, slot in zip(faces, slots, strict=True) if slot.asked)
    assert marginal(places, pool) == {face: Fraction(n, 2 * deals) for face, n in seen.items()}


def test_known_cards_are_taken_out_first() -> None:
    places = [Places(True, frozenset("a"), 1), Places(True, frozenset("abc"), 2), Places(False, frozenset("abc"), 1)]
    law = marginal(places, Counter({"a": 2, "b": 1, "c": 1}))
    assert law == {"a": Fraction(5, 9), "b": Fraction(2, 9), "c": Fraction(2, 9)}
    assert marginal([Places(False, frozenset("a"), 1)], Counter("a")) == {}


def test_knowledge_that_cannot_be_is_refused() -> None:
    places = [Places(True, frozenset("ab"), 2), Places(False, frozenset("ab"), 1)]
    with pytest.raises(ValueError, match="No deal fits what is known"):
        marginal(places, Counter({"a": 1, "b": 1, "c": 1}))


def test_hands_are_dealt_as_the_law_says(two_faces: Path) -> None:
    """The law of a hidden hand against worlds dealt anew, as bots get them."""
    match = new_match("high-ground", 2, pack=two_faces)
    side, deals = match.state.scenario.side("german"), 3000
    for step, _ in enumerate(play(match, Random(2), 400)):
        if step >= 60 and match.state.zones.count(side.hand) > 1:
            break
    law = hand_law(match.state, side, "american")
    seen: Counter[str] = Counter()
    for seed in range(deals):
        zones = match.state.zones.clone()
        zones.deal("american", Random(seed))
        seen.update([*zones[side.hand], *zones[side.bid]])
    assert set(seen) <= set(law)
    for card, chance in law.items():
        p = float(chance)
        assert abs(seen[card] / seen.total() - p) <= SIGMAS * sqrt(p * (1 - p) / deals)


@pytest.mark.parametrize("viewer", VIEWERS)
def test_hints_are_for_legal_answers_only(viewer: str | None) -> None:
    match = at_turn("first-steps", ["card:usa/rifleman-a"])
    match.state.at[unit(match.state, "ger/scout-b")] = OFF
    match.answer("card:usa/rifleman-a attack")
    request = match.game.requests[0]
    assert isinstance(request, Choose)
    for word in ("unit:ger/scout-b", "unit:usa/scout-b", "tile:A1", "nonsense", ""):
        assert match.rules.odds(match.state, request, word, viewer) is None
