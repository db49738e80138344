"""Packs with one thing broken: the sound pack with some text replaced, and the mistakes that must be reported."""

# ruff: noqa: E501 (sentences and replaced text stand in one line)

from __future__ import annotations

from typing import Any, NamedTuple


class Broken(NamedTuple):
    """Text of `packs/sound.toml` that is replaced, and what is then wrong."""

    name: str
    edits: list[tuple[str, str]]
    mistakes: list[tuple[str, Any, str, str, str]]
    """Key path, value there, what is wrong, what would be right, rule."""


BROKEN = [
    Broken(
        "no-title",
        [('title = "A sound pack"\n', "")],
        [("title", None, "It is missing.", "Add it: its name.", "")],
    ),
    Broken(
        "unknown-key",
        [("defence = 5", "defense = 5")],
        [("units[1].defense", 5, "There is no such key here.", 'Did you mean "defence"?', "")],
    ),
    Broken(
        "strange-key",
        [("cover = 2", "cover = 2\nzzz = 1")],
        [("tiles[1].zzz", 1, "There is no such key here.", "Keys here: id, name, cover, hill, ground, feature.", "")],
    ),
    Broken(
        "number-as-text",
        [("initiative = 9", 'initiative = "9"')],
        [("cards[0].initiative", "9", "It is no whole number.", "Give a whole number from 0 to 9.", "UN-overview-02")],
    ),
    Broken(
        "number-with-a-point",
        [("initiative = 9", "initiative = 9.5")],
        [("cards[0].initiative", 9.5, "It is no whole number.", "Give a whole number from 0 to 9.", "UN-overview-02")],
    ),
    Broken(
        "truth-as-number",
        [("initiative = 9", "initiative = true")],
        [("cards[0].initiative", True, "It is no whole number.", "Give a whole number from 0 to 9.", "UN-overview-02")],
    ),
    Broken(
        "text-as-number",
        [('name = "Farm"', "name = 7")],
        [("tiles[1].name", 7, "It is no text.", "Put it in double quotes.", "")],
    ),
    Broken(
        "list-as-text",
        [('defence = 6\nsides = ["american"]', 'defence = 6\nsides = "american"')],
        [("units[3].sides", "american", "It is no list.", "Put it in square brackets: [ … ].", "")],
    ),
    Broken(
        "table-as-text",
        [('briefing = { both = "Two patrols meet.", american = "Take the farm." }', 'briefing = "Fight."')],
        [("scenarios[0].briefing", "Fight.", "It is no table.", "Write it as a table: { key = value }.", "")],
    ),
    Broken(
        "truth-as-text",
        [("hill = true", 'hill = "yes"')],
        [
            (
                "tiles[2].hill",
                "yes",
                "It is neither true nor false.",
                "Write true or false, without quotation marks.",
                "",
            )
        ],
    ),
    Broken(
        "defence-too-high",
        [("defence = 6", "defence = 11")],
        [("units[3].defence", 11, "11 is above 10.", "Give a whole number from 1 to 10.", "")],
    ),
    Broken(
        "defence-too-low",
        [("defence = 6", "defence = 0")],
        [("units[3].defence", 0, "0 is below 1.", "Give a whole number from 1 to 10.", "")],
    ),
    Broken(
        "initiative-too-high",
        [("initiative = 9", "initiative = 10")],
        [("cards[0].initiative", 10, "10 is above 9.", "Give a whole number from 0 to 9.", "UN-overview-02")],
    ),
    Broken(
        "copies-too-many",
        [("copies = 10", "copies = 21")],
        [("cards[6].copies", 21, "21 is above 20.", "Give a whole number from 1 to 20.", "")],
    ),
    Broken(
        "cover-too-high",
        [("cover = 2", "cover = 4")],
        [("tiles[1].cover", 4, "4 is above 3.", "Give a whole number from 0 to 3.", "")],
    ),
    Broken(
        "level-too-high",
        [("level = 1", "level = 6")],
        [("scenarios[0].level", 6, "6 is above 5.", "Give a whole number from 1 to 5.", "")],
    ),
    Broken(
        "action-value-too-high",
        [('{ type = "bolster", value = 3 }', '{ type = "bolster", value = 12 }')],
        [("cards[0].actions[0].value", 12, "12 is above 9.", "Give a whole number from 1 to 9.", "")],
    ),
    Broken(
        "objective-too-high",
        [('slot = "B1", value = 2', 'slot = "B1", value = 10')],
        [("scenarios[0].objectives[0].value", 10, "10 is above 9.", "Give a whole number from 1 to 9.", "")],
    ),
    Broken(
        "deck-negative",
        [("deck.american = { sergeant = 1,", "deck.american = { sergeant = -1,")],
        [("scenarios[0].deck.american.sergeant", -1, "-1 is below 0.", "Give a whole number from 0 to 20.", "")],
    ),
    Broken(
        "points-too-low",
        [("goals.american = [{ points = 3 }]", "goals.american = [{ points = 0 }]")],
        [("scenarios[0].goals.american[0].points", 0, "0 is below 1.", "Give a whole number from 1 to 99.", "")],
    ),
    Broken(
        "no-such-role",
        [('role = "sniper"', 'role = "snyper"')],
        [("units[3].role", "snyper", "This is not known here.", 'Did you mean "sniper"?', "")],
    ),
    Broken(
        "no-such-ground",
        [('ground = "building"', 'ground = "bilding"')],
        [("tiles[1].ground", "bilding", "This is not known here.", 'Did you mean "building"?', "")],
    ),
    Broken(
        "no-such-action",
        [('{ type = "stalk", value = 1 }', '{ type = "stlak", value = 1 }')],
        [("cards[5].actions[0].type", "stlak", "This is not known here.", 'Did you mean "stalk"?', "")],
    ),
    Broken(
        "no-such-face",
        [('face = "scouted"', 'face = "seen"')],
        [("scenarios[0].markers[1].face", "seen", "This is not known here.", "Allowed: scouted, controlled.", "")],
    ),
    Broken(
        "wrong-format",
        [("format = 1", "format = 2")],
        [("format", 2, "This is not known here.", "Allowed: 1.", "")],
    ),
    Broken(
        "squad-in-small",
        [('squad = "A"\ninitiative = 7', 'squad = "a"\ninitiative = 7')],
        [
            (
                "cards[1].squad",
                "a",
                "It is not written as it must be.",
                "Give one capital letter, the squad it belongs to.",
                "",
            )
        ],
    ),
    Broken(
        "short-too-long",
        [('short = "usa"', 'short = "americans"')],
        [
            (
                "sides.american.short",
                "americans",
                "It is not written as it must be.",
                'Give two to four small letters, the side\'s part of an id: "usa" in "unit:usa/rifleman-a".',
                "",
            )
        ],
    ),
    Broken(
        "slot-id-with-blank",
        [('{ id = "C1", tile', '{ id = "C 1", tile')],
        [
            (
                "scenarios[0].slots[4].id",
                "C 1",
                "It is not written as it must be.",
                'Give letters, digits and hyphens, its code on the board: "B2".',
                "",
            )
        ],
    ),
    Broken(
        "edge-of-three",
        [("markers = [", 'edges = [["A1","A2","B1"],["A1","B1"],["B1","B2"],["B1","C1"],["B1","C2"]]\nmarkers = [')],
        [("scenarios[0].edges[0]", ["A1", "A2", "B1"], "The list is too long.", "Give 2 parts.", "")],
    ),
    Broken(
        "edge-of-one",
        [("markers = [", 'edges = [["A2"],["A1","A2"],["A1","B1"],["B1","B2"],["B1","C1"],["B1","C2"]]\nmarkers = [')],
        [("scenarios[0].edges[0][1]", None, "The list is too short.", "Give 2 parts.", "")],
    ),
    Broken(
        "no-initiative-on-combat",
        [("initiative = 4\n", "")],
        [
            (
                "cards[5].initiative",
                None,
                "It is missing.",
                "Add it: initiative, 0 to 9 (UN-overview-02).",
                "UN-overview-02",
            )
        ],
    ),
    Broken(
        "one-side-only",
        [('[sides.german]\nname = "German"\nshort = "ger"\nlook = "ger"\nsign = "square"\n', "")],
        [
            (
                "sides",
                {"american": {"name": "American", "short": "usa", "look": "usa", "sign": "triangle"}},
                "The number of sides is 1.",
                "Give two, as [sides.american] and [sides.german].",
                "",
            )
        ],
    ),
    Broken(
        "side-called-both",
        [("[sides.german]", "[sides.both]")],
        [
            (
                "sides.both",
                {"name": "German", "short": "ger", "look": "ger", "sign": "square"},
                '"both" cannot be the id of a side.',
                'Use one word in small letters, not "both".',
                "",
            )
        ],
    ),
    Broken(
        "same-short",
        [('short = "ger"', 'short = "usa"')],
        [
            (
                "sides.german.short",
                "usa",
                'The side "american" has the same short.',
                "Give each side a short of its own.",
                "",
            )
        ],
    ),
    Broken(
        "same-look",
        [('look = "ger"', 'look = "usa"')],
        [
            (
                "sides.german.look",
                "usa",
                'The side "american" has the same look.',
                "Give each side a look of its own.",
                "",
            )
        ],
    ),
    Broken(
        "same-sign",
        [('sign = "square"', 'sign = "triangle"')],
        [
            (
                "sides.german.sign",
                "triangle",
                'The side "american" has the same sign.',
                "Give each side a sign of its own.",
                "",
            )
        ],
    ),
    Broken(
        "same-name",
        [('name = "German"', 'name = "American"')],
        [
            (
                "sides.german.name",
                "American",
                'The side "american" has the same name.',
                "Give each side a name of its own.",
                "",
            )
        ],
    ),
    Broken(
        "pack-id",
        [('id = "sound"', 'id = "Sound"')],
        [("id", "Sound", "It is not written as an id.", "Use small letters, digits and single hyphens.", "")],
    ),
    Broken(
        "unit-id-capitals",
        [('id = "partisan"\ntitle = "Partisans"', 'id = "Partisan"\ntitle = "Partisans"')],
        [
            (
                "units[3].id",
                "Partisan",
                "It is not written as an id.",
                "Use small letters, digits and single hyphens.",
                "",
            )
        ],
    ),
    Broken(
        "unit-id-twice",
        [('id = "partisan"\ntitle = "Partisans"', 'id = "mortar"\ntitle = "Partisans"')],
        [("units[3].id", "mortar", "units[2] has this id too.", "Give each unit an id of its own.", "")],
    ),
    Broken(
        "card-id-twice",
        [('id = "leader-a"\ntitle', 'id = "sergeant"\ntitle')],
        [("cards[1].id", "sergeant", "cards[0] has this id too.", "Give each card an id of its own.", "")],
    ),
    Broken(
        "tile-id-twice",
        [('id = "hill"\nname', 'id = "farm"\nname')],
        [("tiles[2].id", "farm", "tiles[1] has this id too.", "Give each tile an id of its own.", "")],
    ),
    Broken(
        "unit-of-no-side",
        [('defence = 6\nsides = ["american"]', "defence = 6\nsides = []")],
        [("units[3].sides", [], "The list is empty.", "Name a side, or leave the key out if all sides have it.", "")],
    ),
    Broken(
        "unit-of-unknown-side",
        [('defence = 6\nsides = ["american"]', 'defence = 6\nsides = ["american", "britsh"]')],
        [("units[3].sides[1]", "britsh", "There is no side with this id.", "Sides: american, german.", "")],
    ),
    Broken(
        "card-of-unknown-side",
        [('copies = 2\nsides = ["american"]', 'copies = 2\nsides = ["americans"]')],
        [("cards[5].sides[0]", "americans", "There is no side with this id.", 'Did you mean "american"?', "")],
    ),
    Broken(
        "name-for-unknown-side",
        [("names = { american =", "names = { amercan =")],
        [("cards[0].names.amercan", "T/Sgt Dolan", "There is no side with this id.", 'Did you mean "american"?', "")],
    ),
    Broken(
        "card-wider-than-counter",
        [('copies = 2\nsides = ["american"]', "copies = 2")],
        [
            (
                "cards[5].sides",
                None,
                'The side "german" has the card, but not its counter "partisan".',
                "Give card and counter the same sides.",
                "UN-overview-03",
            )
        ],
    ),
    Broken(
        "combat-without-actions",
        [('actions = [{ type = "stalk", value = 1 }]\n', "")],
        [("cards[5].actions", None, "A combat card has a list of actions.", "Add actions = [ … ].", "UN-overview-02")],
    ),
    Broken(
        "combat-without-unit",
        [('unit = "partisan"\n', "")],
        [
            (
                "cards[5].unit",
                None,
                "A combat card has a counter.",
                "Add unit = the id of its counter.",
                "UN-overview-03",
            )
        ],
    ),
    Broken(
        "combat-unknown-unit",
        [('unit = "partisan"', 'unit = "partizan"')],
        [("cards[5].unit", "partizan", "There is no unit with this id.", 'Did you mean "partisan"?', "")],
    ),
    Broken(
        "combat-other-squad",
        [('unit = "scout-a"\n', 'unit = "scout-a"\nsquad = "B"\n')],
        [
            (
                "cards[3].squad",
                "B",
                "Its counter belongs to squad A.",
                "Leave the squad out; a combat card has its counter's.",
                "UN-overview-03",
            )
        ],
    ),
    Broken(
        "combat-squad-of-none",
        [('unit = "mortar"\n', 'unit = "mortar"\nsquad = "A"\n')],
        [
            (
                "cards[4].squad",
                "A",
                "Its counter belongs to no squad.",
                "Leave the squad out; a combat card has its counter's.",
                "UN-overview-03",
            )
        ],
    ),
    Broken(
        "command-with-unit",
        [('kind = "command"\nsymbol', 'kind = "command"\nunit = "mortar"\nsymbol')],
        [("cards[0].unit", "mortar", "A command card has no counter.", "Leave the unit out.", "UN-overview-04")],
    ),
    Broken(
        "command-without-actions",
        [('actions = [{ type = "bolster", value = 3 }, { type = "command", value = 2 }]\n', "")],
        [("cards[0].actions", None, "A command card has a list of actions.", "Add actions = [ … ].", "UN-overview-04")],
    ),
    Broken(
        "command-with-attack",
        [('{ type = "command", value = 2 }', '{ type = "attack", value = 2 }')],
        [
            (
                "cards[0].actions[1].type",
                "attack",
                "Attack needs a counter, and a command card has none.",
                "A command card may have bolster, command, guide, inspire.",
                "UN-overview-04",
            )
        ],
    ),
    Broken(
        "fog-with-actions",
        [("copies = 10", 'copies = 10\nactions = [{ type = "control" }]')],
        [
            (
                "cards[6].actions",
                [{"type": "control"}],
                "A Fog of War card only bids.",
                "Leave actions out.",
                "UN-overview-05",
            )
        ],
    ),
    Broken(
        "fog-with-unit",
        [("copies = 10", 'copies = 10\nunit = "mortar"')],
        [("cards[6].unit", "mortar", "A Fog of War card only bids.", "Leave unit out.", "UN-overview-05")],
    ),
    Broken(
        "value-missing",
        [('{ type = "stalk", value = 1 }', '{ type = "stalk" }')],
        [("cards[5].actions[0].value", None, "Stalk has a value.", "Add value = 1 to 9.", "UN-act-01")],
    ),
    Broken(
        "value-too-much",
        [('{ type = "recon" }', '{ type = "recon", value = 1 }')],
        [("cards[3].actions[1].value", 1, "Recon has no value.", "Leave it out.", "UN-act-01")],
    ),
    Broken(
        "squad-on-command",
        [('{ type = "command", value = 2 }', '{ type = "command", value = 2, squad = "A" }')],
        [("cards[0].actions[1].squad", "A", "Command is not limited to a squad.", "Leave it out.", "UN-act-02")],
    ),
    Broken(
        "squad-unknown",
        [('{ type = "inspire", value = 1, squad = "A" }', '{ type = "inspire", value = 1, squad = "D" }')],
        [("cards[1].actions[1].squad", "D", "No card belongs to this squad.", "Squads: A.", "UN-act-02")],
    ),
    Broken(
        "blast-by-partisan",
        [('{ type = "stalk", value = 1 }', '{ type = "blast", value = 1 }')],
        [
            (
                "cards[5].actions[0].type",
                "blast",
                "Only a Mortar has Blast.",
                "Give the unit the role mortar.",
                "UN-target-02",
            )
        ],
    ),
    Broken(
        "two-mortars",
        [('role = "sniper"', 'role = "mortar"')],
        [
            (
                "units[3].role",
                "mortar",
                '"mortar" is a Mortar of this side too, and a side has one target marker.',
                "Give each side one Mortar at most.",
                "UN-target-01",
            )
        ],
    ),
    Broken(
        "two-fogs",
        [
            (
                '[[tiles]]\nid = "field"',
                '[[cards]]\nid = "mist"\ntitle = "Mist"\nkind = "fog"\ninitiative = 1\ncopies = 2\n\n[[tiles]]\nid = "field"',
            )
        ],
        [
            (
                "cards[7].kind",
                "fog",
                '"fog" is Fog of War of this side too.',
                "Give one face and its number of copies.",
                "UN-overview-05",
            )
        ],
    ),
    Broken(
        "tile-hill-and-cover",
        [("hill = true", "hill = true\ncover = 1")],
        [
            (
                "tiles[2]",
                {"id": "hill", "name": "Hill", "hill": True, "cover": 1, "ground": "hill"},
                "A tile has a cover bonus or is a hill.",
                "Give cover = 0 to 3, or hill = true.",
                "",
            )
        ],
    ),
    Broken(
        "tile-neither",
        [("hill = true\n", "")],
        [
            (
                "tiles[2]",
                {"id": "hill", "name": "Hill", "ground": "hill"},
                "A tile has a cover bonus or is a hill.",
                "Give cover = 0 to 3, or hill = true.",
                "",
            )
        ],
    ),
    Broken(
        "initiative-unknown-side",
        [('initiative = "german"', 'initiative = "gemran"')],
        [("scenarios[0].initiative", "gemran", "There is no side with this id.", 'Did you mean "german"?', "")],
    ),
    Broken(
        "briefing-unknown-side",
        [('american = "Take the farm."', 'americans = "Take the farm."')],
        [
            (
                "scenarios[0].briefing.americans",
                "Take the farm.",
                "There is no side with this id.",
                'Did you mean "american"?',
                "",
            )
        ],
    ),
    Broken(
        "unknown-tile",
        [('{ id = "B1", tile = "hill"', '{ id = "B1", tile = "hlil"')],
        [("scenarios[0].slots[2].tile", "hlil", "There is no tile with this id.", 'Did you mean "hill"?', "")],
    ),
    Broken(
        "slot-twice",
        [('{ id = "A2", tile', '{ id = "A1", tile')],
        [("scenarios[0].slots[1].id", "A1", "slots[0] has this id too.", "Give each slot an id of its own.", "")],
    ),
    Broken(
        "same-place",
        [("x = 3, y = 1", "x = 1, y = 1")],
        [
            (
                "scenarios[0].slots[3].x",
                1,
                "It lies in the same place as B1.",
                "A tile is 2 wide: keep x two apart in a row.",
                "",
            )
        ],
    ),
    Broken(
        "half-over",
        [("x = 3, y = 1", "x = 2, y = 1")],
        [("scenarios[0].slots[3].x", 2, "It lies half over B1.", "A tile is 2 wide: keep x two apart in a row.", "")],
    ),
    Broken(
        "cut-off",
        [("x = 2, y = 0", "x = 9, y = 0")],
        [
            (
                "scenarios[0].slots[1]",
                {"id": "A2", "tile": "farm", "x": 9, "y": 0},
                "No way leads from A2 to A1.",
                "Lay the tiles against each other, or give the pairs of neighbours in edges.",
                "UN-overview-12",
            )
        ],
    ),
    Broken(
        "edge-unknown-slot",
        [
            (
                "markers = [",
                'edges = [["A1","A2"],["A1","B1"],["B1","B2"],["B1","C1"],["B1","C2"],["B1","B9"]]\nmarkers = [',
            )
        ],
        [("scenarios[0].edges[5][1]", "B9", "There is no slot with this id.", "Slots: A1, A2, B1, B2, C1, C2.", "")],
    ),
    Broken(
        "edge-unknown-first-slot",
        [
            (
                "markers = [",
                'edges = [["A1","A2"],["A1","B1"],["B1","B2"],["B1","C1"],["B1","C2"],["B9","B1"]]\nmarkers = [',
            )
        ],
        [("scenarios[0].edges[5][0]", "B9", "There is no slot with this id.", "Slots: A1, A2, B1, B2, C1, C2.", "")],
    ),
    Broken(
        "edge-to-itself",
        [
            (
                "markers = [",
                'edges = [["A1","A2"],["A1","B1"],["B1","B2"],["B1","C1"],["B1","C2"],["C2","C2"]]\nmarkers = [',
            )
        ],
        [
            (
                "scenarios[0].edges[5]",
                ["C2", "C2"],
                "A tile is no neighbour of itself.",
                "Name two slots.",
                "UN-overview-12",
            )
        ],
    ),
    Broken(
        "edge-twice",
        [
            (
                "markers = [",
                'edges = [["A1","A2"],["A1","B1"],["B1","B2"],["B1","C1"],["B1","C2"],["C2","B1"]]\nmarkers = [',
            )
        ],
        [("scenarios[0].edges[5]", ["C2", "B1"], "edges[4] says the same.", "Give each pair once.", "UN-overview-12")],
    ),
    Broken(
        "edges-do-not-connect",
        [("markers = [", 'edges = [["A1","A2"],["A1","B1"],["B1","B2"],["C1","C2"]]\nmarkers = [')],
        [
            (
                "scenarios[0].slots[4]",
                {"id": "C1", "tile": "field", "x": 0, "y": 2},
                "No way leads from C1, C2 to A1.",
                "Lay the tiles against each other, or give the pairs of neighbours in edges.",
                "UN-overview-12",
            )
        ],
    ),
    Broken(
        "objective-unknown-slot",
        [('{ slot = "B2", value = 1 }', '{ slot = "B7", value = 1 }')],
        [
            (
                "scenarios[0].objectives[1].slot",
                "B7",
                "There is no slot with this id.",
                "Slots: A1, A2, B1, B2, C1, C2.",
                "",
            )
        ],
    ),
    Broken(
        "objective-twice",
        [('{ slot = "B2", value = 1 }', '{ slot = "B1", value = 1 }')],
        [
            (
                "scenarios[0].objectives[1].slot",
                "B1",
                "objectives[0] lies there too.",
                "Give one marker with the value of both.",
                "",
            )
        ],
    ),
    Broken(
        "marker-unknown-side",
        [('{ side = "german", slot = "A1", face', '{ side = "greman", slot = "A1", face')],
        [("scenarios[0].markers[0].side", "greman", "There is no side with this id.", 'Did you mean "german"?', "")],
    ),
    Broken(
        "marker-unknown-slot",
        [('slot = "C2", face', 'slot = "C9", face')],
        [
            (
                "scenarios[0].markers[1].slot",
                "C9",
                "There is no slot with this id.",
                "Slots: A1, A2, B1, B2, C1, C2.",
                "",
            )
        ],
    ),
    Broken(
        "marker-twice",
        [
            (
                'slot = "C2", face = "scouted" },',
                'slot = "C2", face = "scouted" },\n  { side = "american", slot = "C2", face = "controlled" },',
            )
        ],
        [
            (
                "scenarios[0].markers[2]",
                {"side": "american", "slot": "C2", "face": "controlled"},
                "markers[1] is the same side's on the same tile.",
                "A tile has one marker of a side at most.",
                "UN-overview-11",
            )
        ],
    ),
    Broken(
        "two-controllers",
        [('slot = "C2", face = "scouted" },', 'slot = "A1", face = "controlled" },')],
        [
            (
                "scenarios[0].markers[1].face",
                "controlled",
                "A1 is controlled by the German side already.",
                "One side at most controls a tile.",
                "UN-overview-11",
            )
        ],
    ),
    Broken(
        "counter-unknown-side",
        [('{ side = "german", unit = "scout-a"', '{ side = "germany", unit = "scout-a"')],
        [("scenarios[0].counters[3].side", "germany", "There is no side with this id.", 'Did you mean "german"?', "")],
    ),
    Broken(
        "counter-unknown-unit",
        [('{ side = "german", unit = "scout-a"', '{ side = "german", unit = "scuot-a"')],
        [("scenarios[0].counters[3].unit", "scuot-a", "There is no unit with this id.", 'Did you mean "scout-a"?', "")],
    ),
    Broken(
        "counter-of-other-side",
        [('{ side = "german", unit = "scout-a"', '{ side = "german", unit = "partisan"')],
        [
            (
                "scenarios[0].counters[3].unit",
                "partisan",
                "The German side does not have it.",
                "Its units: rifleman-a, scout-a, mortar.",
                "",
            )
        ],
    ),
    Broken(
        "counter-unknown-slot",
        [('unit = "scout-a", slot = "A1"', 'unit = "scout-a", slot = "A9"')],
        [
            (
                "scenarios[0].counters[3].slot",
                "A9",
                "There is no slot with this id.",
                "Slots: A1, A2, B1, B2, C1, C2.",
                "",
            )
        ],
    ),
    Broken(
        "counter-twice",
        [('{ side = "german", unit = "scout-a"', '{ side = "german", unit = "rifleman-a"')],
        [
            (
                "scenarios[0].counters[3].unit",
                "rifleman-a",
                "counters[2] is the same counter.",
                "A side has one counter of a unit.",
                "UN-overview-03",
            )
        ],
    ),
    Broken(
        "counter-without-cards",
        [
            (
                '{ side = "american", unit = "scout-a", slot = "C2", suppressed = true },',
                '{ side = "american", unit = "scout-a", slot = "C2", suppressed = true },\n  { side = "american", unit = "partisan", slot = "C2" },',
            )
        ],
        [
            (
                "scenarios[0].counters[2].unit",
                "partisan",
                "It has no card in the deck or the supply of the American side.",
                "Add a card of it, or take the counter off.",
                "UN-setup-02",
            )
        ],
    ),
    Broken(
        "spawn-unknown-side",
        [('{ side = "american", slot = "C1", units', '{ side = "amercan", slot = "C1", units')],
        [("scenarios[0].spawns[1].side", "amercan", "There is no side with this id.", 'Did you mean "american"?', "")],
    ),
    Broken(
        "spawn-unknown-slot",
        [('slot = "C1", units', 'slot = "C8", units')],
        [("scenarios[0].spawns[1].slot", "C8", "There is no slot with this id.", "Slots: A1, A2, B1, B2, C1, C2.", "")],
    ),
    Broken(
        "spawn-for-nobody",
        [('units = ["mortar", "partisan"]', "units = []")],
        [("scenarios[0].spawns[1].units", [], "It serves no unit.", 'Name units, squads, or "all".', "UN-spawn-06")],
    ),
    Broken(
        "spawn-unknown-squad",
        [('units = ["mortar", "partisan"]', 'units = ["mortar", "B"]')],
        [
            (
                "scenarios[0].spawns[1].units[1]",
                "B",
                "No unit of this side is called so.",
                "Known: all, A, mortar, sniper, rifleman-a, scout-a, partisan.",
                "UN-spawn-06",
            )
        ],
    ),
    Broken(
        "two-spawns",
        [('units = ["mortar", "partisan"]', 'units = ["mortar", "scout-a"]')],
        [
            (
                "scenarios[0].spawns[1].units",
                ["mortar", "scout-a"],
                'spawns[0] serves "scout-a" too.',
                "Give each unit one spawn marker at most.",
                "UN-spawn-06",
            )
        ],
    ),
    Broken(
        "no-way-in",
        [('units = ["mortar", "partisan"]', 'units = ["partisan"]')],
        [
            (
                "scenarios[0].deck.american.mortar",
                1,
                "Mortar crew of the American side neither stand on the board nor have a spawn marker.",
                "Add a counter or a spawn marker for it, or take out its cards.",
                "UN-spawn-05",
            )
        ],
    ),
    Broken(
        "no-german-deck",
        [("deck.german = { sergeant = 1, leader-a = 1, rifleman-a = 1, scout-a = 1, mortar = 1, fog = 2 }\n", "")],
        [("scenarios[0].deck.german", None, "Nothing is said for the German side.", "Add deck.german.", "")],
    ),
    Broken(
        "supply-of-nobody",
        [("supply.german = {", "supply.gorman = { }\nsupply.german = {")],
        [("scenarios[0].supply.gorman", {}, "There is no side with this id.", 'Did you mean "german"?', "")],
    ),
    Broken(
        "deck-unknown-card",
        [("deck.german = { sergeant = 1,", "deck.german = { sargent = 1,")],
        [("scenarios[0].deck.german.sargent", 1, "There is no card with this id.", 'Did you mean "sergeant"?', "")],
    ),
    Broken(
        "deck-card-of-other-side",
        [("deck.german = { sergeant = 1,", "deck.german = { partisan = 1,")],
        [
            (
                "scenarios[0].deck.german.partisan",
                1,
                "The German side does not have it.",
                "Its cards: sergeant, leader-a, rifleman-a, scout-a, mortar, fog.",
                "",
            )
        ],
    ),
    Broken(
        "deck-empty",
        [
            (
                "deck.german = { sergeant = 1, leader-a = 1, rifleman-a = 1, scout-a = 1, mortar = 1, fog = 2 }",
                "deck.german = { }",
            )
        ],
        [
            (
                "scenarios[0].deck.german",
                {},
                "The deck of the German side is empty.",
                "Give it cards: { card = number }.",
                "UN-setup-01",
            )
        ],
    ),
    Broken(
        "too-many-copies",
        [("supply.german = { rifleman-a = 4,", "supply.german = { rifleman-a = 5,")],
        [
            (
                "scenarios[0].deck.german.rifleman-a",
                1,
                "Deck and supply of the German side have 6, and copies says 5.",
                "Take out cards, or raise copies of the card.",
                "UN-setup-01",
            )
        ],
    ),
    Broken(
        "too-many-in-supply-alone",
        [("supply.german = { rifleman-a = 4,", "supply.german = { rifleman-a = 4, leader-a = 1,")],
        [
            (
                "scenarios[0].deck.german.leader-a",
                1,
                "Deck and supply of the German side have 2, and copies says 1.",
                "Take out cards, or raise copies of the card.",
                "UN-setup-01",
            )
        ],
    ),
    Broken(
        "no-german-goal",
        [("goals.german = [{ points = 3 }, { pin = true }]\n", "")],
        [("scenarios[0].goals.german", None, "Nothing is said for the German side.", "Add goals.german.", "")],
    ),
    Broken(
        "empty-goals",
        [("goals.german = [{ points = 3 }, { pin = true }]", "goals.german = []")],
        [
            (
                "scenarios[0].goals.german",
                [],
                "The German side cannot win.",
                "Give {points = …} or {pin = true}.",
                "UN-end-01",
            )
        ],
    ),
    Broken(
        "goal-of-both",
        [("{ points = 3 }, { pin = true }", "{ points = 3, pin = true }")],
        [
            (
                "scenarios[0].goals.german[0]",
                {"points": 3, "pin": True},
                "A goal is points or a pin.",
                "Give {points = …} or {pin = true}.",
                "UN-end-01",
            )
        ],
    ),
    Broken(
        "goal-of-nothing",
        [("{ points = 3 }, { pin = true }", "{ }")],
        [
            (
                "scenarios[0].goals.german[0]",
                {},
                "A goal is points or a pin.",
                "Give {points = …} or {pin = true}.",
                "UN-end-01",
            )
        ],
    ),
    Broken(
        "points-beyond-the-map",
        [("{ points = 3 }, { pin", "{ points = 4 }, { pin")],
        [
            (
                "scenarios[0].goals.german[0].points",
                4,
                "The objectives on the map are worth 3 in all.",
                "Ask for 3 or fewer, or add objectives.",
                "UN-end-03",
            )
        ],
    ),
    Broken(
        "won-at-once",
        [('slot = "B1", value = 2', 'slot = "A1", value = 3')],
        [
            (
                "scenarios[0].goals.german[0].points",
                3,
                "The German side controls 3 points at the start.",
                "Ask for more, or change the markers.",
                "UN-end-03",
            )
        ],
    ),
    Broken(
        "pinned-at-once",
        [('  { side = "american", unit = "rifleman-a", slot = "C2" },\n', "")],
        [
            (
                "scenarios[0].goals.german[1].pin",
                True,
                "The American side has no Riflemen on the board at the start.",
                "Add a counter of them.",
                "UN-end-04",
            )
        ],
    ),
    Broken(
        "radio-unknown-side",
        [("goals.american", 'radio = { side = "amrican", slot = "B1" }\ngoals.american')],
        [("scenarios[0].radio.side", "amrican", "There is no side with this id.", 'Did you mean "american"?', "")],
    ),
    Broken(
        "radio-unknown-slot",
        [("goals.american", 'radio = { side = "american", slot = "B8" }\ngoals.american')],
        [("scenarios[0].radio.slot", "B8", "There is no slot with this id.", "Slots: A1, A2, B1, B2, C1, C2.", "")],
    ),
    Broken(
        "radio-without-objective",
        [("goals.american", 'radio = { side = "american", slot = "A2" }\ngoals.american')],
        [
            (
                "scenarios[0].radio.slot",
                "A2",
                "No objective lies on the tile of the radio.",
                "Add one there.",
                "UN-radio-01",
            )
        ],
    ),
    Broken(
        "balance-of-nobody",
        [
            (
                "goals.american",
                'balance = { wins = { american = 0.5, gorman = 0.5 }, games = 10, players = "greedy", seed = 1, version = "1" }\ngoals.american',
            )
        ],
        [("scenarios[0].balance.wins.gorman", 0.5, "There is no side with this id.", 'Did you mean "german"?', "")],
    ),
    Broken(
        "balance-above-one",
        [
            (
                "goals.american",
                'balance = { wins = { american = 0.7, german = 0.6 }, games = 10, players = "greedy", seed = 1, version = "1" }\ngoals.american',
            )
        ],
        [
            (
                "scenarios[0].balance.wins",
                {"american": 0.7, "german": 0.6},
                "The shares add up to more than 1.",
                "Measure again: python -m stalingrad_widgets balance.",
                "",
            )
        ],
    ),
    Broken(
        "nobody-takes-it",
        [('{ type = "scout", value = 2 }, { type = "recon" }, { type = "conceal" }]', '{ type = "conceal" }]')],
        [
            (
                "scenarios[0].goals.american[0].points",
                3,
                "The American side can take objectives worth 0 only.",
                "Give the side Scouts, markers on the way, or units with Control that can move there.",
                "UN-end-09",
            ),
            (
                "scenarios[0].goals.german[0].points",
                3,
                "The German side can take objectives worth 0 only.",
                "Give the side Scouts, markers on the way, or units with Control that can move there.",
                "UN-end-09",
            ),
        ],
    ),
    Broken(
        "an-objective-that-nobody-takes",
        [
            ('{ type = "scout", value = 2 }, { type = "recon" }', '{ type = "recon" }'),
            ('slot = "B1", value = 2', 'slot = "C2", value = 3'),
            ('{ slot = "B2", value = 1 }', '{ slot = "A1", value = 3 }, { slot = "B2", value = 1 }'),
            ('slot = "A1", face = "controlled"', 'slot = "A1", face = "scouted"'),
        ],
        [
            (
                "scenarios[0].objectives[2].slot",
                "B2",
                "No unit that can take Control ever gets to this objective.",
                "Give the side Scouts, markers on the way, or units with Control that can move there.",
                "UN-end-09",
            )
        ],
    ),
    Broken(
        "both-pinned-at-once",
        [
            ('  { side = "american", unit = "rifleman-a", slot = "C2" },\n', ""),
            ('  { side = "german", unit = "rifleman-a", slot = "A1" },\n', ""),
            ("{ points = 3 }, { pin = true }", "{ points = 3 }"),
        ],
        [
            (
                "scenarios[0].counters",
                [
                    {"side": "american", "unit": "scout-a", "slot": "C2", "suppressed": True},
                    {"side": "german", "unit": "scout-a", "slot": "A1"},
                ],
                "Neither side has Riflemen on the board at the start, so both are pinned.",
                "Add counters of them.",
                "UN-end-06",
            )
        ],
    ),
    Broken(
        "empty-map",
        [
            (
                'slots = [\n  { id = "A1", tile = "field", x = 0, y = 0 },\n  { id = "A2", tile = "farm", x = 2, y = 0 },\n  { id = "B1", tile = "hill", x = 1, y = 1 },\n  { id = "B2", tile = "farm", x = 3, y = 1 },\n  { id = "C1", tile = "field", x = 0, y = 2 },\n  { id = "C2", tile = "field", x = 2, y = 2 },\n]\nobjectives = [{ slot = "B1", value = 2 }, { slot = "B2", value = 1 }]\nmarkers = [\n  { side = "german", slot = "A1", face = "controlled" },\n  { side = "american", slot = "C2", face = "scouted" },\n]\n',
                "slots = []\n",
            )
        ],
        [
            ("scenarios[0].slots", [], "The map is empty.", "Lay tiles: slots = [ {id=…, tile=…, x=…, y=…}, … ].", ""),
            (
                "scenarios[0].goals.american[0].points",
                3,
                "The objectives on the map are worth 0 in all.",
                "Add objectives.",
                "UN-end-03",
            ),
            (
                "scenarios[0].goals.german[0].points",
                3,
                "The objectives on the map are worth 0 in all.",
                "Add objectives.",
                "UN-end-03",
            ),
        ],
    ),
]
