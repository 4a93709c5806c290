"""Breaks 30 rules of Fleet Captains in the code, one at a time: a test that names each must fail.

It takes a minute or two and is run by hand: `python -m tests.long.broken_rules`. The ids are drawn
by a seed from all rules and decisions. For each one a table says how to break it: a text of a
module, or of the house box where data carries the rule out, and what stands there instead. In a
copy of the project, the tests whose own source cites the id are run against the broken rule; the
script ends with 1 where none of them fails.
"""

from __future__ import annotations

import ast
import os
import random
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from compileall import compile_dir
from dataclasses import dataclass
from pathlib import Path
from py_compile import PycInvalidationMode
from tempfile import TemporaryDirectory
from typing import Final

from tests.rules.fleet_captains.test_citations_of_rules import IDS, ids_by_themselves

ROOT: Final = Path(__file__).parents[2]
TESTS: Final = Path("tests", "rules", "fleet_captains")
COPIED: Final = ("rules", "tests", "fixtures")
SEED: Final = "broken rules"
NUMBER: Final = 30
SECONDS: Final = 120
"""How long the tests of one rule may take."""

PLAY: Final = "rules/fleet_captains/play"
HOUSE_BOX: Final = "fixtures/fleet_captains/house-base.json"

_FINDINGS: Final = ("assert ", "AssertionError", "Failed: ", "rules.dice.ScriptError")
"""How a test says what it found; scripted dice insist on being rolled exactly as a scene says."""
_FAILED: Final = re.compile(r"^(?:FAILED|ERROR) (\S+?)(?: - (.*))?$", re.MULTILINE)
_COUNT: Final = re.compile(r"(\d+) (passed|failed|errors?)\b")


@dataclass(frozen=True, slots=True)
class Mutation:
    """A way to break one rule: a text that stands once in a file, and what replaces it."""

    id: str
    what: str
    path: str
    text: str
    broken: str


@dataclass(frozen=True, slots=True)
class PytestRun:
    """What came of some tests: how many ran, and what each one that failed says."""

    number: int
    failures: Mapping[str, str]

    @property
    def found(self) -> int:
        """Returns how many failed as they found something wrong, and did not just crash."""
        return sum(said.startswith(_FINDINGS) for said in self.failures.values())


