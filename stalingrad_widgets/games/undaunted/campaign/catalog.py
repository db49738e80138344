"""Which pack a campaign is played with, and the head of its record."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from ....core import packs as packfiles
from ....core.content import load_pack
from ....core.reading import Part
from ..stalingrad.pack_checks import FORMAT
from .content import CampaignContent

PACK = Path(__file__).parents[1] / "content" / "stalingrad.toml"
"""The pack that ships."""


def content_of(header: Mapping[str, Any]) -> CampaignContent:
    """What the campaign of a header is played with. Raises ValueError when its pack is gone or has changed."""
    return campaign_content(packfiles.source(Part(header, "header")["pack"]))


def campaign_content(source: str | Path | None) -> CampaignContent:
    """The campaign of a pack. Raises ContentError with all its mistakes, ValueError for a pack without a campaign."""
    path = PACK if source is None else Path(source)
    return _content(str(path), packfiles.digest(path) if path.is_file() else "")


@lru_cache(maxsize=8)
def _content(path: str, text: str) -> CampaignContent:
    """The text is part of the key, so that an edited pack is read anew."""
    return CampaignContent(load_pack(FORMAT, path))
