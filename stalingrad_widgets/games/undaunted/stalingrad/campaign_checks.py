"""The campaign of a pack: its states lead from the first game to an end, and its city is complete."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from ....core.content import ANY, Fault, Gaps, Loc, did_you_mean, unknown
from ..map_checks import shares
from .order_checks import order_faults
from .pack import Campaign, GameState, Pack

MOST_GAMES = 15
"""Scenarios in a campaign (US-overview-01)."""
FIRST_STATE = "1a"
"""US-victory-05."""
CURRENT, TRANSFORMED = 72, 57
"""Tiles of version A, and of versions B and C (US-reset-02)."""
_STATE = re.compile(r"([1-9][0-9]?)[a-z]")
_END = re.compile(r"END[A-Za-z0-9]*")
_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


def number(state: str) -> int:
    """The game that a state belongs to (US-victory-04).

    >>> number("7d")
    7
    """
    return int(state[:-1])


class CampaignCheck:
    """The checks of the campaign."""

    def __init__(self, pack: Pack, campaign: Campaign, gaps: Gaps) -> None:
        self.pack = pack
        self.campaign = campaign
        self.gaps = gaps
        self.loc: Loc = ("campaign",)

    def faults(self) -> Iterator[Fault]:
        """All faults; of the ways through the graph only where every state could be read."""
        found = [*self.codes(), *self.start()]
        for code, state in self.campaign.states.items():
            found += self.state(code, state)
        for code, end in self.campaign.ends.items():
            found += self.texts((*self.loc, "ends", code, "briefing"), end.briefing, both=True)
            if end.victor is not None:
                found += self.side((*self.loc, "ends", code, "victor"), end.victor)
        yield from found
        if not found and not any(self.gaps.touch(*self.loc, key) for key in ("states", "ends", "start")):
            yield from self.reached()
        yield from self.areas()
        yield from self.pools()
        if self.campaign.balance is not None:
            yield from self.balance((*self.loc, "balance", "wins"), self.campaign.balance.wins)

    # -- states --------------------------------------------------------------------------------------------

    def codes(self) -> Iterator[Fault]:
        """A state is a number and a letter (US-victory-04), an end begins with END (US-campend-02)."""
        for code in self.campaign.states:
            loc = (*self.loc, "states", code)
            if not _STATE.fullmatch(code):
                remedy = 'Write a number and a small letter, as "7d".'
                yield Fault(loc, f'"{code}" is no code of a game state.', remedy, "US-victory-04")
            elif number(code) > MOST_GAMES:
                text = f"A campaign has {MOST_GAMES} games at most."
                yield Fault(loc, text, f"Give numbers up to {MOST_GAMES}, and END after them.", "US-overview-01")
        for code in self.campaign.ends:
            if not _END.fullmatch(code):
                text, remedy = f'"{code}" is no code of an end.', 'Begin it with END, as "END1".'
                yield Fault((*self.loc, "ends", code), text, remedy, "US-campend-02")
        if not self.campaign.ends:
            yield Fault((*self.loc, "ends"), "There is no end.", "Add one with [campaign.ends.END1].", "US-campend-02")

    def start(self) -> Iterator[Fault]:
        """A campaign begins in state 1a (US-victory-05)."""
        loc = (*self.loc, "start")
        if self.campaign.start != FIRST_STATE and not self.gaps.hold(*loc):
            text = "A campaign begins in game state 1a."
            yield Fault(loc, text, f'Write start = "{FIRST_STATE}".', "US-victory-05")
        elif FIRST_STATE not in self.campaign.states and not self.gaps.hold(*self.loc, "states"):
            remedy = f"Add [campaign.states.{FIRST_STATE}]."
            yield Fault((*self.loc, "states"), "There is no first state.", remedy, "US-victory-05")

    def state(self, code: str, state: GameState) -> Iterator[Fault]:
        """Its scenario, its texts, its orders, and what follows."""
        loc = (*self.loc, "states", code)
        scenarios = [scenario.id for scenario in self.pack.scenarios]
        read = ("scenarios", ANY, "id")
        yield from unknown((*loc, "scenario"), state.scenario, scenarios, "scenario", self.gaps, read)
        yield from self.texts((*loc, "briefing"), state.briefing, both=False)
        yield from order_faults(self.pack, (*loc, "orders"), state.orders, self.gaps)
        yield from self.both_sides((*loc, "next"), state.next)
        for side, following in state.next.items():
            if not self.gaps.hold(*loc, "next", side):
                yield from self.following((*loc, "next", side), code, following)

    def following(self, loc: Loc, code: str, following: str) -> Iterator[Fault]:
        """The next state exists, and is of the next game (US-victory-06)."""
        known = [*self.campaign.states, *self.campaign.ends]
        if following not in known:
            remedy = did_you_mean(following, known, "States")
            yield Fault(loc, "There is no such state or end.", remedy, "US-victory-06")
        elif all(_STATE.fullmatch(word) for word in (code, following)) and number(following) != number(code) + 1:
            after = number(code) + 1
            text = f"After game {number(code)} comes game {after}."
            yield Fault(loc, text, f"Name a state {after}a, {after}b … or an end.", "US-victory-04")

    def reached(self) -> Iterator[Fault]:
        """Some way leads to each state and each end. Numbers rise by one, so that no way is a circle."""
        seen = edge = [self.campaign.start]
        while edge:
            after = [self.campaign.states[code].next.values() for code in edge if code in self.campaign.states]
            edge = list(dict.fromkeys(code for codes in after for code in codes if code not in seen))
            seen = [*seen, *edge]
        for key in ("states", "ends"):
            for code in getattr(self.campaign, key):
                if code not in seen:
                    text = f"No way leads from {self.campaign.start} to it."
                    yield Fault((*self.loc, key, code), text, "Name it as next, or take it out.", "US-victory-06")

    # -- sides and texts -----------------------------------------------------------------------------------

    def side(self, loc: Loc, side: str) -> Iterator[Fault]:
        """A fault if there is no such side."""
        return unknown(loc, side, self.pack.sides, "side", self.gaps, ("sides", ANY))

    def both_sides(self, loc: Loc, given: Mapping[str, object]) -> Iterator[Fault]:
        """Both sides and no others have an entry."""
        for side in given:
            yield from self.side((*loc, side), side)
        for side, of_side in self.pack.sides.items() if not self.gaps.touch("sides") else ():
            if side not in given and not self.gaps.touch(*loc, side):
                text, remedy = f"Nothing is said for the {of_side.name} side.", f"Add {loc[-1]}.{side}."
                yield Fault((*loc, side), text, remedy)

    def texts(self, loc: Loc, given: Mapping[str, str], *, both: bool) -> Iterator[Fault]:
        """A text for each side (US-setup-02); or, of an end, one for both."""
        if not (both and "both" in given):
            yield from self.both_sides(loc, given)
        else:
            for side in given:
                if side != "both":
                    yield from self.side((*loc, side), side)

    # -- the map and the pools -----------------------------------------------------------------------------

    def areas(self) -> Iterator[Fault]:
        """Each area has an id of its own and an outline on the map (US-victory-02)."""
        seen: dict[str, int] = {}
        for k, area in enumerate(self.campaign.areas):
            loc = (*self.loc, "areas", k)
            if not _ID.fullmatch(area.id) and not self.gaps.hold(*loc, "id"):
                yield Fault((*loc, "id"), "It is not written as an id.", "Use small letters, digits and hyphens.")
            if (first := seen.setdefault(area.id, k)) != k:
                yield Fault((*loc, "id"), f"areas[{first}] has this id too.", "Give each area an id of its own.")
            yield from self.outline((*loc, "p"), area.p)
        if self.campaign.river:
            yield from self.outline((*self.loc, "river"), self.campaign.river)

    def outline(self, loc: Loc, points: tuple[float, ...]) -> Iterator[Fault]:
        """Pairs of numbers, three at least, on the map."""
        if self.gaps.touch(*loc) or self.gaps.touch(*self.loc, "size"):
            return
        if len(points) < 6 or len(points) % 2:
            yield Fault(loc, "It is no outline.", "Give x, y, x, y … of three corners or more.")
        elif any(not 0 <= value <= self.campaign.size[n % 2] for n, value in enumerate(points)):
            width, height = self.campaign.size
            yield Fault(loc, "It leaves the map.", f"Keep x from 0 to {width:g} and y from 0 to {height:g}.")

    def pools(self) -> Iterator[Fault]:
        """The city has 72 tiles, and 57 wait to replace some (US-reset-02)."""
        if self.gaps.touch("tiles"):
            return
        first = sum(tile.id.endswith("-A") for tile in self.pack.tiles)
        later = len(self.pack.tiles) - first
        for have, want, what in ((first, CURRENT, "version A"), (later, TRANSFORMED, "versions B and C")):
            if have != want:
                text = f"The pack has {have} tiles of {what}; the city of a campaign has {want}."
                yield Fault(("tiles",), text, f"Give {want} of them.", "US-reset-02")

    def balance(self, loc: Loc, wins: Mapping[str, float]) -> Iterator[Fault]:
        """Shares of whole campaigns won; those that nobody won are missing from them."""
        yield from self.both_sides(loc, wins)
        yield from shares(loc, wins)
