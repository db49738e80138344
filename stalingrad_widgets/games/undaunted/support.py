"""Support actions: Bolster, Command, Conceal, Control, Inspire, Recon and Target."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from functools import partial

from ...core.refusal import Refusal
from ...core.requests import Choose, Flow, PickRefuse, Word, pick
from . import notes
from .cards import draw_cards, take_fog
from .counters import on_tile
from .scenario import OFF, Play, Side
from .state import CONTROLLED, NO_MARKER, SCOUTED, State
from .victory import settle

TARGET_DISTANCE = 3
"""Tiles between the Mortar and its target marker, at least (UN-target-02)."""

DRAWS: tuple[Word, ...] = tuple(f"draw:{n}" for n in range(10))
"""How many cards a Command is to draw."""


# -- Bolster --------------------------------------------------------------------------------------


def bolster(state: State, play: Play) -> Flow[None]:
    """Up to X cards of the supply, or of one squad there, into the discard pile (UN-bolster-01, UN-bolster-02)."""
    side = state.scenario.sides[state.active]
    offered = partial(bolstered, state, side, play.squad)
    refuse = partial(why_no_bolster_of, state, side, play.squad)
    chosen = yield from take_cards(state, "bolster", play, offered, refuse, side.supply, side.discard, doubtful=())
    notes.cards(state, "bolster", chosen, state.content.rules.law.bolster)
    state.content.rules.fetched(state, chosen)


def take_cards(
    state: State,
    kind: str,
    play: Play,
    offered: Callable[[], list[Word]],
    refuse: PickRefuse,
    source: int,
    to: int,
    *,
    doubtful: Container[Word] | None = None,
) -> Flow[list[Word]]:
    """Up to X cards out of a zone into another, in any order. Those offered that are not `doubtful` are legal."""
    chosen = yield from pick(
        state.scenario.sides[state.active].id,
        kind,
        offered,
        at_most=play.value,
        refuse=refuse,
        in_order=False,
        about=(play.card,),
        beyond=partial(state.zones.__getitem__, source),
        doubtful=doubtful,
    )
    for card in chosen:
        state.zones.move(card, source, to)
    return chosen


def bolstered(state: State, side: Side, squad: str | None) -> list[Word]:
    """The cards of the supply that a Bolster can take, copies among them."""
    supply = state.zones.cards[side.supply]
    if squad is None and state.content.options["fog_bolster"]:
        return supply[:]
    allowed = bolsterable(state, side, squad)
    return [card for card in supply if card in allowed]


def bolsterable(state: State, side: Side, squad: str | None) -> frozenset[Word]:
    """Faces that a Bolster can take: those of its squad, or all, with Fog of War as the option says (UN-bolster-03)."""
    if squad is None and not state.content.options["fog_bolster"]:
        return side.but_fog
    return side.of_squad.get(squad, frozenset())


def why_no_bolster_of(
    state: State, side: Side, squad: str | None, chosen: Sequence[Word], card: Word
) -> Refusal | None:
    """Why this card of the supply cannot be taken."""
    if card in bolsterable(state, side, squad):
        return None
    law = state.content.rules.law
    return Refusal(law.bolster_fog, (card,)) if squad is None else Refusal(law.bolster_squad, (card, squad))


# -- Command, Conceal, Recon --------------------------------------------------------------------------


def command(state: State, play: Play) -> Flow[None]:
    """Draw up to X cards, to be played this turn (UN-command-01, UN-command-02)."""
    side, most = state.scenario.sides[state.active], play.value
    word: Word = yield Choose(side.id, "command", DRAWS[: most + 1], about=(play.card, most))
    n = DRAWS.index(word)
    notes.command(state, n)
    yield from draw_cards(state, side, n, state.content.rules.law.command)


def conceal(state: State, play: Play) -> Flow[None]:
    """The opponent takes a Fog of War card, if the supply has one (UN-conceal-01, UN-conceal-02)."""
    law = state.content.rules.law
    taken = take_fog(state, state.scenario.sides[1 - state.active])
    notes.conceal(state, taken, law.conceal if taken else law.conceal_none)
    yield from ()


def recon(state: State, play: Play) -> Flow[None]:
    """A Fog of War card of the hand is out of use; then draw a card (UN-recon-01, UN-recon-02)."""
    side, law, zones = state.scenario.sides[state.active], state.content.rules.law, state.zones
    zones.move(side.fog, side.hand, side.aside, shown=zones.layout.viewers)
    notes.cards(state, "recon", [side.fog], law.recon)
    yield from draw_cards(state, side, 1, law.recon)


def why_no_recon(state: State, play: Play, tile: int) -> Refusal | None:
    """Recon needs Fog of War in hand (UN-recon-03)."""
    side = state.scenario.sides[state.active]
    return None if side.fog in state.zones.cards[side.hand] else Refusal(state.content.rules.law.recon_fog)


# -- Control and the radio --------------------------------------------------------------------------------


def control(state: State, play: Play) -> Flow[None]:
    """Turn the own marker to controlled and the enemy's back to scouted (UN-control-01, UN-control-02)."""
    tile, side = state.at[play.unit], state.active
    if state.marks[side][tile] == CONTROLLED and (tile, side) == (state.scenario.radio, state.scenario.radio_side):
        raise_radio(state)
    else:
        take_control(state, side, tile)
    settle(state)
    yield from ()


