"""The compiled build plays the same battles as the sources, event for event.

Each battle is played here and by another process, which always runs the sources. Where these
tests run on the sources too, a tenth of the battles shows that nothing depends on the process
(the hashes of strings differ in each).
"""

from __future__ import annotations

import ast
import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

import rules.battle.timing.battle
from build_fast import compiled_modules
from rules.battle import set_up_battle
from rules.dice import SeededChance
from rules.pilots import make_pilot
from tests.rules.battle_fleets import battle_records, battle_rules
from tests.rules.catalogue import catalogue

ROOT: Final = Path(__file__).resolve().parents[2]
BATTLES: Final = {"drifter": 200, "gunner": 200, "tactician": 20}


def digests(pilot: str, battles: int) -> list[str]:
    """Plays battles with a log; gives length and digest of each story."""
    pairs = [list(pair) for pair in battle_records().values()]
    found = []
    for number in range(battles):
        battle = set_up_battle(
            pairs[number % len(pairs)],
            catalogue(),
            battle_rules(),
            SeededChance(f"build {number}"),
            log=True,
        )
        result = battle.run(
            [make_pilot(pilot, SeededChance(f"build {number} {side}")) for side in range(2)]
        )
        assert battle.log is not None
        told = "\n".join([repr(event) for event in battle.log] + [repr(result)])
        digest = hashlib.sha256(told.encode()).hexdigest()
        found.append(f"{number}: {result.rounds} rounds, {len(battle.log)} events, {digest}")
    return found


@pytest.mark.parametrize("pilot", sorted(BATTLES))
def test_battles_are_those_of_the_sources(pilot: str) -> None:
    is_compiled = not str(rules.battle.timing.battle.__file__).endswith(".py")
    battles = BATTLES[pilot] if is_compiled else BATTLES[pilot] // 10
    script = (
        "import json, rules.battle.timing.battle\n"
        "from tests.rules.test_builds import digests\n"
        f"found = digests({pilot!r}, {battles})\n"
        "print(json.dumps([rules.battle.timing.battle.__file__, found]))\n"
    )
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONSAFEPATH": "1"}
    done = subprocess.run(
        [sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    module, theirs = json.loads(done.stdout)
    assert module == str(ROOT / "rules" / "battle" / "timing" / "battle.py")
    assert digests(pilot, battles) == theirs
    assert len(set(theirs)) == battles


def test_no_plain_class_is_made_of_a_compiled_one() -> None:
    """Python refuses it as soon as the module is imported from the compiled build."""
    compiled = {path.removesuffix(".py").replace("/", ".") for path in compiled_modules(ROOT)}
    found = []
    for path in (ROOT / "rules").rglob("*.py"):
        module = ".".join(path.relative_to(ROOT).with_suffix("").parts)
        if module in compiled:
            continue
        tree = ast.parse(path.read_text("utf-8"))
        homes = {
            alias.asname or alias.name: node.module
            for node in ast.walk(tree)
            if isinstance(node, ast.ImportFrom)
            for alias in node.names
        }
        found += [
            f"{module}.{node.name} is a {base.id} of {homes[base.id]}"
            for node in ast.walk(tree)
            if isinstance(node, ast.ClassDef)
            for base in node.bases
            if isinstance(base, ast.Name) and homes.get(base.id) in compiled
        ]
    assert found == []
