"""The games. A new game is a folder here and one line in GAMES."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any

from ..core.arguments import ArgumentError, among, unknown

if TYPE_CHECKING:
    from ..core.content import Mistake, PackFormat, Source
    from ..core.course import Course
    from ..core.playable import Playable

GAMES: Mapping[str, str] = {
    "undaunted-normandy": "undaunted.table:NORMANDY",
    "undaunted-stalingrad": "undaunted.stalingrad.table:STALINGRAD",
    "desamparados": "desamparados.table:DESAMPARADOS",
}
"""Slug -> where its `core.playable.Playable` object is."""

PACKS: Mapping[str, str] = {
    "undaunted": "undaunted.pack_checks:FORMAT",
    "undaunted-stalingrad": "undaunted.stalingrad.pack_checks:FORMAT",
    "desamparados": "desamparados.pack_checks:FORMAT",
}
"""What a content pack says under `game` -> where its `core.content.PackFormat` is. pydantic loads with it."""

CAMPAIGNS: Mapping[str, str] = {"undaunted-stalingrad": "undaunted.campaign.course:Course"}
"""Slug -> where its class is that `core.course.Course` describes."""


def course_of(slug: str) -> type[Course[Any]]:
    """The course of a game's campaigns. Raises ValueError for a game without one, with the names that there are."""
    rules_of(slug)
    if slug not in CAMPAIGNS:
        raise ArgumentError(f"{slug} has no campaign. Games with one: {', '.join(CAMPAIGNS)}.")
    found: type[Course[Any]] = _object(CAMPAIGNS[slug])
    return found


def rules_of(slug: str) -> Playable[Any]:
    """The rules object of a game. Raises ValueError with the names that there are."""
    if not among(slug, GAMES):
        raise unknown("game", slug, GAMES)
    found: Playable[Any] = _object(GAMES[slug])
    return found


def pack_format(game: str) -> PackFormat:
    """The format of a game's content packs; the slug of a game whose engine names its packs will do.

    Raises ValueError with the names that there are.
    """
    engine = GAMES[game].partition(".")[0] if game in GAMES and game not in PACKS else game
    if engine not in PACKS:
        raise ValueError(f"There are no packs for {game!r}. Packs: {', '.join(PACKS)}.")
    found: PackFormat = _object(PACKS[engine])
    return found


def check_pack(source: Source) -> list[Mistake]:
    """All mistakes of a content pack of any game; [] if it can be played."""
    from ..core.content import Mistake, check, did_you_mean, nearest, read_toml

    doc, file, mistakes = read_toml(source)
    if doc is None:
        return mistakes
    game = doc.get("game")
    near = _pack_game(game) if isinstance(game, str) and game in GAMES else nearest(game, PACKS)
    if isinstance(game, str) and near is None:
        return [Mistake(file, "game", game, "There are no packs for this game.", did_you_mean(game, PACKS, "Packs"))]
    return check(pack_format(near or next(iter(PACKS))), source)


def _pack_game(slug: str) -> str:
    """What the packs of a game say under `game`."""
    from ..core.content import read_toml

    doc = read_toml(rules_of(slug).pack)[0] or {}
    return str(doc["game"])


class _CallableModule(ModuleType):
    """`stalingrad_widgets.games()` is part of the front door, and this package has the same name there."""

    def __call__(self) -> list[dict[str, Any]]:
        """What can be played: see `stalingrad_widgets.play.games`."""
        from ..play import games

        return games()


sys.modules[__name__].__class__ = _CallableModule


def _object(where: str) -> Any:
    module, _, name = where.partition(":")
    return getattr(import_module(f"{__name__}.{module}"), name)
