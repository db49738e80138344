"""What all boards have in common."""

from __future__ import annotations

import hashlib
import json

from .scene import Board


def versioned(board: Board) -> Board:
    """The board with a `v` that is a hash of all the rest."""
    plain = json.dumps({**board, "v": ""}, sort_keys=True, ensure_ascii=False)
    return {**board, "v": hashlib.sha256(plain.encode()).hexdigest()[:12]}


def placed(board: Board, place: str) -> Board:
    """The board of a game that is one of several: the small line below its title says which."""
    return versioned({**board, "sub": f"{board['sub']}, {place}"}) if place else board
