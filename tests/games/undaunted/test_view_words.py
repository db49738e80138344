"""Every refusal of the engine has its sentences: all are provoked, and none shows a raw word."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import stalingrad_widgets.games.undaunted as engine
from stalingrad_widgets.core.match import Explained, Match
from stalingrad_widgets.core.refusal import IllegalAnswer
from stalingrad_widgets.games.undaunted.normandy import LAW
from stalingrad_widgets.games.undaunted.scenario import OFF
from stalingrad_widgets.games.undaunted.state import SCOUTED, State
from stalingrad_widgets.games.undaunted.table import NORMANDY

from .table_kit import FIXED, at_turn, new_match, tile, unit, write_pack

RAW = re.compile(r"\b(unit|card|tile|zone):|[{}]|\bNone\b|-\d\d\b")


# -- what the sources say ---------------------------------------------------------------------------------


def refusals_in_the_sources() -> set[str]:
    """Rule ids of all `Refusal(…)` in the engine, by reading its modules."""
    found: set[str] = set()
    for path in Path(engine.__path__[0]).glob("*.py"):
        module = ast.parse(path.read_text(encoding="utf-8"))
        for function in ast.walk(module):
            if isinstance(function, ast.FunctionDef):
                for call in _calls(function, "Refusal"):
                    found |= _ids(call.args[0], function, module)
    return found


def _calls(node: ast.AST, name: str) -> Iterator[ast.Call]:
    for call in ast.walk(node):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == name:
            yield call


def _ids(value: ast.expr, function: ast.FunctionDef, module: ast.Module) -> set[str]:
    """What an expression can be: an id, an id of the law, one of two, or a name that was given one of these."""
    if isinstance(value, ast.Constant):
        return {str(value.value)}
    if isinstance(value, ast.Attribute):
        return {getattr(LAW, value.attr)}
    if isinstance(value, ast.IfExp):
        return _ids(value.body, function, module) | _ids(value.orelse, function, module)
    assert isinstance(value, ast.Name), ast.dump(value)
    given = [a.value for a in ast.walk(function) if isinstance(a, ast.Assign) and value.id in _targets(a)]
    if not given:  # an argument: of a step it is the rule of the Gait
        given = [call.args[2] for call in _calls(module, "Gait") if len(call.args) > 2]
    return {id for one in given for id in _ids(one, function, module)}


def _targets(assign: ast.Assign) -> list[str]:
    return [target.id for target in assign.targets if isinstance(target, ast.Name)]


# -- each refusal, provoked ---------------------------------------------------------------------------------

Scene = Callable[[Path], tuple[Match, str]]
"""A match and a word that it refuses; the pack is the one with two faces."""


def _turn(word: str, *hand: str, **more: object) -> Scene:
    return lambda pack: (at_turn("high-ground", hand, pack=pack, **more), word)  # type: ignore[arg-type]


def _then(answers: str | list[str], word: str, *hand: str, scenario: str = "high-ground", **more: object) -> Scene:
    """A word refused after some answers in a turn."""

    def scene(pack: Path) -> tuple[Match, str]:
        match = at_turn(scenario, hand, pack=pack, **more)  # type: ignore[arg-type]
        for answer in [answers] if isinstance(answers, str) else answers:
            match.answer(answer)
        return match, word

    return scene


def _clear(side: int) -> Callable[[State], None]:
    """No counter of a side is on the board, but the game goes on."""

    def edit(state: State) -> None:
        for u in state.scenario.sides[side].units:
            state.at[u] = OFF

    return edit


def _suppress_all(state: State) -> None:
    state.suppressed[:] = [True] * len(state.suppressed)


def _suppress_scouts(state: State) -> None:
    state.suppressed[unit(state, "usa/scout-b")] = True


def _aimed(state: State) -> None:
    """The Mortar on D4 aims at D3, where all others stand."""
    state.at[unit(state, "usa/mortar")] = tile(state, "D4")
    state.target[0] = tile(state, "D3")


def _enemy_beside(state: State) -> None:
    state.at[unit(state, "ger/scout-a")] = tile(state, "D3")


def _unmarked(state: State) -> None:
    state.marks[0][tile(state, "D3")] = 0


def _casualty(pack: Path) -> tuple[Match, str]:
    """German Riflemen A are hit with two different cards and Fog of War in hand."""
    fire = at_turn("high-ground", ["card:usa/rifleman-a"], pack=pack, edit=_german_hand)
    fire.chance = [0]
    fire.answer("card:usa/rifleman-a attack")
    fire.answer("unit:ger/rifleman-a")
    return fire, "card:ger/fog"


def _german_hand(state: State) -> None:
    side = state.scenario.side("german")
    for card in ("card:ger/rifleman-a", "card:ger/fog"):
        state.zones.move(card, side.deck, side.hand)
    state.zones.move("card:ger/veteran-a", side.supply, side.hand)


NO_SPAWN = {"spawns": (OFF,) * 100}
ALL_NEAR = {"distance": ((0,) * 16,) * 16}

SCENES: dict[str, Scene] = {
    "UN-overview-12": _then("card:usa/rifleman-a move", "tile:A1", "card:usa/rifleman-a"),
    "UN-spawn-05": _turn("card:usa/sniper attack", "card:usa/sniper", tables=NO_SPAWN),
    "UN-fog-01": _turn("card:usa/fog", "card:usa/fog"),
    "UN-hunker-03": _turn("card:usa/fog hunker", "card:usa/fog"),
    "UN-move-02": _then("card:usa/rifleman-a move", "tile:C4", "card:usa/rifleman-a"),
    "UN-guide-01/0": _turn("card:usa/guide guide", "card:usa/guide", edit=_clear(0)),
    "UN-guide-01": _then("card:usa/guide guide", "unit:ger/scout-a", "card:usa/guide"),
    "UN-guide-02": _then(["card:usa/guide guide", "unit:usa/scout-a"], "tile:C4", "card:usa/guide"),
    "UN-guide-03/0": _turn("card:usa/guide guide", "card:usa/guide", edit=_suppress_all),
    "UN-guide-03": _then("card:usa/guide guide", "unit:usa/scout-b", "card:usa/guide", edit=_suppress_scouts),
    "UN-bolster-02": _then("card:usa/leader-a bolster", "card:usa/scout-b", "card:usa/leader-a"),
    "UN-bolster-03": _then(
        "card:usa/sergeant bolster", "card:usa/fog", "card:usa/sergeant", options={"fog_bolster": False}
    ),
    "UN-control-03": _turn("card:usa/rifleman-a control", "card:usa/rifleman-a", edit=_enemy_beside),
    "UN-control-04": _turn("card:usa/rifleman-a control", "card:usa/rifleman-a", edit=_unmarked),
    "UN-play-01": _turn("unit:ger/scout-a", "card:usa/rifleman-a"),
    "UN-inspire-03": _then(
        ["card:usa/rifleman-b attack", "unit:ger/scout-a", "card:usa/rifleman-a control", "card:usa/leader-a inspire"],
        "card:usa/rifleman-b",
        "card:usa/rifleman-a",
        "card:usa/rifleman-b",
        "card:usa/leader-a",
    ),
    "UN-inspire-04": _then(
        ["card:usa/rifleman-a control", "card:usa/leader-a inspire"],
        "card:usa/leader-a",
        "card:usa/rifleman-a",
        "card:usa/leader-a",
    ),
    "UN-recon-03": _turn("card:usa/scout-a recon", "card:usa/scout-a"),
    "UN-target-02": _then("card:usa/mortar target", "tile:D3", "card:usa/mortar"),
    "UN-target-06": _turn("card:usa/mortar target", "card:usa/mortar", tables=ALL_NEAR),
    "UN-combat-02": _then("card:usa/rifleman-a attack", "unit:usa/scout-a", "card:usa/rifleman-a"),
    "UN-combat-03": _then("card:usa/mortar blast", "unit:ger/scout-a", "card:usa/mortar", edit=_aimed),
    "UN-combat-04": _turn("card:usa/mortar blast", "card:usa/mortar"),
    "UN-combat-05": _then(
        ["card:usa/mortar blast", "unit:usa/scout-a"], "unit:usa/scout-a", "card:usa/mortar", edit=_aimed
    ),
    "UN-combat-13": _turn("card:usa/rifleman-a attack", "card:usa/rifleman-a", edit=_clear(1)),
    "UN-casualty-01": _casualty,
}
"""Rule (and number of facts, where a rule has several sentences) -> a match and a word that it refuses."""


@pytest.fixture(scope="module")
def two_faces(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_pack(tmp_path_factory.mktemp("packs"))


def test_each_refusal_of_the_sources_is_provoked_here() -> None:
    assert {rule.partition("/")[0] for rule in SCENES} == refusals_in_the_sources()


@pytest.mark.parametrize("rule", SCENES)
def test_a_refusal_in_words(rule: str, two_faces: Path) -> None:
    match, word = SCENES[rule](two_faces)
    side = match.side
    assert side is not None
    refusal = match.why_not(word, side)
    assert isinstance(refusal, Explained)
    assert refusal.rule == rule.partition("/")[0]
    assert NORMANDY.ledger.template(refusal) is not None
    words = refusal.words
    assert words["rule"] == refusal.rule
    for text in (words["text"], words["sub"]):
        assert text.endswith(".")
        assert text[0].isupper()
        assert not RAW.search(text)
        assert "!" not in text
    with pytest.raises(IllegalAnswer) as refused:
        match.answer(word, side)
    assert str(refused.value) == refusal.why


@pytest.mark.parametrize(
    ("rule", "text"),
    [
        ("UN-move-02", "Riflemen A cannot move to C4. No marker of your side lies there. Scout the tile first."),
        ("UN-recon-03", "Scout A cannot recon. There is no Fog of War in your hand."),
        ("UN-bolster-02", "Scout B cannot be bolstered. This Bolster takes cards of squad A only."),
        ("UN-casualty-01", "Fog of War cannot be lost for Riflemen A. A card of the hit unit leaves the game."),
    ],
)
def test_sentences_name_things_as_they_are_called(rule: str, text: str, two_faces: Path) -> None:
    match, word = SCENES[rule](two_faces)
    refusal = match.why_not(word, match.side)
    assert isinstance(refusal, Explained)
    assert refusal.why.startswith(text)


# -- refusals of the table itself ---------------------------------------------------------------------------


def test_with_nothing_to_play_a_tile_sends_to_the_end_of_the_turn() -> None:
    for hand, end in (([], True), (["card:usa/fog"], True), (["card:usa/scout-a"], False)):
        refusal = at_turn("first-steps", hand).why_not("tile:B2", "american")
        assert isinstance(refusal, Explained)
        assert refusal.why.endswith("You hold no card that can be played. End your turn.") == end
        assert refusal.why.endswith("Choose a card of your hand first, and one of its actions.") != end


def test_refusals_of_the_table_name_sides() -> None:
    match = new_match("first-steps", 1, pack=FIXED)
    card = match.options("american")[0]
    match.answer(card, "american")
    other = match.why_not(card, "american")
    assert isinstance(other, Explained)
    assert other.why == "The American side is not asked now. Wait until the other side has answered."
    nothing = match.why_not("tile:Z9", "german")
    assert isinstance(nothing, Explained)
    assert nothing.why == "That is no answer to this question. Choose one of the answers offered."
    match.answer(match.options("german")[0], "german")
    undo = match.may_undo("american")
    assert undo is not None
    assert match.explain(undo)["text"] == "Undo stops here."


def test_a_scouted_tile_can_be_entered_again() -> None:
    """The remedy that a refusal names works."""
    match = at_turn("high-ground", ["card:usa/rifleman-a"])
    match.state.marks[0][tile(match.state, "C4")] = SCOUTED
    match.answer("card:usa/rifleman-a move")
    assert match.why_not("tile:C4", "american") is None
