"""Packs with one thing broken: the bench with some text replaced, and the mistakes that must be reported."""

# ruff: noqa: E501 (sentences and replaced text stand in one line)

from __future__ import annotations

from typing import NamedTuple


class Broken(NamedTuple):
    """Text of `packs/bench.toml` that is replaced, and what is then wrong."""

    name: str
    edits: list[tuple[str, str]]
    mistakes: list[str]
    """Each as it is printed: key path, value, place, what is wrong, what would be right, rule."""


RIFLEMAN = '{ id = "S-S-004", title = "Rifleman", kind = "combat", unit = "rifleman-a", initiative = 5, rank = "regular", name = "Agafonov", actions = [{ type = "move", value = 1 }, { type = "attack", value = 1 }, { type = "control" }] }'
SERGEANT = '{ id = "S-S-001", title = "Platoon Sergeant", kind = "command", initiative = 9, symbol = "hq", actions = [{ type = "bolster", value = 3 }, { type = "command", value = 2 }] }'
FOG = '{ id = "S-S-026", title = "Fog of War", kind = "fog", initiative = 1, copies = 10 }'
ENGINEER = '{ id = "S-L-036", title = "Engineer", kind = "combat", unit = "engineer-a", initiative = 3, rank = "regular", actions = [{ type = "move", value = 1 }, { type = "attack", value = 1 }, { type = "demo", values = { vehicle = 1, building = 4 }, range_max = 0 }, { type = "mine", value = 2 }, { type = "smoke" }] }'


def card(line: str, old: str, new: str) -> list[tuple[str, str]]:
    """A card with some of its text replaced."""
    assert line.count(old) == 1
    return [(line, line.replace(old, new))]


