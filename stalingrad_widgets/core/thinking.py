"""How bots think: in slices of a few milliseconds beside people, or to the end where nobody waits."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Generator
from typing import TYPE_CHECKING, TypeAlias
from weakref import ref

from .requests import Word

if TYPE_CHECKING:
    from .match import Match

SLICE = 0.005
"""Seconds that a bot may think before the kernel answers other messages."""
Thought: TypeAlias = Generator[None, None, Word]
"""Yields after each few milliseconds, and returns an option."""


def thought(thinking: Thought) -> Word:
    """What a player thinks of in the end, without a pause."""
    while True:
        try:
            next(thinking)
        except StopIteration as end:
            word: Word = end.value
            return word


def slice_of(thinking: Thought) -> Word | None:
    """Think for one slice; the word when the thought is finished."""
    end = time.perf_counter() + SLICE
    try:
        while time.perf_counter() < end:
            next(thinking)
    except StopIteration as stop:
        word: Word = stop.value
        return word
    return None


async def think_beside(match: ref[Match]) -> None:
    """Let the bots of a match answer until a person is asked, or the match is gone: this does not keep it alive."""
    while (alive := match()) is not None and alive.think():
        del alive
        await asyncio.sleep(0)
