"""Packs with something broken: the roster that ships with some text replaced, and the mistakes that must be reported."""

# ruff: noqa: E501 (sentences and replaced text stand in one line)

from __future__ import annotations

from typing import Any, NamedTuple


class Edit(NamedTuple):
    """A piece of text of one entry, and what stands there then."""

    entry: str
    """Id of a platoon, soldier or object: the edit is in its table. "" for the lines before the first table."""
    old: str
    new: str


class Broken(NamedTuple):
    """Edits of the roster that ships, and what is then wrong."""

    name: str
    edits: list[Edit]
    mistakes: list[tuple[str, Any, str, str, str]]
    """Key path, value there, what is wrong, what would be right, rule."""


TABLES = object()
"""In place of a value: a list of tables, which is too long to be said."""
NOTHING = "There is no such key here."
UNKNOWN = "This is not known here."
MISSING = "It is missing."
NO_NUMBER = "It is no whole number."
ANOTHER = "It is not written as it must be."

BROKEN = [
    # -- shape ------------------------------------------------------------------------------------------
    Broken("another-format", [Edit("", "schema = 1", "schema = 2")], [("schema", 2, UNKNOWN, "Allowed: 1.", "")]),
    Broken(
        "no-format",
        [Edit("", "schema = 1\n", "")],
        [("schema", None, MISSING, "Add it: version of this format: 1.", "")],
    ),
    Broken(
        "another-game",
        [Edit("", 'game = "desamparados"', 'game = "desamparado"')],
        [("game", "desamparado", UNKNOWN, 'Did you mean "desamparados"?', "")],
    ),
    Broken(
        "id-of-the-pack",
        [Edit("demonstration", 'id = "demonstration"', 'id = "My copy"')],
        [("pack.id", "My copy", "It is not written as an id.", "Use small letters, digits and single hyphens.", "")],
    ),
    Broken(
        "no-notice-key",
        [Edit("demonstration", 'title_es = "Fuerzas de demostración"', 'titel = "Fuerzas"')],
        [("pack.titel", "Fuerzas", NOTHING, 'Did you mean "title"?', "")],
    ),
    Broken(
        "original-as-text",
        [Edit("demonstration", "original = true", 'original = "yes"')],
        [
            (
                "pack.original",
                "yes",
                "It is neither true nor false.",
                "Write true or false, without quotation marks.",
                "",
            )
        ],
    ),
    Broken(
        "unknown-adjacency",
        [Edit("demonstration", "original = true", 'original = true\nadjacency = "diagonal"')],
        [("pack.adjacency", "diagonal", UNKNOWN, "Allowed: orthogonal, eight.", "")],
    ),
    Broken(
        "misspelled-key",
        [Edit("SOV-A-01", "defense = 8", "defence = 8")],
        [("soldier[0].defence", 8, NOTHING, 'Did you mean "defense"?', "")],
    ),
    Broken(
        "strange-key",
        [Edit("SOV-OBJ-01", 'side = "soviet"', 'side = "soviet"\nzzz = 4')],
        [("object[0].zzz", 4, NOTHING, "Keys here: id, side, type, trench.", "")],
    ),
    Broken(
        "strange-key-of-a-weapon",
        [Edit("SOV-A-01", "shots = 1", "shots = 1, range = 3")],
        [("soldier[0].weapons[0].range", 3, NOTHING, "Keys here: type, bonus, shots.", "")],
    ),
    Broken(
        "no-initiative",
        [Edit("SOV-A-01", "initiative = 9\n", "")],
        [
            (
                "soldier[0].initiative",
                None,
                MISSING,
                "Add it: initiative, 2 to 12 (DES-deploy-18). Above 12 it could never act in Last Breath.",
                "DES-deploy-18",
            )
        ],
    ),
    Broken(
        "no-weapons-key",
        [Edit("SOV-A-01", 'weapons = [{ type = "pistol", bonus = 1, shots = 1 }]\n', "")],
        [
            (
                "soldier[0].weapons",
                None,
                MISSING,
                "Add it: one to three firearms, each of another type.",
                "DES-deploy-20",
            )
        ],
    ),
    Broken(
        "no-command",
        [Edit("SOV-A-01", "command = true\n", "")],
        [
            (
                "soldier[0].command",
                None,
                MISSING,
                "Add it: whether it has the command icon (DES-deploy-21).",
                "DES-deploy-21",
            )
        ],
    ),
    Broken(
        "no-actions",
        [Edit("SOV-A-17", "actions = []\n", "")],
        [
            (
                "soldier[16].actions",
                None,
                MISSING,
                "Add it: secondary actions, in the order printed; [] if there are none.",
                "DES-deploy-22",
            )
        ],
    ),
    Broken(
        "initiative-as-text",
        [Edit("GER-B-17", "initiative = 5", 'initiative = "5"')],
        [("soldier[67].initiative", "5", NO_NUMBER, "Give a whole number from 2 to 12.", "DES-deploy-18")],
    ),
    Broken(
        "initiative-that-could-never-act",
        [Edit("SOV-A-05", "initiative = 10", "initiative = 13")],
        [("soldier[4].initiative", 13, "13 is above 12.", "Give a whole number from 2 to 12.", "DES-deploy-18")],
    ),
    Broken(
        "initiative-too-low",
        [Edit("SOV-A-05", "initiative = 10", "initiative = 1")],
        [("soldier[4].initiative", 1, "1 is below 2.", "Give a whole number from 2 to 12.", "DES-deploy-18")],
    ),
    Broken(
        "defense-too-high",
        [Edit("SOV-A-05", "defense = 6", "defense = 12")],
        [("soldier[4].defense", 12, "12 is above 11.", "Give a whole number from 4 to 11.", "")],
    ),
    Broken(
        "defense-too-low",
        [Edit("SOV-A-05", "defense = 6", "defense = 3")],
        [("soldier[4].defense", 3, "3 is below 4.", "Give a whole number from 4 to 11.", "")],
    ),
    Broken(
        "four-hearts",
        [Edit("SOV-A-05", "lives = 1", "lives = 4")],
        [("soldier[4].lives", 4, "4 is above 3.", "Give a whole number from 0 to 3.", "")],
    ),
    Broken(
        "too-young",
        [Edit("SOV-A-05", "age = 19", "age = 13")],
        [("soldier[4].age", 13, "13 is below 14.", "Give a whole number from 14 to 70.", "")],
    ),
    Broken(
        "grenade-bonus-too-high",
        [Edit("SOV-A-10", "grenade_bonus = 2", "grenade_bonus = 4")],
        [("soldier[9].grenade_bonus", 4, "4 is above 3.", "Give a whole number from 0 to 3.", "")],
    ),
    Broken(
        "weapon-bonus-too-high",
        [Edit("SOV-A-06", "bonus = 3", "bonus = 5")],
        [("soldier[5].weapons[0].bonus", 5, "5 is above 4.", "Give a whole number from 0 to 4.", "")],
    ),
    Broken(
        "passive-bonus-too-high",
        [Edit("SOV-A-09", "bonus = 2", "bonus = 4")],
        [("soldier[8].passives[0].bonus", 4, "4 is above 3.", "Give a whole number from 1 to 3.", "")],
    ),
    Broken(
        "trench-bonus-too-low",
        [Edit("SOV-OBJ-20", "bonus = 1", "bonus = 0")],
        [("object[19].trench.bonus", 0, "0 is below 1.", "Give a whole number from 1 to 3.", "")],
    ),
    Broken(
        "blank-name",
        [Edit("SOV-A-05", 'name = "Nikifor Yashin"', 'name = " "')],
        [("soldier[4].name", " ", ANOTHER, "Give first name and surname; the board shows the last word of it.", "")],
    ),
    Broken(
        "id-with-a-blank",
        [Edit("SOV-A-05", 'id = "SOV-A-05"', 'id = "SOV A 05"')],
        [("soldier[4].id", "SOV A 05", ANOTHER, 'Give letters, digits and hyphens: "SOV-A-01".', "")],
    ),
    Broken(
        "weapons-as-a-table",
        [Edit("SOV-A-03", '[{ type = "smg", bonus = 0, shots = 3 }]', '{ type = "smg", bonus = 0, shots = 3 }')],
        [
            (
                "soldier[2].weapons",
                {"type": "smg", "bonus": 0, "shots": 3},
                "It is no list.",
                "Put it in square brackets: [ … ].",
                "DES-deploy-20",
            )
        ],
    ),
    # -- platoons -----------------------------------------------------------------------------------------
    Broken(
        "unknown-platoon",
        [Edit("SOV-A", 'id = "SOV-A"', 'id = "SOV-C"')],
        [("platoon[0].id", "SOV-C", UNKNOWN, 'Did you mean "SOV-B"?', "")],
    ),
    Broken(
        "platoon-twice",
        [Edit("SOV-B", 'id = "SOV-B"', 'id = "SOV-A"')],
        [
            ("platoon", TABLES, "There is no platoon SOV-B.", "Add it with [[platoon]].", "DES-components-05"),
            (
                "platoon[1].id",
                "SOV-A",
                "platoon[0] is this platoon too.",
                "Give each platoon once.",
                "DES-components-05",
            ),
            (
                "platoon[1].letter",
                "B",
                "The platoon SOV-A has another letter.",
                'Write letter = "A".',
                "DES-components-05",
            ),
        ],
    ),
    Broken(
        "side-of-a-platoon",
        [Edit("GER-A", 'side = "german"', 'side = "soviet"')],
        [
            (
                "platoon[2].side",
                "soviet",
                "The platoon GER-A has another side.",
                'Write side = "german".',
                "DES-components-05",
            )
        ],
    ),
    Broken(
        "letter-of-a-platoon",
        [Edit("GER-A", 'letter = "A"', 'letter = "B"')],
        [
            (
                "platoon[2].letter",
                "B",
                "The platoon GER-A has another letter.",
                'Write letter = "A".',
                "DES-components-05",
            )
        ],
    ),
    Broken(
        "soldier-in-another-platoon",
        [Edit("GER-A-17", 'platoon = "GER-A"', 'platoon = "GER-B"')],
        [
            (
                "platoon[2].id",
                "GER-A",
                "The platoon GER-A has 16 soldiers.",
                "Add 1: a platoon has 17.",
                "DES-components-06",
            ),
            (
                "platoon[3].id",
                "GER-B",
                "The platoon GER-B has 18 soldiers.",
                "Take out 1: a platoon has 17.",
                "DES-components-06",
            ),
        ],
    ),
    Broken(
        "soldier-of-no-platoon",
        [Edit("GER-A-17", 'platoon = "GER-A"', 'platoon = "GER"')],
        [("soldier[50].platoon", "GER", UNKNOWN, 'Did you mean "GER-B"?', "")],
    ),
    # -- soldiers -----------------------------------------------------------------------------------------
    Broken(
        "soldier-twice",
        [Edit("SOV-A-05", 'id = "SOV-A-05"', 'id = "SOV-A-04"')],
        [
            (
                "soldier[4].id",
                "SOV-A-04",
                "soldier[3] has this id too.",
                "Give each soldier an id of its own.",
                "DES-components-06",
            )
        ],
    ),
    Broken(
        "no-weapon",
        [Edit("SOV-A-03", '[{ type = "smg", bonus = 0, shots = 3 }]', "[]")],
        [
            (
                "soldier[2].weapons",
                [],
                "A soldier has at least one weapon.",
                'Add one, as weapons = [{ type = "rifle", bonus = 1, shots = 1 }].',
                "DES-deploy-20",
            )
        ],
    ),
    Broken(
        "unknown-weapon",
        [Edit("SOV-A-03", 'type = "smg"', 'type = "smgg"')],
        [("soldier[2].weapons[0].type", "smgg", UNKNOWN, 'Did you mean "smg"?', "")],
    ),
    Broken(
        "two-weapons-of-a-type",
        [Edit("SOV-A-16", 'type = "rifle"', 'type = "pistol"')],
        [
            (
                "soldier[15].weapons[1].type",
                "pistol",
                "weapons[0] has this type too.",
                "A soldier has one weapon of a type at most.",
                "DES-deploy-20",
            )
        ],
    ),
    Broken(
        "rifle-without-bonus",
        [Edit("SOV-A-04", 'type = "rifle", bonus = 2', 'type = "rifle", bonus = 0')],
        [
            (
                "soldier[3].weapons[0].bonus",
                0,
                "A rifle has a bonus.",
                "Give a whole number from 1 to 4.",
                "DES-rifle-02",
            )
        ],
    ),
    Broken(
        "submachine-gun-with-one-shot",
        [Edit("SOV-A-03", "shots = 3", "shots = 1")],
        [
            (
                "soldier[2].weapons[0].shots",
                1,
                "A submachine gun fires 2 to 4 shots.",
                "Give a whole number from 2 to 4.",
                "DES-smg-01",
            )
        ],
    ),
    Broken(
        "submachine-gun-with-five-shots",
        [Edit("SOV-A-03", "shots = 3", "shots = 5")],
        [("soldier[2].weapons[0].shots", 5, "5 is above 4.", "Give a whole number from 1 to 4.", "")],
    ),
    Broken(
        "rifle-with-two-shots",
        [Edit("SOV-A-04", "shots = 1", "shots = 2")],
        [("soldier[3].weapons[0].shots", 2, "A rifle fires 1 shot.", "Write shots = 1.", "DES-rifle-01")],
    ),
    Broken(
        "pistol-with-two-shots",
        [Edit("SOV-A-02", "shots = 1", "shots = 2")],
        [("soldier[1].weapons[0].shots", 2, "A pistol fires 1 shot.", "Write shots = 1.", "DES-pistol-01")],
    ),
    Broken(
        "unknown-action",
        [Edit("SOV-A-02", 'type = "medical_kit"', 'type = "medical-kit"')],
        [("soldier[1].actions[0].type", "medical-kit", UNKNOWN, 'Did you mean "medical_kit"?', "")],
    ),
    Broken(
        "action-twice",
        [Edit("SOV-A-02", 'type = "medical_kit"', 'type = "boots"')],
        [
            (
                "soldier[1].actions[1].type",
                "boots",
                "actions[0] has this type too.",
                "A secondary action stands on a card once.",
                "DES-deploy-22",
            )
        ],
    ),
    Broken(
        "ammunition-without-number",
        [Edit("SOV-A-12", 'type = "ammunition", amount = 1', 'type = "ammunition"')],
        [
            (
                "soldier[11].actions[0].amount",
                None,
                "An ammunition case has a number.",
                "Add amount = 1, 2 or 3.",
                "DES-second-09",
            )
        ],
    ),
    Broken(
        "ammunition-with-four",
        [Edit("SOV-A-12", "amount = 1", "amount = 4")],
        [("soldier[11].actions[0].amount", 4, "4 is above 3.", "Give a whole number from 1 to 3.", "")],
    ),
    Broken(
        "kit-with-a-number",
        [Edit("SOV-A-02", 'type = "medical_kit"', 'type = "medical_kit", amount = 2')],
        [("soldier[1].actions[0].amount", 2, "Medical kit has no number.", "Leave it out.", "DES-second-09")],
    ),
    Broken(
        "german-stretcher",
        [Edit("GER-A-07", 'type = "shovel"', 'type = "stretcher"')],
        [
            (
                "soldier[40].actions[0].type",
                "stretcher",
                "Only Soviet soldiers have stretcher.",
                "Take it off this German card.",
                "DES-second-13",
            )
        ],
    ),
    Broken(
        "soviet-reorganize",
        [Edit("SOV-A-07", 'type = "shovel"', 'type = "reorganize"')],
        [
            (
                "soldier[6].actions[0].type",
                "reorganize",
                "Only German soldiers have reorganize.",
                "Take it off this Soviet card.",
                "DES-second-15",
            )
        ],
    ),
    # -- arrows -------------------------------------------------------------------------------------------
    Broken(
        "unknown-arrow",
        [Edit("SOV-A-11", '"forward"', '"foward"')],
        [("soldier[10].passives[0].arrows[0]", "foward", UNKNOWN, 'Did you mean "forward"?', "")],
    ),
    Broken(
        "no-arrow",
        [Edit("SOV-A-11", '["forward"]', "[]")],
        [
            (
                "soldier[10].passives[0].arrows",
                [],
                "The list is empty.",
                'Name an arrow: "forward", "back", "left" or "right".',
                "DES-passive-06",
            )
        ],
    ),
    Broken(
        "arrow-twice",
        [Edit("SOV-A-04", '["left", "right"]', '["left", "right", "left"]')],
        [
            (
                "soldier[3].passives[0].arrows[2]",
                "left",
                "This arrow is there twice.",
                "Name each arrow once.",
                "DES-passive-06",
            )
        ],
    ),
    Broken(
        "arrow-in-two-abilities",
        [
            Edit(
                "SOV-A-11",
                'arrows = ["forward"] }',
                'arrows = ["forward"] }, { type = "protect", bonus = 2, arrows = ["back", "forward"] }',
            )
        ],
        [
            (
                "soldier[10].passives[1].arrows[1]",
                "forward",
                "passives[0] has this arrow for protect too.",
                "Give it once.",
                "DES-passive-06",
            )
        ],
    ),
    Broken(
        "diagonal-arrow",
        [Edit("SOV-A-11", '"forward"', '"forward_left"')],
        [
            (
                "soldier[10].passives[0].arrows[0]",
                "forward_left",
                "A diagonal arrow points at nobody: four spaces are adjacent.",
                'Take it out, or write adjacency = "eight" in [pack].',
                "DES-passive-05",
            )
        ],
    ),
    Broken(
        "diagonal-arrow-of-a-trench",
        [Edit("GER-OBJ-21", '"back"', '"back_right"')],
        [
            (
                "object[45].trench.arrows[0]",
                "back_right",
                "A diagonal arrow points at nobody: four spaces are adjacent.",
                'Take it out, or write adjacency = "eight" in [pack].',
                "DES-passive-05",
            )
        ],
    ),
    Broken(
        "unknown-ability",
        [Edit("SOV-A-11", 'type = "protect"', 'type = "protects"')],
        [("soldier[10].passives[0].type", "protects", UNKNOWN, 'Did you mean "protect"?', "")],
    ),
    # -- objects ------------------------------------------------------------------------------------------
    Broken(
        "object-twice",
        [Edit("SOV-OBJ-02", 'id = "SOV-OBJ-02"', 'id = "SOV-OBJ-01"')],
        [("object[1].id", "SOV-OBJ-01", "object[0] has this id too.", "Give each object an id of its own.", "")],
    ),
    Broken(
        "unknown-object",
        [Edit("SOV-OBJ-02", 'type = "in_cover"', 'type = "in-cover"')],
        [("object[1].type", "in-cover", UNKNOWN, 'Did you mean "in_cover"?', "")],
    ),
    Broken(
        "object-of-nobody",
        [Edit("SOV-OBJ-02", 'side = "soviet"', 'side = "soviets"')],
        [("object[1].side", "soviets", UNKNOWN, 'Did you mean "soviet"?', "")],
    ),
    Broken(
        "object-in-the-other-deck",
        [Edit("SOV-OBJ-02", 'side = "soviet"', 'side = "german"')],
        [
            ("object", TABLES, "The Soviet deck has 24 objects.", "Add 1: a deck has 25.", "DES-components-01"),
            ("object", TABLES, "The German deck has 26 objects.", "Take out 1: a deck has 25.", "DES-components-02"),
        ],
    ),
    Broken(
        "german-vodka",
        [Edit("GER-OBJ-02", 'type = "in_cover"', 'type = "vodka"')],
        [
            (
                "object[26].type",
                "vodka",
                "Only the Soviet deck has Vodka.",
                'Give it another type, or write side = "soviet".',
                "DES-vodka-01",
            )
        ],
    ),
    Broken(
        "soviet-tactical-deployment",
        [Edit("SOV-OBJ-02", 'type = "in_cover"', 'type = "tactical_deployment"')],
        [
            (
                "object[1].type",
                "tactical_deployment",
                "Only the German deck has Tactical deployment.",
                'Give it another type, or write side = "german".',
                "DES-tactical-01",
            )
        ],
    ),
    Broken(
        "trench-that-gives-nothing",
        [Edit("SOV-OBJ-02", 'type = "in_cover"', 'type = "trench"')],
        [
            (
                "object[1].trench",
                None,
                "A trench says what it gives.",
                'Add trench = { stat = "defense", bonus = 1, arrows = ["left"] } as on the card.',
                "DES-trench-02",
            )
        ],
    ),
    Broken(
        "cover-that-gives-something",
        [
            Edit(
                "SOV-OBJ-02",
                'type = "in_cover"',
                'type = "in_cover"\ntrench = { stat = "defense", bonus = 1, arrows = ["left"] }',
            )
        ],
        [
            (
                "object[1].trench",
                {"stat": "defense", "bonus": 1, "arrows": ["left"]},
                "Only a trench gives something.",
                "Leave it out.",
                "DES-trench-02",
            )
        ],
    ),
    Broken(
        "trench-without-arrows",
        [Edit("SOV-OBJ-20", '["left", "right"]', "[]")],
        [
            (
                "object[19].trench.arrows",
                [],
                "The list is empty.",
                'Name an arrow: "forward", "back", "left" or "right".',
                "DES-trench-02",
            )
        ],
    ),
    Broken(
        "trench-that-gives-hearts",
        [Edit("SOV-OBJ-20", 'stat = "defense"', 'stat = "lives"')],
        [("object[19].trench.stat", "lives", UNKNOWN, "Allowed: defense, attack, initiative.", "")],
    ),
    Broken(
        "five-trenches",
        [
            Edit(
                f"GER-OBJ-0{n}",
                'type = "in_cover"',
                'type = "trench"\ntrench = { stat = "defense", bonus = 1, arrows = ["left"] }',
            )
            for n in (1, 2, 3)
        ],
        [
            (
                "object[45].type",
                "trench",
                "This is trench 5 of the German side, and its grid may fill up.",
                "Give a side 4 trenches at most.",
                "DES-deploy-17",
            )
        ],
    ),
    Broken(
        "deck-without-winter",
        [Edit("GER-OBJ-23", "temperature_drops", "in_cover"), Edit("GER-OBJ-25", "white_wind", "in_cover")],
        [
            (
                "object",
                TABLES,
                "The German deck has no temperature_drops, white_wind.",
                "Both decks have all common objects and all winter objects.",
                "",
            )
        ],
    ),
    # -- balance ------------------------------------------------------------------------------------------
    Broken(
        "unknown-pairing",
        [
            Edit(
                "[balance]",
                "[balance]",
                '[balance]\n"SOV-A v SOV-B" = { wins = { soviet = 0.5, german = 0.5 }, games = 2, players = "greedy", seed = 1, version = "0" }',
            )
        ],
        [('balance."SOV-A v SOV-B"', TABLES, "There is no pairing with this id.", 'Did you mean "SOV-A v GER-B"?', "")],
    ),
    Broken(
        "more-wins-than-games",
        [
            Edit(
                "[balance]",
                "[balance]",
                '[balance]\n"SOV v GER-A" = { wins = { soviet = 0.6, german = 0.5 }, games = 2, players = "greedy", seed = 1, version = "0" }',
            )
        ],
        [
            (
                'balance."SOV v GER-A".wins',
                {"soviet": 0.6, "german": 0.5},
                "The shares add up to more than 1.",
                "Measure again: python -m stalingrad_widgets balance.",
                "",
            )
        ],
    ),
    Broken(
        "wins-of-one-side",
        [
            Edit(
                "[balance]",
                "[balance]",
                '[balance]\n"SOV v GER-B" = { wins = { soviet = 0.6 }, games = 2, players = "greedy", seed = 1, version = "0" }',
            )
        ],
        [('balance."SOV v GER-B".wins.german', None, MISSING, "Add the share of this side.", "")],
    ),
]
