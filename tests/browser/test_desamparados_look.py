"""The two grids in a browser: every kind of question, full grids, the other end of the table, Spanish, partners."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page

import stalingrad_widgets as sw
from stalingrad_widgets.play import Match
from tests.browser.harness import Host, Mounted
from tests.browser.playing import Person
from tests.browser.test_states import HEIGHT, OUT_OF_REACH, RESTS, STICKS_OUT, WIDTHS

SLUG, SIDE, OTHER = "desamparados", "soviet", "german"
FULL = json.loads((Path(__file__).parents[2] / "js" / "fixtures" / "grids.json").read_text(encoding="utf-8"))
ASKED = ("deploy", "deploy-space", "reaction", "act", "aim", "cover", "shot", "order", "discard")
# Words of a card that leave it or lie on one another. A box of text is higher than its letters.
CLASHES = """root => {
  const clashes = [];
  for (const button of root.querySelectorAll('.sw-board g.sw-moves > [data-id]')) {
    const card = button.getBoundingClientRect();
    const words = [...button.parentElement.querySelectorAll('text')].map(e => {
      const b = e.getBoundingClientRect(), cut = b.height * 0.2;
      return { t: e.textContent, l: b.left + 0.5, r: b.right - 0.5, u: b.top + cut, d: b.bottom - cut };
    });
    for (const w of words) {
      if (w.l < card.left || w.r > card.right) clashes.push(`${w.t} leaves ${button.dataset.id}`);
      for (const o of words)
        if (w !== o && w.l < o.r && o.l < w.r && w.u < o.d && o.u < w.d) clashes.push(`${w.t} on ${o.t}`);
    }
  }
  return clashes;
}"""
SMALL = """root => [...root.querySelectorAll('button, [role=button]')].map(e => [e, e.getBoundingClientRect()])
  .filter(([e, b]) => b.width && (b.height < 24 || b.width < 24) && !e.matches('.sw-chip'))
  .map(([e, b]) => e.outerHTML)"""


def new_match(seed: int, scenario: str = "solo") -> Match:
    return sw.new_match(SLUG, scenario, seed=seed, autosave=False)


def games(scenario: str = "solo") -> Iterator[tuple[Match, Random]]:
    """Each step of games played at random."""
    for seed in count(2):
        match, chance = new_match(seed, scenario), Random(seed)
        while (asked := match.request) is not None:
            yield match, chance
            match.answer(chance.choice(asked.options), asked.side)


def at(kind: str, least: int = 40) -> Match:
    """A game in which the Soviet side is asked this, with several soldiers on the grids."""
    for match, _chance in games():
        asked = match.request
        if asked is not None and (asked.side, asked.kind) == (SIDE, kind) and match.ply >= least * (kind != "deploy"):
            return match
    raise AssertionError


def out_of_turn() -> Match:
    """A game in which the Soviet side may play a card while the other is asked."""
    for match, _chance in games():
        if match.request is not None and match.request.side == OTHER and match.scene(SIDE).get("now"):
            return match
    raise AssertionError


def look(host: Host, mounted: Mounted, axe: Callable[..., list[dict[str, Any]]], shots: Path, name: str) -> None:
    """At all widths: nothing sticks out, lies on another, is out of reach or small, and axe finds nothing."""
    root = mounted.root.locator(".sw")
    for width in WIDTHS:
        host.page.set_viewport_size({"width": width, "height": HEIGHT})
        host.page.evaluate(RESTS)
        host.page.screenshot(path=shots / f"{name}-{width}-{host.theme}.png", full_page=True)
        assert root.evaluate(STICKS_OUT) == [], f"at {width} px something sticks out"
        assert root.evaluate(CLASHES) == [], f"at {width} px"
        assert root.evaluate(OUT_OF_REACH) == [], f"at {width} px"
        assert root.evaluate(SMALL) == [], f"at {width} px"
        assert axe(".sw") == [], f"at {width} px"


@pytest.fixture
def shown(host: Host) -> Callable[..., tuple[Mounted, Person]]:
    """`shown(match, viewer)`: the widget without motion, its briefing put away, and who sits before it."""

    def show(match: Match, viewer: str | None = SIDE, **more: Any) -> tuple[Mounted, Person]:
        host.page.emulate_media(color_scheme=host.theme, reduced_motion="reduce")
        mounted = host.mount(match.view(viewer, **more))
        return mounted, Person(host.page, mounted.root.locator(".sw"))

    return show


@pytest.mark.parametrize("host", ["light", "dark"], indirect=True)
@pytest.mark.parametrize("kind", ASKED)
def test_a_question(host: Host, shown: Any, axe: Any, tmp_path: Path, kind: str) -> None:
    mounted, _person = shown(at(kind))
    look(host, mounted, axe, tmp_path, kind)


@pytest.mark.parametrize("host", ["light", "dark"], indirect=True)
@pytest.mark.parametrize("scene", ["full", "full-other", "full-es"])
def test_full_grids_with_every_state(host: Host, shown: Any, axe: Any, tmp_path: Path, scene: str) -> None:
    """Fourteen soldiers and four trenches a side, one of them frozen, in cover, ordered, aimed at and marked."""
    viewer, language = (OTHER if scene.endswith("other") else SIDE), ("es" if scene.endswith("es") else "en")
    mounted, person = shown(at("cover"), viewer, language=language)
    data = {**FULL["scenes"][scene], "faces": FULL["faces"][language], "rev": 1000}
    mounted.widget.send({"t": "full", "scene": data})
    host.flush()
    assert person.root.locator('.sw-board [data-id^="soldier:"]').count() == 28
    look(host, mounted, axe, tmp_path, scene)


def test_the_board_is_turned_for_who_sits_at_the_other_end(shown: Any) -> None:
    match = new_match(3)

    def corner(viewer: str, space: str) -> tuple[float, float]:
        _mounted, person = shown(match, viewer)
        box, board = person.find(space).bounding_box(), person.root.locator(".sw-board > svg").bounding_box()
        assert box is not None
        assert board is not None
        return box["x"] - board["x"] < board["width"] / 2, box["y"] - board["y"] < board["height"] / 2

    for side, below in ((SIDE, OTHER), (OTHER, SIDE)):
        assert corner(side, f"space:{side}/3-1") == (True, False), "his own lines below, his first column left"
        assert corner(side, f"space:{below}/3-1") == (False, True)


@pytest.mark.parametrize("host", ["light", "dark"], indirect=True)
def test_a_card_is_played_out_of_turn(host: Host, shown: Any, axe: Any, tmp_path: Path) -> None:
    match = out_of_turn()
    mounted, person = shown(match)
    look(host, mounted, axe, tmp_path, "now")
    [word, *_others] = match.scene(SIDE)["now"]
    before = match.ply
    person.click(person.root.locator(f'[data-now="{word}"]').first)
    host.page.wait_for_timeout(200)
    assert {"t": "now", "option": word} in [data.get("content") for data in mounted.sent]
    assert match.ply == before + 1


def test_an_answer_given_beforehand_is_listed_and_ended(host: Host, shown: Any, page: Page) -> None:
    match = at("reaction")
    _mounted, person = shown(match)
    person.click(person.root.locator(".sw-verbs .sw-small"))
    ending = person.root.locator(".sw-prompt .sw-pills button")
    ending.wait_for()
    assert match.scene(SIDE)["stands"]
    person.click(ending)
    ending.wait_for(state="detached")
    assert "stands" not in match.scene(SIDE)


def test_another_language_at_a_click(host: Host, shown: Any, page: Page) -> None:
    mounted, person = shown(at("act"))
    person.click(person.root.locator(".sw-pill[lang=es]"))
    page.wait_for_selector('.sw[lang="es"]')
    assert person.root.locator(".sw-odds h2").inner_text().lower() == "probabilidad"
    person.click(person.root.locator(".sw-pill[lang=en]"))
    page.wait_for_selector('.sw[lang="en"]')
    assert mounted.widget.board["language"] == "en"


def test_a_soldier_pointed_at_can_be_read_whole(shown: Any) -> None:
    match = at("act")
    _mounted, person = shown(match)
    items, faces = match.scene(SIDE)["items"], match.scene(SIDE)["faces"]
    soldier = next(
        id for id, item in items.items() if item["k"] == "piece" and item.get("s") == OTHER and item["f"] in faces
    )
    person.point(soldier)
    card = person.root.locator(".sw-odds .sw-whole")
    card.wait_for()
    assert faces[soldier]["foot"][0] in card.inner_text()


def test_arrow_keys_lead_from_space_to_space(shown: Any, page: Page) -> None:
    match = at("deploy-space")
    _mounted, person = shown(match)
    words = [word for word in match.request.options if word.startswith("space:")]  # type: ignore[union-attr]
    person.find(words[0]).focus()
    person.key_to(words[-1])
    page.keyboard.press("Enter")
    person.wait()
    assert match.request is None or words[-1] not in match.request.options


@pytest.mark.parametrize("host", ["light", "dark"], indirect=True)
def test_partners(host: Host, shown: Any, axe: Any, tmp_path: Path) -> None:
    match = new_match(2, "team")
    mounted, person = shown(match, "soviet-1")
    assert person.root.locator(".sw-strip").count() == 2
    look(host, mounted, axe, tmp_path, "partners")