def take_control(state: State, side: int, tile: int) -> None:
    """The tile is this side's; an enemy marker that controlled it shows scouted."""
    enemy = state.marks[1 - side]
    lost = enemy[tile] == CONTROLLED
    if lost:
        enemy[tile] = SCOUTED
    state.marks[side][tile] = CONTROLLED
    notes.marker(state, "control", side, tile, state.content.rules.law.control, turned=lost)


def raise_radio(state: State) -> None:
    """The radio tile, already controlled, is worth a point more (UN-radio-01, UN-radio-02)."""
    tile = state.scenario.radio
    state.raised += 1
    value = state.scenario.values[tile] + state.raised
    notes.marker(state, "raise", state.active, tile, state.content.rules.law.radio, value=value)


def why_no_control(state: State, play: Play, tile: int) -> Refusal | None:
    """No Control where an enemy counter stands, nor without an own marker (UN-control-03, UN-control-04)."""
    enemy, law = state.scenario.sides[1 - state.active].units, state.content.rules.law
    if tile in state.at[enemy.start : enemy.stop]:
        there = on_tile(state, 1 - state.active, tile)
        return Refusal(law.control_enemy, (state.scenario.tile_words[tile], state.scenario.unit_words[there[0]]))
    if state.marks[state.active][tile] == NO_MARKER:
        return Refusal(law.control_marker, (state.scenario.tile_words[tile],))
    return None


# -- Inspire ------------------------------------------------------------------------------------------------


def inspire(state: State, play: Play) -> Flow[None]:
    """Up to X other cards of the play area back into the hand (UN-inspire-01 to UN-inspire-04)."""
    side = state.scenario.sides[state.active]
    offered = partial(_inspired, state, side, play.squad)
    refuse = partial(why_no_inspire_of, state, side, play.squad)
    chosen = yield from take_cards(state, "inspire", play, offered, refuse, side.play, side.hand)
    notes.cards(state, "inspire", chosen, state.content.rules.law.inspire)


def _others(state: State, side: Side) -> list[Word]:
    """The play area without the card in use."""
    cards = list(state.zones.cards[side.play])
    cards.remove(state.using)
    return cards


def _inspired(state: State, side: Side, squad: str | None) -> list[Word]:
    allowed = side.of_squad.get(squad, frozenset())
    return [card for card in _others(state, side) if card in allowed]


def inspired(state: State, play: Play) -> list[Word]:
    """Cards that this Inspire of a card in hand would take back."""
    side = state.scenario.sides[state.active]
    allowed = side.of_squad.get(play.squad, frozenset())
    return [card for card in state.zones.cards[side.play] if card in allowed]


def why_no_inspire_of(
    state: State, side: Side, squad: str | None, chosen: Sequence[Word], card: Word
) -> Refusal | None:
    """Why this card of the play area cannot be taken back."""
    law = state.content.rules.law
    if card not in _others(state, side):
        return Refusal(law.inspire_others, (card,))
    if card not in side.of_squad.get(squad, frozenset()):
        return Refusal(law.inspire_squad, (card, squad))
    return None


# -- Target ---------------------------------------------------------------------------------------------------


def target(state: State, play: Play) -> Flow[None]:
    """Lay the own target marker on a tile at least three away, or move it there (UN-target-01, UN-target-04)."""
    scenario, side = state.scenario, state.scenario.sides[state.active]
    word: Word = yield Choose(
        side.id,
        "target",
        _far_tiles(state, state.at[play.unit]),
        partial(why_no_target_tile, state, play.unit),
        about=(scenario.unit_words[play.unit],),
        beyond=partial(list, scenario.tile_words),
    )
    tile = state.target[side.index] = scenario.tile_of[word]
    rule, unit = state.content.rules.law.target, scenario.unit_words[play.unit]
    notes.marker(state, "target", side.index, tile, rule, unit=unit)


def _far_tiles(state: State, tile: int) -> list[Word]:
    words = state.scenario.tile_words
    return [words[far] for far, steps in enumerate(state.scenario.distance[tile]) if steps >= TARGET_DISTANCE]


def why_no_target_tile(state: State, mortar: int, word: Word) -> Refusal | None:
    """Why the target marker cannot lie there: too near (UN-target-02)."""
    steps = state.scenario.distance[state.at[mortar]][state.scenario.tile_of[word]]
    return None if steps >= TARGET_DISTANCE else Refusal(state.content.rules.law.target_near, (word, steps))


def why_no_target(state: State, play: Play, tile: int) -> Refusal | None:
    """Target needs a tile far enough from where the Mortar stands or comes in (UN-target-06)."""
    far = max(state.scenario.distance[tile]) >= TARGET_DISTANCE
    return None if far else Refusal(state.content.rules.law.target_nowhere, (state.scenario.tile_words[tile],))


def lift_target(state: State, unit: int, rule: str) -> None:
    """A Mortar that moved or left the board aims no more (UN-target-03, UN-target-05)."""
    owner = state.scenario.units[unit].side
    tile = state.target[owner]
    if state.scenario.units[unit].role == "mortar" and tile != OFF:
        state.target[owner] = OFF
        notes.marker(state, "target-off", owner, tile, rule, unit=state.scenario.unit_words[unit])
