"""What follows what in a campaign: the desk, a scenario, the desk again, until an END state. Nobody is seated here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from ....core.arguments import ArgumentError
from ....core.chance import splitmix
from ....core.course import Chapter, Kind
from ....core.playable import Playable
from ....core.reading import Part
from ....core.table import TableRules
from .catalog import content_of
from .content import game_of
from .orders import carry_out
from .report import read_report
from .setting import setting_of
from .state import CampaignState
from .table import DESK, CampaignTable
from .victory import after


def chapter_seed(seed: int, number: int) -> int:
    """The seed of one chapter, 48 bits: from that of the campaign and its number."""
    return splitmix(splitmix(seed) ^ number) >> 16


@dataclass
class Course:
    """A campaign as a chain of chapters: what `core.course.Course` asks for."""

    game: Playable[Any]
    """The table of the scenarios."""
    head: Mapping[str, Any]
    """What all chapters have in their header: game, pack, options."""
    seed: int
    practice: bool = False
    """Whether the first scenario is played for practice before the campaign begins (US-overview-09)."""
    desk: CampaignTable = field(default=DESK)
    number: int = 0
    """Of the chapter, from 0 on."""
    before: CampaignState | None = None
    """The campaign as the last desk has left it; None at the start."""

    @classmethod
    def begin(
        cls,
        game: Playable[Any],
        pack: str | Path | None,
        options: Mapping[str, Any],
        seed: int,
        *,
        practice: bool = False,
    ) -> Course:
        """A new campaign. Raises ValueError for options that there are not, or a pack without a campaign."""
        head = game.prepare(None, options, pack)
        del head["scenario"]
        content_of(head)
        return cls(game, {"game": game.slug, **head}, seed, practice)

    @classmethod
    def take_up(cls, game: Playable[Any], head: Mapping[str, Any], seed: int, *, practice: bool, number: int) -> Course:
        """A campaign that stands in its chapter of this number."""
        return cls(game, head, seed, practice, number=number)

    def copy(self) -> Course:
        """One that goes on independently: a chapter is begun anew, and no state of one is changed here."""
        return replace(self)

    def anew(self, seed: int) -> Course:
        """Another campaign with the same game, pack and options, without practice."""
        return replace(self, seed=seed, practice=False)

    # -- chapters ----------------------------------------------------------------------------------------------

    def start(self) -> CampaignState:
        """The campaign as it begins."""
        return CampaignState(content_of(self.head))

    def first(self) -> Chapter:
        """The practice game, or the desk with the first briefing (US-firstsetup-02)."""
        self.number, self.before = 0, None
        return self._practice() if self.practice else self._opening()

    def after(self, kind: Kind, ended: Any, plies: int = 0) -> Chapter | None:
        """What comes after a chapter that has ended so; None when the campaign is over (US-campend-02).

        Raises ValueError for a chapter that has not ended.
        """
        self.number += 1
        if kind == "practice":
            return self._opening()
        if kind == "game":
            assert self.before is not None, "A scenario of a campaign follows a desk."
            return self._chapter("desk", self.desk, {}, after(self.before, read_report(ended, plies)))
        self.before = ended
        return None if ended.ended else self._scenario(ended)

    def _practice(self) -> Chapter:
        """The first scenario, as at the start of a campaign; nothing of it carries over (US-overview-09)."""
        state = self.start()
        carry_out(state)
        return self._scenario(state, "practice")

    def _opening(self) -> Chapter:
        return self._chapter("desk", self.desk, {}, self.start())

    def _scenario(self, state: CampaignState, kind: Kind = "game") -> Chapter:
        """The scenario that the briefing names (US-setup-06), with the cards and the city as they are."""
        game = state.content.graph.states[state.code]
        return self._chapter(
            kind, self.game, {"scenario": game.scenario, "code": state.code, **setting_of(state)}, None
        )

    def _chapter(
        self, kind: Kind, rules: TableRules[Any], own: Mapping[str, Any], state: CampaignState | None
    ) -> Chapter:
        campaign = {"chapter": self.number, "kind": kind, **{k: v for k, v in own.items() if k != "scenario"}}
        scenario = {"scenario": own["scenario"]} if "scenario" in own else {}
        header = {**self.head, **scenario, "seed": chapter_seed(self.seed, self.number), "campaign": campaign}
        return Chapter(kind, rules, header, state)

    def title(self, state: CampaignState, scenario: str) -> str:
        """Name of a scenario of the campaign."""
        return state.content.pack.scenario(scenario).title

    def check_same(self, one: CampaignState, other: CampaignState) -> None:
        """Raises ArgumentError when two campaigns are not the same (US-victory-07)."""
        check_same(one, other)

    @classmethod
    def place(cls, header: Mapping[str, Any]) -> str:
        """Where in the campaign the game of a header is played; "" at the desk. Raises ReadingError for no state."""
        campaign = Part(header, "header")["campaign"]
        if campaign["kind"].value == "practice":
            return "practice for the campaign"
        if "code" not in campaign:
            return ""
        code = campaign["code"].one_of(content_of(header).graph.states, "game state")
        return f"game {game_of(code)} of the campaign"

    def rules_for(self, kind: Kind) -> TableRules[Any]:
        """What a chapter of this kind is played with."""
        return self.desk if kind == "desk" else self.game


def check_same(one: CampaignState, other: CampaignState) -> None:
    """Both players' records are always the same (US-victory-07). Raises ArgumentError with the first difference."""
    ours, theirs = one.dump(), other.dump()
    for n, (line, twin) in enumerate(zip(one.lines, other.lines, strict=False), 1):
        if line[:4] != twin[:4]:
            raise ArgumentError(f"The two campaign records differ in line {n}: {_said(one, n)}, and {_said(other, n)}.")
    for key, what in (("code", "game state"), ("areas", "areas held"), ("city", "city"), ("tunnels_gone", "tunnels")):
        if ours[key] != theirs[key]:
            raise ArgumentError(f"The two campaigns differ in their {what}: {ours[key]} and {theirs[key]}.")


def _said(state: CampaignState, n: int) -> str:
    line = state.lines[n - 1]
    return f"state {line.code}, scenario {line.scenario}, won by {state.content.sides[line.winner]}"
