"""What people get from `pip install`: the wheel made from the sdist, on a machine without Node."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "stalingrad_widgets"
BUNDLE = {"stalingrad_widgets/static/widget.js", "stalingrad_widgets/static/widget.css"}


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the sdist and the wheel that was made from it, both without npm on the path."""
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    done = subprocess.run(command, env={**os.environ, "PATH": ""}, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


def names_in_wheel(built: Path) -> set[str]:
    with zipfile.ZipFile(next(built.glob("*.whl"))) as wheel:
        return set(wheel.namelist())


def test_the_wheel_carries_the_bundle_of_today(built: Path) -> None:
    with zipfile.ZipFile(next(built.glob("*.whl"))) as wheel:
        for name in BUNDLE:
            assert wheel.read(name) == (ROOT / name).read_bytes()


def test_the_wheel_carries_every_module_and_all_content(built: Path) -> None:
    kinds = {".py", ".toml", ".typed"}
    wanted = {
        path.relative_to(ROOT).as_posix()
        for path in PACKAGE.rglob("*")
        if path.suffix in kinds or path.name == "py.typed"
    }
    assert wanted <= names_in_wheel(built)


def test_the_wheel_carries_nothing_else(built: Path) -> None:
    tops = {name.split("/")[0] for name in names_in_wheel(built)}
    assert {top.split("-")[0] for top in tops} == {"stalingrad_widgets"}
    assert not [name for name in names_in_wheel(built) if "node_modules" in name or "__pycache__" in name]


def test_the_wheel_is_for_every_machine(built: Path) -> None:
    assert next(built.glob("*.whl")).name.endswith("-py3-none-any.whl")


def test_the_wheel_leaves_the_server_extension_off(built: Path) -> None:
    with zipfile.ZipFile(next(built.glob("*.whl"))) as wheel:
        name = next(name for name in wheel.namelist() if "/etc/jupyter/" in name)
        assert json.loads(wheel.read(name)) == {
            "ServerApp": {"jpserver_extensions": {"stalingrad_widgets.server": False}}
        }


def test_the_sdist_carries_sources_of_the_bundle_but_no_packages(built: Path) -> None:
    with tarfile.open(next(built.glob("*.tar.gz"))) as sdist:
        names = {name.partition("/")[2] for name in sdist.getnames()}
    assert {"js/src/widget.tsx", "js/package-lock.json", "bundle_js.py", "LICENSE"} <= names
    assert not [name for name in names if "node_modules" in name]
