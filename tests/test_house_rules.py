"""The rules of the house that no linter knows: who may import whom, what may not stand where."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "stalingrad_widgets"
HEAVY = {"numpy", "pandas", "plotly"}

# What a part may import of the package besides itself. Arrows point downwards only (CONTRIBUTING.md).
MAY_IMPORT: dict[str, set[str]] = {
    "core": set(),
    "games": {"core"},
    "players": {"core"},
    "widgets": {"core"},
    "analysis": {"core", "games", "players"},
    "envs": {"core", "games", "players"},
}
NOT_IN_RULES = {"random", "time", "datetime", "secrets", "uuid"}


class Import(NamedTuple):
    """A module that a file imports, with the line."""

    path: Path
    line: int
    module: str

    def __str__(self) -> str:
        return f"{self.path.relative_to(ROOT)}:{self.line} imports {self.module}"


def imports(path: Path) -> Iterator[Import]:
    """Every import of a file, also one inside a function or by `import_module("...")`."""
    package = path.relative_to(ROOT).with_suffix("").parts[:-1]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        for module in imported(node, package):
            yield Import(path, getattr(node, "lineno", 0), module)


def imported(node: ast.AST, package: tuple[str, ...]) -> list[str]:
    """The absolute names of the modules that a node imports."""
    match node:
        case ast.Import(names=names):
            return [alias.name for alias in names]
        case ast.ImportFrom(module=module, names=names, level=level):
            parts = package[: len(package) - level + 1] if level else ()
            base = ".".join([*parts, *([module] if module else [])])
            return [base, *(f"{base}.{alias.name}" for alias in names)]
        case ast.Call(func=ast.Name(id="import_module") | ast.Attribute(attr="import_module"), args=[first, *_]):
            return [first.value] if isinstance(first, ast.Constant) and isinstance(first.value, str) else []
        case _:
            return []


def part(module: str) -> str | None:
    """The part of our package that a module belongs to."""
    names = module.split(".")
    return names[1] if len(names) > 1 and names[0] == PACKAGE.name and names[1] in MAY_IMPORT else None


def game(module: str) -> str | None:
    """The game that a module belongs to."""
    names = module.split(".")
    return names[2] if len(names) > 2 and names[:2] == [PACKAGE.name, "games"] and is_game(names[2]) else None


def is_game(name: str) -> bool:
    return (PACKAGE / "games" / name).is_dir()


def sources(*parts: str) -> list[Path]:
    return sorted(path for one in parts for path in (PACKAGE / one).rglob("*.py"))


@pytest.mark.parametrize("one", sorted(MAY_IMPORT))
def test_arrows_between_parts_point_downwards(one: str) -> None:
    wrong = [
        str(found)
        for path in sources(one)
        for found in imports(path)
        if part(found.module) not in {None, one, *MAY_IMPORT[one]}
    ]
    assert not wrong, "\n".join(wrong)


def test_a_game_imports_no_other_game() -> None:
    wrong = [
        str(found)
        for path in sources("games")
        if is_game(path.relative_to(PACKAGE / "games").parts[0])
        for found in imports(path)
        if game(found.module) not in {None, path.relative_to(PACKAGE / "games").parts[0]}
    ]
    assert not wrong, "\n".join(wrong)


def test_rules_know_neither_clock_nor_chance_of_their_own() -> None:
    wrong = [str(found) for path in sources("games") for found in imports(path) if found.module in NOT_IN_RULES]
    assert not wrong, "\n".join(wrong)


def test_core_and_rules_need_no_heavy_library() -> None:
    parts = ("core", "games", "players", "widgets")
    wrong = [str(found) for path in sources(*parts) for found in imports(path) if found.module.split(".")[0] in HEAVY]
    assert not wrong, "\n".join(wrong)


# Sets have no order that two runs share: a loop over one makes options, draws or records that a replay does not meet.


def is_set(node: ast.expr, names: set[str]) -> bool:
    """Whether an expression is a set as far as the text shows."""
    match node:
        case ast.Set() | ast.SetComp():
            return True
        case ast.Call(func=ast.Name(id="set" | "frozenset")):
            return True
        case ast.Name(id=name):
            return name in names
        case ast.BinOp(left=left, op=ast.BitOr() | ast.BitAnd() | ast.Sub() | ast.BitXor(), right=right):
            return is_set(left, names) or is_set(right, names)
        case _:
            return False


def set_names(nodes: list[ast.AST]) -> set[str]:
    """Names that these nodes bind to a set or annotate as one."""
    names: set[str] = set()
    for node in nodes:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value) if is_set(value, names):
                names.add(name)
            case ast.AnnAssign(target=ast.Name(id=name), annotation=annotation) if annotates_set(annotation):
                names.add(name)
            case ast.arg(arg=name, annotation=ast.expr() as annotation) if annotates_set(annotation):
                names.add(name)
    return names


def annotates_set(annotation: ast.expr) -> bool:
    return re.match(r"(set|frozenset|AbstractSet|MutableSet)\b", ast.unparse(annotation)) is not None


def scopes(tree: ast.Module) -> Iterator[list[ast.AST]]:
    """The nodes of each outermost function, and those outside of all."""
    outside: list[ast.AST] = []
    waiting: list[ast.AST] = [tree]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield list(ast.walk(node))
        else:
            outside.append(node)
            waiting += ast.iter_child_nodes(node)
    yield outside


def loops_over_sets(tree: ast.Module) -> list[int]:
    """The lines where something ordered is made from a set. `sorted`, `len`, `in`, `any` and sums are fine."""
    return sorted(line for nodes in scopes(tree) for line in loops_in_scope(nodes))


def loops_in_scope(nodes: list[ast.AST]) -> Iterator[int]:
    names = set_names(nodes)
    unordered = {id(argument) for node in nodes for argument in order_free_uses(node)}
    for node in nodes:
        looped = [] if id(node) in unordered else looped_over(node)
        if isinstance(node, ast.expr | ast.stmt) and any(is_set(source, names) for source in looped):
            yield node.lineno


def looped_over(node: ast.AST) -> list[ast.expr]:
    """What a node goes through in its order."""
    match node:
        case ast.For(iter=source) | ast.YieldFrom(value=source) | ast.Starred(value=source):
            return [source]
        case ast.ListComp(generators=parts) | ast.GeneratorExp(generators=parts) | ast.DictComp(generators=parts):
            return [part.iter for part in parts]
        case ast.Call(func=ast.Name(id="list" | "tuple" | "iter" | "enumerate" | "next"), args=[source, *_]):
            return [source]
        case _:
            return []


def order_free_uses(node: ast.AST) -> list[ast.expr]:
    """Arguments whose order does not matter."""
    free = {"sorted", "set", "frozenset", "any", "all", "sum", "min", "max", "len"}
    match node:
        case ast.Call(func=ast.Name(id=name), args=arguments) if name in free:
            return arguments
        case _:
            return []


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("for x in {1, 2}: pass", [1]),
        ("a = set(b)\nfor x in a: pass", [2]),
        ("def f(a: frozenset[str]):\n  return [x for x in a]", [2]),
        ("def f(a: set[str]):\n  return list(a - b)", [2]),
        ("def f(a: set[str]):\n  yield from a", [2]),
        ("a = {1}\nb = (*a,)", [2]),
        ("a = {1}\nfor x in sorted(a): pass", []),
        ("a = {1}\nb = any(x for x in a)", []),
        ("a = {1}\nb = 1 in a", []),
        ("a = {1: 2}\nfor x in a: pass", []),
        ("def f():\n  a = {1}\ndef g(a: list[str]):\n  for x in a: pass", []),
        ("a = {1}\nb = sorted([x for x in a])", []),
    ],
)
def test_the_lint_sees_a_loop_over_a_set(text: str, lines: list[int]) -> None:
    assert loops_over_sets(ast.parse(text)) == lines


def test_rules_never_loop_over_a_set() -> None:
    wrong = [
        f"{path.relative_to(ROOT)}:{line} makes an order out of a set: sort it, or keep a tuple"
        for path in sources("games", "core", "players")
        for line in loops_over_sets(ast.parse(path.read_text(encoding="utf-8")))
    ]
    assert not wrong, "\n".join(wrong)


def loaded_by(module: str) -> set[str]:
    """The top-level modules in memory after importing a module in a fresh Python."""
    code = f"import sys, {module}; print(*{{name.partition('.')[0] for name in sys.modules}})"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(done.stdout.split())


def test_the_front_door_loads_nothing_heavy() -> None:
    extra = loaded_by("stalingrad_widgets") - loaded_by("anywidget")
    assert not extra & {*HEAVY, "joblib", "tqdm", "pydantic", "IPython"}


def test_no_javascript_names_a_game() -> None:
    names = re.compile("undaunted|normandy|desamparados|battlelines|turning.?point", re.IGNORECASE)
    wrong = [
        f"{path.relative_to(ROOT)}:{number} {line.strip()}"
        for path in sorted((ROOT / "js" / "src").rglob("*"))
        if path.suffix in {".ts", ".tsx", ".css"} and ".test." not in path.name
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if names.search(line)
    ]
    assert not wrong, "\n".join(wrong)


def tracked_text() -> Iterator[tuple[str, int, str]]:
    """Every line of text in the repository: file, number, line."""
    done = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=False)
    for name in filter(None, done.stdout.split("\0")):
        path = ROOT / name
        if path.is_file() and path.suffix not in {".png", ".woff2"}:
            for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
                yield name, number, line


def test_no_tracked_file_names_a_machine_or_a_registry() -> None:
    places = re.compile(r"/[w]ork/|/[r]oot/|/[h]ome/\w|/[f]arm/|python[h]osted|registry\.[n]pmjs|deb\.[d]ebian\.org")
    wrong = [f"{name}:{number} {line.strip()}" for name, number, line in tracked_text() if places.search(line)]
    assert not wrong, "\n".join(wrong)


def test_mutation_tests_know_the_files_they_break() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["mutmut"]
    missing = [name for name in settings["only_mutate"] if not (ROOT / name).is_file()]
    assert not missing, "\n".join(missing)


def test_no_lock_with_addresses_of_a_registry_is_tracked() -> None:
    assert not [name for name, _, _ in tracked_text() if name.endswith(".lock")]
