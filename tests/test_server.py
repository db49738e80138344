"""The server extension: TCP_NODELAY is set before a kernel's connection sends anything."""

from __future__ import annotations

import json
import logging
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from types import SimpleNamespace

import pytest
from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from traitlets import Instance

from stalingrad_widgets import server

ROOT = Path(__file__).parents[1]
BUILD = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["hatch"]["build"]["targets"]
SHIPPED = Path(BUILD["wheel"]["shared-data"]["jupyter_server.json"])


class Handler:
    """A websocket handler that notes what is asked of it."""

    def __init__(self) -> None:
        self.calls: list[str] = []

    def set_nodelay(self, on: bool) -> None:
        self.calls.append(f"nodelay {on}")


class Connection:
    """A kernel connection of the server, as far as the extension touches it."""

    def __init__(self, handler: Handler) -> None:
        self.websocket_handler = handler

    def connect(self) -> str:
        self.websocket_handler.calls.append("connect")
        return "the server's own future"


def test_nodelay_is_set_before_the_connection_begins_and_its_future_is_handed_on() -> None:
    handler = Handler()
    connection = server.without_delay(Connection)(handler)
    assert connection.connect() == "the server's own future"
    assert handler.calls == ["nodelay True", "connect"]


def test_loading_replaces_the_class_of_connections(caplog: pytest.LogCaptureFixture) -> None:
    settings = {server.CONNECTION: ZMQChannelsWebsocketConnection}
    caplog.set_level(logging.INFO)
    server._load_jupyter_server_extension(
        SimpleNamespace(web_app=SimpleNamespace(settings=settings), log=logging.getLogger())
    )
    made = settings[server.CONNECTION]
    assert issubclass(made, ZMQChannelsWebsocketConnection)
    assert made is not ZMQChannelsWebsocketConnection
    assert "TCP_NODELAY" in caplog.text


def test_the_server_of_today_has_what_the_extension_relies_on() -> None:
    assert callable(ZMQChannelsWebsocketConnection.connect)
    trait = ZMQChannelsWebsocketConnection.class_traits()["websocket_handler"]
    assert isinstance(trait, Instance)
    assert hasattr(trait.klass, "set_nodelay")


def switch(folder: Path) -> object:
    """Whether the extension is on, as the settings in a folder say."""
    file = folder / "jupyter_server_config.d" / SHIPPED.name
    return json.loads(file.read_text())["ServerApp"]["jpserver_extensions"]["stalingrad_widgets.server"]


def test_it_is_off_until_one_command_turns_it_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JUPYTER_CONFIG_DIR", str(tmp_path))
    (tmp_path / "jupyter_server_config.d").mkdir()
    shutil.copy(ROOT / "jupyter_server.json", tmp_path / "jupyter_server_config.d" / SHIPPED.name)
    seen = [switch(tmp_path)]
    for word in ("enable", "disable"):
        command = [sys.executable, "-m", "jupyter", "server", "extension", word, "stalingrad_widgets.server", "--user"]
        subprocess.run(command, check=True, capture_output=True)
        seen.append(switch(tmp_path))
    assert seen == [False, True, False]
