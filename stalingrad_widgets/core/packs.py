"""The pack of a game in the header of its record: which it is, and that its file is still as it was."""

from __future__ import annotations

import hashlib
from pathlib import Path

from .reading import Part


def head(id: str, source: str | Path | None) -> dict[str, str]:
    """What a header says of a pack: its id, and of one that does not ship its file with the digest of its text."""
    if source is None:
        return {"id": id}
    path = Path(source).resolve()
    return {"id": id, "file": str(path), "sha256": digest(path)}


def source(pack: Part) -> str | None:
    """The file of a header's pack, unchanged since; None for the pack that ships.

    Raises ValueError when the file is gone or has changed, ReadingError for what no header has.
    """
    if "file" not in pack:
        return None
    file = pack["file"].text()
    _same_file(Path(file), pack["sha256"].text())
    return file


def _same_file(path: Path, sha256: str) -> None:
    if not path.is_file():
        raise ValueError(f"The pack of this game, {path}, is not there any more. Put it back to go on with the game.")
    if digest(path) != sha256:
        raise ValueError(f"The pack {path} has changed since this game began. Put the old file back to go on with it.")


def digest(path: Path) -> str:
    """SHA-256 of a file, in hexadecimal."""
    return hashlib.sha256(path.read_bytes()).hexdigest()
