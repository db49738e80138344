"""Many games, tables and figures: what needs the libraries of `pip install 'stalingrad_widgets[analysis]'`."""

from __future__ import annotations

from importlib.util import find_spec


def need(*libraries: str) -> None:
    """Raise ModuleNotFoundError, with what to install, when one of these libraries is missing."""
    missing = [name for name in libraries if find_spec(name) is None]
    if missing:
        names = " and ".join(missing)
        raise ModuleNotFoundError(f"This needs {names}: pip install 'stalingrad_widgets[analysis]'.", name=missing[0])
