"""What the desks of both rule sets share: the real driver, asked and read in the words of the rulebook."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

import pytest

from stalingrad_widgets.core.chance import Seeded
from stalingrad_widgets.core.game import Game
from stalingrad_widgets.core.refusal import IllegalAnswer, Refusal
from stalingrad_widgets.core.requests import Asked, Choose, Draw, Roll, Word
from stalingrad_widgets.core.view import PUBLIC
from stalingrad_widgets.games.undaunted.scenario import OFF
from stalingrad_widgets.games.undaunted.state import FACES, State
from stalingrad_widgets.games.undaunted.table import UndauntedTable
from stalingrad_widgets.games.undaunted.victory import points
from tests.games.telling import Telling

RAW = re.compile(r"\b(unit|card|tile|zone|edge|tunnel):|[{}]|\bNone\b")
"""What no person should read."""


class ScriptKit:
    """Chance of a test: dice as written, and none beyond; the cards written come before others, which a seed draws."""

    def __init__(self, dice: Sequence[int], draws: Sequence[Word], seed: int) -> None:
        self.dice = list(dice)
        self.draws = list(draws)
        self.then = Seeded(seed)

    def __call__(self, request: Roll | Draw, n: int) -> Any:
        if isinstance(request, Roll):
            many = len(request.dice)
            assert len(self.dice) >= many, f"{many} dice are rolled, the test has {self.dice} left"
            faces, self.dice = tuple(self.dice[:many]), self.dice[many:]
            return faces
        mine = [card for card in self.draws if card in request.pool()]
        if not mine:
            return self.then(request, n)
        self.draws.remove(mine[0])
        return mine[0]


class DeskKit(Telling, ABC):
    """A game on the bench. A desk says how tests write words: `_word`, `_short_of`."""

    game: Game[State]

    def __init__(self, table: UndauntedTable, state: State, chance: ScriptKit) -> None:
        self.table = table
        self.start = state.clone()
        self.chance = chance
        state.log = []
        self.game = Game(table, state, chance)
        self._read = 0

    @property
    def state(self) -> State:
        return self.game.state

    @abstractmethod
    def _word(self, word: str, side: str | None = None) -> Word: ...

    @abstractmethod
    def _short_of(self, word: Word) -> str: ...

    # -- answering -------------------------------------------------------------------------------------------

    def choose(self, *words: str) -> None:
        """Answer what is asked, one word after the other."""
        for word in words:
            self._answer(word)

    def say(self, side: str, *words: str) -> None:
        """Answer for one side while both are asked."""
        for word in words:
            self._answer(word, side)

    def bid(self, **cards: str) -> None:
        """Both bid: german="sniper"."""
        for side, card in cards.items():
            self.say(side, card)

    def end(self) -> None:
        """The active side ends its turn."""
        self._answer("end")

    def play(self, card: str, verb: str) -> None:
        """The active side plays a card for an action, to ready its unit ("ready-unit"), or to hunker down."""
        self._answer(f"{card} {verb}")

    def _answer(self, word: str, side: str | None = None) -> None:
        self.game.answer(self._word(word, side), side)
        self._read_out()

    def _read_out(self) -> None:
        """What has happened and what is asked next can be said to everybody, and cites rules that there are."""
        log = self.state.log or []
        events, self._read = log[self._read :], len(log)
        for event in events:
            cited = [*event.rules, *(rule for rule, *_ in event.data.get("parts", ()))]
            assert [rule for rule in cited if rule not in self.table.ledger] == [], event
            for viewer in (None, PUBLIC, *(side.id for side in self.state.scenario.sides)):
                self.table.line(self.state, event, viewer)
        for request in self.game.requests:
            self.table.ask(self.state, request, request.side)

    def refused(self, *words: str, side: str | None = None) -> str:
        """The rule by which an answer, or a play (card, verb), is refused; the game is as before."""
        word = self._word(" ".join(words), side)
        before = self.state.dump()
        why = self._why_not(word, side)
        with pytest.raises(IllegalAnswer) as raised:
            self.game.answer(word, side)
        assert raised.value.refusal == why
        assert word not in self._choice(side).options()
        assert self.state.dump() == before
        said = self.table.words(self.state, why, word, side)
        assert not RAW.search(f"{said['text']} {said.get('sub', '')}"), said
        return why.rule

    def _why_not(self, word: Word, side: str | None) -> Refusal:
        why = self.game.why_not(word, side)
        assert why is not None, f"{word} is allowed"
        return why

    def facts(self, *words: str) -> tuple[Any, ...]:
        """What the refusal of an answer speaks of."""
        return self._why_not(self._word(" ".join(words)), None).facts

    def may(self, *words: str, side: str | None = None) -> bool:
        """Whether an answer, or a play (card, verb), is among the options."""
        return self._word(" ".join(words), side) in self._choice(side).options()

    # -- what is asked ---------------------------------------------------------------------------------------

    @property
    def asked(self) -> tuple[str, str]:
        """Who is asked, and what: ("german", "play")."""
        request = self._request()
        return request.side, request.kind

    @property
    def about(self) -> Any:
        """The public facts of the question, a tuple."""
        return self._request().about

    def options(self, side: str | None = None) -> list[str]:
        """All legal answers in short words."""
        return [self._short_of(word) for word in self._choice(side).options()]

    def _request(self, side: str | None = None) -> Asked:
        requests = [request for request in self.game.requests if side in (None, request.side)]
        assert len(requests) == 1, requests
        return requests[0]

    def _choice(self, side: str | None = None) -> Choose:
        request = self._request(side)
        assert isinstance(request, Choose), request
        return request

    def _short(self, side: str | None) -> str:
        """The short name of a side; of the one that is asked for None."""
        return self.state.scenario.side(side or self._request().side).short

    # -- reading the position --------------------------------------------------------------------------------

    def zone(self, zone: str) -> list[str]:
        """Cards of a zone, in order: zone("ger/hand")."""
        return [self._short_of(word) for word in self.state.zones[self._zone(zone)]]

    def cards(self) -> dict[str, list[str]]:
        """All zones that hold cards."""
        zones = [word.partition(":")[2] for word in self.state.scenario.zone_words]
        return {zone: cards for zone in zones if (cards := self.zone(zone))}

    def count(self, zone: str) -> int:
        return self.state.zones.count(self._zone(zone))

    def _zone(self, zone: str) -> int:
        return self.state.scenario.zone_words.index(f"zone:{zone}")

    def _unit(self, unit: str) -> int:
        return self.state.scenario.unit_of[f"unit:{unit}"]

    def _slot(self, tile: int) -> str | None:
        return None if tile == OFF else self.state.scenario.tiles[tile].slot

    def at(self, unit: str) -> str | None:
        """The tile of a counter; None when it is off the board."""
        return self._slot(self.state.at[self._unit(unit)])

    def down(self, unit: str) -> bool:
        """Whether a counter is suppressed."""
        return self.state.suppressed[self._unit(unit)]

    def mark(self, side: str, tile: str) -> str:
        """The face of a side's control marker: "", "scouted" or "controlled"."""
        scenario = self.state.scenario
        return FACES[self.state.marks[scenario.side_of[side]][scenario.tile_of[f"tile:{tile}"]]]

    def marks(self, side: str) -> dict[str, str]:
        """All control markers of a side: tile -> face."""
        tiles = [tile.slot for tile in self.state.scenario.tiles]
        return {tile: face for tile in tiles if (face := self.mark(side, tile))}

    def points(self, side: str) -> int:
        """Objective points."""
        return points(self.state, self.state.scenario.side_of[side])

    @property
    def active(self) -> str:
        return self.state.scenario.sides[self.state.active].id

    @property
    def holder(self) -> str:
        """Who has the initiative marker."""
        return self.state.scenario.sides[self.state.holder].id

    @property
    def won(self) -> tuple[str, str] | None:
        """Winner and rule; None while play goes on."""
        result = self.state.result
        assert self.game.over == (result is not None)
        return None if result is None else (self.state.scenario.sides[result.winner].id, result.rule)
