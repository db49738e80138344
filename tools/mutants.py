"""Breaks the rules on purpose and counts how many breaks the rule tests notice (mutmut; settings in pyproject.toml).

    python tools/mutants.py                    every rules file of the game
    python tools/mutants.py '*combat*' …       only mutants whose name fits
    python tools/mutants.py --report           the last run once more, without running

Prints a line for each file and the mutants that nobody noticed; `mutmut show NAME` shows one of them. Ends with exit
code 1 if fewer than 85 % died.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from fnmatch import fnmatch
from pathlib import Path

BAR = 0.85
MUTMUT = str(Path(sys.executable).with_name("mutmut"))
NOTICED = ("killed", "timeout", "segfault")
UNNOTICED = ("survived", "no tests", "suspicious")


def statuses() -> dict[str, str]:
    """Mutant -> what became of it."""
    lines = subprocess.run([MUTMUT, "results", "--all", "true"], capture_output=True, text=True, check=True).stdout
    return dict(line.strip().split(": ", 1) for line in lines.splitlines() if ": " in line)


def module_of(mutant: str) -> str:
    """The file of a mutant, by its last names: `undaunted.combat`."""
    return ".".join(mutant.rpartition(".")[0].split(".")[-2:])


def report(found: dict[str, str]) -> float:
    """Print a line for each file and the survivors; the share that died."""
    died: Counter[str] = Counter()
    lived: Counter[str] = Counter()
    for mutant, status in found.items():
        (died if status in NOTICED else lived)[module_of(mutant)] += 1
        if status in UNNOTICED:
            print(f"{status:9} {mutant}")
    for module in sorted(died | lived):
        print(f"{module:40} {died[module]:5} of {died[module] + lived[module]:5} died")
    share = died.total() / max(1, died.total() + lived.total())
    print(f"{'all':40} {died.total():5} of {died.total() + lived.total():5} died: {share:.1%} (bar {BAR:.0%})")
    return share


def run(patterns: list[str]) -> None:
    """Let mutmut break the rules and try the tests on each break."""
    # The same examples for each mutant: a property test that finds one by luck would make the figure a lottery.
    same = {**os.environ, "CI": "true"}
    if subprocess.run([MUTMUT, "run", *patterns], env=same, check=False).returncode:
        sys.exit("mutmut could not run. Do the marked tests pass, and do they reach the rules?")


def main() -> None:
    """Run, report, fail below the bar."""
    patterns = [word for word in sys.argv[1:] if word != "--report"]
    if "--report" not in sys.argv:
        run(patterns)
    found = {
        name: status
        for name, status in statuses().items()
        if status in NOTICED + UNNOTICED and (not patterns or any(fnmatch(name, pattern) for pattern in patterns))
    }
    sys.exit(0 if found and report(found) >= BAR else 1)


if __name__ == "__main__":
    main()
