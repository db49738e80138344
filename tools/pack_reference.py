"""Write the tables of docs/packs.md from the JSON Schemas of the pack formats: `python tools/pack_reference.py`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from stalingrad_widgets.core.content import schema
from stalingrad_widgets.games import pack_format

PAGE = Path(__file__).parents[1] / "docs" / "packs.md"
BEGIN = "<!-- keys of {}: written by tools/pack_reference.py -->\n"
END = "<!-- end of keys of {} -->\n"
HEADS = {
    "undaunted": {
        "Pack": "The pack",
        "Side": "A side: `[sides.american]`",
        "Unit": "A counter: `[[units]]`",
        "Card": "A card: `[[cards]]`",
        "Action": "An action of a card",
        "Tile": "A tile: `[[tiles]]`",
        "Scenario": "A scenario: `[[scenarios]]`",
        "Slot": "A place of the map: `slots`",
        "Objective": "An objective: `objectives`",
        "Marker": "A control marker: `markers`",
        "Counter": "A counter on the board: `counters`",
        "Spawn": "A spawn marker: `spawns`",
        "Goal": "A goal: `goals`",
        "Radio": "A radio marker: `radio`",
        "Balance": "Measured balance: `balance`",
    },
    "undaunted-stalingrad": {
        "Pack": "The pack",
        "Side": "A side: `[sides.soviet]`",
        "Unit": "A counter: `[[units]]`",
        "Card": "A card: `[[cards]]`",
        "Action": "An action of a card",
        "Values": "Values by the kind of target: `values`",
        "Tile": "A version of a tile: `[[tiles]]`",
        "Scenario": "A scenario: `[[scenarios]]`",
        "Slot": "A place of the map: `slots`",
        "Objective": "An objective: `objectives`",
        "Marker": "A control marker: `markers`",
        "Counter": "A counter on the board: `counters`",
        "Mine": "A mine: `mines`",
        "Smoke": "A smoke marker: `smoke`",
        "Overwatch": "An overwatch marker: `overwatch`",
        "Tunnel": "A tunnel: `tunnels`",
        "MissionPoints": "Mission points on a tile: `mission_points`",
        "Cards": "A line of a supply or deck",
        "Deck": "A starting deck: `deck`",
        "Orders": "Orders to a side: `orders`",
        "Replacement": "A replacement: `replace`",
        "Integration": "An integration: `integrate`",
        "Goal": "A goal: `goals`",
        "Occupy": "Units on certain tiles: `occupy`",
        "Special": "A special rule: `special`",
        "Campaign": "The campaign: `[campaign]`",
        "GameState": "A game state: `[campaign.states.1a]`",
        "End": "An end: `[campaign.ends.END1]`",
        "Area": "An area of the city: `areas`",
        "Balance": "Measured balance: `balance`",
    },
    "desamparados": {
        "Pack": "The pack",
        "Head": "What it is: `[pack]`",
        "Platoon": "A platoon: `[[platoon]]`",
        "Soldier": "A soldier: `[[soldier]]`",
        "Weapon": "A weapon of a soldier: `weapons`",
        "Action": "A secondary action of a soldier: `actions`",
        "Passive": "A passive ability of a soldier: `passives`",
        "Object": "An object: `[[object]]`",
        "Trench": "A trench: `trench`",
        "Balance": "Measured balance: `[balance]`",
    },
}
"""Format -> part of its schema -> head of its table."""


def page() -> str:
    """The whole page, with the tables as the schemas have them now."""
    text = PAGE.read_text(encoding="utf-8")
    for game in HEADS:
        begin, end = BEGIN.format(game), END.format(game)
        before, _, rest = text.partition(begin)
        _, _, after = rest.partition(end)
        text = before + begin + "\n" + "\n".join(tables(game)) + "\n\n" + end + after
    return text


def tables(game: str) -> Iterator[str]:
    """A head and a table for each part of a pack."""
    whole = schema(pack_format(game))
    parts = {"Pack": whole, **whole["$defs"]}
    for part, head in HEADS[game].items():
        yield f"\n#### {head}\n" if part != "Pack" else f"#### {head}\n"
        yield "| key | what it holds | meaning |\n|---|---|---|"
        yield from (row(key, node, parts[part].get("required", ())) for key, node in parts[part]["properties"].items())


def row(key: str, node: Mapping[str, Any], required: list[str]) -> str:
    """A line of a table."""
    meaning = " ".join(str(node.get("description", "")).split())
    need = "" if key in required else " (may be left out)"
    return f"| `{key}` | {kind(node)}{need} | {meaning} |"


def kind(node: Mapping[str, Any]) -> str:
    """What a value is, in words."""
    if "anyOf" in node:
        return " or ".join(kind(choice) for choice in node["anyOf"] if choice.get("type") != "null")
    if "$ref" in node:
        return "a table"
    if "const" in node:
        return f"`{node['const']}`"
    if "enum" in node:
        return ", ".join(f"`{word}`" for word in node["enum"])
    if node["type"] == "array":
        return members(node)
    if node["type"] == "object":
        return f"a table; each value is {kind(node['additionalProperties'])}"
    plain = {"string": "text", "boolean": "true or false", "integer": "a whole number", "number": "a number"}
    return plain[node["type"]] + span(node)


def span(node: Mapping[str, Any]) -> str:
    """The range of a number."""
    low, high = node.get("minimum"), node.get("maximum")
    if low is None:
        return ""
    return f" from {low} up" if high is None else f", {low} to {high}"


def members(node: Mapping[str, Any]) -> str:
    """What a list holds."""
    if "prefixItems" in node:
        return f"a list of {len(node['prefixItems'])} {_plural(node['prefixItems'][0])}"
    inner = node["items"]
    if "$ref" in inner:
        return "a list of tables"
    if "enum" in inner:
        return f"a list of {kind(inner)}"
    return f"a list of {_plural(inner)}"


def _plural(node: Mapping[str, Any]) -> str:
    """What a list holds many of."""
    return {"array": "pairs", "number": "numbers"}.get(node["type"], "texts")


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
