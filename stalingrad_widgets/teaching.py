"""Questions for teaching notebooks: they check themselves and explain, right or wrong.

What is right comes from the engine, not from a number typed in: `Choice.allowed` and `Choice.may` ask
`match.why_not`, `Number.chance` and `Number.total` ask `match.odds`, and `Play` is answered on the board.

>>> question = Number("What does a die need?", right=7, explain="4 + 1 + 2.")
>>> question.answer(6), question.answer(7)
(False, True)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any, Self

import ipywidgets as ipw
import traitlets as t

from .core import arguments
from .core.arguments import ArgumentError
from .core.match import Match, live
from .core.requests import Word
from .core.table import Hint
from .games import rules_of

GAME = "undaunted-normandy"
"""The game whose rules a question cites unless it says otherwise."""

_STYLE = """<style>
.sw-question {
  --q-line: #d9d3c5; --q-line2: #857e6c; --q-ink2: #565b61; --q-gold: #8a5800; --q-tint: #faf8f3; --q-lift: #fff;
  --q-hover: #fdf0cf; --q-right: #0b7468; --q-wrong: #7b3769;
  box-sizing: border-box; max-width: 800px; margin: 6px 0 10px; padding: 10px 14px 12px; overflow: visible;
  border: 1px solid var(--q-line); border-left: 6px solid var(--q-gold); border-radius: 8px; background: var(--q-tint);
}
:is([data-jp-theme-light="false"], .vscode-dark, [theme="dark"], .dark-theme) .sw-question {
  --q-line: #3a4047; --q-line2: #7d868f; --q-ink2: #b0b6bc; --q-gold: #ffc44d; --q-tint: #1a1d21; --q-lift: #2b3036;
  --q-hover: #3a3018; --q-right: #4fd1c0; --q-wrong: #e3a8d2;
}
.sw-question .widget-html, .sw-question .widget-html-content { margin: 0; overflow: visible; line-height: 1.45; height: auto; }
.sw-question .widget-hbox { overflow: visible; margin: 0; }
.sw-question .sw-text { font-size: 14px; font-weight: 600; padding-bottom: 4px; }
.sw-question .widget-button {
  width: auto; max-width: 100%; height: auto; min-height: 32px; margin: 4px 8px 4px 0; padding: 4px 12px;
  border: 1px solid var(--q-line2); border-radius: 7px; background: var(--q-lift); color: inherit; box-shadow: none;
  font-size: 13px; line-height: 1.35; white-space: normal; text-align: left;
}
.sw-question .widget-button:hover:enabled { background: var(--q-hover); border-color: var(--q-gold); box-shadow: none; }
.sw-question .widget-button:focus-visible { outline: 3px solid currentColor; outline-offset: 2px; }
.sw-question .widget-button.sw-right { border: 2px solid var(--q-right); }
.sw-question .widget-button.sw-right::before { content: "✓ "; font-weight: 700; color: var(--q-right); white-space: pre; }
.sw-question .widget-button.sw-wrong { border: 2px solid var(--q-wrong); }
.sw-question .widget-button.sw-wrong::before { content: "✗ "; font-weight: 700; color: var(--q-wrong); white-space: pre; }
.sw-question .widget-text { width: auto; height: auto; margin: 4px 8px 4px 0; overflow: visible; align-items: center; }
.sw-question .widget-text .widget-label { margin: 0 10px 0 0; }
.sw-question .widget-text input { flex: 0 0 110px; height: 32px; padding: 4px 8px; border: 1px solid var(--q-line2) !important; border-radius: 7px; background: var(--q-lift) !important; color: inherit !important; }
.sw-question .widget-label { height: 32px; line-height: 32px; margin: 4px 10px 4px 0; }
.sw-verdict { font-size: 13px; padding-top: 6px; }
.sw-verdict b.sw-right { color: var(--q-right); }
.sw-verdict b.sw-wrong { color: var(--q-wrong); }
.sw-verdict p { margin: 0 0 6px; }
.sw-verdict table { margin: 2px 0 8px; border-collapse: collapse; font-size: 13px; }
.sw-verdict :is(th, td) { padding: 2px 14px 2px 0; border: 0; background: none; text-align: left; font-weight: 400; }
.sw-verdict :is(td + td, th + td) { text-align: right; font-variant-numeric: tabular-nums; }
.sw-verdict tfoot :is(th, td) { border-top: 1px solid var(--q-line2); font-weight: 600; }
.sw-verdict .sw-law { display: grid; grid-template-columns: max-content 1fr; gap: 8px; align-items: baseline; margin: 3px 0 0; color: var(--q-ink2); font-size: 12.5px; }
.sw-verdict .sw-rule { padding: 1px 5px; border: 1px solid var(--q-line2); border-radius: 4px; font: 11px ui-monospace, "SF Mono", Consolas, "DejaVu Sans Mono", monospace; white-space: nowrap; }
</style>"""  # noqa: E501


class Question(ipw.VBox):  # type: ignore[misc]  # ipywidgets has no types
    """What the kinds of questions share: the text, the verdict, and the rules that decide.

    Raises ValueError for a rule that the game does not have.
    """

    right_so_far = t.Bool(None, allow_none=True, help="None until it was answered, then whether the last answer was.")

    def __init__(
        self,
        text: str,
        inputs: Sequence[ipw.Widget],
        explain: str,
        rules: Sequence[str],
        game: str,
        hint: Hint | None = None,
    ) -> None:
        self.text = arguments.text("text", text)
        self.explain = arguments.text("explain", explain)
        self.rules = tuple(dict.fromkeys(arguments.texts("rules", rules)))
        self.game = game
        self._basis = f"{_parts(hint)}{''.join(_cited(rule, game) for rule in self.rules)}"
        self._verdict = ipw.HTML()
        head = ipw.HTML(f'{_STYLE}<div class="sw-text">{escape(text)}</div>')
        super().__init__([head, *inputs, self._verdict])
        self.add_class("sw-question")

    def _judge(self, right: bool, said: str) -> bool:
        """Show the verdict and the explanation."""
        word, look = ("Right.", "sw-right") if right else ("Not quite.", "sw-wrong")
        text = " ".join(escape(part) for part in (said, self.explain) if part)
        self._say(f'<p><b class="{look}">{word}</b> {text}</p>{self._basis}')
        self.right_so_far = right
        return right

    def _say(self, markup: str) -> None:
        self._verdict.value = f'<div class="sw-verdict" role="alert">{markup}</div>'


def _cited(id: str, game: str) -> str:
    row = rules_of(game).rule(id)
    if row is None:
        raise ValueError(f"There is no rule {id!r} in {game}.")
    return f'<div class="sw-law"><span class="sw-rule">{escape(id)}</span><span>{escape(row["text"])}</span></div>'


def _parts(hint: Hint | None) -> str:
    """The parts of a number and their sum, as a table; "" for a chance without parts."""
    if hint is None or not hint["parts"]:
        return ""
    rows = "".join(f"<tr><th>{escape(cause)}</th><td>{_signed(n)}</td></tr>" for cause, n, _ in hint["parts"])
    label, total = hint.get("total", ("Total", sum(n for _, n, _ in hint["parts"])))
    return f"<table><tbody>{rows}</tbody><tfoot><tr><th>{escape(label)}</th><td>{total}</td></tr></tfoot></table>"


def _signed(n: int) -> str:
    return f"−{-n}" if n < 0 else f"+{n}"


# -- one of a few answers --------------------------------------------------------------------------------


class Choice(Question):
    """A question with a few answers, each with a sentence of its own.

    `options` maps an answer to what is said when it is chosen; `right` is one of them. Raises
    ValueError when it is not.
    """

    def __init__(
        self,
        text: str,
        options: Mapping[str, str],
        right: str,
        *,
        explain: str = "",
        rules: Sequence[str] = (),
        game: str = GAME,
    ) -> None:
        arguments.mapping("options", options, "an answer to what is said of it")
        if not arguments.among(right, options):
            raise ArgumentError(f"The right answer {right!r} is none of the options: {', '.join(map(repr, options))}.")
        self.options = dict(options)
        self.right = right
        self._buttons = {option: ipw.Button(description=option) for option in options}
        for button in self._buttons.values():
            button.on_click(lambda pressed: self.answer(pressed.description))
        box = ipw.HBox(list(self._buttons.values()), layout=ipw.Layout(flex_flow="row wrap"))
        super().__init__(text, [box], explain, rules, game)

    @classmethod
    def allowed(
        cls,
        text: str,
        match: Match,
        words: Mapping[str, Word],
        *,
        side: str | None = None,
        explain: str = "",
        rules: Sequence[str] = (),
    ) -> Self:
        """Which of these is allowed as the match stands? `words` maps an answer to the word of the engine.

        A refused word is answered with the sentence of its refusal, and its rule is cited. Raises
        ValueError unless exactly one of the words is allowed.
        """
        arguments.mapping("words", words, "an answer to the word of the engine")
        refusals = {answer: live(match).why_not(word, side) for answer, word in words.items()}
        allowed = [answer for answer, refusal in refusals.items() if refusal is None]
        if len(allowed) != 1:
            raise ValueError(f"One of the words must be allowed; {len(allowed)} are: {', '.join(allowed) or 'none'}.")
        said = {answer: refusal.why if refusal else "" for answer, refusal in refusals.items()}
        against = [refusal.rule for refusal in refusals.values() if refusal]
        return cls(text, said, allowed[0], explain=explain, rules=[*rules, *against], game=match.rules.slug)

    @classmethod
    def may(
        cls,
        text: str,
        match: Match,
        word: Word,
        *,
        side: str | None = None,
        explain: str = "",
        rules: Sequence[str] = (),
    ) -> Self:
        """May this be done as the match stands? Yes or no; a refusal explains itself, and its rule is cited."""
        refusal = live(match).why_not(word, side)
        why = refusal.why if refusal else "It is allowed."
        right, against = ("No", [refusal.rule]) if refusal else ("Yes", [])
        return cls(
            text, {"Yes": why, "No": why}, right, explain=explain, rules=[*rules, *against], game=match.rules.slug
        )

    def answer(self, option: str) -> bool:
        """Answer; True when it is right. Raises ValueError for something that is no option."""
        if not arguments.among(option, self.options):
            raise ArgumentError(f"{option!r} is no answer here. Answers: {', '.join(map(repr, self.options))}.")
        right = option == self.right
        for look in ("sw-right", "sw-wrong"):
            for button in self._buttons.values():
                button.remove_class(look)
        self._buttons[option].add_class("sw-right" if right else "sw-wrong")
        return self._judge(right, self.options[option])


# -- a number --------------------------------------------------------------------------------------------


class Number(Question):
    """A question whose answer is a number; `within` is how far off still counts as right."""

    def __init__(
        self,
        text: str,
        right: float,
        *,
        explain: str = "",
        within: float = 0.0,
        unit: str = "",
        rules: Sequence[str] = (),
        game: str = GAME,
        hint: Hint | None = None,
    ) -> None:
        self.right = arguments.number("right", right)
        self.within = arguments.number("within", within)
        self.unit = arguments.text("unit", unit)
        self._field = ipw.Text(
            description="Your answer", placeholder="a number", style={"description_width": "initial"}
        )
        button = ipw.Button(description="Check")
        button.on_click(lambda _: self._read())
        self._field.continuous_update = False
        self._field.observe(lambda _: self._read(), "value")
        inputs = [self._field, ipw.Label(unit), button] if unit else [self._field, button]
        super().__init__(text, [ipw.HBox(inputs)], explain, rules, game, hint)

    @classmethod
    def chance(
        cls, text: str, match: Match, word: Word, *, viewer: str | None = None, within: float = 0.5, explain: str = ""
    ) -> Self:
        """How likely is this option, in percent? The parts of the number and their rules explain it.

        `within`: percentage points. Raises ValueError when nothing is rolled or drawn for the word.
        """
        hint = _hint(match, word, viewer)
        if "chance" not in hint:
            raise ValueError(f"There is no chance of {word!r}.")
        explain = " ".join(part for part in (hint.get("text", ""), explain) if part)
        rules, game = _rules_of(hint), match.rules.slug
        right = 100 * hint["chance"]
        return cls(text, right, explain=explain, within=within, unit="%", rules=rules, game=game, hint=hint)

    @classmethod
    def total(cls, text: str, match: Match, word: Word, *, viewer: str | None = None, explain: str = "") -> Self:
        """What must a die reach for this option? The parts of the number and their rules explain it.

        Raises ValueError when nothing is rolled against a number for the word.
        """
        hint = _hint(match, word, viewer)
        if "total" not in hint:
            raise ValueError(f"Nothing is rolled against a number for {word!r}.")
        rules = [rule for _, _, rule in hint["parts"] if rule]
        return cls(text, hint["total"][1], explain=explain, rules=rules, game=match.rules.slug, hint=hint)

    def _read(self) -> None:
        text = self._field.value.strip().removesuffix("%").replace(",", ".").replace("−", "-")
        try:
            value = float(text)
        except ValueError:
            self._say(f"<p>{escape(text) or 'Nothing'} is not a number.</p>")
            return
        self.answer(value)

    def answer(self, value: float) -> bool:
        """Answer; True when it is right. Raises ArgumentError for what is no number."""
        value = arguments.number("value", value)
        return self._judge(abs(value - self.right) <= self.within + 1e-9, f"It is {self._shown()}.")

    def _shown(self) -> str:
        number = f"{self.right:g}" if self.within == 0 else f"{round(self.right, 1):g}"
        return f"{number} {self.unit}".strip()


def _hint(match: Match, word: Word, viewer: str | None) -> Hint:
    hint = live(match).odds(word, viewer)
    if hint is None:
        raise ValueError(f"There are no odds of {word!r} here: it is refused, or nothing is rolled or drawn for it.")
    return hint


def _rules_of(hint: Hint) -> list[str]:
    """The rule of the number, then those of its parts."""
    head = [hint["rule"]] if "rule" in hint else []
    return [*head, *(rule for _, _, rule in hint["parts"] if rule)]


# -- on the board ------------------------------------------------------------------------------------------


class Play(Question):
    """A question that is answered on the board: it watches the match and judges each answer given there.

    `right` are the words that are right; `others` says something of its own about some wrong ones.
    Raises ValueError when a right word is refused as the match stands.
    """

    _watching = False

    def __init__(
        self,
        text: str,
        match: Match,
        right: Word | Sequence[Word],
        *,
        others: Mapping[Word, str] | None = None,
        explain: str = "",
        rules: Sequence[str] = (),
    ) -> None:
        self.right = (right,) if isinstance(right, str) else tuple(arguments.texts("right", right))
        self.others = dict(arguments.mapping("others", others or {}, "a wrong word to what is said of it"))
        if not self.right:
            raise ArgumentError("right is []: one word at least must be right.")
        for word in self.right:
            refusal = live(match).why_not(word)
            if refusal is not None:
                raise ArgumentError(f"The right answer {word!r} is refused: {refusal.why}")
        self.match = match
        self._seen = match.ply
        super().__init__(text, [ipw.HTML("Answer on the board above.")], explain, rules, match.rules.slug)
        match.observe(self._watch, "revision")
        self._watching = True

    def _watch(self, _change: Any) -> None:
        """The first answer since the last look; taking back only moves the look."""
        seen, self._seen = self._seen, self.match.ply
        if self.match.ply > seen:
            self.answer(_word_at(self.match, seen))

    def answer(self, word: Word) -> bool:
        """Judge an answer as if it was given on the board; True when it is right."""
        right = word in self.right
        said = "" if right else self.others.get(word, "Undo takes it back.")
        return self._judge(right, said)

    def close(self) -> None:
        """Stop watching."""
        if self._watching:
            self._watching = False
            self.match.unobserve(self._watch, "revision")
        super().close()


def _word_at(match: Match, ply: int) -> Word:
    """The word of a ply."""
    entry: Any = match.game.entries[match.game.choices[ply]]
    word: Word = getattr(entry, "word", entry)
    return word


# -- the score ---------------------------------------------------------------------------------------------


def score(*questions: Question) -> str:
    """How many of these questions were answered right: "3 of 5 right". Raises ArgumentError for anything else."""
    for question in questions:
        if not isinstance(question, Question):
            raise ArgumentError(f"{arguments.shown(question)} is no question: give Choice, Number and Play objects.")
    return f"{sum(question.right_so_far is True for question in questions)} of {len(questions)} right"


class Score(ipw.HTML):  # type: ignore[misc]  # ipywidgets has no types
    """The score of these questions, kept up to date."""

    def __init__(self, *questions: Question) -> None:
        self.questions = questions
        super().__init__(score(*questions))
        for question in questions:
            question.observe(self._count, "right_so_far")

    def _count(self, _change: Any) -> None:
        self.value = score(*self.questions)
