"""Games of both rule sets of Undaunted played at random, so weighted that rules that lie deep are reached too."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

from stalingrad_widgets.core.chance import Seeded
from stalingrad_widgets.core.game import Game
from stalingrad_widgets.core.requests import Asked, Choose, Draw, Roll, Word


class Deadly:
    """Seeded chance, but every third roll is all zeros: casualties, and what follows from them, come often."""

    def __init__(self, seed: int) -> None:
        self.seeded = Seeded(seed)

    def __call__(self, request: Roll | Draw, n: int) -> Any:
        if isinstance(request, Roll) and n % 3 == 0:
            return (0,) * len(request.dice)
        return self.seeded(request, n)


class AtRandom:
    """Play at random, some words likelier than others."""

    def __init__(self, weights: Mapping[Word, float]) -> None:
        self.weights = weights
        """How much likelier than another word each verb is."""

    def course(self, game: Game[Any], random: Random, most: int) -> Iterator[tuple[Choose, Word]]:
        """Each pending choice with the answer that is about to be given."""
        for _ in range(most):
            asked = pending(game, random)
            if asked is None:
                return
            word = self.lively(asked.options(), random)
            yield asked, word
            game.answer(word, asked.side)

    def lively(self, words: Sequence[Word], random: Random) -> Word:
        """One of the words, by the weights of their verbs."""
        return random.choices(words, [self._weight(word) for word in words])[0]

    def _weight(self, word: Word) -> float:
        return self.weights.get(word.rpartition(" ")[2].removesuffix("-2"), 1)

    def play_on(self, game: Game[Any], random: Random, most: int) -> None:
        """Play a game on at random, unchecked, chance included."""
        for _ in range(most):
            if game.over:
                return
            request = game.requests[0]
            if isinstance(request, Choose):
                game.play(self.lively(request.options(), random))
            else:
                game.play(request.sample(random.random))


def pending(game: Game[Any], random: Random) -> Choose | None:
    """A choice that is asked for now, of either side when both are; None when the game is over."""
    asked: Sequence[Asked] = game.requests
    if not asked:
        return None
    one = asked[random.randrange(len(asked))]
    assert isinstance(one, Choose)
    return one
