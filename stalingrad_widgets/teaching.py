"""Questions for teaching notebooks: they check themselves and explain, right or wrong.

What is right comes from the engine where it can: ask with `match.odds(word)["total"]` or
`match.why_not(word) is None`, not with a number typed in.

>>> question = Number("What does a die need?", right=7, explain="4 + 1 + 2.")
>>> question.answer(6), question.answer(7)
(False, True)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

import ipywidgets as ipw

_STYLE = """<style>
.sw-question { border: 1px solid var(--jp-border-color1, #d9d3c5); border-left: 5px solid #8a5800; border-radius: 8px; padding: 10px 14px; max-width: 760px; }
.sw-question .sw-text { font-weight: 600; line-height: 1.4; }
.sw-verdict { line-height: 1.45; padding-top: 4px; }
.sw-verdict b.sw-right { color: var(--jp-success-color0, #0b6b3a); }
.sw-verdict b.sw-wrong { color: var(--jp-error-color0, #7b3769); }
.sw-rule { font-family: var(--jp-code-font-family, monospace); font-size: 11px; border: 1px solid var(--jp-border-color1, #857e6c); border-radius: 4px; padding: 1px 5px; }
</style>"""  # noqa: E501


class Question(ipw.VBox):  # type: ignore[misc]  # ipywidgets has no types
    """What the kinds of questions share: the text, the verdict, and the rules that decide."""

    def __init__(self, text: str, inputs: Sequence[ipw.Widget], explain: str, rules: Sequence[str], game: str) -> None:
        self.explain = explain
        self.rules = tuple(rules)
        self.game = game
        self.right_so_far: bool | None = None
        """None until it was answered, then whether the last answer was right."""
        self._verdict = ipw.HTML()
        head = ipw.HTML(f'{_STYLE}<div class="sw-text">{escape(text)}</div>')
        super().__init__([head, *inputs, self._verdict])
        self.add_class("sw-question")

    def _judge(self, right: bool, said: str) -> bool:
        """Show the verdict and the explanation."""
        self.right_so_far = right
        word, look = ("Right.", "sw-right") if right else ("Not quite.", "sw-wrong")
        text = f'<b class="{look}">{word}</b> {escape(said)} {escape(self.explain)} {self._cited()}'
        self._verdict.value = f'<div class="sw-verdict" role="status">{text}</div>'
        return right

    def _cited(self) -> str:
        from .games import rules_of

        cited = []
        for id in self.rules:
            row = rules_of(self.game).rule(id)
            if row is None:
                raise ValueError(f"There is no rule {id!r} in {self.game}.")
            cited.append(f'<div><span class="sw-rule">{escape(id)}</span> {escape(row["text"])}</div>')
        return "".join(cited)


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
        game: str = "undaunted-normandy",
    ) -> None:
        if right not in options:
            raise ValueError(f"The right answer {right!r} is none of the options: {', '.join(map(repr, options))}.")
        self.options = dict(options)
        self.right = right
        layout = ipw.Layout(width="auto", max_width="100%", height="auto", min_height="32px", margin="3px 8px 3px 0")
        buttons = [ipw.Button(description=option, layout=layout) for option in options]
        for button in buttons:
            button.on_click(lambda pressed: self.answer(pressed.description))
        box = ipw.HBox(buttons, layout=ipw.Layout(flex_flow="row wrap"))
        super().__init__(text, [box], explain, rules, game)

    def answer(self, option: str) -> bool:
        """Answer; True when it is right. Raises ValueError for something that is no option."""
        if option not in self.options:
            raise ValueError(f"{option!r} is no answer here. Answers: {', '.join(map(repr, self.options))}.")
        return self._judge(option == self.right, self.options[option])


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
        game: str = "undaunted-normandy",
    ) -> None:
        self.right = right
        self.within = within
        self.unit = unit
        self._field = ipw.Text(placeholder="a number", layout=ipw.Layout(width="120px"))
        button = ipw.Button(description="Check", layout=ipw.Layout(width="auto"))
        button.on_click(lambda _: self._read())
        self._field.continuous_update = False
        self._field.observe(lambda _: self._read(), "value")
        label = ipw.Label(unit)
        super().__init__(text, [ipw.HBox([self._field, label, button])], explain, rules, game)

    def _read(self) -> None:
        text = self._field.value.strip().removesuffix("%").replace(",", ".").replace("−", "-")
        try:
            value = float(text)
        except ValueError:
            self._verdict.value = f'<div class="sw-verdict" role="status">{escape(text)} is not a number.</div>'
            return
        self.answer(value)

    def answer(self, value: float) -> bool:
        """Answer; True when it is right."""
        right = abs(value - self.right) <= self.within + 1e-9
        return self._judge(right, f"It is {self._shown()}.")

    def _shown(self) -> str:
        number = f"{self.right:g}" if self.within == 0 else f"{round(self.right, 1):g}"
        return f"{number} {self.unit}".strip()


def score(*questions: Any) -> str:
    """How many of these questions were answered right: "3 of 5 right"."""
    return f"{sum(question.right_so_far is True for question in questions)} of {len(questions)} right"
