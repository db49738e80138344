"""What happened, in sentences: one function a kind of event, made when a line is read.

A sentence is made from the facts that its reader may know: what is private to a seat is missing in
the facts of the others.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from ...core.events import Event, things
from ...core.requests import D6
from ...core.scene import Dice, Line
from .content import BOOTS, GRENADE, LAST_ROUND, SIDES, STRETCHER, Content
from .state import State
from .texts import Texts
from .words import gives, name, names

Facts: TypeAlias = Mapping[str, Any]
Sentence: TypeAlias = Callable[[Content, Event, Facts, Texts], str | None]


def line(state: State, event: Event, viewer: str | None, texts: Texts) -> Line | None:
    """The line of an event for this viewer, without its number; None when another line says it."""
    content = state.content
    text = SENTENCES[event.kind](content, event, event.seen_by(viewer), texts)
    if text is None:
        return None
    made: Line = {"n": 0, "t": text}
    if event.side is not None:
        made["s"] = event.side
    if event.kind == "round":
        made["h"] = 1
    if event.rules:
        made["r"] = list(event.rules)
    if ids := things(event.data, content.roster.code_of, content.space_of):
        made["i"] = ids
    return made


def _who(content: Content, event: Event, texts: Texts) -> str:
    return name(content, event.side, texts)


def sum_of(faces: Sequence[int], texts: Texts) -> str:
    """The dice and their sum, as the odds speak of them: "3 and 5 make 8"."""
    return texts("log.sum", dice=texts.listed([str(face) for face in faces]), sum=sum(faces))


def _soldiers(content: Content, words: Sequence[str], texts: Texts) -> str:
    return names(content, list(words), texts)


# -- set-up, start, deployment ---------------------------------------------------------------------------


def _platoon(content: Content, _: Event, facts: Facts, texts: Texts) -> str:
    return texts("log.platoon", who=name(content, facts["seat"], texts), platoon=name(content, facts["platoon"], texts))


def _first(content: Content, _: Event, facts: Facts, texts: Texts) -> str:
    return texts("log.first", who=name(content, facts["side"], texts))


def _round(_: Content, __: Event, facts: Facts, texts: Texts) -> str:
    if facts["round"] == LAST_ROUND:
        return texts("log.last-round")
    return texts("log.round", round=facts["round"], side=texts(f"side.{facts['first']}.in"))


def _drew(content: Content, event: Event, facts: Facts, texts: Texts) -> str:
    return _draws(content, _who(content, event, texts), facts, texts, "cards", "count.object")


def _soldiers_drawn(content: Content, _: Event, facts: Facts, texts: Texts) -> str:
    return _draws(content, name(content, facts["seat"], texts), facts, texts, "soldiers", "count.soldier")


def _draws(content: Content, who: str, facts: Facts, texts: Texts, key: str, count: str) -> str:
    if not facts["n"]:
        return texts("log.draws-nothing", who=who)
    what = names(content, facts[key], texts) if key in facts else texts.counted(count, facts["n"])
    return texts("log.draws", who=who, what=what)


def _reshuffled(content: Content, event: Event, facts: Facts, texts: Texts) -> str:
    return texts("log.reshuffled", who=_who(content, event, texts), n=facts["n"])


def _discarded(content: Content, event: Event, facts: Facts, texts: Texts) -> str:
    return texts("log.discarded", who=_who(content, event, texts), card=name(content, facts["card"], texts))


def _winter_paid(content: Content, _: Event, facts: Facts, texts: Texts) -> str:
    card = name(content, facts["card"], texts)
    if "soldier" in facts:
        return texts("log.winter-soldier", soldier=name(content, facts["soldier"], texts), card=card)
    if "reserves" not in facts:
        return texts("log.winter-nothing", card=card)
    paid = [
        texts("log.winter-reserve", side=texts(f"side.{side}.to"), cubes=texts.counted("count.cube", n))
        for side, n in facts["reserves"].items()
    ]
    return texts("log.winter-reserves", card=card, paid=texts.listed(paid))


def _deployed(content: Content, _: Event, facts: Facts, texts: Texts) -> str:
    who = name(content, facts["seat"], texts)
    if "space" not in facts:
        return texts("log.deployed-secret", who=who)
    return texts("log.deployed", who=who, space=name(content, facts["space"], texts))


def _revealed(content: Content, _: Event, facts: Facts, texts: Texts) -> str:
    shown = [
        texts("log.soldier-at", soldier=name(content, soldier, texts), space=name(content, space, texts))
        for soldier, space in facts["soldiers"].items()
    ]
    return texts("log.revealed", soldiers=texts.listed(shown))


def _cubes(content: Content, event: Event, facts: Facts, texts: Texts) -> str:
    given = [
        texts("log.soldier-n", soldier=name(content, soldier, texts), n=n) for soldier, n in facts["soldiers"].items()
    ]
    return texts("log.cubes", who=_who(content, event, texts), soldiers=texts.listed(given))


# -- turn order --------------------------------------------------------------------------------------------


def _reaction(content: Content, _: Event, facts: Facts, texts: Texts) -> str:
    return texts("log.reaction", soldier=name(content, facts["soldier"], texts))


def _passed(content: Content, event: Event, _: Facts, texts: Texts) -> str:
    return texts("log.passed", who=_who(content, event, texts))


def _tie_roll(content: Content, _: Event, facts: Facts, texts: Texts) -> str:
    faces = facts["faces"]
    dice = texts.listed([str(face) for face in faces])
    return texts("log.tie-roll", soldier=name(content, facts["soldier"], texts), dice=dice, sum=sum(faces))


def _order(content: Content, _: Event, facts: Facts, texts: Texts) -> str | None:
    slots = [
        texts("log.soldier-slot", n=n, soldier=name(content, soldier, texts), initiative=initiative)
        for n, (soldier, initiative) in enumerate(facts["slots"], 1)
    ]
    return texts("log.order", soldiers=texts.listed(slots)) if slots else None


def _turn(content: Content, _: Event, facts: Facts, texts: Texts) -> str:
    return texts("log.turn", slot=facts["slot"], soldier=name(content, facts["soldier"], texts))


# -- between the turns ---------------------------------------------------------------------------------------


def _command(content: Content, _: Event, facts: Facts, texts: Texts) -> str:
    commander, soldier = (name(content, facts[key], texts) for key in ("commander", "soldier"))
    return texts("log.command", commander=commander, soldier=soldier)


def _order_declined(content: Content, event: Event, facts: Facts, texts: Texts) -> str:
    key = "log.order-void" if "DES-command-10" in event.rules else "log.order-none"
    return texts(key, commander=name(content, facts["commander"], texts))


def _hypothermia(content: Content, _: Event, facts: Facts, texts: Texts) -> str | None:
    if not facts["soldiers"]:
        return None
    who = name(content, facts["seat"], texts)
    return texts("log.hypothermia", who=who, soldiers=_soldiers(content, facts["soldiers"], texts))


def _surrender(content: Content, _: Event, facts: Facts, texts: Texts) -> str:
    sides = facts["sides"]
    if len(sides) == 1:
        return texts("log.surrender-one", who=name(content, sides[0], texts))
    return texts("log.surrender-both" if sides else "log.surrender-none")


# -- Last Breath and the end -----------------------------------------------------------------------------------


def _named(content: Content, _: Event, facts: Facts, texts: Texts) -> str:
    who = name(content, facts["side"], texts)
    if not facts["soldiers"]:
        return texts("log.named-nobody", who=who)
    return texts("log.named", who=who, soldiers=_soldiers(content, facts["soldiers"], texts))


def _last_roll(content: Content, _: Event, facts: Facts, texts: Texts) -> str:
    return texts(
        "log.last-roll",
        soldier=name(content, facts["soldier"], texts),
        dice=texts.listed([str(face) for face in facts["faces"]]),
        sum=sum(facts["faces"]),
        initiative=facts["initiative"],
        outcome=texts("log.last-roll-yes" if facts["success"] else "log.last-roll-no"),
    )


def _last_dies(content: Content, _: Event, facts: Facts, texts: Texts) -> str:
    return texts("log.last-dies", soldier=name(content, facts["soldier"], texts))


def _markers_off(_: Content, __: Event, facts: Facts, texts: Texts) -> str | None:
    """At the end of a round that goes without saying; a Last Breath is then fought again."""
    return texts("log.markers-off") if facts["round"] == LAST_ROUND else None


def _score(_: Content, __: Event, facts: Facts, texts: Texts) -> str:
    points = [texts("log.score-side", side=texts(f"side.{side}.short"), n=facts["points"][side]) for side in SIDES]
    return texts("log.score", points=", ".join(points))


def _over(content: Content, _: Event, facts: Facts, texts: Texts) -> str:
    if facts["winner"] is None:
        return texts("log.over-draw")
    return texts("log.over", who=name(content, facts["winner"], texts))


# -- objects and actions -----------------------------------------------------------------------------------------


def _played(content: Content, event: Event, facts: Facts, texts: Texts) -> str:
    return texts("log.played", who=_who(content, event, texts), card=name(content, facts["card"], texts))


def _vodka(_: Content, __: Event, ___: Facts, texts: Texts) -> str:
    return texts("log.vodka")


def _moved(content: Content, _: Event, facts: Facts, texts: Texts) -> str:
    key = {BOOTS: "log.moved-boots", STRETCHER: "log.moved-stretcher"}.get(facts["cause"], "log.moved")
    return texts(key, soldier=name(content, facts["soldier"], texts), space=name(content, facts["to"], texts))


def _healed(content: Content, event: Event, facts: Facts, texts: Texts) -> str:
    cubes = texts.counted("count.cube", facts["n"])
    if facts["patient"] == "reserve":
        return texts("log.healed-reserve", of=texts(f"side.{event.side}.of"), cubes=cubes)
    return texts("log.healed", soldier=name(content, facts["patient"], texts), cubes=cubes)


def _trench(content: Content, _: Event, facts: Facts, texts: Texts) -> str:
    what = gives(content, facts["card"], texts)
    return texts("log.trench", space=name(content, facts["space"], texts), gives=what)


def _trench_destroyed(content: Content, _: Event, facts: Facts, texts: Texts) -> str:
    return texts("log.trench-destroyed", space=name(content, facts["space"], texts))


# -- attacks ---------------------------------------------------------------------------------------------------


def _names(content: Content, facts: Facts, texts: Texts) -> dict[str, str]:
    """Attacker and target in words."""
    return {key: name(content, facts[key], texts) for key in ("attacker", "target") if facts[key]}


def _aim(content: Content, _: Event, facts: Facts, texts: Texts) -> str:
    who = _names(content, facts, texts)
    if facts["weapon"] == GRENADE:
        return texts("log.aim-grenade", axis=texts(f"axis.{facts['axis']}"), **who)
    shots = texts.counted("count.shot", facts["shots"])
    return texts("log.aim", weapon=texts(f"weapon-in.{facts['weapon']}"), shots=shots, **who)


def _cover(content: Content, _: Event, facts: Facts, texts: Texts) -> str:
    return texts("log.cover", soldier=name(content, facts["target"], texts))


def _precision(content: Content, _: Event, facts: Facts, texts: Texts) -> str:
    return texts("log.precision", attacker=name(content, facts["attacker"], texts), n=facts["n"])


def _more_shots(content: Content, _: Event, facts: Facts, texts: Texts) -> str:
    shots = texts.counted("count.shot", facts["shots"])
    return texts("log.more-shots", attacker=name(content, facts["attacker"], texts), shots=shots)


def _shot(content: Content, _: Event, facts: Facts, texts: Texts) -> str:
    """As in "Lenz fires at Petrov: 3 and 5 make 8, needs 7. Hit."."""
    who = _names(content, facts, texts)
    if facts["effect"] == "wide":
        return texts("log.wide", dice=sum_of(facts["faces"], texts), **who)
    key = "log.throw" if facts["weapon"] == GRENADE else "log.shot"
    rolled = sum_of(facts["faces"], texts)
    said = texts(key, sum=rolled, need=facts["need"], outcome=outcome(facts, texts), **who)
    if not facts["neighbours"]:
        return said
    return f"{said} {texts('log.neighbours', soldiers=_soldiers(content, facts['neighbours'], texts))}"


def outcome(facts: Facts, texts: Texts) -> str:
    """What came of a shot in a word or two: a special effect, a hit or a miss."""
    effect = facts["effect"]
    if effect == "frozen":
        return texts("log.frozen-hit" if facts["hit"] else "log.frozen-roll")
    return texts(f"log.{effect}" if effect else ("log.hit" if facts["hit"] else "log.miss"))


def _killed(content: Content, _: Event, facts: Facts, texts: Texts) -> str | None:
    """Who dies of Last Breath has a line already."""
    if facts["rule"] in ("DES-breath-06", "DES-breath-08"):
        return None
    return texts("log.killed", soldier=name(content, facts["soldier"], texts))


def _wounded(content: Content, _: Event, facts: Facts, texts: Texts) -> str:
    key = "log.wounded.one" if facts["left"] == 1 else "log.wounded.many"
    return texts(key, soldier=name(content, facts["soldier"], texts), n=facts["left"])


def _special(key: str) -> Sentence:
    def said(content: Content, _: Event, facts: Facts, texts: Texts) -> str:
        return texts(key, soldier=name(content, facts["soldier"], texts))

    return said


def _direct(content: Content, event: Event, facts: Facts, texts: Texts) -> str:
    cubes = texts.counted("count.cube", facts["n"])
    return texts("log.direct", who=name(content, facts["side"], texts), cubes=cubes, left=facts["left"])


def _said_already(_: Content, __: Event, ___: Facts, ____: Texts) -> None:
    """Another line says it."""


SENTENCES: Mapping[str, Sentence] = {
    "platoon": _platoon,
    "first": _first,
    "round": _round,
    "objects-drawn": _drew,
    "drew": _drew,
    "soldiers-drawn": _soldiers_drawn,
    "reshuffled": _reshuffled,
    "discarded": _discarded,
    "winter-paid": _winter_paid,
    "deployed": _deployed,
    "revealed": _revealed,
    "cubes": _cubes,
    "reaction": _reaction,
    "passed": _passed,
    "tie-roll": _tie_roll,
    "order": _order,
    "turn": _turn,
    "command": _command,
    "order-declined": _order_declined,
    "markers-off": _markers_off,
    "hypothermia": _hypothermia,
    "surrender": _surrender,
    "named": _named,
    "last-roll": _last_roll,
    "last-dies": _last_dies,
    "score": _score,
    "over": _over,
    "played": _played,
    "vodka": _vodka,
    "moved": _moved,
    "healed": _healed,
    "trench": _trench,
    "trench-destroyed": _trench_destroyed,
    "aim": _aim,
    "cover": _cover,
    "precision": _precision,
    "more-shots": _more_shots,
    "shot": _shot,
    "killed": _killed,
    "wounded": _wounded,
    "frozen": _special("log.frozen"),
    "loot": _special("log.loot"),
    "extra-shot": _special("log.extra-shot"),
    "direct": _direct,
    "attack-over": _said_already,
    "end": _said_already,
}


# -- dice --------------------------------------------------------------------------------------------------------


def dice(state: State, event: Event, texts: Texts) -> Dice | None:
    """The dice of an event: their sum, and what it needed to be; None when it rolled none.

    Both dice count together, so that either both are marked as having done it, or none.
    """
    if event.kind not in ROLLS or event.side is None:
        return None
    facts = event.data
    made: Dice = {"who": event.side, "d": list(facts["faces"]), "sides": len(D6), "text": ""}
    made["text"] = ROLLS[event.kind](state.content, facts, texts)
    needed, done = _needed(event.kind, facts)
    if needed is not None:
        made["need"] = needed
        made["hit"] = [1 if done else 0] * len(facts["faces"])
    if event.rules:
        made["rule"] = event.rules[0]
    return made


def _needed(kind: str, facts: Facts) -> tuple[int | None, bool]:
    """The sum that the dice needed, and whether they did it."""
    if kind == "last-roll":
        return facts["initiative"], facts["success"]
    if kind == "shot" and facts["effect"] != "wide":
        return facts["need"], facts["hit"]
    return None, False


def _shot_dice(content: Content, facts: Facts, texts: Texts) -> str:
    soldier = name(content, facts["attacker"], texts)
    if facts["effect"] == "wide":
        return texts("log.wide", attacker=soldier, dice=sum_of(facts["faces"], texts))
    rolled = sum_of(facts["faces"], texts)
    return texts("log.dice", soldier=soldier, sum=rolled, need=facts["need"], outcome=outcome(facts, texts))


def _tie_dice(content: Content, facts: Facts, texts: Texts) -> str:
    soldier = name(content, facts["soldier"], texts)
    return texts("log.dice-tie", soldier=soldier, sum=sum_of(facts["faces"], texts))


def _last_dice(content: Content, facts: Facts, texts: Texts) -> str:
    soldier, rolled = name(content, facts["soldier"], texts), sum_of(facts["faces"], texts)
    done = texts("log.dice-attacks" if facts["success"] else "log.dice-dies")
    return texts("log.dice", soldier=soldier, sum=rolled, need=facts["initiative"], outcome=done)


ROLLS: Mapping[str, Callable[[Content, Facts, Texts], str]] = {
    "shot": _shot_dice,
    "tie-roll": _tie_dice,
    "last-roll": _last_dice,
}
