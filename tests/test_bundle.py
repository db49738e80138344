"""bundle_js.py: when the bundle is made, when it is kept, and what is said when it cannot be made."""

from __future__ import annotations

from pathlib import Path

import pytest

import bundle_js

SIZE_BAR = 120_000


class Npm:
    """Stands in for npm: notes what is run, and puts a bundle there."""

    def __init__(self) -> None:
        self.runs: list[str] = []

    def __call__(self, command: list[str], cwd: Path) -> None:
        self.runs.append(" ".join(command[1:]))
        if "build" in command:
            for target in bundle_js.TARGETS:
                target.write_text("made", encoding="utf-8")


@pytest.fixture
def npm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Npm:
    """A project of its own with one source file, and a stand-in for npm."""
    js, static = tmp_path / "js", tmp_path / "static"
    (js / "src").mkdir(parents=True)
    (js / "src" / "widget.tsx").write_text("export default {}", encoding="utf-8")
    for name in ("build.mjs", "package.json", "package-lock.json", "tsconfig.json"):
        (js / name).write_text("{}", encoding="utf-8")
    stand_in = Npm()
    monkeypatch.setattr(bundle_js, "JS", js)
    monkeypatch.setattr(bundle_js, "STATIC", static)
    monkeypatch.setattr(bundle_js, "TARGETS", (static / "widget.js", static / "widget.css"))
    monkeypatch.setattr(bundle_js, "STAMP", static / "sources.sha256")
    monkeypatch.setattr(bundle_js, "INSTALLED", js / "node_modules" / ".package-lock.json")
    monkeypatch.setattr("shutil.which", lambda _name: "npm")
    monkeypatch.setattr("subprocess.check_call", stand_in)
    monkeypatch.delenv("FORCE_JS", raising=False)
    return stand_in


def test_the_first_build_installs_and_builds(npm: Npm) -> None:
    bundle_js.build()
    assert npm.runs == ["ci --no-audit --no-fund --loglevel=error", "run --silent build"]


def test_a_fresh_bundle_is_kept(npm: Npm) -> None:
    bundle_js.build()
    npm.runs.clear()
    bundle_js.build()
    assert npm.runs == []


@pytest.mark.parametrize("name", ["src/widget.tsx", "src/new.css", "build.mjs", "package-lock.json"])
def test_a_changed_source_makes_it_stale(npm: Npm, name: str) -> None:
    bundle_js.build()
    (bundle_js.JS / name).write_text("changed", encoding="utf-8")
    assert not bundle_js.is_fresh()


def test_a_changed_test_of_the_front_end_does_not(npm: Npm) -> None:
    bundle_js.build()
    (bundle_js.JS / "src" / "widget.test.tsx").write_text("changed", encoding="utf-8")
    assert bundle_js.is_fresh()


def test_without_npm_a_stale_bundle_is_better_than_none(npm: Npm, monkeypatch: pytest.MonkeyPatch) -> None:
    bundle_js.build()
    npm.runs.clear()
    (bundle_js.JS / "src" / "widget.tsx").write_text("changed", encoding="utf-8")
    monkeypatch.setattr("shutil.which", lambda _name: None)
    bundle_js.build()
    assert npm.runs == []


def test_without_npm_and_bundle_it_says_what_to_install(npm: Npm, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda _name: None)
    with pytest.raises(RuntimeError, match=r"Install Node\.js 20 or newer"):
        bundle_js.build()


def test_the_front_end_is_small_enough_to_go_with_every_widget() -> None:
    assert sum(target.stat().st_size for target in bundle_js.TARGETS) <= SIZE_BAR
