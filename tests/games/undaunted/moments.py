"""What holds at every moment of every game of both rule sets: checks along games that are played at random."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from stalingrad_widgets.core.game import Game
from stalingrad_widgets.core.requests import Choose, Word
from stalingrad_widgets.games.undaunted.rules import UndauntedRules
from stalingrad_widgets.games.undaunted.scenario import Scenario
from stalingrad_widgets.games.undaunted.state import State, load_state
from tests.games.at_random import AtRandom


def face(game: Game[State]) -> object:
    """All that can be compared of a game: its state, what is asked, and the options."""
    options = [(r.side, r.kind, r.about, r.options() if isinstance(r, Choose) else None) for r in game.requests]
    return game.state.dump(), options, game.chances


class Moments(NamedTuple):
    """A game of one of the rule sets that is about to be played at random."""

    rules: UndauntedRules
    at_random: AtRandom
    game: Game[State]
    seed: int

    def course(self, most: int) -> Iterator[tuple[Choose, Word]]:
        return self.at_random.course(self.game, Random(self.seed), most)

    # -- what is asked -----------------------------------------------------------------------------------------

    def are_sound(self, most: int) -> None:
        self.rules.check(self.game.state)
        for _ in self.course(most):
            self.rules.check(self.game.state)
        self.rules.check(self.game.state)

    def offer_what_is_not_refused(self, ledger: str) -> None:
        """Options are what is not refused, and all beyond them is, by a rule of the ledger."""
        for asked, _ in self.course(300):
            offered, options = asked.offered(), asked.options()
            assert options, f"nothing can be answered to {asked}"
            assert len(set(options)) == len(options), f"an option twice in {asked}"
            assert options == [word for word in offered if asked.why_not(word) is None]
            for word in [*offered, *(asked.beyond() if asked.beyond is not None else ())]:
                refusal = asked.why_not(word)
                assert (refusal is None) == (word in options), (asked, word)
                taken = asked.pick.chosen if asked.pick is not None else ()
                if refusal is not None and word not in offered and word not in taken:
                    assert refusal.rule.startswith(ledger), (asked, word, refusal)

    def sample_options(self, most: int) -> None:
        random = Random(self.seed)
        for asked, _ in self.at_random.course(self.game, random, most):
            assert asked.sample(random.random) in asked.options()

    def never_refuse_what_is_not_doubtful(self, most: int) -> None:
        """`doubtful` leaves out no use that the rules could refuse."""
        for asked, _ in self.course(most):
            if asked.kind == "play":
                listed = asked.options()
                asked.listed = None
                quick = asked.options()
                asked.doubtful = None
                assert asked.options() == quick == listed

    def ask_someone(self) -> None:
        """Until the game is over: the course ends as soon as nobody is asked."""
        asked = sum(1 for _ in self.course(200))
        assert (asked < 200) == self.game.over

    # -- saving, forking, taking back ----------------------------------------------------------------------------

    def are_saved_and_loaded(self) -> None:
        state = self.game.state
        for _ in self.course(200):
            dump = self.game.state.dump()
            assert load_state(json.loads(json.dumps(dump)), state.content).dump() == dump
            assert self.game.state.clone().dump() == dump

    def go_on_from_a_snapshot(self) -> None:
        game = self.game
        for n, _ in enumerate(self.course(200)):
            if n % 9 == 0:
                snapshot = game.snapshots[-1]
                state = load_state(json.loads(json.dumps(snapshot.state.dump())), game.state.content)
                twin = Game(self.rules, state, chances=snapshot.chances)
                twin.follow(game.entries[snapshot.entries :])
                assert face(twin) == face(game)

    def are_apart_from_a_fork(self) -> None:
        random, game = Random(self.seed), self.game
        for n, _ in enumerate(self.at_random.course(game, random, 150)):
            if n % 5 == 0:
                before = face(game)
                fork = game.fork()
                assert face(fork) == before
                self.at_random.play_on(fork, random, 15)
                assert face(game) == before

    def are_gone_back_to(self, most: int, looks: int) -> None:
        game, faces = self.game, []
        for _ in self.course(most):
            faces.append(face(game))
        game.chance = None
        for ply in sorted(Random(self.seed).sample(range(len(faces)), min(looks, len(faces))), reverse=True):
            assert face(game.at(ply)) == faces[ply]
            game.undo(ply)
            assert face(game) == faces[ply]

    def meet_the_same_dice_again(self) -> None:
        game = self.game
        words = [(word, asked.side) for asked, word in self.course(120)]
        after = face(game)
        game.undo(0)
        for word, side in words:
            game.answer(word, side)
        assert face(game) == after

    # -- deals -----------------------------------------------------------------------------------------------------

    def are_dealt_anew_and_played_on(self, viewer: str, most: int, step: int, on: int, to_the_end: int) -> None:
        """Every `step` choices a world is played on for `on` answers, every 20 steps one to its end."""
        random = Random(self.seed)
        for n, _ in enumerate(self.at_random.course(self.game, random, most)):
            if n % step == 0:
                world = self._world(viewer, self.seed + n)
                for _ in range(on):
                    self.at_random.play_on(world, random, 1)
                    self.rules.check(world.state)
            if n % (20 * step) == 0:
                world = self._world(viewer, n)
                self.at_random.play_on(world, random, to_the_end)
                self.rules.check(world.state)

    def _world(self, viewer: str, seed: int) -> Game[State]:
        world = self.game.fork()
        world.deal(viewer, seed)
        self.rules.check(world.state)
        return world

    def look_the_same_when_dealt_anew(self, viewer: str) -> None:
        game = self.game
        for n, _ in enumerate(self.course(200)):
            if n % 4 == 0:
                world = self._world(viewer, n)
                assert seen(world.state, viewer) == seen(game.state, viewer)
                asked = [(r.side, r.kind, r.about) for r in game.requests]
                assert [(r.side, r.kind, r.about) for r in world.requests] == asked

    def take_secret_choices_in_either_order(self, most: int) -> set[str]:
        """The kinds of what both sides were asked for at once."""
        both = set()
        for asked, _ in self.course(most):
            if len(self.game.requests) == 2:
                given = [(r.sample(lambda: 0.5), r.side) for r in self.game.requests if isinstance(r, Choose)]
                assert face(self._answered(given)) == face(self._answered(given[::-1]))
                both.add(asked.kind)
        return both

    def _answered(self, words: list[tuple[Word, str]]) -> Game[State]:
        fork = self.game.fork(forkable=True)
        for word, side in words:
            fork.answer(word, side)
        return fork


def seen(state: State, viewer: str) -> object:
    """The board, the cards that the viewer sees, the numbers of the others, and what he knows of those."""
    zones = state.zones
    sees = zones.layout.sees[viewer]
    cards = [zones[i] if sees[i] else len(zones[i]) for i in range(len(sees))]
    known = [(zones.known(viewer, i), zones.barred(viewer, i)) for i in range(len(sees))]
    dump = state.dump()
    del dump["zones"]
    own = dump["field"].pop("mustered")[viewer] if "field" in dump else None
    return dump, cards, known, own


def distances_fit(tables: Scenario) -> None:
    """One step leads to the neighbours, and a way is as long there as back."""
    for a, near in enumerate(tables.neighbours):
        assert [b for b, steps in enumerate(tables.distance[a]) if steps == 1] == list(near)
    assert all(tables.distance[a][b] == tables.distance[b][a] for a in range(len(tables.tiles)) for b in range(a))
