"""Windows on the wire: held or not, whoever may not know the card is sent the same bytes in as many messages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import pytest

from stalingrad_widgets.core.match import Match
from stalingrad_widgets.core.requests import Choose, Word
from stalingrad_widgets.games.desamparados import objects
from stalingrad_widgets.games.desamparados.content import SIDES
from stalingrad_widgets.games.desamparados.state import State
from stalingrad_widgets.widgets import GameWidget

from .table_kit import new_match, play
from .two_worlds import Apart, Leak, Saying, Worlds

CARDS = {
    "in-cover": "cover",
    "reaction": "reaction",
    "commander": "commander",
    "precision": "shot",
    "submachine-gun": "shot",
    "vodka": "now",
    "grenade": "act",
    "cover-me": "act",
    "tactical-deployment": "act",
    "reorganize": "act",
    "white-wind": "discard",
}
"""Object -> a question at which it can be played or discarded; Vodka at any."""
ONLY = {"vodka": "soviet", "tactical-deployment": "german"}
"""Objects that only one side has."""
WHO_HOLDS = [(card, ONLY.get(card, SIDES[n % 2])) for n, card in enumerate(CARDS)]
READINGS: Sequence[dict[str, Any]] = (
    {"reaction_mode": "secret", "cover_stacks": True, "deploy_mode": "alternate"},
    {"winter_discard": "start_phase", "deploy_mode": "simultaneous", "last_breath_choice": "first_deployer_first"},
    {"winter_discard": "any_time", "hand_limit_always": True, "objects_in_last_breath": False},
)
"""Options under which other windows open."""


def run(worlds: Worlds) -> Counter[str]:
    """A whole game in both worlds; at how many questions of each kind the card made a difference to its side."""
    for _ in worlds.play():
        pass
    assert worlds.dealt
    own = [wire.sent for wire in worlds.owns]
    assert own[0] != own[1], "its own side sees which card it is"
    return worlds.windows


def held(side: str, one: str, other: str = "hypothermia") -> Apart:
    return Apart("object", side, (f"card:{side}/{one}", f"card:{side}/{other}"))


def scenario_of(card: str) -> str:
    return ("solo", "team", "soviet-team", "german-team")[len(card) % 4]


# -- cards ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("DES-object-08", "DES-reaction-04", "DES-cover-01", "DES-commander-02", "DES-vodka-02")
@pytest.mark.parametrize(("card", "side"), WHO_HOLDS)
def test_a_card_in_the_inventory_is_not_in_the_messages_to_others(card: str, side: str) -> None:
    windows = run(Worlds(scenario_of(card), 11, held(side, card, "temperature-drops")))
    assert windows[CARDS[card]] > 0, windows


@pytest.mark.rule("DES-object-08")
@pytest.mark.parametrize("card", ["reaction", "white-wind"])
@pytest.mark.parametrize("options", READINGS)
def test_nor_is_it_under_other_readings(card: str, options: dict[str, Any]) -> None:
    windows = run(Worlds("team", 5, held("german", card), **options))
    assert windows.total() > 5, windows


@pytest.mark.rule("DES-deploy-12", "DES-setup-06")
@pytest.mark.parametrize(("scenario", "who"), [("solo", "soviet"), ("team", "soviet-1"), ("german-team", "german-1")])
def test_a_soldier_in_hand_is_not_in_the_messages_to_others_nor_to_a_partner(scenario: str, who: str) -> None:
    army = who[:3].upper()
    soldiers = Apart("soldier", who, (f"soldier:{army}-A-03", f"soldier:{army}-A-09"))
    worlds = Worlds(scenario, 3, soldiers, team_open_hands=False)
    assert len(worlds.viewers) == len(worlds.matches[0].sides), "all but himself, and the public"
    assert run(worlds)["deploy"] > 3


# -- what is said in secret ---------------------------------------------------------------------------------------


def moments(kind: str, scenario: str, seeds: range, **options: Any) -> Iterator[tuple[Match, Choose]]:
    """The moments of random games at which somebody is asked this in secret."""
    for seed in seeds:
        match = new_match(scenario, seed, **options)
        for _ in play(match, Random(seed)):
            for asked in match.game.requests:
                if isinstance(asked, Choose) and (asked.kind, asked.hidden) == (kind, "answer"):
                    yield match, asked


def others(match: Match, who: str, kept_from: str = "enemies") -> list[str]:
    """Viewers who may not know what `who` says: all but himself, or but his side."""
    side = who.partition("-")[0]
    kept = [seat for seat in match.sides if (seat != who if kept_from == "all" else not seat.startswith(side))]
    return [*kept, "public"]


def everybody_else(saying: Saying, kind: str, who: str, words: Sequence[Word] = ()) -> None:
    """The others answer the same in both worlds, until all have; compared after each answer."""
    random = Random(1)
    while asked := [r for r in saying.matches[0].game.requests if r.kind.startswith(kind)]:
        one = random.choice(asked)
        choices = [match.game.request_for(one.side) for match in saying.matches]
        options = [choice.options() for choice in choices if choice is not None]
        common = [word for word in options[0] if word in options[1] and word in (words or options[0])]
        if not common:
            return  # his last soldier is another one in each world
        word = random.choice(common)
        last = len(saying.matches[0].game.requests) == 1 and one.side != who
        for match in saying.matches:
            match.answer(word, one.side)
        if last and kind != "deploy":
            return
        if all(r.kind.startswith(kind) for match in saying.matches for r in match.game.requests):
            saying.compare()


@pytest.mark.rule("DES-deploy-04", "DES-deploy-12")
@pytest.mark.parametrize("scenario", ["solo", "team"])
@pytest.mark.parametrize("mode", ["alternate", "simultaneous"])
def test_which_soldier_is_laid_face_down_is_not_told(mode: str, scenario: str) -> None:
    tried = 0
    for number, (match, asked) in enumerate(moments("deploy", scenario, range(1), deploy_mode=mode)):
        if number % 3 or len(asked.options()) < 2:
            continue
        one, other = asked.options()[:2]
        saying = Saying(match, others(match, asked.side))
        saying.compare([one, other])
        saying.say(asked.side, [one], [other])
        saying.compare([one, other])
        everybody_else(saying, "deploy", asked.side)
        tried += 1
    assert tried > 6


@pytest.mark.rule("DES-surrender-06", "DES-surrender-07")
@pytest.mark.parametrize("scenario", ["solo", "team", "soviet-team"])
def test_what_a_player_says_of_surrender_is_not_told(scenario: str) -> None:
    tried = set()
    for match, asked in moments("surrender", scenario, range(3)):
        if len(match.game.requests) == 1 or "surrender" in match.state.said:
            continue  # where a partner has given up already, the side does so with this answer
        saying = Saying(match, others(match, asked.side, "all"))
        saying.say(asked.side, ["surrender"], ["go-on"])
        saying.compare()
        everybody_else(saying, "surrender", asked.side, ["go-on"])
        if len(match.parties.of(asked.side.partition("-")[0])) > 1:
            saying.compare()  # the partner went on, so nobody was beaten: that he stood alone is never told
        tried.add(asked.side)
    assert len(tried) > 1


@pytest.mark.rule("DES-breath-13")
@pytest.mark.parametrize("scenario", ["solo", "team"])
def test_neither_the_names_for_last_breath_nor_their_number_are_told(scenario: str) -> None:
    tried = 0
    for match, asked in moments("name", scenario, range(3)):
        *soldiers, done = asked.options()
        if match.state.naming[SIDES.index(asked.side)] or any(match.state.named) or len(soldiers) < 2:
            continue
        one, other = soldiers[0], soldiers[-1]
        plans = ([done], [one, done], [other, done], [one, other], [other, one])
        for plan in plans[1:]:
            saying = Saying(match, others(match, asked.side))
            saying.say(asked.side, plans[0], plan)
            saying.compare(soldiers)
            tried += 1
    assert tried > 3


@pytest.mark.rule("DES-reaction-04")
@pytest.mark.parametrize("scenario", ["solo", "team"])
def test_a_reaction_in_secret_is_not_told_before_both_have_answered(scenario: str) -> None:
    tried = 0
    for match, asked in moments("reaction", scenario, range(2), reaction_mode="secret"):
        words = asked.options()
        if len(words) > 1 and len(match.game.requests) > 1:
            saying = Saying(match, others(match, asked.side))
            saying.say(asked.side, words[:1], words[-1:])
            saying.compare(words[:1])
            tried += 1
    assert tried > 1


# -- the comparison finds what tells too much ------------------------------------------------------------------------


def only_with_a_card(state: State, side: int) -> bool:
    """A window that opens only for who can use it."""
    return any(objects.holds(state, side, kind) for kind in ("in-cover", "precision", "submachine-gun"))


def test_a_window_that_opens_only_with_the_card_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(objects, "has_objects", only_with_a_card)
    with pytest.raises(Leak):
        run(Worlds("solo", 11, held("soviet", "in-cover", "temperature-drops")))


def test_a_question_that_speaks_of_the_card_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = GameWidget._push

    def pushed(widget: GameWidget, message: dict[str, Any]) -> None:
        objects_of = widget.match.state.content.sides[0].objects
        n = sum("vodka" in word for word in widget.match.state.zones[objects_of])
        scene(widget, {**message, "by": "x" * n})

    monkeypatch.setattr(GameWidget, "_push", pushed)
    with pytest.raises(Leak, match="can tell the worlds apart"):
        run(Worlds("solo", 11, held("soviet", "vodka", "temperature-drops")))


@pytest.mark.parametrize("told", ["undo", "steps"])
def test_names_that_show_in_what_can_be_done_are_found(told: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if told == "undo":
        monkeypatch.setattr(Match, "_others_choose", lambda *_: False)
    else:
        monkeypatch.setattr("stalingrad_widgets.core.game.Game.told", property(lambda game: game.plies))
    with pytest.raises(Leak):
        test_neither_the_names_for_last_breath_nor_their_number_are_told("solo")
