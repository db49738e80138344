"""The front door: which games there are, and how a match begins, goes on after a load, or starts from a position."""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from .core import arguments
from .core import match as core_match
from .core import record as records
from .core.match import Player, Script
from .core.refusal import IllegalAnswer
from .core.restart import restart
from .games import GAMES, rules_of

if TYPE_CHECKING:
    import pandas as pd

    from .widgets import GameWidget

KEPT = 20
"""Autosaves that are kept."""
Seats = Mapping[str, "str | Player | None"]


class Match(core_match.Match):
    """A game at the table, as a cell shows it: board, hand, choices and log."""

    def view(self, viewer: str | None = None, *, language: str | None = None) -> GameWidget:
        """The widget for one side ("american"), all sides open ("all") or the public ("public").

        With None: the only person's side; with several people the seat that must answer, with a curtain
        between those who may not see the same; without people everything open. `language` is one of the
        game's, by default that of the match. Raises ValueError for another viewer or language.
        """
        from .widgets import GameWidget

        widget = GameWidget.showing(self, viewer, language=language)
        self._autosave()
        return widget

    @property
    def played(self) -> bool:
        """Whether a person has answered at this table; without people, whether anybody has."""
        return self.begun

    def history(self) -> pd.DataFrame:
        """A tidy table, one row a ply, both sides open: question, answer, dice, and the figures after it."""
        from .analysis.history import history

        return history(self)

    def log(self, viewer: str | None = None, *, language: str | None = None) -> list[str]:
        """All that happened in sentences, oldest first, as a side may read it.

        With None both sides are open; "" is what everybody may know. `language` is one of the game's, by
        default that of the match. Raises ValueError for an unknown viewer or language.
        """
        self._check_viewer(viewer)
        self.check_language(language)
        rules = self.rules if language is None else self.rules.in_language(language)
        lines = [rules.line(self.state, event, viewer) for event in self.events]
        return [line["t"] for line in lines if line is not None]

    def _seated(self, players: Seats) -> dict[str, Player]:
        """Those who are to sit down, by name too; the file knows them from now on."""
        from .players import player

        arguments.mapping("players", players, 'a side to its player, as in {"german": "greedy"}')
        for side in players:
            arguments.side(side, self.parties.names)
        seats = self.parties.seated(players)
        seated = {seat: bot for seat, who in seats.items() if (bot := player(who, self.rules)) is not None}
        self.header["players"] = {side: _name(who) for side, who in seats.items() if _name(who)}
        return seated

    def run(self, players: Seats | None = None) -> None:
        """Let bots play on, until a person is asked or the game is over.

        `players` sit down first, as in `new_match`; who is not named stays. Raises ValueError for an unknown side or
        player, and when a person is asked at once.
        """
        if players is not None:
            seat_players(self, players)
            self._changed(None)
        self._check_bots()
        self.run_bots()

    def _check_bots(self) -> None:
        """Raises ArgumentError when people alone are asked."""
        people = [asked.side for asked in self.requests if not self.is_bot(asked.side)]
        if people and len(people) == len(self.requests):
            raise arguments.ArgumentError(
                f"A person sits for {people[0]} and is asked: {self.requests[0].prompt} "
                f'Answer, or seat a bot: run({{"{people[0]}": "greedy"}}).'
            )

    def branch(self, ply: int | None = None, *, seed: int | None = None, players: Seats | None = None) -> Self:
        """Another match from here or from before a ply: "what if". With a seed, other dice from there on.

        Nobody is seated unless `players` says so, as in `new_match`; bots then play on at once. A branch is
        not kept by itself: save it to have it. Raises ValueError for a ply outside the game, an unknown
        side or player.
        """
        twin = super().branch(ply, seed=seed)
        if players is not None:
            seat_players(twin, players)
            twin.run_bots()
        return twin

    def restart(self, scenario: str | None = None, *, seed: int | None = None) -> None:
        """Play again at this table, with the same players and options: the same scenario or another, with other dice.

        All boards that show this match show the new game. The game until now is `previous`: a whole match, with
        its history and its file. Raises ValueError for an unknown scenario or a seed that is none; nothing has
        then happened.
        """
        restart(self, scenario, seed)
        self.run_bots()

    def _begun_anew(self) -> None:
        """If the old game was kept in a file, the new one has one of its own."""
        super()._begun_anew()
        if self.previous is not None and self.previous.autosave is not None:
            self._autosave()

    def _autosave(self) -> None:
        """A match on the screen is kept in a file from now on, unless that was declined; a "what if" is not."""
        if self.autosave is None and self.parent is None and self.header.get("autosave", True):
            self.autosave = _new_autosave(self.rules.slug)
            self._keep()

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        return self.view()._repr_mimebundle_(**kwargs)  # pyright: ignore[reportPrivateUsage]


