"""The size of the front end, which goes to the browser with every widget; its program travels deflated."""

from __future__ import annotations

import base64
import gzip
import re
import zlib
from pathlib import Path

import stalingrad_widgets
from benchmarks.measure import Row, at_most

STATIC = Path(stalingrad_widgets.__file__).parent / "static"
BAR = 120_000


PACKED = re.compile(rb'"([A-Za-z0-9+/=]{1000,})"')


def unpacked(script: bytes) -> bytes:
    """The program that the script carries. Raises LookupError when it carries none."""
    packed = PACKED.search(script)
    if packed is None:
        raise LookupError("widget.js carries no packed program")
    return zlib.decompress(base64.b64decode(packed[1]), -zlib.MAX_WBITS)


def measure() -> list[Row]:
    """Bytes of the JavaScript and the CSS, and of both; what is unpacked in the browser is there to know."""
    script, style = ((STATIC / name).read_bytes() for name in ("widget.js", "widget.css"))
    return [
        Row("widget.js", len(script), "bytes"),
        Row("widget.css", len(style), "bytes"),
        at_most("the front end", len(script) + len(style), "bytes", BAR),
        Row("the program in it, unpacked", len(unpacked(script)), "bytes"),
        Row("the front end, zipped", len(gzip.compress(script + style)), "bytes"),
    ]
