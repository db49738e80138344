"""Raid: a small card game with all that a flow can meet. No rules of any real game.

Two sides draw, set cards aside in secret (as many words as they like, both at once), bid in secret and
play cards in turn. Guards attack with dice, which the enemy may void with a trap; scouts look at the top
of their deck and put it back in an order; an order uses another card from within; a tonic may be played at
any moment, by anybody. The last strength lost, or the third tonic, ends things at any depth.

As a TEAM, red has two seats: they take turns from round to round, and what the side decides either answers.
In an open team both see all of their side's cards; in a closed one only the captain, red-1, sees the cards
that a scout has looked at, and puts them back.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from random import Random
from typing import Any, ClassVar

from stalingrad_widgets.core.chance import Chance, Seeded
from stalingrad_widgets.core.events import Event
from stalingrad_widgets.core.game import OVER, Game
from stalingrad_widgets.core.refusal import Refusal
from stalingrad_widgets.core.requests import D6, DONE, Choose, Draw, Flow, Leave, Roll, Together, Word, pick
from stalingrad_widgets.core.zones import Layout, Zone, Zones

SIDES = ("red", "blue")
KINDS = ("guard", "scout", "muster", "order", "levy", "trap", "tonic")
DECK = {"guard": 3, "scout": 2, "muster": 2, "order": 2, "levy": 1, "trap": 2, "tonic": 2}
SUPPLY = {"guard": 2, "scout": 1, "order": 1}
BIDS = {"guard": 3, "scout": 5, "muster": 2, "order": 4, "levy": 2, "trap": 1, "tonic": 1}
HAND, STAKE, STRENGTH, ROUNDS, MUCH = 4, 2, 2, 4, 4
OPEN = {"supply": "all", "deck": "", "hand": "owner", "stake": "owner", "bid": "owner", "looked": "owner"}
OPEN |= {"play": "all", "discard": "owner", "lost": "owner"}
NAMES = tuple(OPEN)


def card(side: int, kind: str) -> Word:
    return f"card:{SIDES[side]}/{kind}"


def kind_of(word: Word) -> str:
    return word.partition("/")[2]


def cards(side: int, counts: Mapping[str, int]) -> list[Word]:
    return [card(side, kind) for kind, n in counts.items() for _ in range(n)]


TEAMS: dict[str, dict[str, tuple[str, ...]]] = {"": {"red": ("red",), "blue": ("blue",)}}
TEAMS["open"] = TEAMS["closed"] = {
    "red": ("red-1", "red-2"), "red-1": ("red-1",), "red-2": ("red-2",), "blue": ("blue",)
}  # fmt: skip
"""Kind of team -> party: its seats."""


def number(who: str) -> int:
    """The number of the side of a seat or side."""
    return SIDES.index(who.partition("-")[0])


_AT = [{name: side * len(NAMES) + i for i, name in enumerate(NAMES)} for side in (0, 1)]


def zone(side: int, name: str) -> int:
    return _AT[side][name]


def _zones(team: str) -> Iterator[Zone]:
    for side in SIDES:
        own = frozenset(TEAMS[team][side])
        for name, who in OPEN.items():
            seen_by = {"all": frozenset(seats(team)), "owner": own, "": frozenset[str]()}[who]
            captain = team == "closed" and side == "red" and name == "looked"
            yield Zone(f"zone:{side}/{name}", side, frozenset({"red-1"}) if captain else seen_by)


def seats(team: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(seat for party in TEAMS[team].values() for seat in party))


LAYOUTS = {team: Layout(_zones(team), seats(team)) for team in TEAMS}
LAYOUT = LAYOUTS[""]
UNITS = tuple(tuple(sorted((card(side, "guard"), card(side, "order")))) for side in (0, 1))
"""What a hit kills: a card of these."""


class State:
    """Plain data in slots."""

    __slots__ = ("active", "holder", "log", "phase", "round", "staked", "strength", "team", "winner", "zones")
    content: Any = None

    def __init__(self, team: str = "") -> None:
        self.team = team
        self.phase = "draw"
        self.round = 1
        self.active = self.holder = 0
        self.staked = [False, False]
        self.strength = [STRENGTH, STRENGTH]
        self.winner: str | None = None
        self.zones = Zones(LAYOUTS[team])
        self.log: list[Any] | None = None

    def clone(self) -> State:
        new = State.__new__(State)
        new.phase, new.round, new.active, new.holder = self.phase, self.round, self.active, self.holder
        new.staked, new.strength, new.winner = self.staked[:], self.strength[:], self.winner
        new.team, new.zones = self.team, self.zones.clone()
        new.log = None
        return new

    def dump(self) -> dict[str, Any]:
        doc = {name: getattr(self, name) for name in ("phase", "round", "active", "holder", "winner")}
        doc |= {"team": self.team} if self.team else {}
        return {**doc, "staked": self.staked[:], "strength": self.strength[:], "zones": self.zones.dump()}

    def check(self) -> None:
        """What must hold at any moment."""
        for side in (0, 1):
            held = Counter(card for name in NAMES for card in self.zones[zone(side, name)])
            assert held == Counter(cards(side, DECK) + cards(side, SUPPLY))
            assert 0 <= self.strength[side] <= STRENGTH
            assert self.zones.count(zone(side, "stake")) <= STAKE
        for viewer in seats(self.team):
            self.zones.check(viewer)


def load(doc: Mapping[str, Any]) -> State:
    new = State(doc.get("team", ""))
    for name in ("phase", "round", "active", "holder", "winner"):
        setattr(new, name, doc[name])
    new.staked, new.strength = list(doc["staked"]), list(doc["strength"])
    new.zones = Zones.load(doc["zones"], LAYOUTS[new.team])
    return new


def set_up(team: str = "") -> State:
    state = State(team)
    for side in (0, 1):
        state.zones.put(cards(side, DECK), zone(side, "deck"))
        state.zones.put(cards(side, SUPPLY), zone(side, "supply"))
    return state


def on_turn(state: State, side: int) -> str:
    """The seat that plays for a side in this round."""
    partners = TEAMS[state.team][SIDES[side]]
    return partners[(state.round - 1) % len(partners)]


def note(state: State, kind: str, side: int, **data: Any) -> None:
    if state.log is not None:
        state.log.append(Event(kind, SIDES[side], data))


# -- drawing ------------------------------------------------------------------------------------------------


def draw_flow(state: State) -> Flow[None]:
    for side in (0, 1):
        yield from draw(state, side, HAND - state.zones.count(zone(side, "hand")))
    state.staked = [False, False]
    state.phase = "stake"


def draw(state: State, side: int, n: int, to: str = "hand") -> Flow[int]:
    """Draw up to n cards; the discards are shuffled when the deck is empty."""
    deck = zone(side, "deck")
    for drawn in range(n):
        if not state.zones.count(deck):
            state.zones.move_all(zone(side, "discard"), deck)
        if not state.zones.count(deck):
            return drawn
        word = yield Draw(SIDES[side], "draw", partial(state.zones.pool, deck))
        state.zones.move(word, deck, zone(side, to))
        note(state, "draw", side)
    return max(n, 0)


# -- secrets at the same time ---------------------------------------------------------------------------------


def hand_of(state: State, side: int) -> list[Word]:
    return list(dict.fromkeys(state.zones[zone(side, "hand")]))


def stake_flow(state: State) -> Flow[None]:
    """Both set up to two cards aside, one word each, until they are done."""

    def take(who: str, word: Word) -> None:
        side = number(who)
        if word != DONE:
            state.zones.move(word, zone(side, "hand"), zone(side, "stake"))
        if word == DONE or state.zones.count(zone(side, "stake")) == STAKE:
            state.staked[side] = True

    parts = [
        Choose(SIDES[side], "stake", lambda side=side: [*hand_of(state, side), DONE], hidden="answer")  # type: ignore[misc]
        for side in (0, 1)
    ]
    yield Together(parts, take, lambda who: state.staked[number(who)])
    state.phase = "bid"


def bid_flow(state: State) -> Flow[None]:
    """A card each, turned over together; who has no card does not bid."""
    bidders = [side for side in (0, 1) if state.zones.count(zone(side, "hand"))]

    def take(who: str, word: Word) -> None:
        side = number(who)
        state.zones.move(word, zone(side, "hand"), zone(side, "bid"))

    def given(who: str) -> bool:
        return state.zones.count(zone(number(who), "bid")) == 1

    parts = [Choose(SIDES[side], "bid", partial(hand_of, state, side), hidden="answer") for side in bidders]
    yield Together(parts, take, given)
    values = [sum(BIDS[kind_of(word)] for word in state.zones[zone(side, "bid")]) for side in (0, 1)]
    for side in (0, 1):
        state.zones.move_all(zone(side, "bid"), zone(side, "play"))
        state.zones.move_all(zone(side, "play"), zone(side, "discard"))
        state.zones.move_all(zone(side, "stake"), zone(side, "hand"))
    if values[0] != values[1]:
        state.holder = values.index(max(values))
    note(state, "bids", state.holder, values=values)
    state.active = state.holder
    state.phase = "turn"


# -- a turn, one card a flow ---------------------------------------------------------------------------------


def turn_flow(state: State) -> Flow[None]:
    side = state.active
    word = yield Choose(
        on_turn(state, side),
        "play",
        lambda: [*hand_of(state, side), "end"],
        why_no_play,
        hidden="options",
        beyond=lambda: [card(side, kind) for kind in KINDS],
    )
    if word == "end":
        end_turn(state, side)
    else:
        yield from use(state, side, word, 0)


def why_no_play(word: Word) -> Refusal | None:
    return Refusal("toy-trap", (word,)) if kind_of(word) == "trap" else None


def end_turn(state: State, side: int) -> None:
    for name in ("play", "hand"):
        state.zones.move_all(zone(side, name), zone(side, "discard"))
    if side == state.holder:
        state.active = 1 - side
    else:
        state.phase = "round end"


def use(state: State, side: int, word: Word, depth: int) -> Flow[None]:
    state.zones.move(word, zone(side, "hand"), zone(side, "play"))
    note(state, "use", side, card=word)
    kind = kind_of(word)
    if kind == "guard":
        yield from attack(state, side)
    elif kind == "scout":
        yield from look(state, side)
    elif kind == "muster":
        yield from muster(state, side)
    elif kind == "levy":
        yield from levy(state, side)
    elif kind == "order":
        yield from order(state, side, depth)


def order(state: State, side: int, depth: int) -> Flow[None]:
    """Use another card from within, or none; asked whatever is in hand."""
    words = lambda: ["none", *(w for w in hand_of(state, side) if kind_of(w) != "trap")]  # noqa: E731
    word = yield Choose(SIDES[side], "order", words, about=(depth,), hidden="options")
    if word != "none":
        yield from use(state, side, word, depth + 1)


def levy(state: State, side: int) -> Flow[None]:
    """Up to two cards of the open supply, in their order, to the discards."""
    supply = zone(side, "supply")
    chosen = yield from pick(SIDES[side], "levy", state.zones[supply], at_most=2)
    for word in chosen:
        state.zones.move(word, supply, zone(side, "discard"), shown=seats(state.team))


def muster(state: State, side: int) -> Flow[None]:
    """Discard any hand cards unseen, draw as many."""
    hand, discard = zone(side, "hand"), zone(side, "discard")
    before = state.zones.count(discard)
    yield from pick(
        SIDES[side],
        "muster",
        partial(hand_of, state, side),
        at_most=2,
        take=lambda word: state.zones.move(word, hand, discard),
        hidden="options",
    )
    yield from draw(state, side, state.zones.count(discard) - before)


def look(state: State, side: int) -> Flow[None]:
    """See the two top cards of the own deck and put them back in any order."""
    looked, deck = zone(side, "looked"), zone(side, "deck")
    n = yield from draw(state, side, 2, "looked")
    yield from pick(
        TEAMS[state.team][SIDES[side]][0],
        "put back",
        partial(state.zones.__getitem__, looked),
        at_least=n,
        at_most=n,
        take=lambda word: state.zones.put_on_top(word, looked, deck),
        hidden="answer",
    )


# -- an attack ---------------------------------------------------------------------------------------------------


def attack(state: State, side: int) -> Flow[None]:
    """Two dice, which a trap of the enemy voids; a 5 or 6 hits, two of them break strength first."""
    enemy = 1 - side
    faces: tuple[int, ...] = yield Roll(SIDES[side], "attack", (D6, D6), about=(SIDES[enemy],))
    while (yield from trapped(state, enemy, faces)):
        faces = yield Roll(SIDES[side], "attack", (D6, D6), about=(SIDES[enemy],))
    note(state, "attack", side, dice=faces)
    if min(faces) >= 5:
        weaken(state, enemy)
    if max(faces) >= 5:
        yield from hit(state, enemy)


def trapped(state: State, side: int, faces: tuple[int, ...]) -> Flow[bool]:
    """Anybody with a card is asked, whatever it is."""
    hand = zone(side, "hand")
    if not state.zones.count(hand):
        return False
    words = lambda: ["pass", *(w for w in hand_of(state, side) if kind_of(w) == "trap")]  # noqa: E731
    word = yield Choose(SIDES[side], "window", words, about=(faces,), hidden="options")
    if word == "pass":
        return False
    state.zones.move(word, hand, zone(side, "lost"), shown=seats(state.team))
    return True


def hit(state: State, side: int) -> Flow[None]:
    """The owner loses a card of the unit from the first zone that has one, else strength."""
    zones, unit = state.zones, UNITS[side]
    for name in ("hand", "discard", "deck"):
        place = zone(side, name)
        hidden_from = [viewer for viewer in seats(state.team) if not zones.layout.sees[viewer][place]]
        if any(word in unit for word in zones[place]):
            for viewer in hidden_from:
                zones.know_present(viewer, place, unit)
            # a tonic may take the card away while this is pending: then the search goes on
            left = partial(_of_unit, state, side, place)
            word = yield Choose(SIDES[side], "lose", lambda left=left: left() or ["gone"], hidden="answer")  # type: ignore[misc]
            if word != "gone":
                zones.move(word, place, zone(side, "lost"), among=unit)
                zones.shuffle(place)
                return
        for viewer in hidden_from:
            zones.know_absent(viewer, place, unit)
    weaken(state, side)


def weaken(state: State, side: int) -> None:
    """The last strength ends the game, however deep this stands."""
    state.strength[side] -= 1
    if not state.strength[side]:
        state.winner = SIDES[1 - side]
        raise Leave(OVER)


def _of_unit(state: State, side: int, place: int) -> list[Word]:
    return [word for word in UNITS[side] if word in state.zones[place]]


# -- out of turn, and the end ---------------------------------------------------------------------------------


def tonic(state: State, who: str, word: Word) -> Flow[None]:
    """Draw two; who then holds too much discards one; the third tonic ends the round."""
    side = number(who)
    hand = zone(side, "hand")
    state.zones.move(word, hand, zone(side, "lost"), shown=seats(state.team))
    note(state, "tonic", side)
    yield from draw(state, side, 2)
    if state.zones.count(hand) > MUCH:
        gone = yield Choose(who, "too much", partial(hand_of, state, side), hidden="answer")
        state.zones.move(gone, hand, zone(side, "discard"))
    if sum(state.zones[zone(s, "lost")].count(card(s, "tonic")) for s in (0, 1)) >= 3:
        raise Leave("round end")


def round_end_flow(state: State) -> Flow[None]:
    for side in (0, 1):
        for name in ("looked", "stake", "bid", "play", "hand"):
            state.zones.move_all(zone(side, name), zone(side, "discard"))
    state.round += 1
    state.phase = "draw" if state.round <= ROUNDS else OVER
    yield from ()  # a flow that asks nothing


class Rules:
    """The rules as the driver needs them."""

    flows: ClassVar[Mapping[str, Callable[[State], Flow[None]]]] = {
        "draw": draw_flow,
        "stake": stake_flow,
        "bid": bid_flow,
        "turn": turn_flow,
        "round end": round_end_flow,
    }

    def load(self, doc: Mapping[str, Any], content: Any) -> State:
        return load(doc)

    def determinise(self, state: State, viewer: str, random: Random) -> None:
        state.zones.deal(viewer, random)

    def interjections(self, state: State, side: str) -> Sequence[Word]:
        s = number(side)
        word = card(s, "tonic")
        return [word] if word in state.zones[zone(s, "hand")] else []

    def interject(self, state: State, side: str, word: Word) -> Flow[None]:
        return tonic(state, side, word)


RULES = Rules()


# -- playing and looking -----------------------------------------------------------------------------------------


def new_game(seed: int | None = 0, chance: Chance | None = None, log: list[Any] | None = None) -> Game[State]:
    state = set_up()
    state.log = log
    return Game(RULES, state, Seeded(seed) if chance is None and seed is not None else chance)


def step(game: Game[State], random: Random, tonics: float = 0.2) -> None:
    """One random answer, play out of turn, roll or draw; ends turns seldom."""
    if isinstance(game.request, (Roll, Draw)):
        game.answer(game.request.sample(random.random))
        return
    side = random.choice(SIDES)
    if random.random() < tonics and (words := RULES.interjections(game.state, side)):
        game.interject(side, random.choice(words))
        return
    request = random.choice(game.requests)
    assert isinstance(request, Choose)
    words = request.options()
    if len(words) > 1 and random.random() < 0.8:
        words = [word for word in words if word not in ("end", DONE, "none", "pass")]
    game.answer(random.choice(words), request.side)


def play(game: Game[State], seed: int, n: int = 10_000) -> None:
    """Up to n random steps."""
    random = Random(seed)
    for _ in range(n):
        if game.over:
            return
        step(game, random)


def view(game: Game[State], viewer: str) -> dict[str, Any]:
    """What a viewer may see."""
    state = game.state
    doc: dict[str, Any] = {name: getattr(state, name) for name in ("phase", "round", "active", "holder", "winner")}
    doc["strength"], doc["staked"] = tuple(state.strength), tuple(state.staked)
    for i, place in enumerate(LAYOUT.zones):
        sees = LAYOUT.sees[viewer][i]
        known = state.zones[i] if sees else (state.zones.known(viewer, i), sorted(state.zones.barred(viewer, i)))
        doc[place.id] = (state.zones.count(i), known, state.zones.known_top(viewer, i))
    doc["asked"] = [(r.side, r.kind, r.about) for r in game.requests]
    mine = game.request_for(viewer)
    doc["options"] = mine.options() if mine else None
    doc["now"] = RULES.interjections(state, viewer)
    return doc


def picture(game: Game[Any]) -> tuple[Any, ...]:
    """All of a game that somebody could notice, for comparing two."""
    asked = [(r.side, r.kind, r.about, r.options() if isinstance(r, Choose) else None) for r in game.requests]
    return game.state.dump(), asked, game.chances, game.deals


def course(game: Game[Any]) -> tuple[Any, ...]:
    """The picture and the record."""
    return *picture(game), game.entries[:], game.choices[:], game.who[:], game.floor