MUTATIONS: Final = (
    Mutation(
        "DF-27",
        "a stall comes a round late",
        f"{PLAY}/victory.py",
        "game.round >= game.options.rounds",
        "game.round > game.options.rounds",
    ),
    Mutation(
        "FC-136",
        "an encounter of 1 VP goes to no Victory Pile",
        f"{PLAY}/encounters.py",
        "if card.vp:",
        "if card.vp > 1:",
    ),
    Mutation(
        "FC-133",
        "nobody chooses the stack that replaces an empty Mission Deck",
        f"{PLAY}/missions.py",
        "referee.ask(ChooseStack(player, kinds))",
        "kinds[0]",
    ),
    Mutation(
        "FC-11",
        "a ship starts at its first setting only",
        f"{PLAY}/reinforcement.py",
        "tuple(range(len(ship.status.settings)))",
        "(0,)",
    ),
    Mutation(
        "FC-127",
        "the discard pile becomes the deck unshuffled",
        f"{PLAY}/command_decks.py",
        "shuffle(drawer.deck, referee.chance)",
        "drawer.deck.reverse()",
    ),
    Mutation(
        "FC-9",
        "a ship that fits exactly is discarded",
        "rules/fleet_captains/muster/draft.py",
        "if total + card.size > goal:",
        "if total + card.size >= goal:",
    ),
    Mutation(
        "DF-3",
        "the board of teams has 45 tiles in other columns",
        HOUSE_BOX,
        '"columns": [6, 7, 6, 7, 6, 7, 6]',
        '"columns": [4, 7, 6, 7, 6, 7, 8]',
    ),
    Mutation(
        "FC-8",
        "both teams are of one side",
        f"{PLAY}/setup.py",
        "enumerate(setup.sides)",
        "enumerate(setup.sides[:1] * TEAMS)",
    ),
    Mutation(
        "FC-42",
        "power is adjusted into the cloak setting",
        f"{PLAY}/power.py",
        "for place in range(len(ship.status.settings))",
        "for place in range(-1, len(ship.status.settings))",
    ),
    Mutation(
        "FC-25",
        "the best Rating counts instead of all together",
        f"{PLAY}/system_tests.py",
        "return sum(active) if active else None",
        "return max(active) if active else None",
    ),
    Mutation(
        "DF-32",
        "nobody helps against an installation",
        f"{PLAY}/combat.py",
        'make_test(referee, attackers, "weapons", level)',
        'make_test(referee, attackers[:1], "weapons", level)',
    ),
    Mutation(
        "FC-128",
        "two missions lie on the table",
        f"{PLAY}/missions.py",
        "MISSIONS_ON_TABLE: Final = 3",
        "MISSIONS_ON_TABLE: Final = 2",
    ),
    Mutation(
        "DF-49",
        "crew that makes way is trashed",
        f"{PLAY}/transporter.py",
        "discard_card(referee, ship.player, before)",
        "referee.game.trashed.append(before)",
    ),
    Mutation(
        "FC-2",
        "the Fleet Size is 1 above the goal",
        f"{PLAY}/setup.py",
        "TeamInGame(team, side, players, setup.goal)",
        "TeamInGame(team, side, players, setup.goal + 1)",
    ),
    Mutation(
        "DF-41",
        "the enemy scores a ship that an encounter destroys",
        f"{PLAY}/verbs_at_work.py",
        "    team = NO_TEAM\n",
        "    team = 1 - referee.game.players[c.player].team\n",
    ),
    Mutation(
        "DF-18",
        "enemies that came later count for a breakaway",
        f"{PLAY}/movement.py",
        " if foe.number in numbers]",
        "]",
    ),
    Mutation(
        "FC-36",
        "a single enemy is passed without an evasion",
        f"{PLAY}/movement.py",
        'if not foes or _all_ignore(game, ships, "evasion", c)',
        'if len(foes) < 2 or _all_ignore(game, ships, "evasion", c)',
    ),
    Mutation(
        "FC-35",
        "a breakaway is from the largest enemy only",
        f"{PLAY}/movement.py",
        "sum(foe.card.size for foe in foes)",
        "max(foe.card.size for foe in foes)",
    ),
    Mutation(
        "FC-26",
        "a tie wins an opposed test",
        f"{PLAY}/rolls.py",
        "return active > opposing",
        "return active >= opposing",
    ),
    Mutation(
        "FC-81",
        "a colony is enough for an improved repair",
        f"{PLAY}/repair.py",
        "_is_yard(game, ship, len(INSTALLATIONS))",
        "_is_yard(game, ship, len(INSTALLATIONS) - 1)",
    ),
    Mutation(
        "FC-30",
        "the last location costs nothing after others",
        f"{PLAY}/movement.py",
        "crossed if is_home else crossed + 1",
        "crossed if is_home else max(crossed, 1)",
    ),
    Mutation(
        "DF-53",
        "a card just discarded is shuffled in before older ones",
        f"{PLAY}/command_decks.py",
        "owner.discards.append(card)",
        "owner.discards.insert(0, card)",
    ),
    Mutation(
        "FC-10",
        "discarded ships are not in the pool",
        "rules/fleet_captains/muster/draft.py",
        "return (*discarded, *self.unseen)",
        "return self.unseen",
    ),
    Mutation(
        "FC-71",
        "the first loss leaves the Fleet Size as it is",
        f"{PLAY}/damage.py",
        "loser.losses <= len(loser.players)",
        "loser.losses < len(loser.players)",
    ),
    Mutation(
        "FC-20",
        "who passed may not answer a card",
        f"{PLAY}/system_tests.py",
        "if not first and second and has_card:",
        "if not first and not second and has_card:",
    ),
    Mutation(
        "DF-51",
        "ships that were moved away count as there",
        f"{PLAY}/system_tests.py",
        "if ship.number in game.ships and ship.place == place]",
        "if ship.number in game.ships]",
    ),
    Mutation(
        "DF-44",
        "a scanned tile is seen by all",
        f"{PLAY}/game_view.py",
        "or self.player in location.scanners:",
        "or location.scanners:",
    ),
    Mutation(
        "FC-15",
        "each ship brings a mission of each kind at least",
        f"{PLAY}/setup.py",
        "range(min(number, len(game.mission_stacks[kind])))",
        "range(min(max(number, 1), len(game.mission_stacks[kind])))",
    ),
    Mutation(
        "FC-37",
        "a cloaked ship rolls to break away",
        f"{PLAY}/movement.py",
        "        ship.place = token.place\n",
        "        _break_away(referee, [ship])\n        ship.place = token.place\n",
    ),
    Mutation(
        "DF-26",
        "a single discarded encounter is not reshuffled",
        f"{PLAY}/encounters.py",
        "if not game.encounters and game.encounter_discards:",
        "if not game.encounters and len(game.encounter_discards) > 1:",
    ),
)


def drawn_ids() -> list[str]:
    """Returns the ids that the seed draws from all rules and decisions."""
    return random.Random(SEED).sample(sorted(IDS), NUMBER)


