"""The size of the front end, which goes unzipped to the browser with every widget."""

from __future__ import annotations

import gzip
from pathlib import Path

import stalingrad_widgets
from benchmarks.measure import Row, at_most

STATIC = Path(stalingrad_widgets.__file__).parent / "static"
BAR = 120_000


def measure() -> list[Row]:
    """Bytes of the JavaScript and the CSS, and of both."""
    script, style = ((STATIC / name).read_bytes() for name in ("widget.js", "widget.css"))
    return [
        Row("widget.js", len(script), "bytes"),
        Row("widget.css", len(style), "bytes"),
        at_most("the front end", len(script) + len(style), "bytes", BAR),
        Row("the front end, zipped", len(gzip.compress(script + style)), "bytes"),
    ]
