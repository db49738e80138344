"""A Jupyter server extension that sends small messages of kernels at once.

Jupyter's server leaves Nagle's algorithm on for the connection between browser and kernel. A small message then waits
about 40 ms for the browser's delayed acknowledgement, and every quick click on a board takes that long. The extension
sets TCP_NODELAY on these connections. It is off after `pip install`; one command turns it on for an environment:

    jupyter server extension enable stalingrad_widgets.server --sys-prefix

and the same command with `disable` turns it off. It holds for all kernels of that server, and changes nothing else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Awaitable

CONNECTION = "kernel_websocket_connection_class"


def without_delay(base: type[Any]) -> type[Any]:
    """The class of kernel connections `base`, with TCP_NODELAY set before anything is sent."""

    class NoDelayConnection(base):  # type: ignore[misc]  # the base is only known when the server runs
        def connect(self) -> Awaitable[None] | None:
            self.websocket_handler.set_nodelay(True)
            waiting: Awaitable[None] | None = super().connect()
            return waiting

    return NoDelayConnection


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    """Where Jupyter's server finds the extension."""
    return [{"module": "stalingrad_widgets.server"}]


def _load_jupyter_server_extension(app: Any) -> None:
    """Called once by Jupyter's server when it starts."""
    settings = app.web_app.settings
    settings[CONNECTION] = without_delay(settings[CONNECTION])
    app.log.info("stalingrad_widgets: small messages of kernels are sent at once (TCP_NODELAY)")
