"""The rules of a game by id, and the sentences in which they refuse something.

A ledger is a TOML file of rules in our own words; a second one has a template for each rule that can
refuse. Both are read when somebody first asks.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from .refusal import Refusal
from .table import Words

Name: TypeAlias = Callable[[Any], str]
"""A thing on the table in words: "unit:usa/rifleman-a" -> "Riflemen A"; also sides and numbers."""


class Rule(NamedTuple):
    """A row of a ledger."""

    id: str
    title: str
    text: str
    section: str
    """Chapter of the rulebook."""
    kind: str
    """"procedure", "restriction", "victory" …"""
    scope: str
    testable: bool
    check: str
    """What a test of it does: given, when, then."""
    option: str | None
    """Option of a match that changes it; None if there is none."""

    @property
    def topic(self) -> str:
        """The middle of its id: "move" of UN-move-02."""
        return self.id.split("-")[1]


class Template(NamedTuple):
    """A refusal with gaps: {0}, {1} … for the facts, {word} for the answer that was refused."""

    text: str
    """Who cannot do what."""
    sub: str = ""
    """Why, and what would help."""


class Ledger:
    """The rules of one game.

    `rules` is the ledger's file, `texts` the file of its templates: tables `[refusal."UN-move-02"]`
    with `text` and `sub`. A rule that refuses with different numbers of facts has a table for each:
    `[refusal."UN-guide-01/0"]`.

    `overlay` is the ledger in another language: name, topics, and of each row its `section`, `title` and
    `text`. What it leaves out stays as `rules` has it.
    """

    def __init__(self, rules: Path, texts: Path | None = None, overlay: Path | None = None) -> None:
        self._rules = rules
        self._texts = texts
        self._overlay = overlay

    def __repr__(self) -> str:
        return f"Ledger({self._rules.stem!r})"

    # -- rules -------------------------------------------------------------------------------------------

    @cached_property
    def _doc(self) -> dict[str, Any]:
        doc = tomllib.loads(self._rules.read_text(encoding="utf-8"))
        if self._overlay is None:
            return doc
        other = tomllib.loads(self._overlay.read_text(encoding="utf-8"))
        said = {row["id"]: row for row in other["rule"]}
        rows = [{**row, **said.get(row["id"], {})} for row in doc["rule"]]
        return {**doc, **other, "topics": {**doc.get("topics", {}), **other.get("topics", {})}, "rule": rows}

    @cached_property
    def rows(self) -> Mapping[str, Rule]:
        """All rules by id, in the order of the ledger."""
        return {row["id"]: _rule(row) for row in self._doc["rule"]}

    @property
    def title(self) -> str:
        """The name of the game."""
        return str(self._doc["title"])

    @cached_property
    def topics(self) -> Mapping[str, tuple[Rule, ...]]:
        """Name of each topic and its rules: "Move" -> UN-move-01, UN-move-02."""
        names = self._doc.get("topics", {})
        topics: dict[str, list[Rule]] = {names.get(rule.topic, rule.topic): [] for rule in self}
        for rule in self:
            topics[names.get(rule.topic, rule.topic)].append(rule)
        return {name: tuple(rules) for name, rules in topics.items()}

    def topic_of(self, id: str) -> str:
        """The name of a rule's topic. Raises KeyError for an unknown id."""
        rule = self.rows[id]
        return str(self._doc.get("topics", {}).get(rule.topic, rule.topic))

    def __iter__(self) -> Iterator[Rule]:
        return iter(self.rows.values())

    def __len__(self) -> int:
        return len(self.rows)

    def __contains__(self, id: object) -> bool:
        return id in self.rows

    def __getitem__(self, id: str) -> Rule:
        """The rule of this id. Raises KeyError if there is none."""
        return self.rows[id]

    def get(self, id: str) -> Rule | None:
        """The rule of this id; None if there is none."""
        return self.rows.get(id)

    @property
    def options(self) -> Mapping[str, Rule]:
        """Options of a match, and the rule that each changes."""
        return {rule.option: rule for rule in self if rule.option is not None}

    def search(self, words: str) -> list[Rule]:
        """Rules in which all these words begin a word of id, title, topic or text; titles first, then in order."""
        wanted = re.findall(r"\w+", words.casefold())
        found = [(self._rank(rule, wanted), n, rule) for n, rule in enumerate(self)] if wanted else []
        return [rule for rank, _, rule in sorted(found, key=lambda hit: hit[:2]) if rank < _NOWHERE]

    def _rank(self, rule: Rule, wanted: list[str]) -> int:
        """0 if all words are in id, title or topic, 1 if some are only in the text, `_NOWHERE` if one is missing."""
        head = _words(f"{rule.id} {rule.title} {self.topic_of(rule.id)}")
        text = _words(rule.text)
        ranks = [0 if _begins(word, head) else 1 if _begins(word, text) else _NOWHERE for word in wanted]
        return max(ranks)

    # -- refusals ----------------------------------------------------------------------------------------

    @cached_property
    def _templates(self) -> Mapping[str, Template]:
        if self._texts is None:
            return {}
        doc = tomllib.loads(self._texts.read_text(encoding="utf-8"))
        return {rule: Template(**texts) for rule, texts in doc.get("refusal", {}).items()}

    def template(self, refusal: Refusal) -> Template | None:
        """The template of this refusal; None if it has none of its own."""
        for key in (f"{refusal.rule}/{len(refusal.facts)}", refusal.rule):
            if found := self._templates.get(key) or CORE.get(key):
                return found
        return None

    def words(self, refusal: Refusal, name: Name = str, word: object = "") -> Words:
        """The sentences of a refusal. Without a template, the title and text of the rule."""
        template = self.template(refusal) or self._bare(refusal.rule)
        facts = [name(fact) for fact in refusal.facts]
        shown = name(word)
        words: Words = {"text": _sentence(template.text, facts, shown)}
        if template.sub:
            words["sub"] = _sentence(template.sub, facts, shown)
        if refusal.rule in self:
            words["rule"] = refusal.rule
        return words

    def _bare(self, rule: str) -> Template:
        row = self.get(rule)
        if row is None:
            return CORE["core-not-offered"]
        return Template(f"{_plain(row.title)}.", _plain(row.text))


