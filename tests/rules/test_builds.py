"""The compiled build plays the same battles and games as the sources, event for event.

What it says of fleets is the same, too. Each is played here and by another process, which always
runs the sources. Where these tests run on the sources too, a tenth of them shows that nothing
depends on the process (the hashes of strings differ in each).
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

from build_fast import compiled_modules
from rules.battle import set_up_battle
from rules.building import check
from rules.builds import COMPILED, SOURCES, build_in_use
from rules.dice import SeededChance, derived_seed
from rules.fleet_captains.pilots.captain_choice import CaptainChoice
from rules.fleet_captains.play.game_events import event_document
from rules.fleet_captains.play.played_game import play_game
from rules.fleet_captains.play.setup import GameSetup
from rules.fleet_captains.terms import FEDERATION, KLINGON
from rules.loader import load_boxes
from rules.pilots import make_pilot
from tests.rules.battle_fleets import battle_records, battle_rules
from tests.rules.building.helpers import priced_squads
from tests.rules.catalogue import catalogue

ROOT: Final = Path(__file__).resolve().parents[2]
BATTLES: Final = {"drifter": 200, "gunner": 200, "tactician": 20}


GAMES: Final = {"drifter": 20, "commander": 20}
"""Games of Fleet Captains for each captain, a third of them of two teams of two."""


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


def game_digests(captain: str, games: int) -> list[str]:
    """Plays games of Fleet Captains with a log; gives length and digest of each story."""
    box = load_boxes()["house-base"]
    found = []
    for number in range(games):
        layout, players = ("teams", 4) if number % 3 == 2 else ("standard", 2)
        seed = derived_seed("build", number)
        captains = [
            CaptainChoice.parse(captain).make(SeededChance(derived_seed(seed, "captain", player)))
            for player in range(players)
        ]
        setup = GameSetup((FEDERATION, KLINGON), 6 + number, layout, number % 2)
        referee = play_game(box, setup, captains, seed)
        lines = [json.dumps(event_document(event)) for event in referee.events or ()]
        digest = hashlib.sha256("\n".join([*lines, str(referee.answers)]).encode()).hexdigest()
        found.append(f"{number}: {referee.game.round} rounds, {len(lines)} events, {digest}")
    return found


def report_digests() -> list[str]:
    """Checks fleets that people built; gives points, problems and digest of each report."""
    found = []
    for record in priced_squads("peer_priced"):
        report = check(record["fleet"], catalogue(), battle_rules(), {})
        told = json.dumps(report.to_document(), sort_keys=True)
        digest = hashlib.sha256(told.encode()).hexdigest()
        found.append(f"{report.points} SP, {len(report.problems)} problems, {digest}")
    return found


def told_by_sources(play: str, module: str) -> list[str]:
    """Returns what a call of this file gives in a process that runs the sources."""
    script = (
        f"import json, {module}\n"
        f"import tests.rules.test_builds as builds\n"
        f"found = builds.{play}\n"
        f"print(json.dumps([{module}.__file__, found]))\n"
    )
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "RULES_BUILD": SOURCES}
    done = subprocess.run(
        [sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    file, theirs = json.loads(done.stdout)
    assert file == str(ROOT.joinpath(*module.split(".")).with_suffix(".py"))
    return list(theirs)


@pytest.mark.parametrize("pilot", sorted(BATTLES))
def test_battles_are_those_of_the_sources(pilot: str) -> None:
    battles = BATTLES[pilot] if build_in_use() == COMPILED else BATTLES[pilot] // 10
    theirs = told_by_sources(f"digests({pilot!r}, {battles})", "rules.battle.timing.battle")
    assert digests(pilot, battles) == theirs
    assert len(set(theirs)) == battles


@pytest.mark.parametrize("captain", sorted(GAMES))
def test_games_of_captains_are_those_of_the_sources(captain: str) -> None:
    games = GAMES[captain] if build_in_use() == COMPILED else GAMES[captain] // 10 + 1
    theirs = told_by_sources(
        f"game_digests({captain!r}, {games})", "rules.fleet_captains.play.turn"
    )
    assert game_digests(captain, games) == theirs
    assert len(set(theirs)) == games


def test_reports_are_those_of_the_sources() -> None:
    theirs = told_by_sources("report_digests()", "rules.building.assessment.assess")
    assert report_digests() == theirs
    assert len(theirs) == 300


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
