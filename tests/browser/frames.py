"""Every websocket frame of a page, as bytes and as the Jupyter messages they hold."""

from __future__ import annotations

import json
import struct
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from playwright.sync_api import Page, WebSocket


@dataclass(frozen=True)
class Message:
    """A message of the Jupyter protocol; `size` is that of its frame in bytes."""

    channel: str
    kind: str
    content: dict[str, Any]
    buffers: tuple[bytes, ...]
    size: int

    @property
    def widget_data(self) -> dict[str, Any]:
        """What a widget sent: `method` and `state` or `content`; empty if the message is none of a widget."""
        data = self.content.get("data") if self.kind in ("comm_msg", "comm_open") else None
        return data if isinstance(data, dict) else {}


@dataclass
class Frames:
    """The frames that a page received and sent since it is watched, oldest first."""

    received: list[bytes] = field(default_factory=list)
    sent: list[bytes] = field(default_factory=list)

    def clear(self) -> None:
        """Forget the frames so far."""
        self.received.clear()
        self.sent.clear()

    def holding(self, text: str) -> list[bytes]:
        """The received frames in which this text stands."""
        return [frame for frame in self.received if text.encode() in frame]

    def messages(self) -> list[Message]:
        """The Jupyter messages received."""
        return [message for frame in self.received if (message := decoded(frame))]

    def answers(self) -> list[Message]:
        """The messages of our widgets received: `comm_msg` with a custom message or changed traits."""
        return [message for message in self.messages() if message.kind == "comm_msg" and message.widget_data]


def watched(page: Page) -> Frames:
    """Keep every frame of the page from now on."""
    frames = Frames()

    def keep(socket: WebSocket) -> None:
        socket.on("framereceived", lambda payload: frames.received.append(as_bytes(payload)))
        socket.on("framesent", lambda payload: frames.sent.append(as_bytes(payload)))

    page.on("websocket", keep)
    return frames


def as_bytes(payload: str | bytes) -> bytes:
    """A frame's payload whichever way it came."""
    return payload.encode() if isinstance(payload, str) else payload


def decoded(frame: bytes) -> Message | None:
    """The message in a frame of either protocol of Jupyter's server; None for other frames."""
    return decoded_text(frame) if frame[:1] == b"{" else decoded_binary(frame)


def decoded_text(frame: bytes) -> Message | None:
    """The old protocol: one JSON object."""
    body = json.loads(frame)
    if "header" not in body:
        return None
    return Message(body.get("channel", ""), body["header"]["msg_type"], body["content"], (), len(frame))


def decoded_binary(frame: bytes) -> Message | None:
    """Protocol v1.kernel.websocket.jupyter.org: the number of offsets, the offsets, the parts they mark."""
    if len(frame) < 8:
        return None
    (count,) = struct.unpack_from("<Q", frame)
    if not 6 <= count <= 1000 or len(frame) < 8 * (count + 1):
        return None
    offsets = struct.unpack_from(f"<{count}Q", frame, 8)
    channel, header, _parent, _metadata, content, *buffers = [frame[start:end] for start, end in pairwise(offsets)]
    kind = json.loads(header)["msg_type"]
    return Message(channel.decode(), kind, json.loads(content), tuple(buffers), len(frame))
