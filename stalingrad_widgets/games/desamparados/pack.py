"""A content pack of Desamparados: platoons, soldiers and objects, as a TOML file says them.

The models say the shape of the file; `pack_checks` says what its parts must be to each other. All of a
pack is plain frozen data. It is compiled for play in `catalog.py`.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

PlatoonId: TypeAlias = Literal["SOV-A", "SOV-B", "GER-A", "GER-B"]
SideId: TypeAlias = Literal["soviet", "german"]
WeaponType: TypeAlias = Literal["smg", "rifle", "pistol"]
ActionType: TypeAlias = Literal["boots", "medical_kit", "ammunition", "shovel", "stretcher", "reorganize"]
Arrow: TypeAlias = Literal[
    "forward", "back", "left", "right", "forward_left", "forward_right", "back_left", "back_right"
]  # fmt: skip
ObjectType: TypeAlias = Literal[
    "in_cover", "submachine_gun", "precision", "reaction", "reorganize", "cover_me", "commander", "grenade", "trench",
    "vodka", "tactical_deployment",
    "temperature_drops", "hypothermia", "white_wind",
]  # fmt: skip
Text: TypeAlias = Annotated[str, Field(pattern=r"[^\s\x00-\x1f]")]
"""A text that is not blank."""
Id: TypeAlias = Annotated[str, Field(pattern="^[A-Za-z0-9][A-Za-z0-9-]*$")]
PassiveBonus: TypeAlias = Annotated[int, Field(ge=1, le=3)]
Initiative: TypeAlias = Annotated[int, Field(ge=2, le=12, json_schema_extra={"x-rule": "DES-deploy-18"})]


class Part(BaseModel):
    """A part of a pack: frozen, and an unknown key is a mistake."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, use_attribute_docstrings=True)


class Head(Part):
    """The head of a pack: what it is and whose."""

    id: str
    """Small letters, digits and hyphens: "demonstration"."""
    title: Text
    """Its name."""
    title_es: Text | None = None
    """Its name in Spanish; the same if left out."""
    original: bool
    """True if nothing in it is the publisher's."""
    notice: Text
    """What it holds and whose it is, in a few sentences. It stands with each scenario that `scenarios` lists."""
    notice_es: Text | None = None
    """The notice in Spanish; the same if left out."""
    adjacency: Literal["orthogonal", "eight"] = "orthogonal"
    """What its arrows count on: four neighbours, or "eight" if cards have diagonal arrows (DES-passive-05)."""


class Platoon(Part):
    """A platoon deck (DES-components-05)."""

    id: PlatoonId
    """Its army and letter."""
    side: SideId
    """Its army."""
    letter: Literal["A", "B"]
    """The letter of its card back."""
    name: Text
    """Its name."""
    name_es: Text | None = None
    """Its name in Spanish; the same if left out."""


class Weapon(Part):
    """A firearm on a soldier's card (DES-deploy-20)."""

    type: WeaponType
    """smg is a submachine gun."""
    bonus: Annotated[int, Field(ge=0, le=4)]
    """What it adds to each shot, 0 to 4; a rifle at least 1 (DES-weapon-02, DES-rifle-02)."""
    shots: Annotated[int, Field(ge=1, le=4)]
    """Shots in one attack: 2 to 4 of a submachine gun, 1 of a rifle or pistol (DES-smg-01)."""


class Action(Part):
    """A secondary action on a soldier's card (DES-deploy-22)."""

    type: ActionType
    """The stretcher is Soviet, reorganize is German (DES-second-13, DES-second-15)."""
    amount: Annotated[int, Field(ge=1, le=3)] | None = None
    """Objects that an ammunition case draws, 1 to 3 (DES-second-09); the others have none."""


class Passive(Part):
    """A passive ability on a soldier's card."""

    type: Literal["binoculars", "protect"]
    """binoculars: initiative (DES-passive-01); protect: defence (DES-passive-02)."""
    bonus: PassiveBonus
    """What the neighbour gets, 1 to 3."""
    arrows: tuple[Arrow, ...]
    """Where its arrows point, as the owner sees it; forward is towards the enemy (DES-passive-06)."""