_NOWHERE = 2


def _rule(row: Mapping[str, Any]) -> Rule:
    return Rule(
        id=row["id"],
        title=row["title"],
        text=row["text"],
        section=row["section"],
        kind=row["kind"],
        scope=row["scope"],
        testable=row.get("testable", True),
        check=row.get("check", ""),
        option=row.get("option"),
    )


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", text.casefold())


def _begins(beginning: str, words: list[str]) -> bool:
    return any(word.startswith(beginning) for word in words)


def _plain(text: str) -> str:
    """Text that stands in a template as it is."""
    return text.replace("{", "{{").replace("}", "}}")


def _sentence(template: str, facts: list[str], word: str) -> str:
    """The template with its gaps filled, beginning with a capital."""
    text = template.format(*facts, word=word)
    return text[:1].upper() + text[1:]


CORE: Mapping[str, Template] = {
    "core-not-offered": Template("That is no answer to this question.", "Choose one of the answers offered."),
    "core-over": Template("The game is over.", "Take back, or start a new one."),
    "core-which-side": Template("Two sides are asked at once.", "Say for which side you answer."),
    "core-not-your-turn": Template("{0} is not asked now.", "Wait until the other side has answered."),
    "core-public": Template("The public is not asked.", "Ask for a side that plays."),
    "core-not-over": Template("The game still goes on.", "Play it to its end, or start another from the notebook."),
    "core-watching": Template("You cannot start a game.", "You watch this one."),
    "core-dice": Template("These are not the dice of this roll.", "Enter one face for each die. Dice: {0}."),
    "core-draw": Template("{0} cannot be drawn.", "It is not among the cards there. Enter a card that is."),
    "core-no-interjection": Template("{word} cannot be played now.", "Nothing may be played out of turn here."),
    "core-nothing-to-undo": Template("Nothing can be taken back.", "No answer was given yet."),
    "core-undo-other": Template("Undo stops here.", "{0} has answered since. A branch tries it in a copy of the game."),
    "core-undo-floor": Template(
        "Undo stops here.", "Dice or cards are known since. A branch tries it in a copy of the game."
    ),
    "core-undo-secret": Template("Undo stops here.", "Others choose in secret. Wait until they have chosen."),
    "core-nothing-to-redo": Template("Nothing can be given again.", "Nothing was taken back."),
    "core-redo-other": Template("You cannot give that again.", "It was an answer of {0}."),
    "core-stale": Template("That answer came too late.", "The board had changed. Nothing was lost. Choose again."),
    "core-no-step": Template("There is no step {0}.", "The game has {1}."),
    "core-no-rule": Template("There is no rule {0}.", "Look it up in the list of rules."),
    "core-no-file": Template("This match is kept in no file.", "Save it from the notebook: match.save('game.json')."),
    "core-failed": Template("That could not be done.", "{0} Nothing was changed."),
    "core-bot-failed": Template("The player of {0} failed.", "{1}. Take back, or answer for it from the notebook."),
    "core-undo-watching": Template("You cannot take back.", "You watch this game."),
}
"""Refusals that come from the table, not from the rules of a game. They have no row in a ledger."""