def table_fault(drawn: Sequence[str]) -> str:
    """Returns what is wrong with the table of mutations, "" where it has just the ids drawn."""
    table = [mutation.id for mutation in MUTATIONS]
    faults = {
        "without a mutation": [each for each in drawn if each not in table],
        "not drawn": [each for each in table if each not in drawn],
        "there twice": sorted({each for each in table if table.count(each) > 1}),
    }
    return "; ".join(f"{fault}: {', '.join(ids)}" for fault, ids in faults.items() if ids)


def tests_by_id() -> dict[str, list[str]]:
    """Returns the tests whose own source cites each id, as pytest names them.

    What a module's docstring cites, or a helper, names no test.
    """
    found: dict[str, list[str]] = {}
    for path in sorted((ROOT / TESTS).rglob("test_*.py")):
        source = path.read_text("utf-8")
        lines = source.splitlines()
        for node in ast.parse(source).body:
            if not isinstance(node, ast.FunctionDef) or not node.name.startswith("test_"):
                continue
            first = min([node.lineno, *(each.lineno for each in node.decorator_list)])
            text = "\n".join(lines[first - 1 : node.end_lineno])
            for identifier in ids_by_themselves(text):
                name = f"{path.relative_to(ROOT).as_posix()}::{node.name}"
                found.setdefault(identifier, []).append(name)
    return found


def copy_project(folder: Path) -> None:
    """Copies what the tests need, compiled so that a changed source is noticed by its content."""
    for name in COPIED:
        shutil.copytree(
            ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__", "*.so")
        )
    for name in ("rules", str(TESTS)):
        compile_dir(folder / name, quiet=1, invalidation_mode=PycInvalidationMode.CHECKED_HASH)


def run_tests(folder: Path, tests: Sequence[str]) -> PytestRun:
    """Runs tests in a copy of the project, without Django and plugins: these need neither.

    All of them run, so that it can be told how many fail. Raises `subprocess.TimeoutExpired`.
    """
    options = ["-q", "-rfE", "--tb=line", "-p", "no:cacheprovider", "--noconftest"]
    settings = ["-c", os.devnull, "--rootdir", str(folder), "--import-mode=importlib"]
    ran = subprocess.run(
        [sys.executable, "-m", "pytest", *options, *settings, "-W", "error", *tests],
        cwd=folder,
        env={
            **os.environ,
            "COLUMNS": "1000",
            "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
            "PYTHONDONTWRITEBYTECODE": "1",
            "PYTHONPATH": str(folder),
        },
        capture_output=True,
        text=True,
        timeout=SECONDS,
    )
    last = ran.stdout.rstrip().rpartition("\n")[2]
    return PytestRun(
        sum(int(number) for number, _ in _COUNT.findall(last)),
        dict(_FAILED.findall(ran.stdout)),
    )


def fault_of(mutation: Mutation, folder: Path, tests: Sequence[str]) -> str:
    """Breaks a rule in a copy, runs the tests that name it, and prints what they found.

    Returns what is wrong: "" where at least one of them found the rule broken.
    """
    path = folder / mutation.path
    source = path.read_text("utf-8")
    if (times := source.count(mutation.text)) != 1:
        return f"the text to break stands {times} times in {mutation.path}: {mutation.text!r}"
    if not tests:
        return "no test names it"
    path.write_text(source.replace(mutation.text, mutation.broken), "utf-8")
    try:
        run = run_tests(folder, tests)
    except subprocess.TimeoutExpired:
        return f"its tests took longer than {SECONDS} seconds"
    finally:
        path.write_text(source, "utf-8")
    print(
        f"{mutation.id} {mutation.what}: {run.number} tests, {len(run.failures)} failed",
        flush=True,
    )
    if run.found:
        return ""
    said = "; ".join(f"{name} said {words}" for name, words in run.failures.items())
    return f"no test that names it found that {mutation.what}" + (f" ({said})" if said else "")


def main() -> int:
    """Breaks each rule that is drawn; returns 0 where the tests that name it find each one."""
    if fault := table_fault(drawn_ids()):
        print("the table of mutations is not that of the ids drawn:", fault)
        return 1
    tests = tests_by_id()
    with TemporaryDirectory() as name:
        folder = Path(name)
        copy_project(folder)
        wanted = sorted({test for each in MUTATIONS for test in tests.get(each.id, ())})
        whole = run_tests(folder, wanted)
        print(f"nothing broken: {whole.number} tests, {len(whole.failures)} failed", flush=True)
        if whole.failures or whole.number < len(wanted):
            print("the tests must pass before a rule is broken", *whole.failures, sep="\n")
            return 1
        faults = {each.id: fault_of(each, folder, tests.get(each.id, ())) for each in MUTATIONS}
    found = {identifier: fault for identifier, fault in faults.items() if fault}
    for identifier, fault in found.items():
        print(f"{identifier}: {fault}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