BROKEN = [
    Broken(
        "unknown-key",
        [('role = "sniper", symbol = "sniper", defence = 6', 'role = "sniper", symbol = "sniper", defense = 6')],
        [
            'units[9].defense = 6 (sniper): There is no such key here. Did you mean "defence"?',
            "units[9].defence (sniper): A unit that is no vehicle has a defence. Add defence = 1 to 12. [US-vehicle-02]",
        ],
    ),
    Broken(
        "no-such-role",
        [('role = "other"', 'role = "othr"')],
        [
            'units[10].role = "othr" (flamethrower): This is not known here. Did you mean "other"?',
        ],
    ),
    Broken(
        "designation-misspelt",
        [('{ id = "S-L-048"', '{ id = "S-X-048"')],
        [
            'cards[38].id = "S-X-048" (S-X-048): It is not written as it must be. Give its designation, "S-R-009": faction, deck of origin, code of the soldier (US-card-12).',
        ],
    ),
    Broken(
        "tile-code-short",
        [('{ id = "517-A"', '{ id = "17-A"')],
        [
            'tiles[24].id = "17-A" (17-A): It is not written as it must be. Give code and version: "503-A" (US-tile-04).',
        ],
    ),
    Broken(
        "supply-neither-all-nor-list",
        [('supply.soviet = "all"', 'supply.soviet = "none"')],
        [
            'scenarios[2].supply.soviet = "none" (901): It has the wrong shape. Give all, as "all", or a list of lines.',
        ],
    ),
    Broken(
        "initiative-too-high",
        card(SERGEANT, "initiative = 9", "initiative = 21"),
        [
            "cards[0].initiative = 21 (S-S-001): 21 is above 20. Give a whole number from 0 to 20.",
        ],
    ),
    Broken(
        "third-side",
        [
            (
                "sides.german =",
                'sides.polish = { name = "Polish", short = "pol", look = "usa", sign = "triangle" }\nsides.german =',
            )
        ],
        [
            'sides.polish = {"name": "Polish", "short": "pol", "look": "usa", "sign": "…: There is no side "polish". Sides: soviet, german. [US-card-12]',
        ],
    ),
    Broken(
        "sides-alike",
        [('short = "ger"', 'short = "sov"')],
        [
            'sides.german.short = "sov": The side "soviet" has the same short. Give each side a short of its own.',
        ],
    ),
    Broken(
        "unit-twice",
        [('{ id = "sniper", title', '{ id = "mortar", title')],
        [
            'units[11].id = "mortar" (mortar): units[9] has this id too. Give each unit an id of its own.',
        ],
    ),
    Broken(
        "vehicle-with-defence",
        [("armoured_defence = 6", "armoured_defence = 6, defence = 4")],
        [
            "units[8].defence = 4 (tank): A vehicle has no defence. Leave it out; give armoured_defence. [US-vehicle-02]",
        ],
    ),
    Broken(
        "vehicle-without-armour",
        [('symbol = "armour", armoured_defence = 6', 'symbol = "armour"')],
        [
            "units[8].armoured_defence (tank): A vehicle has an armoured_defence. Add armoured_defence = 1 to 12. [US-vehicle-02]",
        ],
    ),
    Broken(
        "soldier-with-armour",
        [('symbol = "sniper", defence = 6', 'symbol = "sniper", armoured_defence = 6')],
        [
            "units[9].armoured_defence = 6 (sniper): A unit that is no vehicle has no armoured_defence. Leave it out; give defence. [US-vehicle-02]",
            "units[9].defence (sniper): A unit that is no vehicle has a defence. Add defence = 1 to 12. [US-vehicle-02]",
        ],
    ),
    Broken(
        "scouts-without-squad",
        [('title = "Scouts B", squad = "B"', 'title = "Scouts B"')],
        [
            "units[4].squad (scout-b): A scout belongs to a squad. Add squad = A, B or C. [US-spawn-02]",
        ],
    ),
    Broken(
        "two-engineers",
        [
            (
                '{ id = "sniper", title = "Sniper", role = "sniper", symbol = "sniper"',
                '{ id = "sniper", title = "Sniper", squad = "A", role = "engineer", symbol = "sniper"',
            )
        ],
        [
            'units[9].squad = "A" (sniper): "engineer-a" is the engineer of squad A too. Give a squad one counter of each kind. [US-card-09]',
        ],
    ),
    Broken(
        "card-twice",
        [('{ id = "S-L-043"', '{ id = "S-L-042"')],
        [
            'cards[33].id = "S-L-042" (S-L-042): cards[32] has the designation S-L-042 too. Give each card one of its own. [US-card-12]',
        ],
    ),
    Broken(
        "fog-runs-into-cards",
        [(FOG, FOG.replace("026", "025").replace("copies = 10", "copies = 2"))],
        [
            'cards[25].id = "S-S-025" (S-S-025): cards[24] has the designation S-S-025 too. Give each card one of its own. [US-card-12]',
        ],
    ),
    Broken(
        "combat-without-unit",
        card(RIFLEMAN, 'unit = "rifleman-a", ', ""),
        [
            "cards[3].unit (S-S-004): A combat card has a counter. Add unit = the id of its counter. [US-card-09]",
        ],
    ),
    Broken(
        "combat-without-class",
        card(RIFLEMAN, 'rank = "regular", ', ""),
        [
            "cards[3].rank (S-S-004): A combat card has a class. Add rank = regular, reserve or upgraded. [US-card-16]",
        ],
    ),
    Broken(
        "combat-unknown-unit",
        card(RIFLEMAN, 'unit = "rifleman-a"', 'unit = "rifleman-x"'),
        [
            'cards[3].unit = "rifleman-x" (S-S-004): There is no unit with this id. Did you mean "rifleman-b"?',
        ],
    ),
    Broken(
        "combat-with-another-squad",
        card(RIFLEMAN, "initiative = 5", 'squad = "B", initiative = 5'),
        [
            'cards[3].squad = "B" (S-S-004): Its counter belongs to squad A. Leave the squad out; a combat card has its counter\'s. [US-card-09]',
        ],
    ),
    Broken(
        "command-with-unit",
        card(SERGEANT, 'kind = "command"', 'kind = "command", unit = "sniper"'),
        [
            'cards[0].unit = "sniper" (S-S-001): A command card has no counter. Leave unit out. [US-card-14]',
        ],
    ),
    Broken(
        "command-that-moves",
        card(SERGEANT, 'type = "command"', 'type = "move"'),
        [
            'cards[0].actions[1].type = "move" (S-S-001): Move needs a counter, and a command card has none. A command card may have antiair, bolster, bomb, command, conceal, force, guide, inspire, ready, recon, support. [US-card-14]',
        ],
    ),
    Broken(
        "fog-with-actions",
        card(FOG, "copies = 10", 'copies = 10, actions = [{ type = "recon" }]'),
        [
            'cards[25].actions = [{"type": "recon"}] (S-S-026): A Fog of War card only bids. Leave actions out. [US-card-15]',
        ],
    ),
    Broken(
        "copies-of-a-soldier",
        card(ENGINEER, 'rank = "regular"', 'rank = "regular", copies = 2'),
        [
            "cards[26].copies = 2 (S-L-036): Only Fog of War has copies. Give each soldier a card of its own. [US-card-12]",
            'cards[27].id = "S-L-037" (S-L-037): cards[26] has the designation S-L-037 too. Give each card one of its own. [US-card-12]',
        ],
    ),
    Broken(
        "action-without-value",
        card(RIFLEMAN, '{ type = "move", value = 1 }', '{ type = "move" }'),
        [
            "cards[3].actions[0].value (S-S-004): Move has a value. Add value = 1 to 9. [US-act-01]",
        ],
    ),
    Broken(
        "control-with-value",
        card(RIFLEMAN, '{ type = "control" }', '{ type = "control", value = 1 }'),
        [
            "cards[3].actions[2].value = 1 (S-S-004): Control has no single value. Leave it out. [US-act-01]",
        ],
    ),
    Broken(
        "demo-with-one-value",
        card(ENGINEER, "values = { vehicle = 1, building = 4 }", "value = 4"),
        [
            "cards[26].actions[2].value = 4 (S-L-036): Demo has no single value. Give values = { … }. [US-act-01]",
            "cards[26].actions[2].values (S-L-036): Demo has several values. Add values = { vehicle = …, building = … }. [US-value-01]",
        ],
    ),
    Broken(
        "demo-without-building",
        card(ENGINEER, "{ vehicle = 1, building = 4 }", "{ vehicle = 1, unit = 4 }"),
        [
            "cards[26].actions[2].values.unit = 4 (S-L-036): Demo has no value for unit. Its values are for vehicle and building. [US-value-01]",
            "cards[26].actions[2].values.building (S-L-036): Demo has a value for building. Its values are for vehicle and building. [US-value-01]",
        ],
    ),
    Broken(
        "attack-with-values",
        card(RIFLEMAN, '{ type = "attack", value = 1 }', '{ type = "attack", value = 1, values = { unit = 2 } }'),
        [
            'cards[3].actions[1].values = {"unit": 2} (S-S-004): Attack has one value. Leave values out. [US-value-01]',
        ],
    ),
    Broken(
        "command-of-a-squad",
        card(SERGEANT, '{ type = "command", value = 2 }', '{ type = "command", value = 2, squad = "A" }'),
        [
            'cards[0].actions[1].squad = "A" (S-S-001): Command is not limited to a squad. Leave it out. [US-act-02]',
        ],
    ),
    Broken(
        "squad-that-nobody-has",
        card(SERGEANT, '{ type = "bolster", value = 3 }', '{ type = "bolster", value = 3, squad = "C" }'),
        [
            'cards[0].actions[0].squad = "C" (S-S-001): No unit belongs to this squad. Squads: A, B. [US-act-02]',
        ],
    ),
    Broken(
        "move-with-range",
        card(RIFLEMAN, '{ type = "move", value = 1 }', '{ type = "move", value = 1, range_max = 2 }'),
        [
            "cards[3].actions[0].range_max = 2 (S-S-004): Move has no range. Leave it out. [US-target-09]",
        ],
    ),
    Broken(
        "range-nowhere",
        card(ENGINEER, "range_max = 0", "range_min = 2, range_max = 1"),
        [
            "cards[26].actions[2].range_min = 2 (S-L-036): No tile is at least 2 and at most 1 away. Give no more than range_max. [US-target-10]",
        ],
    ),
    Broken(
        "assault-without-combat",
        card(RIFLEMAN, '{ type = "attack", value = 1 }', '{ type = "assault" }'),
        [
            'cards[3].actions[1].type = "assault" (S-S-004): Assault needs a combat action on the same card. Add one of antitank, area-suppress, attack, bomb, demo, flame, grenade, suppress. [US-assault-01]',
        ],
    ),
    Broken(
        "mine-without-engineer",
        card(RIFLEMAN, '{ type = "control" }', '{ type = "mine", value = 1 }'),
        [
            'cards[3].actions[2].type = "mine" (S-S-004): Only a unit with the role engineer has Mine. Give it role = engineer. [US-mine-14]',
        ],
    ),
    Broken(
        "overwatch-without-gunner",
        card(RIFLEMAN, '{ type = "control" }', '{ type = "overwatch" }'),
        [
            'cards[3].actions[2].type = "overwatch" (S-S-004): Only a unit with the role machine-gunner has Overwatch. Give it role = machine-gunner. [US-overwatch-01]',
        ],
    ),
    Broken(
        "starting-number-too-high",
        [('{ id = "S-S-026"', '{ id = "S-S-027"')],
        [
            'cards[25].id = "S-S-027" (S-S-027): The starting deck has the numbers 001 to 035. Give it a number up to 035. [US-reset-05]',
        ],
    ),
    Broken(
        "upgraded-in-the-starting-deck",
        card(RIFLEMAN, 'rank = "regular"', 'rank = "upgraded"'),
        [
            'cards[3].rank = "upgraded" (S-S-004): A combat card of the starting deck is regular. Write rank = regular. [US-card-16]',
        ],
    ),
    Broken(
        "reserve-in-the-locked-deck",
        [('{ id = "S-R-004"', '{ id = "S-L-054"')],
        [
            'cards[69].rank = "reserve" (S-L-054): A combat card of the locked deck is regular or upgraded. Write rank = regular or upgraded. [US-card-16]',
        ],
    ),
    Broken(
        "upgrade-of-nobody",
        [('{ id = "S-U-042"', '{ id = "S-U-099"')],
        [
            'cards[68].id = "S-U-099" (S-U-099): There is no card S-S-099 or S-L-099 that it replaces. Give it the code of a regular card. [US-upgrade-11]',
        ],
    ),
    Broken(
        "upgrade-of-another-unit",
        [('{ id = "S-U-040"', '{ id = "S-U-044"')],
        [
            'cards[67].unit = "tank" (S-U-044): S-L-044, which it replaces, has another counter. Give both the same unit. [US-upgrade-11]',
        ],
    ),
    Broken(
        "reserve-of-a-sniper",
        [('{ id = "S-L-043", title = "Sniper"', '{ id = "S-R-042", title = "Sniper"')],
        [
            'cards[33].id = "S-R-042" (S-R-042): Only Riflemen, Scouts and Machine Gunners have reserves. Take the card out. [US-card-18]',
            'cards[33].rank = "regular" (S-R-042): A combat card of the reserve deck is reserve. Write rank = reserve. [US-card-16]',
            'scenarios[1].orders.soviet.unlock[7] = "S-L-043" (900): The Soviet side has no such card. Did you mean "S-L-053"? [US-setup-04]',
            'scenarios[2].orders.soviet.unlock[7] = "S-L-043" (901): The Soviet side has no such card. Did you mean "S-L-053"? [US-setup-04]',
        ],
    ),
    Broken(
        "reserve-of-a-command-card",
        [('{ id = "S-L-053", title = "Field Telephone"', '{ id = "S-R-053", title = "Field Telephone"')],
        [
            'cards[43].id = "S-R-053" (S-R-053): There are no command cards in the reserve deck. Give it the letter S or L. [US-card-18]',
            'scenarios[1].orders.soviet.unlock[17] = "S-L-053" (900): The Soviet side has no such card. Did you mean "S-L-052"? [US-setup-04]',
            'scenarios[2].orders.soviet.unlock[17] = "S-L-053" (901): The Soviet side has no such card. Did you mean "S-L-052"? [US-setup-04]',
        ],
    ),
    Broken(
        "upgraded-command-card",
        [('{ id = "S-L-053", title = "Field Telephone"', '{ id = "S-U-053", title = "Field Telephone"')],
        [
            'cards[43].id = "S-U-053" (S-U-053): There are no command cards in the upgrade deck. Give it the letter S or L. [US-upgrade-09]',
            'scenarios[1].orders.soviet.unlock[17] = "S-L-053" (900): The Soviet side has no such card. Did you mean "S-L-052"? [US-setup-04]',
            'scenarios[2].orders.soviet.unlock[17] = "S-L-053" (901): The Soviet side has no such card. Did you mean "S-L-052"? [US-setup-04]',
        ],
    ),
    Broken(
        "locked-with-a-starting-code",
        [('{ id = "S-L-048"', '{ id = "S-L-001"')],
        [
            'cards[38].id = "S-L-001" (S-L-001): S-S-001 has the same code. Give each soldier a code of his own. [US-card-12]',
            'scenarios[1].orders.soviet.unlock[12] = "S-L-048" (900): The Soviet side has no such card. Did you mean "S-L-049"? [US-setup-04]',
            'scenarios[2].orders.soviet.unlock[12] = "S-L-048" (901): The Soviet side has no such card. Did you mean "S-L-049"? [US-setup-04]',
        ],
    ),
    Broken(
        "tile-twice",
        [('{ id = "517-A"', '{ id = "516-A"')],
        [
            'tiles[24].id = "516-A" (516-A): tiles[23] has this id too. Give each version of a tile once. [US-tile-04]',
        ],
    ),
    Broken(
        "building-without-cover",
        [('name = "Workshop", cover = 1, building_cover = 2, ', 'name = "Workshop", cover = 1, ')],
        [
            "tiles[7].building_cover (506-A): A building has a cover bonus of its own. Add building_cover. [US-tile-06]",
        ],
    ),
    Broken(
        "building-passable",
        [
            (
                'structure_defence = 7, impassable = true, ground = "building", feature = "works" },\n  { id = "506-B"',
                'structure_defence = 7, ground = "building", feature = "works" },\n  { id = "506-B"',
            )
        ],
        [
            "tiles[7].impassable (506-A): Vehicles cannot enter a building. Add impassable = true. [US-tile-06]",
        ],
    ),
    Broken(
        "cover-of-no-building",
        [('name = "Corner house, ruin", cover = 2', 'name = "Corner house, ruin", cover = 2, building_cover = 3')],
        [
            "tiles[4].building_cover = 3 (503-C): Without a structural defence it is no building. Add structure_defence, or leave this out. [US-destr-08]",
        ],
    ),
    Broken(
        "fortification-below-cover",
        [
            (
                'name = "Trench, fortified", cover = 1, fortification_cover = 3',
                'name = "Trench, fortified", cover = 1, fortification_cover = 0',
            )
        ],
        [
            "tiles[10].fortification_cover = 0 (507-B): It is less than the cover of 1. Give no less than cover. [US-fort-04]",
        ],
    ),
    Broken(
        "no-damaged-version",
        [('{ id = "506-B"', '{ id = "518-A"')],
        [
            'tiles[7].id = "506-A" (506-A): A damaged 506-A is replaced by 506-B, which is missing. Add 506-B. [US-destr-05]',
        ],
    ),
    Broken(
        "version-never-laid",
        [('{ id = "517-A"', '{ id = "516-B"')],
        [
            'tiles[24].id = "516-B" (516-B): 516-A is no building and 516-B has no fortification, so it is never laid. Add fortification_cover, or take the version out. [US-fort-02]',
        ],
    ),
    Broken(
        "third-version-still-a-building",
        [
            (
                'name = "Depot, ruin", cover = 2',
                'name = "Depot, ruin", cover = 2, building_cover = 2, structure_defence = 5, impassable = true',
            )
        ],
        [
            "tiles[16].structure_defence = 5 (511-C): There is no version after C, so it cannot be damaged. Leave structure_defence out. [US-destr-05]",
        ],
    ),
    Broken(
        "initiative-of-nobody",
        [
            (
                'Soviet squads A and B are integrated." }\ninitiative = "german"',
                'Soviet squads A and B are integrated." }\ninitiative = "germany"',
            )
        ],
        [
            'scenarios[3].initiative = "germany" (902): There is no side with this id. Did you mean "german"?',
        ],
    ),
    Broken(
        "intel-for-both",
        [("intel = { soviet =", "intel = { both =")],
        [
            'scenarios[1].intel.both = "There are three tunnels." (900): There is no side with this id. Sides: soviet, german.',
        ],
    ),
    Broken(
        "objective-off-the-map",
        [
            (
                'objectives = [{ tile = "506", value = 2 }, { tile = "511", value = 2 }]\n',
                'objectives = [{ tile = "506", value = 2 }, { tile = "599", value = 2 }]\n',
            )
        ],
        [
            'scenarios[2].objectives[1].tile = "599" (901): This tile is not on the map. Did you mean "509"?',
        ],
    ),
    Broken(
        "two-markers-of-a-side",
        [
            (
                '{ side = "german", tile = "502", face = "controlled" }',
                '{ side = "german", tile = "507", face = "scouted" }',
            )
        ],
        [
            'scenarios[2].markers[3] = {"side": "german", "tile": "507", "face": "controlled"} (901): markers[2] is the same side\'s on the same tile. A tile has one marker of a side at most. [US-token-05]',
        ],
    ),
    Broken(
        "two-controllers",
        [
            (
                '{ side = "german", tile = "502", face = "controlled" }',
                '{ side = "german", tile = "513", face = "controlled" }',
            )
        ],
        [
            'scenarios[2].markers[2].face = "controlled" (901): 513 is controlled by the Soviet side already. One side at most controls a tile. [US-token-05]',
        ],
    ),
    Broken(
        "counter-twice",
        [
            (
                '{ side = "german", unit = "rifleman-b", tile = "507", suppressed = true }',
                '{ side = "german", unit = "rifleman-a", tile = "507", suppressed = true }',
            )
        ],
        [
            'scenarios[2].counters[10].unit = "rifleman-a" (901): counters[6] is the same counter. A side has one counter of a unit. [US-card-09]',
        ],
    ),
    Broken(
        "vehicle-suppressed",
        [
            (
                '{ side = "soviet", unit = "tank", tile = "514" },\n  { side = "german", unit = "rifleman-a", tile = "502" }',
                '{ side = "soviet", unit = "tank", tile = "514", suppressed = true },\n  { side = "german", unit = "rifleman-a", tile = "502" }',
            )
        ],
        [
            "scenarios[2].counters[5].suppressed = true (901): A vehicle is never suppressed. Leave it out. [US-vehicle-04]",
        ],
    ),
    Broken(
        "vehicle-in-a-house",
        [
            (
                '{ side = "soviet", unit = "tank", tile = "514" },\n  { side = "german", unit = "rifleman-a", tile = "502" }',
                '{ side = "soviet", unit = "tank", tile = "515" },\n  { side = "german", unit = "rifleman-a", tile = "502" }',
            )
        ],
        [
            'scenarios[2].counters[5].tile = "515" (901): 515-A is impassable to vehicles. Put the vehicle on another tile. [US-tile-07]',
        ],
    ),
    Broken(
        "counters-of-one-squad",
        [
            (
                '{ side = "soviet", unit = "scout-a", tile = "513" },\n  { side = "german", unit = "rifleman-a", tile = "502" }, { side = "german", unit = "scout-a", tile = "502" },\n  { side = "german", unit = "rifleman-b", tile = "502" },',
                '{ side = "soviet", unit = "rifleman-b", tile = "513" },\n  { side = "german", unit = "rifleman-a", tile = "502" }, { side = "german", unit = "scout-a", tile = "502" },\n  { side = "german", unit = "rifleman-b", tile = "502" },',
            )
        ],
        [
            'scenarios[3].counters[1].unit = "rifleman-b" (902): counters[0] is the same counter. A side has one counter of a unit. [US-card-09]',
        ],
    ),
    Broken(
        "mine-between-strangers",
        [('between = ["506", "510"]', 'between = ["501", "510"]')],
        [
            'scenarios[2].mines[0].between = ["501", "510"] (901): 501 and 510 are no neighbours. A mine lies between two tiles that share an edge. [US-mine-01]',
        ],
    ),
    Broken(
        "mine-off-the-map",
        [('between = ["506", "510"]', 'between = ["506", "610"]')],
        [
            'scenarios[2].mines[0].between[1] = "610" (901): This tile is not on the map. Did you mean "510"?',
        ],
    ),
    Broken(
        "two-mines-on-an-edge",
        [('between = ["509", "513"]', 'between = ["510", "506"]')],
        [
            'scenarios[2].mines[2].between = ["510", "506"] (901): mines[0] lies there too. An edge has one mine at most. [US-mine-02]',
        ],
    ),
    Broken(
        "mine-of-a-scout",
        [
            (
                'between = ["506", "510"], face = "antipersonnel", engineer = "engineer-a"',
                'between = ["506", "510"], face = "antipersonnel", engineer = "scout-a"',
            )
        ],
        [
            'scenarios[2].mines[0].engineer = "scout-a" (901): Its role is scout, not engineer. Units with the role engineer: engineer-a. [US-mine-14]',
        ],
    ),
    Broken(
        "five-mines",
        [
            (
                '  { side = "soviet", between = ["509", "513"], face = "antipersonnel" },\n',
                '  { side = "soviet", between = ["509", "513"], face = "antipersonnel" },\n'
                + "".join(
                    f'  {{ side = "german", between = ["{a}", "{b}"], face = "antitank", engineer = "engineer-a" }},\n'
                    for a, b in (("501", "502"), ("502", "503"), ("503", "504"))
                ),
            )
        ],
        [
            'scenarios[2].mines[5].engineer = "engineer-a" (901): These are more than 4 of this Engineer. An Engineer has 4 in a scenario. [US-mine-14]',
        ],
    ),
    Broken(
        "two-smokes-on-a-tile",
        [
            (
                'smoke = [{ tile = "510", side = "soviet", engineer = "engineer-a" }]',
                'smoke = [{ tile = "510", side = "soviet", engineer = "engineer-a" }, { tile = "510", side = "german" }]',
            )
        ],
        [
            'scenarios[2].smoke[1].tile = "510" (901): smoke[0] lies there too. Name a tile once. [US-smoke-06]',
        ],
    ),
    Broken(
        "three-smokes",
        [
            (
                'smoke = [{ tile = "510", side = "soviet", engineer = "engineer-a" }]',
                "smoke = ["
                + ", ".join(f'{{ tile = "{t}", side = "soviet", engineer = "engineer-a" }}' for t in (510, 511, 512))
                + "]",
            )
        ],
        [
            'scenarios[2].smoke[2].engineer = "engineer-a" (901): These are more than 2 of this Engineer. An Engineer has 2 in a scenario. [US-smoke-07]',
        ],
    ),
    Broken(
        "overwatch-of-a-rifleman",
        [
            (
                'overwatch = [{ side = "german", unit = "machine-gunner-a"',
                'overwatch = [{ side = "german", unit = "rifleman-a"',
            )
        ],
        [
            'scenarios[2].overwatch[0].unit = "rifleman-a" (901): Its role is rifleman, not machine-gunner. Units with the role machine-gunner: machine-gunner-a, machine-gunner-b. [US-overwatch-01]',
        ],
    ),
    Broken(
        "overwatch-of-an-absent-gunner",
        [
            (
                'overwatch = [{ side = "german", unit = "machine-gunner-a"',
                'overwatch = [{ side = "german", unit = "machine-gunner-b"',
            )
        ],
        [
            'scenarios[2].overwatch[0].unit = "machine-gunner-b" (901): This unit does not stand ready on the board. Add its counter, neither suppressed nor routed. [US-overwatch-05]',
        ],
    ),
    Broken(
        "one-tunnel",
        [
            (
                'tunnels = [{ id = "lane", tile = "514" }, { id = "wall", tile = "508" }]',
                'tunnels = [{ id = "lane", tile = "514" }]',
            )
        ],
        [
            'scenarios[2].tunnels = [{"id": "lane", "tile": "514"}] (901): One tunnel leads nowhere. Add another one, or take it out. [US-tunnel-01]',
        ],
    ),
    Broken(
        "tunnel-that-moved",
        [
            (
                'tunnels = [{ id = "lane", tile = "514" }, { id = "wall", tile = "508" }]',
                'tunnels = [{ id = "lane", tile = "514" }, { id = "wall", tile = "507" }]',
            )
        ],
        [
            'scenarios[2].tunnels[1].tile = "507" (901, wall): In scenario 900 this tunnel lies on 508. Give another tunnel another id. [US-tunnel-08]',
        ],
    ),
    Broken(
        "escape-off-the-map",
        [('escape = ["501", "504"]', 'escape = ["501", "604"]')],
        [
            'scenarios[2].escape[1] = "604" (901): This tile is not on the map. Did you mean "504"?',
        ],
    ),
    Broken(
        "fortify-an-open-tile",
        [('fortify = ["507"]', 'fortify = ["505"]')],
        [
            'scenarios[2].fortify[0] = "505" (901): No version after 505-A has a fortification. Add 505-B with fortification_cover. [US-fort-02]',
        ],
    ),
    Broken(
        "unknown-title",
        [
            (
                '{ title = "Machine Gunner", squad = "A" }, { title = "Engineer" },',
                '{ title = "Machinegunner", squad = "A" }, { title = "Engineer" },',
            )
        ],
        [
            'scenarios[2].supply.german[5].title = "Machinegunner" (901): The German side has no card with this title. Did you mean "Machine Gunner"? [US-setup-10]',
        ],
    ),
    Broken(
        "title-of-no-squad",
        [
            (
                '{ title = "Machine Gunner", squad = "A" }, { title = "Engineer" },',
                '{ title = "Machine Gunner", squad = "C" }, { title = "Engineer" },',
            )
        ],
        [
            'scenarios[2].supply.german[5].squad = "C" (901): No card called Machine Gunner belongs to this squad. Squads: A, B. [US-setup-10]',
        ],
    ),
    Broken(
        "more-cards-than-there-are",
        [('{ title = "Tank", count = 1 }', '{ title = "Tank", count = 3 }')],
        [
            "scenarios[2].deck.soviet.plus[1].count = 3 (901): The Soviet side has 2. Give 2 or fewer. [US-setup-14]",
        ],
    ),
    Broken(
        "deck-beside-the-supply",
        [('{ title = "Rifleman", count = 3 }', '{ title = "Sniper", count = 1 }')],
        [
            'scenarios[2].deck.german.plus[1].title = "Sniper" (901): The supply of this side has no such line, and the deck is taken out of it. Add it to the supply. [US-setup-13]',
        ],
    ),
    Broken(
        "deck-empty",
        [
            (
                'deck.german = { baseline = false, plus = [{ title = "Platoon Sergeant" }, { title = "Rifleman", count = 3 }, { title = "Engineer", squad = "A" }, { title = "Fog of War", count = 2 }] }',
                "deck.german = { baseline = false }",
            )
        ],
        [
            'scenarios[2].deck.german = {"baseline": false} (901): The deck of the German side is empty. Give plus = [ { title = … }, … ], or baseline = true. [US-setup-13]',
        ],
    ),
    Broken(
        "goal-of-nothing",
        [("  { gain = 4 },\n", "  {},\n")],
        [
            "scenarios[2].goals.soviet[1] = {} (901): It asks for nothing. Give one of points, rout, rout_count, gain, mission, occupy. [US-goal-01]",
        ],
    ),
    Broken(
        "too-many-points",
        [('{ points = 2, rout = ["machine-gunner-a"] }', '{ points = 5, rout = ["machine-gunner-a"] }')],
        [
            "scenarios[2].goals.soviet[2].points = 5 (901): The objectives on the map are worth 4 in all. Ask for 4 or fewer, or add objectives. [US-goal-02]",
        ],
    ),
    Broken(
        "rout-of-a-stranger",
        [('{ points = 2, rout = ["machine-gunner-a"] }', '{ points = 2, rout = ["sniper"] }')],
        [
            'scenarios[2].goals.soviet[2].rout[0] = "sniper" (901): It has neither a counter on the board nor a card in the supply. Name units that take part. [US-goal-03]',
        ],
    ),
    Broken(
        "rout-too-many",
        [("{ rout_count = 3 }", "{ rout_count = 9 }")],
        [
            "scenarios[2].goals.soviet[3].rout_count = 9 (901): There are 7 units that count. Give 7 or fewer. [US-goal-04]",
        ],
    ),
    Broken(
        "gain-too-much",
        [("{ gain = 4 }", "{ gain = 7 }")],
        [
            "scenarios[2].goals.soviet[1].gain = 7 (901): The special rules and the markers beside the board give 6 at most. Ask for fewer, or add to special and mission_beside. [US-goal-05]",
        ],
    ),
    Broken(
        "mission-too-much",
        [("{ mission = 3 }", "{ mission = 9 }")],
        [
            "scenarios[2].goals.german[0].mission = 9 (901): At most 5 ever lie on the board. Ask for fewer, or add to mission_points. [US-goal-06]",
        ],
    ),
    Broken(
        "occupy-nowhere",
        [('occupy = { on = "escape", units', "occupy = { units")],
        [
            'scenarios[2].goals.soviet[0].occupy = {"units": ["rifleman-a", "rifleman-b"]} (901): The tiles are named, or those with a marker. Give tiles = [ … ] or on = "mission", "escape" or "both". [US-goal-07]',
        ],
    ),
    Broken(
        "occupy-with-no-role",
        [('count = 2, role = "rifleman"', 'count = 2, role = "cook"')],
        [
            'scenarios[2].goals.german[1].occupy.role = "cook" (901): No unit of this side has this role. Roles: antitank-gun, engineer, machine-gunner, mortar, other, rifleman, scout, sniper, vehicle. [US-goal-07]',
        ],
    ),
    Broken(
        "points-at-the-start",
        [
            (
                'objectives = [{ tile = "506", value = 2 }, { tile = "511", value = 2 }, { tile = "503", value = 1 }, { tile = "515", value = 1 }]\nmarkers = [\n  { side = "soviet", tile = "513", face = "scouted" }',
                'objectives = [{ tile = "506", value = 2 }, { tile = "511", value = 2 }, { tile = "503", value = 1 }, { tile = "513", value = 4 }]\nmarkers = [\n  { side = "soviet", tile = "513", face = "controlled" }',
            )
        ],
        [
            "scenarios[3].goals.soviet[0].points = 4 (902): The Soviet side controls 4 points at the start. Ask for more, or change the markers. [US-goal-02]",
        ],
    ),
    Broken(
        "occupied-at-the-start",
        [
            (
                'occupy = { tiles = ["513"], count = 2, role = "rifleman" }',
                'occupy = { tiles = ["502", "507"], count = 2, role = "rifleman" }',
            )
        ],
        [
            'scenarios[2].goals.german[1] = {"occupy": {"tiles": ["502", "507"], "count": 2, "role": "r… (901): The German side has won by this at the start. Ask for more, or change what lies on the board. [US-end-02]',
        ],
    ),
    Broken(
        "routed-at-the-start",
        [
            (
                '{ side = "german", unit = "rifleman-a", tile = "502" }, { side = "german", unit = "scout-a", tile = "502" },\n  { side = "german", unit = "rifleman-b", tile = "502" },',
                '{ side = "german", unit = "rifleman-a", tile = "502", routed = true }, { side = "german", unit = "scout-a", tile = "502" },\n  { side = "german", unit = "rifleman-b", tile = "502", routed = true },',
            )
        ],
        [
            "scenarios[3].counters = [5 tables] (902): All Riflemen of the German side are routed at the start. Change a counter, or write full_rout.german = false. [US-end-04]",
        ],
    ),
    Broken(
        "full-rout-of-nobody",
        [("full_rout = { german", "full_rout = { germany")],
        [
            'scenarios[2].full_rout.germany = false (901): There is no side with this id. Did you mean "german"?',
        ],
    ),
    Broken(
        "unlock-a-starting-card",
        [('orders.soviet = { integrate = { squads = ["A", "B"] } }', 'orders.soviet = { unlock = ["S-S-004"] }')],
        [
            'scenarios[3].orders.soviet.unlock[0] = "S-S-004" (902): It is not in the locked deck. Locked cards: S-L-036, S-L-037, S-L-038, S-L-039, S-L-040, S-L-041, S-L-042, S-L-043, S-L-044, S-L-045, S-L-046, S-L-047 and 6 more. [US-setup-04]',
        ],
    ),
    Broken(
        "replace-an-unknown-card",
        [
            (
                'orders.soviet = { integrate = { squads = ["A", "B"] } }',
                'orders.soviet = { replace = [{ card = "S-L-036", old = "S-S-099" }] }',
            )
        ],
        [
            'scenarios[3].orders.soviet.replace[0].old = "S-S-099" (902): The Soviet side has no such card. Did you mean "S-S-019"? [US-setup-05]',
        ],
    ),
    Broken(
        "integrate-one-squad",
        [('squads = ["A", "B"]', 'squads = ["A", "A"]')],
        [
            'scenarios[3].orders.soviet.integrate.squads = ["A", "A"] (902): These are not two squads. Name two letters. [US-integrate-01]',
        ],
    ),
    Broken(
        "integrate-and-keep-few",
        [('squads = ["A", "B"]', 'squads = ["A", "B"], keep = ["S-S-004", "S-S-014"]')],
        [
            'scenarios[3].orders.soviet.integrate.keep = ["S-S-004", "S-S-014"] (902): These are 1 with the role rifleman, 1 with the role scout, 0 with the role machine-gunner. Keep 5 Riflemen, 3 Scouts and 3 Machine Gunners, each card once. [US-integrate-03]',
        ],
    ),
    Broken(
        "hook-without-tiles",
        [('hook = "gain-by-control", tiles = ["506", "511"]', 'hook = "gain-by-control"')],
        [
            "scenarios[2].special[0].tiles (901): gain-by-control needs tiles. Add tiles = [ … ]. [US-mission-03]",
        ],
    ),
    Broken(
        "hook-with-units",
        [('hook = "gain-by-damage", tiles = ["503"]', 'hook = "gain-by-damage", tiles = ["503"], units = ["tank"]')],
        [
            'scenarios[2].special[2].units = ["tank"] (901): gain-by-damage has no units. Leave units out. [US-mission-03]',
        ],
    ),
    Broken(
        "damage-in-the-open",
        [('hook = "gain-by-damage", tiles = ["503"]', 'hook = "gain-by-damage", tiles = ["505"]')],
        [
            'scenarios[2].special[2].tiles[0] = "505" (901): It is no building, so it cannot be damaged. Name buildings. [US-destr-04]',
        ],
    ),
    Broken(
        "no-points-beside-the-board",
        [("mission_beside = 6\n", "")],
        [
            "scenarios[2].goals.soviet[1].gain = 4 (901): The special rules and the markers beside the board give 0 at most. Ask for fewer, or add to special and mission_beside. [US-goal-05]",
            "scenarios[2].mission_beside (901): No mission point markers lie beside the board, so the special rules give none. Give their number. [US-mission-02]",
        ],
    ),
    Broken(
        "map-in-two-parts",
        [('[[scenarios]]\nid = "902"', '[[scenarios]]\nedges = [["501", "502"], ["503", "504"]]\nid = "902"')],
        [
            'scenarios[3].slots[2] = {"tile": "503", "x": 4, "y": 0} (902): No way leads from 503, 504 to 501. Lay the tiles against each other, or give the pairs of neighbours in edges. [US-tile-09]',
            'scenarios[3].slots[4] = {"tile": "505", "x": 1, "y": 1} (902): No way leads from 505 to 501. Lay the tiles against each other, or give the pairs of neighbours in edges. [US-tile-09]',
            'scenarios[3].slots[5] = {"tile": "506", "x": 3, "y": 1} (902): No way leads from 506 to 501. Lay the tiles against each other, or give the pairs of neighbours in edges. [US-tile-09]',
            'scenarios[3].slots[6] = {"tile": "507", "x": 5, "y": 1} (902): No way leads from 507 to 501. Lay the tiles against each other, or give the pairs of neighbours in edges. [US-tile-09]',
            'scenarios[3].slots[7] = {"tile": "508", "x": 7, "y": 1} (902): No way leads from 508 to 501. Lay the tiles against each other, or give the pairs of neighbours in edges. [US-tile-09]',
            'scenarios[3].slots[8] = {"tile": "509", "x": 0, "y": 2} (902): No way leads from 509 to 501. Lay the tiles against each other, or give the pairs of neighbours in edges. [US-tile-09]',
            'scenarios[3].slots[9] = {"tile": "510", "x": 2, "y": 2} (902): No way leads from 510 to 501. Lay the tiles against each other, or give the pairs of neighbours in edges. [US-tile-09]',
            'scenarios[3].slots[10] = {"tile": "511", "x": 4, "y": 2} (902): No way leads from 511 to 501. Lay the tiles against each other, or give the pairs of neighbours in edges. [US-tile-09]',
            'scenarios[3].slots[11] = {"tile": "512", "x": 6, "y": 2} (902): No way leads from 512 to 501. Lay the tiles against each other, or give the pairs of neighbours in edges. [US-tile-09]',
            'scenarios[3].slots[12] = {"tile": "513", "x": 1, "y": 3} (902): No way leads from 513 to 501. Lay the tiles against each other, or give the pairs of neighbours in edges. [US-tile-09]',
            'scenarios[3].slots[13] = {"tile": "514", "x": 3, "y": 3} (902): No way leads from 514 to 501. Lay the tiles against each other, or give the pairs of neighbours in edges. [US-tile-09]',
            'scenarios[3].slots[14] = {"tile": "515", "x": 5, "y": 3} (902): No way leads from 515 to 501. Lay the tiles against each other, or give the pairs of neighbours in edges. [US-tile-09]',
            'scenarios[3].slots[15] = {"tile": "516", "x": 7, "y": 3} (902): No way leads from 516 to 501. Lay the tiles against each other, or give the pairs of neighbours in edges. [US-tile-09]',
        ],
    ),
]
