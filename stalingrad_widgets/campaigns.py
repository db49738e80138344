"""The front door of campaigns: a chain of games at one table, with what happens between them."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .core import arguments, boards, packs
from .core import record as records
from .core.arguments import ArgumentError
from .core.course import KINDS, CampaignState, Chapter, Course, Kind
from .core.match import Script
from .core.playable import Playable
from .core.question import Question
from .core.reading import Part
from .core.refusal import Refusal
from .core.table import TableRules
from .games import CAMPAIGNS, GAMES, course_of, rules_of
from .play import Match, Seats, seat_players
from .players import player

if TYPE_CHECKING:
    import pandas as pd

    from .widgets import GameWidget

_NEXT = "go-on"
"""Id of what is offered at the end of a chapter."""
_COMING = {"practice": "Begin the campaign", "game": "Campaign Step"}
"""What is offered at the end of a game of this kind."""
_ANOTHER = ["another", "Another campaign"]
"""Id and title of what is offered at the end of a campaign that is kept in a file."""


class CampaignMatch(Match):
    """The table of a campaign: scenarios and what lies between them are played here one after the other."""

    campaign: Campaign | None = None
    """None in a branch, and in a chapter that is over and done."""

    def __init__(self, rules: TableRules[Any], header: Mapping[str, Any], **table: Any) -> None:
        super().__init__(rules, header, **table)
        self.board = boards.placed(self.board, course_of(header["game"]).place(header))

    @property
    def played(self) -> bool:
        """Also when only chapters before this one have been played."""
        return super().played or (self.campaign is not None and bool(self.campaign.chapters))

    def record(self) -> records.Record:
        """The record of the whole campaign; in a branch or a former chapter its own."""
        return self.chapter() if self.campaign is None else self.campaign.record()

    def chapter(self) -> records.Record:
        """The record of this chapter alone."""
        return super().record()

    def may_go_on(self) -> Refusal | None:
        """None when the next chapter may be begun."""
        if self.campaign is None:
            return super().may_go_on()
        is_safe = not self.campaign.over or self.autosave is not None  # another campaign leaves this one to its file
        return None if self.over and is_safe else Refusal("core-not-over")

    def offers(self) -> dict[str, Any]:
        """The next chapter, at the end another campaign; nothing is played again within a campaign."""
        if self.campaign is None:
            return {} if self._is_desk else super().offers()
        if self.may_go_on() is not None:
            return {}
        return {"next": _ANOTHER if self.campaign.over else [_NEXT, _COMING.get(self.campaign.kind, "Go on")]}

    def go_on(self, offered: str | None = None) -> None:
        """Begin what comes next. Raises ArgumentError for anything that is not offered."""
        if self.campaign is not None and self.campaign.over and offered == _ANOTHER[0]:
            self.campaign.reset()
        elif self.campaign is not None:
            _check_next(offered)
            self.campaign.advance()
        else:
            self._check_game()
            super().go_on(offered)

    @property
    def _is_desk(self) -> bool:
        return bool(self.header["campaign"]["kind"] == "desk")

    def _check_game(self) -> None:
        """Raises ArgumentError for what lies between two games: it cannot be begun without them."""
        if self._is_desk:
            raise ArgumentError(
                "What lies between two games of a campaign is not played again. match.branch(0) tries it once more."
            )

    def restart(self, scenario: str | None = None, *, seed: int | None = None) -> None:
        """In a campaign no game is played again. Raises ArgumentError."""
        if self.campaign is not None:
            raise ArgumentError(
                "A game of a campaign is not played again. campaign.go_on() goes on, campaign.reset() begins anew; "
                "match.branch(0) tries this game once more beside the campaign."
            )
        self._check_game()
        super().restart(scenario, seed=seed)

    def _follow(self) -> None:
        """When both sides have read their briefings the next game begins at once."""
        if self.campaign is not None and self.campaign.kind == "desk" and not self.campaign.over:
            self.campaign.advance()

    def catch_up(self) -> None:
        """Begin the next game if it was about to begin when the campaign was kept."""
        if self.over:
            self._follow()

    def keep_anew(self) -> None:
        """Keep the campaign in a new file from now on."""
        self._autosave()

    def _begun_anew(self) -> None:
        """The campaign goes on in the same file."""
        if self.previous is not None:
            self.autosave, self.previous.autosave = self.previous.autosave, None
        self._keep()


class Campaign:
    """A campaign: `match` is the table at which all of it is played. Made by `new_campaign` and `load_campaign`.

    Everything that shows `match` follows from chapter to chapter: the desk (the Campaign Step after a scenario, and
    the briefings of the next one), then a scenario, then the desk again, until an END state is reached.
    """

    def __init__(self, course: Course[Any], match: CampaignMatch, chapters: list[records.Record], seats: Seats) -> None:
        self.course = course
        self.match = match
        self.chapters = chapters
        """Records of the chapters that are over."""
        self.seats = dict(seats)
        match.campaign = self

    # -- where it stands ---------------------------------------------------------------------------------------

    @property
    def kind(self) -> str:
        """What is played now: "practice", "desk" or "game"."""
        return self._kind  # a str: type checkers take a literal once compared to stay what it is

    @property
    def _kind(self) -> Kind:
        kind: Kind = self.match.header["campaign"]["kind"]
        return kind

    @property
    def state(self) -> CampaignState:
        """The campaign itself, all secrets included: at the desk as it is now, during a scenario as it was before."""
        state: CampaignState = self.match.state if self.kind == "desk" else self.course.before or self.course.start()
        return state

    @property
    def over(self) -> bool:
        """Whether the campaign has ended."""
        return self.kind == "desk" and self.match.over and bool(self.match.state.ended)

    @property
    def winner(self) -> str | None:
        """The side that has won the campaign; None while it goes on, or when nobody has."""
        return self.match.outcome()["winner"] if self.over else None  # type: ignore[index]

    @property
    def requests(self) -> tuple[Question, ...]:
        """All that is asked now, at the desk or in the scenario."""
        return self.match.requests

    # -- going on ----------------------------------------------------------------------------------------------

    def go_on(self) -> None:
        """Go on to what comes next, and let the bots play.

        After a scenario that is the Campaign Step; at the desk it begins the next game, for both sides, when nothing
        but that is left to say. Raises ArgumentError while a scenario is played, something else is asked, or the
        campaign is over.
        """
        if self.kind == "desk" and not self.match.over:
            self._begin()
        elif self.over:
            raise ArgumentError("The campaign is over. campaign.reset() begins another.")
        else:
            self.advance()
        self.match.run_bots()

    def _begin(self) -> None:
        """Say for all sides that they have read their briefing."""
        asked = [request for request in self.match.requests if request.kind != "briefing"]
        if asked:
            raise ArgumentError(f"The {asked[0].side} side is asked: {asked[0].prompt}")
        while self.kind == "desk":
            request = self.match.requests[0]
            self.match.act(lambda request=request: self.match.game.answer(request.options[0], request.side))  # type: ignore[misc]

    def advance(self) -> None:
        """Begin the next chapter, without the bots. Raises ArgumentError while this one goes on."""
        match = self.match
        if not match.over:
            if self.kind == "desk":
                raise ArgumentError("The step between two games goes on. campaign.go_on() confirms the briefings.")
            raise ArgumentError("The game still goes on. Play it to its end, or take match.branch() to try something.")
        course = self.course.copy()  # an exception, the stop button too, leaves the campaign where it was
        chapter = course.after(self._kind, match.state, match.ply)
        assert chapter is not None, "An END state is reached at the desk."
        record, fresh = match.chapter(), self._made(chapter)
        self.course, self.chapters = course, [*self.chapters, record]
        match.take_over(fresh)

    def _made(self, chapter: Chapter) -> CampaignMatch:
        match = self.match
        header = {**chapter.header, "autosave": match.header.get("autosave", True)}
        return _table(chapter._replace(header=header), self.seats, "ask" if match.chance == "ask" else None)

    def run(self, players: Seats | None = None) -> None:
        """Let bots play on, from game to game, until a person is asked or the campaign is over.

        `players` sit down first, for this game and all that follow; who is not named stays. Raises ValueError for an
        unknown side or player, and when a person is asked at once. `campaign.match.run(players)` is for one game.
        """
        if self.over:
            return
        if players is not None:
            seat_players(self.match, players)
            self.seats |= players
        if not self.match.over:
            self.match.run()
        while self.match.over and not self.over:
            self.go_on()

    def reset(self, *, seed: int | None = None) -> None:
        """Begin another campaign at this table: all cards and tiles are as at the start (US-reset-01…06).

        The chapters until now are only in files to which they were saved. Raises ValueError for a seed that is none.
        """
        seed = secrets.randbits(32) if seed is None else arguments.whole("seed", seed)
        course, match = self.course.anew(seed), self.match
        fresh = self._made(course.first())
        was_kept, match.autosave = match.autosave is not None, None
        self.course, self.chapters = course, []
        match.take_over(fresh)
        if was_kept:
            match.keep_anew()
        match.run_bots()

    # -- keeping -----------------------------------------------------------------------------------------------

    def record(self) -> records.Record:
        """The record of the chapter that is played, and behind it those of the chapters before."""
        about = {"seed": self.course.seed, "practice": self.course.practice}
        made = self.match.chapter()
        return {"format": made["format"], "made": made["made"], "campaign": about, **made, "chapters": self.chapters}

    def save(self, path: str | Path) -> Path:
        """Write the campaign to one readable file, whole or as before. Returns the path. Raises RecordError."""
        return self.match.save(path)

    def history(self) -> pd.DataFrame:
        """A row a game that is over, both sides open: who won, losses, upgrades, strength, areas, city."""
        from .analysis.campaigns import history

        return history(self)

    def view(self, viewer: str | None = None) -> GameWidget:
        """The widget of the table for one side, "all" or "public"; see `Match.view`."""
        return self.match.view(viewer)

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        return self.match._repr_mimebundle_(**kwargs)  # pyright: ignore[reportPrivateUsage]

    def __repr__(self) -> str:
        state = "over" if self.over else self.kind
        return f"<Campaign {self.match.rules.slug}, chapter {len(self.chapters)}, {state}>"


def new_campaign(
    game: str,
    *,
    seed: int | None = None,
    players: Seats | None = None,
    pack: str | Path | None = None,
    options: Mapping[str, Any] | None = None,
    practice: bool = False,
    chance: Script = None,
    autosave: bool | str | Path = True,
) -> Campaign:
    """A new campaign of a game that has one ("undaunted-stalingrad").

    `seed` fixes all dice and draws of it. `players`, `options`, `chance` and `autosave` are as in `new_match`, for all
    its games; a script of `chance` holds for the first thing that is played. With `practice` the first scenario is
    played once before it counts.

    Raises ValueError with what would be right, RecordError when the path of `autosave` cannot be written.
    """
    seed = secrets.randbits(32) if seed is None else arguments.whole("seed", seed)
    is_practice, given = arguments.yes("practice", practice), {} if options is None else options
    course = course_of(game).begin(rules_of(game), pack, given, seed, practice=is_practice)
    chapter = course.first()
    chapter.header["autosave"] = bool(autosave)
    seats = {} if players is None else players
    match = _table(chapter, seats, chance)
    campaign = Campaign(course, match, [], seats)
    if not isinstance(autosave, bool):
        match.autosave = match.save(arguments.path("autosave", autosave))
    match.run_bots()
    return campaign


def _table(chapter: Chapter, seats: Seats, chance: Script) -> CampaignMatch:
    """The match of a chapter with its players seated."""
    arguments.mapping("players", seats, 'a side to its player, as in {"german": "greedy"}')
    seated = {side: bot for side, who in seats.items() if (bot := player(who, chapter.rules)) is not None}
    match = CampaignMatch(chapter.rules, chapter.header, state=chapter.state, chance=chance, players=seated)
    seat_players(match, seats)
    return match


def _check_next(offered: str | None) -> None:
    """Raises ArgumentError for another thing than the next chapter."""
    if offered not in (None, _NEXT):
        shown = arguments.shown(offered)
        raise ArgumentError(f"{shown} is not offered: a campaign goes on with {_NEXT!r}, and nothing else is its next.")


# -- saved campaigns ---------------------------------------------------------------------------------------------


def load_campaign(path: str | Path, *, players: Seats | None = None, same_as: str | Path | None = None) -> Campaign:
    """A saved campaign, exactly as it stood. Bots take their seats again unless `players` says otherwise.

    `same_as` is the other player's file: both records must say the same (US-victory-07). Raises RecordError with a
    sentence when a file is no campaign, ArgumentError when the two differ.
    """
    path = arguments.path("path", path)
    record = _read(path)
    with records.blamed(path.name):
        campaign = _taken_up(record, path.name)
    if same_as is not None:
        twin = load_campaign(same_as, players=dict.fromkeys(campaign.match.sides, None))
        campaign.course.check_same(campaign.state, twin.state)
    if players is None:
        seats = campaign.match.header.get("players", {})
        with records.blamed(path.name, "header.players"):
            seat_players(campaign.match, seats)
    else:
        seats = players
        seat_players(campaign.match, seats)
    campaign.seats = dict(seats)
    campaign.match.catch_up()
    campaign.match.run_bots()
    return campaign


def beside(header: dict[str, Any]) -> CampaignMatch:
    """A chapter that is played beside its campaign: a saved branch, or one that is over and done. It is not begun yet.

    Raises ValueError for a header that no chapter has.
    """
    game, kind = header["game"], _kind(Part(header, "header"))
    course = course_of(game).take_up(rules_of(game), header, header["seed"], practice=False, number=0)
    return CampaignMatch(course.rules_for(kind), header, chance=header.get("chance"))


def _read(path: Path) -> records.Record:
    record = records.read(path, GAMES)
    if not records.has_chapters(record):
        raise records.RecordError(f"{path.name} is a match, not a campaign. Open it with load({str(path)!r}).")
    game = record["header"]["game"]
    if game not in CAMPAIGNS:
        raise records.RecordError(f"{path.name}: {game} has no campaign. Games with one: {', '.join(CAMPAIGNS)}.")
    return record


def _taken_up(record: records.Record, name: str) -> Campaign:
    header = record["header"]
    course, chapters = _course(record)
    match = CampaignMatch(course.rules_for(_kind(Part(header, "header"))), header, chance=header.get("chance"))
    records.restore(match, record)
    return Campaign(course, match, chapters, {})


def _course(record: records.Record) -> tuple[Course[Any], list[records.Record]]:
    """The course as it stands, and the chapters before: the campaign is as the last desk of them has left it."""
    header, about = record["header"], Part(record)["campaign"]
    rows = Part(record)["chapters"].parts()
    chapters = [records.check_shape(row.value, GAMES, row.place) for row in rows]
    game, number = rules_of(header["game"]), Part(header, "header")["campaign"]["chapter"].whole()
    _check_options(game, header)
    if number != len(chapters):
        raise records.RecordError(f"header.campaign.chapter is {number}; the file has {len(chapters)} before it.")
    head = {key: header[key] for key in ("game", "pack", "options") if key in header}
    seed, practice = about["seed"].whole(), about["practice"].yes()
    course = course_of(header["game"]).take_up(game, head, seed, practice=practice, number=number)
    desks = [chapter for chapter, row in zip(chapters, rows, strict=True) if _kind(row["header"]) == "desk"]
    course.before = _left(course, desks[-1]) if desks else None
    return course, chapters


def _kind(header: Part) -> Kind:
    """What is played in the chapter of a header."""
    return KINDS[KINDS.index(header["campaign"]["kind"].one_of(KINDS, "kind of chapter"))]


def _check_options(game: Playable[Any], header: dict[str, Any]) -> None:
    """Raises RecordError for options that the games to come cannot be played with."""
    part = Part(header, "header")
    options, pack = part["options"].mapping(), packs.source(part["pack"])
    try:
        game.prepare(None, options, pack)
    except ValueError as error:
        raise records.RecordError(f"header.options: {error}") from error


def _left(course: Course[Any], record: records.Record) -> CampaignState:
    """The campaign as a desk has left it: its record played again."""
    desk = course.desk
    initial: CampaignState = desk.new_state(record["header"])
    game = records.replay(desk, initial, record, initial.content, desk.faults).game
    if not game.over:
        raise records.RecordError("A desk among the chapters is not over.")
    left: CampaignState = game.state
    return left
