"""What can be played of Undaunted: Stalingrad, and what a campaign says in the header of a scenario's record."""

from __future__ import annotations

from collections.abc import Sequence

from ....core.reading import Part
from ..catalog import CONTENT, Shelf, content_of, new_header, read_pack, scenario_rows
from ..ruleset import RuleSet
from ..scenario import Scenario
from .compile import compile_scenario
from .pack import Pack, codes_of
from .pack_checks import FORMAT
from .setting import Pair, Setting

__all__ = ["DEMONSTRATION", "SHELF", "content_of", "new_header", "read_pack", "read_setting", "scenario_rows"]

DEMONSTRATION = CONTENT / "stalingrad.toml"
"""The pack that ships: original content."""


def compiled(pack: Pack, scenario: str, rules: RuleSet, campaign: Part) -> Scenario:
    """A scenario for play: a single game, or with what the campaign of a header has.

    Raises ReadingError with the key path for what no campaign has.
    """
    given = campaign.or_none()
    return compile_scenario(pack, scenario, rules, None if given is None else read_setting(pack, given))


SHELF = Shelf(FORMAT, DEMONSTRATION, compiled)
"""How its packs are read and played."""


# -- the campaign of a header ---------------------------------------------------------------------------


def read_setting(pack: Pack, part: Part) -> Setting:
    """What a header's campaign says: cards, city, destroyed tunnels, integrated squads.

    Raises ReadingError with the key path.
    """
    sides = {side: side for side in pack.sides}
    codes = {tile.id[:3]: tile.id[:3] for tile in pack.tiles}
    tunnels = {tunnel.id: tunnel.id for scenario in pack.scenarios for tunnel in scenario.tunnels}
    city = part["city"].entries(codes, "tile") if "city" in part else ()
    gone = part["tunnels_gone"].parts() if "tunnels_gone" in part else []
    pairs = part["integrated"].entries(sides, "side") if "integrated" in part else ()
    given = {side: _cards(pack, side, cards) for side, cards in part["cards"].entries(sides, "side")}
    return Setting(
        cards={
            side: given[side] if side in given else part["cards"][side].must_be("a list of cards") for side in sides
        },
        city={code: _version(pack, code, letter) for code, letter in city},
        tunnels_gone=frozenset(tunnel.of(tunnels, "tunnel") for tunnel in gone),
        integrated={side: _pair(pack, side, pair) for side, pair in pairs if pair.or_none() is not None},
    )


def _cards(pack: Pack, side: str, part: Part) -> tuple[str, ...]:
    """Designations of cards of the side, each once."""
    known = {code: code for card in pack.cards_of(side) for code in codes_of(card)}
    cards: list[str] = []
    for card in part.parts():
        code = card.of(known, "card")
        if code in cards:
            card.must_be("named once")
        cards.append(code)
    return tuple(cards)


def _version(pack: Pack, code: str, part: Part) -> str:
    """The letter of a version that the tile has."""
    return part.one_of([tile.id[-1] for tile in pack.versions_of(code)], "version")


def _pair(pack: Pack, side: str, part: Part) -> Pair:
    """Two squads that the side has."""
    letters = sorted({unit.squad for unit in pack.units_of(side) if unit.squad})
    squads = [squad.one_of(letters, "squad") for squad in part.parts()]
    if not _is_pair(squads):
        part.must_be("a list of two squads")
    return squads[0], squads[1]


def _is_pair(squads: Sequence[str]) -> bool:
    return len(squads) == len(set(squads)) == 2
