"""The round: draw cards, determine initiative, a turn of each side. One card play is one flow."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from ...core.refusal import Refusal
from ...core.requests import Choose, Flow, Together, Word
from . import notes
from .cards import draw_cards
from .scenario import END, OFF, Play, Side
from .state import DRAW, INITIATIVE, TURN, State
from .victory import settle

HAND_SIZE = 4
"""Cards drawn at the start of a round (UN-draw-01)."""


# -- draw cards -----------------------------------------------------------------------------------


def draw(state: State) -> Flow[None]:
    """Each side draws four cards."""
    notes.new_round(state)
    for side in state.scenario.sides:
        missing = HAND_SIZE - state.zones.count(side.hand)
        yield from draw_cards(state, side, missing, state.content.rules.law.draw)
    state.phase = INITIATIVE


# -- determine initiative ---------------------------------------------------------------------------


def initiative(state: State) -> Flow[None]:
    """Both choose a card in secret; shown together, the higher takes the marker (UN-init-01 to 06)."""
    zones = state.zones
    bidders = [side for side in state.scenario.sides if zones.cards[side.hand] or zones.cards[side.bid]]
    yield Together([_bid(state, side) for side in bidders], partial(_take_bid, state), partial(_has_bid, state))
    _award(state, _show_bids(state))
    begin_turn(state, state.holder, second=False)


def _bid(state: State, side: Side) -> Choose:
    return Choose(side.id, "bid", partial(_hand, state, side), hidden="answer")


def _hand(state: State, side: Side) -> Sequence[Word]:
    """The faces in hand, each once."""
    return tuple(dict.fromkeys(state.zones.cards[side.hand]))


def _take_bid(state: State, side: str, card: Word) -> None:
    scenario = state.scenario
    state.zones.move(card, scenario.side(side).hand, scenario.bid_of[side])


def _has_bid(state: State, side: str) -> bool:
    return bool(state.zones.cards[state.scenario.bid_of[side]])


def _show_bids(state: State) -> dict[str, Word]:
    """Show and discard both bids: side -> card (UN-init-05)."""
    zones, shown = state.zones, {}
    everybody = zones.layout.viewers
    for side in state.scenario.sides:
        for card in zones[side.bid]:
            zones.move(card, side.bid, side.discard, shown=everybody)
            shown[side.id] = card
    notes.bids(state, shown)
    return shown


def _award(state: State, shown: dict[str, Word]) -> None:
    """The higher value takes the marker; on a tie it stays; no card is lower than any (UN-init-03, 04, 06)."""
    cards, law = state.scenario.cards, state.content.rules.law
    values = {side: cards[card].initiative for side, card in shown.items()}
    first, second = [values.get(side.id, OFF) for side in state.scenario.sides]
    before = state.holder
    if first != second:
        state.holder = 0 if first > second else 1
    rule = law.no_bid if len(shown) < 2 else law.tie if first == second else law.higher
    notes.initiative(state, values, before == state.holder, rule)


# -- turns ---------------------------------------------------------------------------------------------


def begin_turn(state: State, side: int, *, second: bool) -> None:
    """The turn of this side (UN-turn-01, UN-turn-05)."""
    state.phase, state.active, state.second, state.begun = TURN, side, second, False
    notes.turn(state)


def turn(state: State) -> Flow[None]:
    """One card of the active side, or the end of its turn (UN-turn-02, UN-turn-03)."""
    side = state.scenario.sides[state.active]
    rules = state.content.rules
    word: Word = yield Choose(
        side.id,
        "play",
        partial(plays_in_hand, state, side),
        partial(rules.why_no_play, state),
        hidden="options",
        beyond=partial(_not_yet_or_never, state, side),
        doubtful=state.scenario.doubtful,
        listed=rules.legal_plays and partial(rules.legal_plays, state, side),
    )
    if word == END:
        end_turn(state)
        return
    state.begun = True
    play = state.scenario.plays[word]
    if play.rule is None:
        hunker_down(state, play)
        return
    state.using, state.acting = play.card, play.unit
    yield from rules.take_action(state, play, play.rule)
    state.using, state.acting = "", OFF


def can_play(state: State) -> bool:
    """Whether the active side has a card in hand that can be played."""
    why_no = state.content.rules.why_no_play
    hand = plays_in_hand(state, state.scenario.sides[state.active])
    return any(why_no(state, word) is None for word in hand if word != END)


def plays_in_hand(state: State, side: Side) -> list[Word]:
    """All uses of the cards in hand, those refused among them, and "end"."""
    cards = state.scenario.cards
    words: list[Word] = []
    last = ""
    for card in state.zones.cards[side.hand]:
        if card != last:
            words += cards[card].plays
            last = card
    words.append(END)
    return words


def _not_yet_or_never(state: State, side: Side) -> list[Word]:
    """What "why not?" answers besides the plays: Fog of War, and what lies on the board, which waits for a card."""
    return [*asked_of_hand(state, side), *state.scenario.unit_words, *state.scenario.tile_words]


def asked_of_hand(state: State, side: Side) -> list[Word]:
    """Words that are never legal and yet have an answer to "why not?": those of Fog of War."""
    cards = state.scenario.cards
    return [word for card in _hand(state, side) for word in cards[card].asked]


def why_no_hunker(state: State, play: Play) -> Refusal | None:
    """Any card but Fog of War may hunker down; Fog of War only bids (UN-fog-01, UN-hunker-03, UN-hunker-04)."""
    law = state.content.rules.law
    if play.card != state.scenario.sides[state.active].fog:
        return None
    return Refusal(law.fog_only_bids if play.word == play.card else law.fog_no_hunker, (play.card,))


def hunker_down(state: State, play: Play) -> None:
    """The card goes back to the supply; no counter is placed or readied (UN-hunker-01, UN-hunker-04, UN-spawn-03)."""
    side = state.scenario.sides[state.active]
    state.zones.move(play.card, side.hand, side.supply)
    notes.hunkered(state, play)
    if state.content.rules.cards_decide:
        settle(state)


def end_turn(state: State) -> None:
    """Hand and play area are discarded; the other side follows, or the next round (UN-turn-04 to UN-turn-06)."""
    side, zones = state.scenario.sides[state.active], state.zones
    unplayed, played = len(zones.cards[side.hand]), len(zones.cards[side.play])
    if unplayed:
        zones.move_all(side.hand, side.discard)
    if played:
        zones.move_all(side.play, side.discard)
    notes.turn_ended(state, unplayed, played)
    if not state.second:
        begin_turn(state, side.enemy, second=True)
        return
    state.round += 1
    state.phase, state.active, state.second = DRAW, state.holder, False
