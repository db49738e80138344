"""A position as a document that people write: to teach a rule, or to look at a game on the table.

    game = "desamparados"
    round = 3
    phase = "activation"
    platoons = { soviet = "SOV-A", german = "GER-A" }
    reserve = { soviet = 9, german = 10 }
    order = ["SOV-A-01", "GER-A-02", "GER-A-05", "SOV-A-04"]
    acting = "SOV-A-01"

    [grid.soviet]
    "1-4" = "SOV-A-01"
    "2-4" = { soldier = "SOV-A-03", cubes = 1, deployed = 1 }
    "2-5" = "trench-1"

    [cards.soviet]
    hand = ["SOV-A-07", "SOV-A-09"]

    [objects.soviet]
    inventory = { in-cover = 1, grenade = 2 }

A space is line and column. A soldier on the grid has all its cubes unless the document says otherwise; in
`order` (action markers 1 to 4) it was deployed this round, else in the one before. What no zone names lies in
the decks. In place of a list or table of cards a number may stand: `hand = 3` deals so many from those that
are not named, by `seed`. Cubes that nobody has are in the reserve, or, where a reserve is given, lost.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from ...core.chance import stream
from ...core.position import PositionError, Reader
from ...core.requests import Word
from . import catalog, values
from .content import (
    COVER_ME,
    CUBES,
    EMPTY,
    FIREARMS,
    GRENADE,
    OFF,
    SECONDARY,
    SIDES,
    SPACES,
    Content,
    Seat,
    SideBoard,
)
from .soundness import faults
from .state import (
    ACTIVATION,
    IN_TURN,
    KINDS,
    ORDER,
    PHASES,
    SET_UP,
    START,
    TURN,
    Attack,
    State,
    set_up,
)
from .verbs import AXES

KEYS = (
    *("game", "scenario", "pack", "options", "seed", "round", "phase", "first", "platoons", "reserve", "lost"),
    *("grid", "down", "order", "initiatives", "reactions", "slot", "acting", "kind", "used", "attacked", "attack"),
    *("named", "repeat", "cards", "objects", "then"),
)
SOLDIER_KEYS = ("soldier", "cubes", "received", "deployed", "frozen", "ordered", "cover")
ATTACK_KEYS = ("attacker", "weapon", "axis", "target", "shots", "precision", "rolled", "stop", "retarget")
HELD = ("hand", "fallen", "down")
STORED = ("inventory", "discard", "playing")
DEAD = "dead"
"""In `order`: a soldier that had this marker has died."""


# -- writing -----------------------------------------------------------------------------------------------


def position(state: State, viewer: str | None = None) -> dict[str, Any]:
    """The position as a viewer may know it; None: both sides open. Between two flows it is exact.

    Of zones that the viewer does not see it has the number of cards.
    """
    content, words = state.content, state.content.roster.words
    seen = state.zones.layout.visible(viewer)
    doc: dict[str, Any] = {
        "game": "desamparados",
        "scenario": content.scenario,
        "options": dict(content.options),
        "round": state.round,
        "phase": state.phase,
        "first": SIDES[state.first],
        "platoons": _platoons(state),
        "reserve": dict(zip(SIDES, state.reserve, strict=True)),
        "lost": dict(zip(SIDES, state.lost, strict=True)),
        "grid": {side.id: _grid(state, side) for side in content.sides},
        "down": _down(state, seen),
        "order": [DEAD if code == OFF else _short(words[code]) for code in state.slots],
        "initiatives": list(state.fixed),
        "slot": state.slot,
        "reactions": {_short(words[code]): bonus for code, bonus in enumerate(state.reaction) if bonus},
        "named": _named(state, viewer),
        "repeat": state.repeat,
        "cards": {seat.id: _held(state, seat, seen) for seat in content.seats},
        "objects": {side.id: _stored(state, side, seen) for side in content.sides},
    }
    if state.acting != OFF:
        doc |= {"acting": _short(words[state.acting]), "kind": state.kind}
        doc |= {"used": list(state.used), "attacked": state.attacked}
    if state.attack is not None:
        doc["attack"] = _attack(state, state.attack)
    return {key: value for key, value in doc.items() if value not in ({}, [])}


def _short(word: Word) -> str:
    """The id without its kind and side: "SOV-A-01", "trench-1", "in-cover"."""
    return word.rpartition(":")[2].rpartition("/")[2]


def _platoons(state: State) -> dict[str, str]:
    roster = state.content.roster
    return {
        seat.id: _short(roster.platoons[state.platoons[seat.number]].word)
        for seat in state.content.seats
        if state.platoons[seat.number] != OFF
    }


def _grid(state: State, side: SideBoard) -> dict[str, Any]:
    content = state.content
    made: dict[str, Any] = {}
    for space in content.grids[side.number]:
        code = state.occupant[space]
        if code != EMPTY:
            word = _short(content.roster.words[code])
            made[_place(content, space)] = word if code >= len(state.at) else {"soldier": word, **_lies(state, code)}
    return made


def _place(content: Content, space: int) -> str:
    return _short(content.space_words[space])


def _lies(state: State, code: int) -> dict[str, Any]:
    """What a soldier has on it; markers only where there are some."""
    made: dict[str, Any] = {"cubes": state.cubes[code], "received": state.received[code]}
    made["deployed"] = state.deployed[code]
    marks: dict[str, Any] = {
        "frozen": state.frozen[code],
        "ordered": state.ordered[code],
        "cover": state.cover[code],
    }
    return {**made, **{mark: value for mark, value in marks.items() if value}}


def _down(state: State, seen: Sequence[bool]) -> dict[str, list[str]]:
    """Spaces of soldiers that lie face down, where the viewer may know them."""
    made: dict[str, list[str]] = {}
    secret = state.content.options["deploy_mode"] == "simultaneous"
    for seat in state.content.seats:
        spaces = [space for space in state.down_at[seat.number] if space != OFF]
        if spaces and (seen[seat.down[0]] or not secret):
            made[seat.id] = [_place(state.content, space) for space in spaces]
    return made


def _named(state: State, viewer: str | None) -> dict[str, list[str]]:
    """Whom a side has named, for its own viewers; for all once the order stands."""
    made: dict[str, list[str]] = {}
    for side in state.content.sides:
        own = [state.content.seats[seat].id for seat in side.seats]
        if state.named[side.number] and (viewer is None or viewer in own or _names_are_open(state)):
            made[side.id] = [_short(state.content.roster.words[code]) for code in state.named[side.number]]
    return made


def _names_are_open(state: State) -> bool:
    """Named soldiers have command markers as soon as all are named (DES-breath-03)."""
    living = [code for named in state.named for code in named if state.at[code] != OFF]
    return any([state.ordered[code] for code in living])


def _held(state: State, seat: Seat, seen: Sequence[bool]) -> dict[str, Any]:
    """Hand, fallen and face down soldiers; the rest of a platoon is its deck."""
    made: dict[str, Any] = {}
    for key, zones in (("hand", (seat.hand,)), ("fallen", (seat.fallen,)), ("down", seat.down)):
        cards = [card for zone in zones for card in state.zones[zone]]
        if cards:
            made[key] = [_short(card) for card in cards] if seen[zones[0]] else len(cards)
    return made


def _stored(state: State, side: SideBoard, seen: Sequence[bool]) -> dict[str, Any]:
    """Inventory and open objects; the rest is the deck, trenches lie on the grid."""
    made: dict[str, Any] = {}
    for key, zone in (("inventory", side.objects), ("discard", side.discard), ("playing", side.playing)):
        if cards := state.zones[zone]:
            made[key] = dict(Counter(_short(card) for card in cards)) if seen[zone] else len(cards)
    return made


def _attack(state: State, attack: Attack) -> dict[str, Any]:
    words = state.content.roster.words
    made: dict[str, Any] = {**attack._asdict(), "attacker": _short(words[attack.attacker])}
    made["target"] = "" if attack.target == OFF else _short(words[attack.target])
    return {key: value for key, value in made.items() if value or key in ("weapon", "shots")}


# -- reading -----------------------------------------------------------------------------------------------


def from_position(doc: Mapping[str, Any]) -> tuple[dict[str, Any], State]:
    """The header of a record and the state of a document.

    Raises PositionError with everything that is wrong with it at once, and ValueError for a scenario,
    pack or option that there is not.
    """
    header = catalog.new_header(doc.get("scenario"), doc.get("options", {}), doc.get("pack"))
    content = catalog.content_of(header, header["options"])
    reader = _Reader(doc, content)
    state = reader.state()
    found = reader.found or faults(state)
    if found:
        raise PositionError(found)
    return {**header, "seed": reader.seed, "position": dict(doc)}, state


class _Reader(Reader):
    """Reads a document into a state and collects what is wrong."""

    def __init__(self, doc: Mapping[str, Any], content: Content) -> None:
        super().__init__()
        self.doc = doc
        self.content = content
        self.roster = content.roster
        self.seed = self.whole("seed", doc.get("seed", 0), 0)
        self.random = stream(self.seed, 0)
        self.soldiers = {soldier.id: soldier.code for soldier in self.roster.soldiers}

    def state(self) -> State:
        state = set_up(self.content)
        self.known(self.doc, KEYS, "key", "")
        self._read_course(state)
        self._read_platoons(state)
        self._read_order(state)
        self._read_grids(state)
        self._read_cubes(state)
        self._read_activation(state)
        self._read_cards(state)
        self._read_objects(state)
        return state

    # -- what is allowed ----------------------------------------------------------------------------------

    def one_of(self, where: str, value: Any, known: Sequence[str]) -> str:
        """A word that there is; else the first of them."""
        return value if self.known([value], known, where, "") else known[0]

    def by_side(self, key: str) -> Mapping[str, Any]:
        table = self.table(key, self.doc.get(key, {}))
        return {side: table[side] for side in self.known(table, SIDES, "side", f"{key}: ")}

    def by_seat(self, key: str) -> dict[str, Any]:
        table = self.table(key, self.doc.get(key, {}))
        seats = [seat.id for seat in self.content.seats]
        return {seat: table[seat] for seat in self.known(table, seats, "seat", f"{key}: ")}

    def soldier(self, where: str, id: Any) -> int:
        """The code of a soldier; OFF for one that there is not."""
        return self.soldiers[id] if self.known([id], self.soldiers, "soldier", f"{where}: ") else OFF

    def space(self, where: str, side: int, place: Any) -> int:
        """The number of a space of this side; OFF for one that there is not."""
        places = {_place(self.content, space): space for space in self.content.grids[side]}
        return places[place] if self.known([place], places, "space", f"{where}: ") else OFF

    # -- course ----------------------------------------------------------------------------------------------

    def _read_course(self, state: State) -> None:
        state.round = self.whole("round", self.doc.get("round", 1), 1, 8)
        usual = ACTIVATION if "acting" in self.doc else TURN if "order" in self.doc else START
        usual = ORDER if usual == START and "grid" in self.doc else usual
        state.phase = self.one_of("phase", self.doc.get("phase", usual), PHASES)
        state.first = SIDES.index(self.one_of("first", self.doc.get("first", SIDES[0]), SIDES))
        state.slot = self.whole("slot", self.doc.get("slot", 0), 0)
        state.repeat = self.whole("repeat", self.doc.get("repeat", 0), 0)

    def _read_platoons(self, state: State) -> None:
        """The platoon of each seat; without the key the first ones that are left, but none yet in the set-up."""
        given = self.by_seat("platoons")
        ids = {_short(platoon.word): platoon for platoon in self.roster.platoons}
        for seat in self.content.seats:
            own = [id for id, platoon in ids.items() if platoon.side == seat.side]
            free = [id for id in own if ids[id].number not in state.platoons]
            if state.phase == SET_UP and seat.id not in given:
                continue
            id = given.get(seat.id, free[0] if free else own[0])
            if self.known([id], own, f"platoon of {seat.id}", "platoons: "):
                if ids[id].number in state.platoons:
                    self.found.append(f"platoons: {id} has two players.")
                state.platoons[seat.number] = ids[id].number

    def _read_order(self, state: State) -> None:
        ids = self.listed("order", self.doc.get("order", []))
        state.slots = [OFF if id == DEAD else self.soldier("order", id) for id in ids]
        for id, bonus in self.table("reactions", self.doc.get("reactions", {})).items():
            code = self.soldier("reactions", id)
            if code != OFF:
                state.reaction[code] = self.whole(f"reactions.{id}", bonus, 0)
        for side, named in self.by_side("named").items():
            codes = tuple(self.soldier(f"named.{side}", id) for id in self.listed(f"named.{side}", named))
            state.named = (codes, state.named[1]) if side == SIDES[0] else (state.named[0], codes)

    # -- grids -----------------------------------------------------------------------------------------------

    def _read_grids(self, state: State) -> None:
        for side, grid in self.by_side("grid").items():
            index = SIDES.index(side)
            for place, what in self.table(f"grid.{side}", grid).items():
                space = self.space(f"grid.{side}", index, place)
                if space != OFF:
                    self._lay(state, f"grid.{side}.{place}", index, space, what)
        for id, places in self.by_seat("down").items():
            self._lay_down(state, self.content.seat_of[id], self.listed(f"down.{id}", places))
        usual = [values.initiative(state, code) if code != OFF and state.at[code] != OFF else 0 for code in state.slots]
        given = self.listed("initiatives", self.doc.get("initiatives", usual))
        if len(given) != len(state.slots):
            self.found.append(f"initiatives has {len(given)} numbers for {len(state.slots)} soldiers in the order.")
        state.fixed = [self.whole("initiatives", value, 0) for value in given]

    def _lay(self, state: State, where: str, side: int, space: int, what: Any) -> None:
        """A soldier or a trench on a space."""
        trenches = {_short(card.word): card.code for card in self.roster.trenches if card.side == side}
        if isinstance(what, str) and what in trenches:
            state.occupant[space] = trenches[what]
            return
        facts = {"soldier": what} if isinstance(what, str) else self.table(where, what)
        self.known(facts, SOLDIER_KEYS, "key", f"{where}: ")
        known = self.known([facts.get("soldier")], [*self.soldiers, *trenches], "soldier", f"{where}: ")
        if not known:
            return
        if known[0] in trenches:
            self.found.append(f"{where}: a trench has neither cubes nor markers. Write it as {known[0]!r} alone.")
            return
        code = self.soldiers[known[0]]
        if state.at[code] != OFF:
            self.found.append(f"{where}: {known[0]} stands on two spaces.")
        elif self.roster.soldiers[code].platoon not in self._platoons_of(state, side):
            self.found.append(f"{where}: {known[0]} is of no platoon that the {SIDES[side]} side plays.")
        else:
            state.at[code], state.occupant[space] = space, code
            self._mark(state, where, code, facts)

    def _platoons_of(self, state: State, side: int) -> list[int]:
        return [state.platoons[seat] for seat in self.content.sides[side].seats]

    def _mark(self, state: State, where: str, code: int, facts: Mapping[str, Any]) -> None:
        """Cubes and markers of a soldier; a new one counts as deployed this round."""
        hearts = self.roster.soldiers[code].lives
        new = code in state.slots or state.round == 1
        state.received[code] = self.whole(f"{where}.received", facts.get("received", hearts), 0, hearts)
        state.cubes[code] = self.whole(f"{where}.cubes", facts.get("cubes", state.received[code]), 0, hearts)
        usual = state.round if new else state.round - 1
        state.deployed[code] = self.whole(f"{where}.deployed", facts.get("deployed", usual), 1, state.round)
        state.frozen[code] = self.truth(f"{where}.frozen", facts.get("frozen", False))
        state.ordered[code] = self.truth(f"{where}.ordered", facts.get("ordered", False))
        state.cover[code] = self.whole(f"{where}.cover", facts.get("cover", 0), 0)

    def _lay_down(self, state: State, seat: Seat, places: list[Any]) -> None:
        if len(places) > len(seat.down):
            self.found.append(f"down.{seat.id}: at most {len(seat.down)} soldiers lie face down.")
            return
        for slot, place in enumerate(places):
            state.down_at[seat.number][slot] = self.space(f"down.{seat.id}", seat.side, place)

    def _read_cubes(self, state: State) -> None:
        """Cubes on no soldier are lost where a reserve is given, else in the reserve."""
        reserve, lost = self.by_side("reserve"), self.by_side("lost")
        for index, side in enumerate(SIDES):
            left = CUBES - sum(state.cubes[code] for code in state.in_play(index))
            if side in lost:
                state.lost[index] = self.whole(f"lost.{side}", lost[side], 0)
            if side in reserve:
                state.reserve[index] = self.whole(f"reserve.{side}", reserve[side], 0)
                state.lost[index] = state.lost[index] if side in lost else max(0, left - state.reserve[index])
            else:
                state.reserve[index] = max(0, left - state.lost[index])

    # -- the activation ----------------------------------------------------------------------------------------

    def _read_activation(self, state: State) -> None:
        if "acting" in self.doc:
            state.acting = self.soldier("acting", self.doc["acting"])
            state.kind = self.one_of("kind", self.doc.get("kind", IN_TURN), KINDS)
            if "slot" not in self.doc and state.acting in state.slots:
                state.slot = state.slots.index(state.acting)
        elif state.phase == ACTIVATION:
            self.found.append("acting is missing: in the phase 'activation' it says which soldier acts.")
        used = self.listed("used", self.doc.get("used", []))
        state.used = tuple(self.known(used, (*SECONDARY, COVER_ME), "action", "used: "))
        state.attacked = self.truth("attacked", self.doc.get("attacked", "attack" in self.doc))
        if "attack" in self.doc:
            self._read_attack(state, self.table("attack", self.doc["attack"]))

    def _read_attack(self, state: State, facts: Mapping[str, Any]) -> None:
        self.known(facts, ATTACK_KEYS, "key", "attack: ")
        target = facts.get("target", "")
        weapons = (*FIREARMS, GRENADE, "")
        state.attack = Attack(
            attacker=self.soldier("attack.attacker", facts["attacker"]) if "attacker" in facts else state.acting,
            weapon=self.one_of("attack.weapon", facts.get("weapon", ""), weapons),
            axis=self.one_of("attack.axis", facts.get("axis", ""), ("", *AXES)),
            target=self._target(target) if target else OFF,
            shots=self.whole("attack.shots", facts.get("shots", 1), 0),
            precision=self.whole("attack.precision", facts.get("precision", 0), 0),
            rolled=self.whole("attack.rolled", facts.get("rolled", 0), 0),
            stop=self.truth("attack.stop", facts.get("stop", False)),
            retarget=self.truth("attack.retarget", facts.get("retarget", False)),
        )

    def _target(self, id: Any) -> int:
        trenches = {_short(card.word): card.code for card in self.roster.trenches}
        return trenches[id] if isinstance(id, str) and id in trenches else self.soldier("attack.target", id)

    # -- cards -------------------------------------------------------------------------------------------------

    def _read_cards(self, state: State) -> None:
        given = self.by_seat("cards")
        for seat in self.content.seats:
            where = f"cards.{seat.id}"
            table = self.table(where, given.get(seat.id, {}))
            self.known(table, HELD, "zone", f"{where}: ")
            if state.platoons[seat.number] != OFF:
                self._deal_soldiers(state, seat, where, table)

    def _deal_soldiers(self, state: State, seat: Seat, where: str, table: Mapping[str, Any]) -> None:
        members = self.roster.platoons[state.platoons[seat.number]].soldiers
        words = [self.roster.words[code] for code in members]
        standing = [self.roster.words[code] for code in members if state.at[code] != OFF]
        dealer = _Dealer(self, where, Counter(words), Counter(standing))
        zones = {key: dealer.named(key, table[key]) for key in HELD if key in table}
        zones |= {key: dealer.dealt(key, table[key]) for key in HELD if type(table.get(key)) is int}
        state.zones.put(standing, seat.play)
        state.zones.put(zones.get("hand", ()), seat.hand)
        state.zones.put(zones.get("fallen", ()), seat.fallen)
        for zone, card in zip(seat.down, zones.get("down", ()), strict=False):
            state.zones.put([card], zone)
        state.zones.put(dealer.rest(), seat.deck)

    def _read_objects(self, state: State) -> None:
        given = self.by_side("objects")
        for board in self.content.sides:
            where = f"objects.{board.id}"
            table = self.table(where, given.get(board.id, {}))
            self.known(table, STORED, "zone", f"{where}: ")
            self._deal_objects(state, board, where, table)

    def _deal_objects(self, state: State, board: SideBoard, where: str, table: Mapping[str, Any]) -> None:
        grid = state.occupant[board.number * SPACES : (board.number + 1) * SPACES]
        built = [self.roster.words[code] for code in grid if code >= len(state.at)]
        own = Counter({card.word: card.copies for card in self.roster.objects.values() if card.side == board.number})
        dealer = _Dealer(self, where, own, Counter(built))
        zones = {key: dealer.named(key, table[key]) for key in STORED if key in table}
        zones |= {key: dealer.dealt(key, table[key]) for key in STORED if type(table.get(key)) is int}
        state.zones.cards[board.deck].clear()
        for key, zone in (("inventory", board.objects), ("discard", board.discard), ("playing", board.playing)):
            state.zones.put(zones.get(key, ()), zone)
        state.zones.put(built, board.trenches)
        state.zones.put(dealer.rest(), board.deck)


class _Dealer:
    """Takes the cards of one owner from those that are left: first those named, then so many blindly."""

    def __init__(self, reader: _Reader, where: str, own: Counter[Word], laid: Counter[Word]) -> None:
        self.reader = reader
        self.where = where
        self.left = own - laid
        self.words = {_short(word): word for word in own}

    def named(self, key: str, cards: Any) -> list[Word]:
        """The cards of a list of ids or a table of numbers, as far as there are so many; of a number none yet."""
        if type(cards) is int:
            return []
        where = f"{self.where}.{key}"
        many = cards if isinstance(cards, Mapping) else Counter(map(str, self.reader.listed(where, cards)))
        taken: list[Word] = []
        for id in self.reader.known(many, self.words, "card", f"{where}: "):
            taken += self._take(self.words[id], self.reader.whole(f"{where}.{id}", many[id], 0), f"{where}.{id}")
        return taken

    def _take(self, word: Word, n: int, where: str) -> list[Word]:
        if n > self.left[word]:
            self.reader.found.append(
                f"{where} is {n}: {self.left[word]} of this card are not on the grid or named elsewhere."
            )
            return []
        self.left[word] -= n
        return [word] * n

    def dealt(self, key: str, n: int) -> list[Word]:
        """So many cards of those that are left, by the seed."""
        pool = sorted(self.left.elements())
        if not 0 <= n <= len(pool):
            self.reader.found.append(f"{self.where}.{key} is {n}: {len(pool)} cards are not named.")
            return []
        random = self.reader.random
        pool.sort(key=lambda _: random())
        self.left -= Counter(pool[:n])
        return pool[:n]

    def rest(self) -> list[Word]:
        """What nobody has named or been dealt: the deck."""
        return list(self.left.elements())
