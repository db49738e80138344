"""The questions in words: what the prompt says, what its buttons are called, what a choice is about."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from ...core.requests import DONE, Choose, Draw, Roll, Word
from ...core.scene import Ask
from . import objects
from .content import COMMANDER, FIREARMS, GRENADE, IN_COVER, REACTION, REORGANIZE, SIDES, SMG, TACTICAL
from .hints import of_side
from .state import State
from .texts import Texts
from .winter import surplus
from .words import name, names

Say: TypeAlias = Callable[[State, Choose, Sequence[Word], Texts], Ask]
"""The question of a request with these options."""

CITES: Mapping[str, str] = {
    "platoon": "DES-setup-10",
    "discard": "DES-start-10",
    "winter": "DES-winter-02",
    "price": "DES-winter-05",
    "surrender": "DES-surrender-01",
    "deploy": "DES-deploy-25",
    "deploy-space": "DES-deploy-08",
    "cubes": "DES-lives-06",
    "reaction": "DES-reaction-04",
    "tie": "DES-order-08",
    "act": "DES-actions-03",
    "axis": "DES-grenadecard-03",
    "aim": "DES-aim-01",
    "cover": "DES-aim-05",
    "shot": "DES-smg-07",
    "attack": "DES-shoot-01",
    "boots": "DES-second-02",
    "medical-kit": "DES-second-05",
    "trench": "DES-second-10",
    "trench-space": "DES-trench-07",
    "lift": "DES-second-18",
    "place": "DES-second-18",
    "shooter": "DES-coverme-03",
    "commander": "DES-commander-04",
    "order": "DES-command-04",
    "name": "DES-breath-02",
    "last-breath": "DES-breath-05",
    "first-deployer": "DES-deploy-10",
    "soldier": "DES-setup-12",
    "object": "DES-object-10",
    "hypothermia": "DES-hypo-02",
}
"""Kind of a question -> the rule that it follows."""
WINDOWS: Mapping[str, str] = {"cover": IN_COVER, "reaction": REACTION, "commander": COMMANDER}
"""Kind of a question that is asked whether or not its object is held -> that type of object."""


def ask(state: State, request: Choose | Roll | Draw, viewer: str | None, texts: Texts) -> Ask:
    """The question, all but its number and options."""
    if isinstance(request, Roll):
        made = _roll(state, request, texts)
    elif isinstance(request, Draw):
        made = _draw(state, request, texts)
    else:
        options = request.options()
        made = QUESTIONS[request.kind](state, request, options, texts)
        if request.kind in WINDOWS and of_side(state, request.side, viewer):
            _say_not_held(made, state, WINDOWS[request.kind], texts)
        if len(options) == 1 and options[0] in made["verbs"]:
            made["gold"] = options[0]
    made["rules"] = [CITES[request.kind]]
    return made


def _say_not_held(made: Ask, state: State, kind: str, texts: Texts) -> None:
    """The question is the same for all; its own side reads that it has no such card (DES-object-08)."""
    if not objects.holds(state, objects.side_of(state, made["side"]), kind):
        made["small"] = texts("ask.hold-none.small", card=texts(f"object.{kind}.title"))


def waiting(state: State, request: Choose | Roll | Draw, texts: Texts) -> str:
    """What the others read meanwhile: it follows from the kind alone."""
    who = name(state.content, request.side, texts)
    if isinstance(request, Choose):
        key = f"wait.{request.kind}"
        return texts(key if key in texts else "wait.think", who=who)
    return texts("wait.roll" if isinstance(request, Roll) else "wait.draw", who=who)


def _new(request: Choose | Roll | Draw, texts: Texts, key: str, **facts: object) -> Ask:
    """Text, and where the language has them the plain sentence and the small line of `ask.<key>`."""
    text = texts(f"ask.{key}.text", **facts)
    made: Ask = {"ask": 0, "side": request.side, "kind": request.kind, "text": text, "opts": [], "verbs": {}}
    if f"ask.{key}.sub" in texts:
        made["sub"] = texts(f"ask.{key}.sub", **facts)
    if f"ask.{key}.small" in texts:
        made["small"] = texts(f"ask.{key}.small", **facts)
    return made


def _under(made: Ask, state: State, option: str, texts: Texts) -> Ask:
    """Where an option of the match has a text of its own, `ask.<kind>.<value>`, the question reads so."""
    key = f"ask.{made['kind']}.{state.content.options[option]}.sub"
    if key in texts:
        made["sub"] = texts(key)
    return made


def _labels(state: State, options: Sequence[Word], texts: Texts, key: str) -> dict[str, str]:
    """Accessible names of options with a place: `label.<key>` filled with what it is."""
    return {word: texts(f"label.{key}", what=name(state.content, word, texts)) for word in options if ":" in word}


def _verbs(options: Sequence[Word], texts: Texts, **keys: str) -> dict[str, str]:
    """Labels of the options that have no place; `keys` gives those that are not simply `verb.<word>`."""
    return {word: texts(keys.get(word, f"verb.{word}")) for word in options if ":" not in word}


def _card_verbs(state: State, options: Sequence[Word], texts: Texts) -> dict[str, str]:
    """Buttons for the cards that may be played."""
    cards = dict.fromkeys(word.partition(" ")[0] for word in options if word.startswith("card:"))
    return {card: texts("verb.play", what=name(state.content, card, texts)) for card in cards}


def _window(made: Ask, state: State, options: Sequence[Word], texts: Texts, **keys: str) -> Ask:
    """A card is played or not: a card has a button too and is the expected answer."""
    cards = _card_verbs(state, options, texts)
    made["verbs"] = {**cards, **_verbs(options, texts, **keys)}
    if len(cards) == 1:
        made["gold"] = next(iter(cards))
    return made


# -- set-up, start, deployment ---------------------------------------------------------------------------


def _platoon(state: State, request: Choose, options: Sequence[Word], texts: Texts) -> Ask:
    made = _new(request, texts, "platoon")
    made["verbs"] = {word: name(state.content, word, texts) for word in options}
    return made


def _discard(state: State, request: Choose, options: Sequence[Word], texts: Texts) -> Ask:
    made = _new(request, texts, "discard", n=surplus(state, SIDES.index(request.side)))
    made["labels"] = _labels(state, options, texts, "discard")
    made["verbs"] = _verbs(options, texts, done="verb.keep")
    return made


def _winter(state: State, request: Choose, options: Sequence[Word], texts: Texts) -> Ask:
    made = _new(request, texts, "winter")
    made["labels"] = _labels(state, options, texts, "discard")
    made["verbs"] = _verbs(options, texts, done="verb.keep")
    return made


def _price(state: State, request: Choose, options: Sequence[Word], texts: Texts) -> Ask:
    made = _new(request, texts, "price", card=name(state.content, request.about[0], texts))
    made["about"] = [request.about[0]]
    made["labels"] = _labels(state, options, texts, "price")
    made["verbs"] = _verbs(options, texts, reserve="verb.pay-reserve")
    return made


def _surrender(state: State, request: Choose, options: Sequence[Word], texts: Texts) -> Ask:
    made = _under(_new(request, texts, "surrender", round=state.round), state, "surrender_mode", texts)
    made["verbs"] = _verbs(options, texts)
    made["gold"] = "go-on"
    return made


def _deploy(state: State, request: Choose, options: Sequence[Word], texts: Texts) -> Ask:
    seat = state.content.seat_of[request.side]
    made = _new(request, texts, f"deploy.{request.about[0]}")
    made["labels"] = _labels(state, options, texts, "deploy")
    made["at"] = f"zone:{seat.id}/hand"
    return made


def _deploy_space(state: State, request: Choose, options: Sequence[Word], texts: Texts) -> Ask:
    seat, slot = state.content.seat_of[request.side], request.about[0]
    held = state.zones[seat.down[slot - 1]]
    made = _new(request, texts, "deploy-space", soldier=name(state.content, held[0], texts) if held else "")
    made["labels"] = _labels(state, options, texts, "place")
    return made


def _cubes(state: State, request: Choose, options: Sequence[Word], texts: Texts) -> Ask:
    made = _new(request, texts, "cubes", n=texts.counted("count.cube", state.reserve[SIDES.index(request.side)]))
    made["labels"] = _labels(state, options, texts, "cube")
    made["verbs"] = _verbs(options, texts)
    return made


def _reaction(state: State, request: Choose, options: Sequence[Word], texts: Texts) -> Ask:
    made = _window(_under(_new(request, texts, "reaction"), state, "reaction_mode", texts), state, options, texts)
    chosen = {word.partition(" ")[0]: texts("ask.reaction.then") for word in options if ":" in word}
    made["labels"] = {
        **{card: made["verbs"][card] for card in chosen},
        **{word: texts("label.reaction", what=_second(state, word, texts)) for word in options if ":" in word},
    }
    if chosen:
        made["then"] = chosen
    return made


def _second(state: State, word: Word, texts: Texts) -> str:
    return name(state.content, word.partition(" ")[2], texts)


# -- activations -------------------------------------------------------------------------------------------


def _act(state: State, request: Choose, options: Sequence[Word], texts: Texts) -> Ask:
    soldier, kind = request.about
    key = "act.over" if list(options) == ["end"] and kind in ("turn", "reactivation") else f"act.{kind}"
    made = _new(request, texts, key, soldier=name(state.content, soldier, texts))
    made["about"] = [soldier]
    made["verbs"] = {word: _act_label(word, texts) for word in options if ":" not in word}
    made["labels"] = _labels(state, options, texts, "play")
    weapons = [word for word in options if word in FIREARMS]
    if len(weapons) == 1:
        made["show"] = weapons[0]
    return made


def _act_label(word: Word, texts: Texts) -> str:
    """Weapons and secondary actions say what they do."""
    return texts(f"do.{word}")


def _axis(state: State, request: Choose, options: Sequence[Word], texts: Texts) -> Ask:
    made = _new(request, texts, "axis")
    made["about"] = [request.about[0]]
    made["verbs"] = _verbs(options, texts)
    return made


def _aim(state: State, request: Choose, options: Sequence[Word], texts: Texts) -> Ask:
    attacker, weapon, axis, shots = request.about
    key = f"aim.{weapon}" if weapon == GRENADE else ("aim.again" if "stop" in options else "aim.firearm")
    made = _new(
        request,
        texts,
        key,
        soldier=name(state.content, attacker, texts),
        weapon=texts(f"weapon.{weapon}"),
        axis=texts(f"axis.{axis}") if axis else "",
        shots=texts.counted("count.shot", shots),
    )
    made["about"] = [attacker]
    if _has_extra_shot(state):
        made["small"] = texts("ask.aim.extra.small")
    made["labels"] = _labels(state, options, texts, "throw" if weapon == GRENADE else "aim")
    made["verbs"] = _verbs(options, texts, stop="verb.stop-shots")
    if len(made["labels"]) == 1:
        made["show"] = next(iter(made["labels"]))
    return made


def _has_extra_shot(state: State) -> bool:
    """Whether two 5s have given a shot (DES-special-12): certain where no card can have given it."""
    attack = state.attack
    if attack is None or not attack.rolled or attack.weapon in (SMG, GRENADE):
        return False
    weapons = state.content.roster.soldiers[attack.attacker].weapons
    return attack.rolled + attack.shots > next(one.shots for one in weapons if one.kind == attack.weapon)


def _cover(state: State, request: Choose, options: Sequence[Word], texts: Texts) -> Ask:
    attacker, target, weapon = request.about
    facts = {"attacker": name(state.content, attacker, texts), "target": name(state.content, target, texts)}
    made = _new(request, texts, "cover", weapon=texts(f"weapon.{weapon}"), **facts)
    made["about"] = [target, attacker]
    made["labels"] = _labels(state, options, texts, "play")
    made["show"] = "pass"
    return _window(made, state, options, texts, **{"pass": "verb.take-the-shot"})


def _shot(state: State, request: Choose, options: Sequence[Word], texts: Texts) -> Ask:
    attacker, target, weapon, shots = request.about
    facts = {"soldier": name(state.content, attacker, texts), "target": name(state.content, target, texts)}
    key = "shot.none" if not shots else ("shot.direct" if not target else "shot.at")
    made = _new(
        request, texts, key, shots=texts.counted("count.shot", shots), weapon=texts(f"weapon.{weapon}"), **facts
    )
    made["about"] = [attacker, *([target] if target else [])]
    buttons = _verbs(options, texts, stop="verb.stop-shots" if shots else "verb.attack-over")
    made["verbs"] = {**buttons, **_card_verbs(state, options, texts)}
    made["labels"] = _labels(state, options, texts, "play")
    if "fire" in options:
        made["gold"] = made["show"] = "fire"
    return made


# -- moving soldiers, healing, building ----------------------------------------------------------------------


def _boots(state: State, request: Choose, options: Sequence[Word], texts: Texts) -> Ask:
    made = _new(request, texts, "boots", soldier=name(state.content, request.about[0], texts))
    made["about"] = [request.about[0]]
    made["labels"] = _labels(state, options, texts, "move")
    made["verbs"] = _verbs(options, texts)
    return made


def _kit(state: State, request: Choose, options: Sequence[Word], texts: Texts) -> Ask:
    soldier = request.about[0]
    side = state.content.seat_of[state.seat_of(state.content.roster.code_of[soldier]).id].side
    key = "medical-kit" if any(":" in word for word in options) else "medical-kit.reserve"
    made = _new(request, texts, key, lost=texts.counted("count.cube", state.lost[side]))
    made["about"] = [soldier]
    made["labels"] = _labels(state, options, texts, "heal")
    made["verbs"] = _verbs(options, texts, reserve="verb.heal-reserve")
    return made


def _trench(state: State, request: Choose, options: Sequence[Word], texts: Texts) -> Ask:
    made = _new(request, texts, "trench", soldier=name(state.content, request.about[0], texts))
    made["about"] = [request.about[0]]
    made["labels"] = _labels(state, options, texts, "build")
    made["verbs"] = _verbs(options, texts)
    return made


def _trench_space(state: State, request: Choose, options: Sequence[Word], texts: Texts) -> Ask:
    made = _new(request, texts, "trench-space")
    made["about"] = [request.about[0], request.about[1]]
    made["labels"] = _labels(state, options, texts, "build-at")
    return made


def _lift(state: State, request: Choose, options: Sequence[Word], texts: Texts) -> Ask:
    cause, (least, most, chosen) = request.about[0], request.about[-1]
    made = _new(request, texts, f"lift.{_cause(state, cause)}")
    made["pick"] = {"least": least, "most": len(options) if most is None else most, "have": list(chosen)}
    made["about"] = list(chosen)
    made["labels"] = _labels(state, options, texts, "lift")
    made["verbs"] = {DONE: texts("verb.place-them" if chosen else "verb.move-nobody")} if DONE in options else {}
    return made


def _cause(state: State, cause: Word) -> str:
    """What moves soldiers: "stretcher", "reorganize" (the action), "reorganize-object" or "tactical-deployment".

    With an option the object moves any number: "reorganize-object.all".
    """
    card = state.content.roster.objects.get(cause)
    if card is None:
        return cause
    if card.kind != REORGANIZE:
        return TACTICAL
    limited = state.content.options["reorganize_object_limit"] != "all"
    return "reorganize-object" if limited else "reorganize-object.all"


def _place(state: State, request: Choose, options: Sequence[Word], texts: Texts) -> Ask:
    made = _new(request, texts, "place", soldier=name(state.content, request.about[0], texts))
    made["about"] = [request.about[0]]
    made["labels"] = _labels(state, options, texts, "place")
    made["verbs"] = _verbs(options, texts)
    return made


# -- orders and Last Breath ------------------------------------------------------------------------------------


def _shooter(state: State, request: Choose, options: Sequence[Word], texts: Texts) -> Ask:
    made = _new(request, texts, "shooter", soldier=name(state.content, request.about[0], texts))
    made["about"] = [request.about[0]]
    made["labels"] = _labels(state, options, texts, "shooter")
    made["verbs"] = _verbs(options, texts)
    return made


def _commander(state: State, request: Choose, options: Sequence[Word], texts: Texts) -> Ask:
    made = _new(request, texts, "commander", soldier=name(state.content, request.about[0], texts))
    made["about"] = [request.about[0]]
    made["labels"] = _labels(state, options, texts, "play")
    return _window(made, state, options, texts, **{"pass": "verb.no-order"})


def _order(state: State, request: Choose, options: Sequence[Word], texts: Texts) -> Ask:
    made = _new(request, texts, "order", soldier=name(state.content, request.about[0], texts))
    made["about"] = [request.about[0]]
    made["labels"] = _labels(state, options, texts, "order")
    made["verbs"] = _verbs(options, texts, **{"pass": "verb.no-order"})
    return made


def _name(state: State, request: Choose, options: Sequence[Word], texts: Texts) -> Ask:
    side = next(side for side in state.content.sides if side.id == request.side)
    named = [state.content.roster.words[code] for code in state.named[side.number]]
    made = _new(request, texts, "name.more" if named else "name.first", named=names(state.content, named, texts))
    made["about"] = list(named)
    made["labels"] = _labels(state, options, texts, "name")
    made["verbs"] = _verbs(options, texts, done="verb.name-done" if named else "verb.name-nobody")
    return made


QUESTIONS: Mapping[str, Say] = {
    "platoon": _platoon,
    "discard": _discard,
    "winter": _winter,
    "price": _price,
    "surrender": _surrender,
    "deploy": _deploy,
    "deploy-space": _deploy_space,
    "cubes": _cubes,
    "reaction": _reaction,
    "act": _act,
    "axis": _axis,
    "aim": _aim,
    "cover": _cover,
    "shot": _shot,
    "boots": _boots,
    "medical-kit": _kit,
    "trench": _trench,
    "trench-space": _trench_space,
    "lift": _lift,
    "place": _place,
    "shooter": _shooter,
    "commander": _commander,
    "order": _order,
    "name": _name,
}


# -- chance that is entered from the table -------------------------------------------------------------------


def _roll(state: State, request: Roll, texts: Texts) -> Ask:
    things = [thing for thing in request.about if isinstance(thing, str) and thing.startswith(("soldier:", "card:"))]
    who = [name(state.content, thing, texts) for thing in things]
    made = _new(
        request, texts, f"roll.{request.kind}", soldier=who[0] if who else "", target=who[1] if len(who) > 1 else ""
    )
    made["about"] = things
    made["roll"] = {"dice": [list(die) for die in request.dice]}
    return made


def _draw(state: State, request: Draw, texts: Texts) -> Ask:
    made = _new(request, texts, f"draw.{request.kind}")
    made["verbs"] = {card: name(state.content, card, texts) for card in dict.fromkeys(request.pool())}
    return made