def games() -> list[dict[str, Any]]:
    """What can be played: slug, title, players, length (minutes) and scenarios of each game."""
    return [_game_row(slug) for slug in GAMES]


def _game_row(slug: str) -> dict[str, Any]:
    rules = rules_of(slug)
    scenarios = [row["id"] for row in rules.scenarios()]
    return {
        "slug": slug,
        "title": rules.title,
        "players": rules.players,
        "length": rules.minutes,
        "scenarios": scenarios,
    }


def scenarios(game: str, pack: str | Path | None = None) -> list[dict[str, Any]]:
    """The scenarios of a game, or of a pack of your own: id, title, level, sides and summary.

    Raises ValueError for an unknown game, ContentError for a pack with mistakes.
    """
    return list(rules_of(game).scenarios(pack))


def new_match(
    game: str,
    scenario: str | None = None,
    *,
    seed: int | None = None,
    players: Seats | None = None,
    options: Mapping[str, Any] | None = None,
    chance: Script = None,
    pack: str | Path | None = None,
    autosave: bool | str | Path = True,
) -> Match:
    """A new game.

    `scenario` defaults to the first one. `players` maps a side, or a seat of it, to "greedy", "random", a
    Player, or "human"; sides left out are people. `seed` fixes the dice. `chance` is None (seeded), "ask" (dice
    and cards are entered from the table) or a list that scripts them. `pack` is the path of your own
    content. `autosave`: False, or a path; True keeps a match that is shown in the user's data folder.

    Raises ValueError with what would be right for an unknown game, scenario, side, player or option, and
    RecordError when the path of `autosave` cannot be written.
    """
    rules = rules_of(game)
    header = rules.prepare(scenario, {} if options is None else options, pack)
    header["game"] = game
    header["seed"] = secrets.randbits(32) if seed is None else arguments.whole("seed", seed)
    header["autosave"] = bool(autosave)
    match = Match(rules, header, chance=chance)
    seat_players(match, {} if players is None else players)
    if not isinstance(autosave, bool):
        match.autosave = match.save(arguments.path("autosave", autosave))
    match.run_bots()
    return match


def from_position(
    game: str,
    doc: Mapping[str, Any] | str | Path,
    *,
    players: Seats | None = None,
    chance: Script = None,
    autosave: bool = False,
) -> Match:
    """A match from a position: a mapping, or the path of a TOML file, as `match.position()` writes it.

    `then = [answers]` plays on from there into the middle of an action ("@german card:…" where both sides
    are asked, "!german card:…" for a play out of turn). `autosave` keeps the match once it is shown; a
    lesson is not kept, so that `recover` finds the game and not the lesson. Raises PositionError with all
    faults at once, IllegalAnswer for an answer of `then`, ArgumentError for a document of another kind.
    """
    rules = rules_of(game)
    position = _document(doc)
    header, state = rules.from_position(position)
    header["game"] = game
    header["autosave"] = autosave
    header.setdefault("seed", secrets.randbits(32))
    match = Match(rules, header, state=state, chance=chance)
    for number, word in enumerate(position.get("then", ())):
        _play_on(match, number, word)
    seat_players(match, {} if players is None else players)
    match.run_bots()
    return match


def _play_on(match: Match, number: int, word: str) -> None:
    """Give an answer of a position's `then`, or play out of turn; a refusal names it."""
    side, _, answer = word[1:].partition(" ") if word.startswith(("@", "!")) else ("", "", word)
    try:
        if word.startswith("!"):
            match.interject(side, answer)
        else:
            match.answer(answer, side or None)
    except IllegalAnswer as illegal:
        raise IllegalAnswer(illegal.refusal, illegal.word, f"then[{number}] = {word!r}: {illegal}") from None


