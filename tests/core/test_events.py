"""What happened, as each side may know it."""

from __future__ import annotations

import pytest

from stalingrad_widgets.core.events import Event, Logged

DRAWN = Event("draw", "red", {"n": 2}, ("UN-draw-01",), {"red": {"cards": ("a", "b")}, "blue": {"n": 3, "guess": "a"}})


@pytest.mark.parametrize(
    ("viewer", "facts"),
    [
        ("red", {"n": 2, "cards": ("a", "b")}),
        ("blue", {"n": 3, "guess": "a"}),
        ("green", {"n": 2}),
        ("", {"n": 2}),
        (None, {"n": 3, "cards": ("a", "b"), "guess": "a"}),
    ],
)
def test_a_viewer_is_told_what_is_public_and_what_is_his(viewer: str | None, facts: dict[str, object]) -> None:
    assert DRAWN.seen_by(viewer) == facts


def test_telling_changes_nothing() -> None:
    DRAWN.seen_by("red")["n"] = 9
    assert DRAWN.data == {"n": 2}


def test_an_event_has_no_secrets_unless_it_says_so() -> None:
    event = Event("round", None, {"round": 4})
    assert all(event.seen_by(viewer) == {"round": 4} for viewer in ("red", "", None))
    assert (event.rules, Logged(7, event).ply) == ((), 7)
    with pytest.raises(TypeError):
        event.private["red"] = {}  # type: ignore[index]
