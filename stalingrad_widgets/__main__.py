"""The command line: python -m stalingrad_widgets games | rules | check | schema | balance."""

from __future__ import annotations

import argparse
import json
import shutil
import sys
import textwrap
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from .analysis import balance
from .games import GAMES, PACKS, check_pack, pack_format, rules_of

if TYPE_CHECKING:
    from .core.ledger import Ledger, Rule

FOUND_WRONG = 1
"""Exit code if a pack has mistakes, or nothing was found."""
USAGE = 2
"""Exit code if a name is not known."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; the exit code."""
    args = parser().parse_args(arguments)
    try:
        code: int = args.run(args)
    except ValueError as error:
        print(error, file=sys.stderr)
        return USAGE
    except BrokenPipeError:
        sys.stderr.close()
        return 0
    return code


def parser() -> argparse.ArgumentParser:
    """All commands and their arguments."""
    whole = argparse.ArgumentParser(
        prog="python -m stalingrad_widgets",
        description="Board wargames in a notebook: what there is, and help for packs.",
    )
    commands = whole.add_subparsers(title="commands", required=True, metavar="COMMAND")
    games = commands.add_parser("games", help="list the games and their scenarios")
    games.set_defaults(run=show_games)
    rules = commands.add_parser("rules", help="read the rules of a game, or look for words in them")
    rules.add_argument("game", metavar="GAME", help=", ".join(GAMES))
    rules.add_argument("words", metavar="ID or WORD", nargs="*", help="ids of rules, or words that a rule has")
    rules.set_defaults(run=show_rules)
    check = commands.add_parser("check", help="report all mistakes of a content pack")
    check.add_argument("packs", metavar="PACK", nargs="+", help="path of a TOML file")
    check.set_defaults(run=check_packs)
    schema = commands.add_parser("schema", help="write the JSON Schema of a game's packs, for editors")
    schema.add_argument("game", metavar="GAME", help=", ".join(PACKS))
    schema.set_defaults(run=show_schema)
    balance.add_to(commands)
    return whole


# -- games ----------------------------------------------------------------------------------------------


def show_games(args: argparse.Namespace) -> int:
    """Each game with its scenarios."""
    for slug in GAMES:
        rules = rules_of(slug)
        print(f"{slug}  {rules.title}")
        for row in rules.scenarios():
            say(f"{row['id']}  {row['title']}. {row['summary']}", indent=4)
    return 0


# -- rules ----------------------------------------------------------------------------------------------


def show_rules(args: argparse.Namespace) -> int:
    """The rules asked for in full, those with all the words, or a list of all."""
    ledger: Ledger = rules_of(args.game).ledger
    if not args.words:
        contents(ledger)
        return 0
    named = [ledger.get(word) or ledger.get(word.upper()) or ledger.get(canonical(word)) for word in args.words]
    found = [rule for rule in named if rule is not None]
    if len(found) < len(args.words):
        found = ledger.search(" ".join(args.words))
    for rule in found:
        in_full(ledger, rule)
    if not found:
        print(f'No rule of {ledger.title} has the words "{" ".join(args.words)}".', file=sys.stderr)
    return 0 if found else FOUND_WRONG


def canonical(id: str) -> str:
    """An id typed in any case: "un-MOVE-02" -> "UN-move-02"."""
    head, _, rest = id.partition("-")
    return f"{head.upper()}-{rest.lower()}"


def contents(ledger: Ledger) -> None:
    """Ids and titles by topic."""
    print(f"{ledger.title}: {len(ledger)} rules")
    for topic, rules in ledger.topics.items():
        print(f"\n{topic}")
        for rule in rules:
            print(f"  {rule.id:<16} {rule.title}")


def in_full(ledger: Ledger, rule: Rule) -> None:
    """One rule, with its text."""
    print(f"{rule.id}  {ledger.topic_of(rule.id)}: {rule.title}")
    say(rule.text, indent=2)
    if rule.option is not None:
        say(f"Option of a match: {rule.option}.", indent=2)
    print()


# -- packs ----------------------------------------------------------------------------------------------


def check_packs(args: argparse.Namespace) -> int:
    """All mistakes of all packs."""
    return max(check_one(pack) for pack in args.packs)


def check_one(pack: str) -> int:
    """All mistakes of a pack; 0 if it has none."""
    mistakes = check_pack(pack)
    for mistake in mistakes:
        print(mistake)
    n = len(mistakes)
    print(f"{pack}: no mistakes." if n == 0 else f"{pack}: {n} {'mistake' if n == 1 else 'mistakes'}.")
    return FOUND_WRONG if mistakes else 0


def show_schema(args: argparse.Namespace) -> int:
    """The JSON Schema of a game's packs."""
    from .core.content import schema

    print(json.dumps(schema(pack_format(args.game)), indent=2, ensure_ascii=False))
    return 0


# -- print ----------------------------------------------------------------------------------------------


def say(text: str, *, indent: int) -> None:
    """A paragraph as wide as the terminal."""
    width = min(shutil.get_terminal_size().columns, 100)
    print("\n".join(lines(text, width, " " * indent)))


def lines(text: str, width: int, margin: str) -> Iterable[str]:
    """The paragraph in lines."""
    return textwrap.wrap(text, max(width, 40), initial_indent=margin, subsequent_indent=margin + "  ")


if __name__ == "__main__":
    sys.exit(main())