class Soldier(Part):
    """A soldier card."""

    id: Id
    """Letters, digits and hyphens: "SOV-A-01"."""
    platoon: PlatoonId
    """Id of its platoon."""
    name: Text
    """First name and surname; the board shows the last word of it."""
    age: Annotated[int, Field(ge=14, le=70)]
    """Age, 14 to 70; no effect on play (DES-deploy-24)."""
    role: Text
    """What it is, in a word or two: "medic"."""
    role_es: Text | None = None
    """The same in Spanish."""
    initiative: Initiative
    """Initiative, 2 to 12 (DES-deploy-18). Above 12 it could never act in Last Breath."""
    defense: Annotated[int, Field(ge=4, le=11)]
    """Least total that wounds it, 4 to 11."""
    lives: Annotated[int, Field(ge=0, le=3)]
    """Hearts: cubes that it gets when deployed, 0 to 3 (DES-lives-01)."""
    weapons: Annotated[tuple[Weapon, ...], Field(json_schema_extra={"x-rule": "DES-deploy-20"})]
    """One to three firearms, each of another type."""
    grenade_bonus: Annotated[int, Field(ge=0, le=3)]
    """Bonus of the throwing icon, 1 to 3; 0 if it has no icon (DES-grenade-04)."""
    command: Annotated[bool, Field(json_schema_extra={"x-rule": "DES-deploy-21"})]
    """Whether it has the command icon (DES-deploy-21)."""
    actions: Annotated[tuple[Action, ...], Field(json_schema_extra={"x-rule": "DES-deploy-22"})]
    """Secondary actions, in the order printed; [] if there are none."""
    passives: tuple[Passive, ...]
    """Passive abilities, in the order printed; [] if there are none."""


class Trench(Part):
    """What a Trench card gives to neighbours (DES-trench-02)."""

    stat: Literal["defense", "attack", "initiative"]
    """What is raised."""
    bonus: PassiveBonus
    """By how much, 1 to 3."""
    arrows: tuple[Arrow, ...]
    """Where its arrows point, as the owner sees it; forward is towards the enemy (DES-passive-06)."""


class Object(Part):
    """An object card. Equal cards stand there once for each copy."""

    id: Id
    """Letters, digits and hyphens: "SOV-OBJ-01"."""
    side: SideId
    """Whose deck it belongs to."""
    type: ObjectType
    """What it does. Vodka is Soviet, tactical_deployment is German."""
    trench: Trench | None = None
    """What a trench gives; only for type trench, which must have it."""


class Balance(Part):
    """How often each side won in measured games. Written by `python -m stalingrad_widgets balance`."""

    wins: dict[SideId, Annotated[float, Field(ge=0, le=1)]]
    """Share of the games that each side won."""
    games: Annotated[int, Field(ge=1)]
    """How many games were played."""
    players: str
    """Who played both sides: "greedy"."""
    seed: int
    """Seed of the games."""
    version: str
    """Version of stalingrad_widgets that measured."""


class Pack(Part):
    """A whole pack."""

    schema_: Annotated[Literal[1], Field(alias="schema")]
    """Version of this format: 1."""
    game: Literal["desamparados"]
    """The game: "desamparados"."""
    pack: Head
    """What the pack is."""
    platoons: Annotated[tuple[Platoon, ...], Field(alias="platoon")]
    """The four platoons."""
    soldiers: Annotated[tuple[Soldier, ...], Field(alias="soldier")]
    """All soldiers, 17 of each platoon (DES-components-06)."""
    objects: Annotated[tuple[Object, ...], Field(alias="object")]
    """All objects, 25 of each side (DES-components-01, DES-components-02)."""
    balance: dict[str, Balance] = {}
    """Pairing of platoons -> who won: "SOV-A v GER-B"; "SOV" and "GER" are a TEAM with both. Measured, never typed
    in."""