def _document(doc: object) -> Mapping[str, Any]:
    """The position that was given, as a mapping."""
    if not isinstance(doc, (Mapping, str, Path)):
        raise arguments.ArgumentError(f"A position is a mapping or the path of a TOML file, not {type(doc).__name__}.")
    position = doc if isinstance(doc, Mapping) else records.read_toml(arguments.path("doc", doc))
    then = position.get("then", ())
    if not isinstance(then, (list, tuple)) or not all(isinstance(word, str) for word in then):
        raise arguments.ArgumentError(f"then is {then!r}: it must be a list of answers, each a text.")
    return position


def load(path: str | Path, *, players: Seats | None = None) -> Match:
    """A saved game, exactly as it stood. Bots take their seats again unless `players` says otherwise.

    Raises RecordError with a sentence when the file is not a game of ours, or its pack is gone or has
    changed; ValueError for an unknown side or player of `players`.
    """
    path = arguments.path("path", path)
    record = records.read(path, GAMES)
    if records.has_chapters(record):
        raise records.RecordError(f"{path.name} is a campaign. Open it with load_campaign({str(path)!r}).")
    header = record["header"]
    with records.blamed(path.name, "header"):
        match = _with_header(header)
    with records.blamed(path.name):
        records.restore(match, record)
    if players is None:
        with records.blamed(path.name, "header.players"):
            seat_players(match, header.get("players", {}))
    else:
        seat_players(match, players)
    match.run_bots()
    return match


def _with_header(header: dict[str, Any]) -> Match:
    """A match of a saved game before its answers. A chapter of a campaign alone is played beside the campaign."""
    if "campaign" in header:
        from .campaigns import beside

        return beside(header)
    return Match(rules_of(header["game"]), header, chance=header.get("chance"))


def autosaves() -> list[Path]:
    """The matches kept by autosave, newest first."""
    folder = _folder()
    return (
        sorted(folder.glob("*.json"), key=lambda path: path.stat().st_mtime_ns, reverse=True) if folder.is_dir() else []
    )


def recover() -> Match:
    """The match that was played last on the screen, as it was kept when the kernel stopped.

    That is the newest kept match that a person has answered in, so that a new one that nobody has touched does
    not hide it; when there is none, the newest. Raises ValueError when no match was kept, RecordError when the
    newest cannot be read; an older one that cannot be read is passed over.
    """
    kept = autosaves()
    if not kept:
        raise ValueError(f"No match was kept in {_folder()}.")
    newest = _kept_match(kept[0])
    return newest if newest.played else next(_played(kept[1:]), newest)


def _kept_match(path: Path) -> Match:
    """A kept match, which goes on in its own file; of a campaign the one that is played at its table."""
    if records.is_campaign(path):
        from .campaigns import load_campaign

        match: Match = load_campaign(path).match
    else:
        match = load(path)
    match.autosave = path
    return match


def _played(kept: Sequence[Path]) -> Iterator[Match]:
    """The kept matches that a person has answered in and that can still be read."""
    for path in kept:
        with suppress(ValueError):
            match = _kept_match(path)
            if match.played:
                yield match


def seat_players(match: Match, players: Seats) -> None:
    """Seat people and bots, all or none; a side stands for all its seats, and who is not named stays.

    Raises ValueError for an unknown side or player.
    """
    arguments.mapping("players", players, 'a side to its player, as in {"german": "greedy"}')
    for side in players:
        arguments.side(side, match.parties.names)
    new = match.parties.seated(players)
    stay = {seat: bot for seat, bot in match.players.items() if seat not in new}
    names = {seat: name for seat, name in match.header.get("players", {}).items() if seat in stay}
    match.players = stay | new
    match.header["players"] |= names


def _name(who: str | Player | None) -> str | None:
    return who if isinstance(who, str) else None


def _folder() -> Path:
    from platformdirs import user_data_path

    return (
        Path(os.environ.get("STALINGRAD_WIDGETS_DATA") or user_data_path("stalingrad_widgets", appauthor=False))
        / "autosave"
    )


def _new_autosave(slug: str) -> Path:
    """A new file for a match, with old ones beyond `KEPT` removed."""
    folder = _folder()
    with suppress(OSError):  # the match says so when it cannot be written
        folder.mkdir(parents=True, exist_ok=True)
    for old in autosaves()[KEPT - 1 :]:
        old.unlink(missing_ok=True)
    return folder / f"{slug}-{secrets.token_hex(4)}.json"
