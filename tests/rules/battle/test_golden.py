"""Ten battles as text, each without texts of cards and with: an unintended change shows.

A change that is meant is recorded anew, its difference read before it is committed, and its reason
given in `NOTES`:

    RECORD_BATTLES=1 .venv/bin/python -m pytest tests/rules/battle/test_golden.py -n 0
    git diff tests/data/golden_battles
"""

from __future__ import annotations

import json
import os
import re
from difflib import unified_diff
from functools import cache
from pathlib import Path

import pytest

from rules.battle import Battle, Event, FleetRecord, prepare_fleet, set_up_battle
from rules.battle.position.events import FIELDS
from rules.battle.position.printing import print_position, ship_name
from rules.battle.position.terms import NOBODY, PHASES
from rules.dice import SeededChance
from rules.loader import FIXTURES, load_mission_rules
from rules.notation.native.document import fleet_from_document
from rules.rulesets import RuleSet
from tests.families import each_case
from tests.rules.battle.battles import Homebody, faults_of, rulesets
from tests.rules.catalogue import catalogue

DATA = Path(__file__).parents[2] / "data"
RECORDS = DATA / "golden_battles"
STARTERS = ("federation-starter", "klingon-starter")
THREE = ("federation-starter", "klingon-starter", "mixed-task-force")

# Name: rule set, changed options, fleets, teams, mission, seed. A fleet is a demo fleet or one of
# a pair of tests/data/battle_fleets, by file and place.
BATTLES = {
    "01-starters": ("attack-wing-2017", {}, STARTERS, (), "", "21"),
    "02-starters-classic": ("attack-wing-classic", {}, STARTERS, (), "", "7"),
    "03-romulan-dominion": (
        "attack-wing-2017",
        {},
        ("02-romulan-dominion/0", "02-romulan-dominion/1"),
        (),
        "",
        "3",
    ),
    "04-cube": (
        "attack-wing-2017",
        {},
        ("15-cube-federation/0", "15-cube-federation/1"),
        (),
        "",
        "4",
    ),
    "05-fighters": (
        "organized-play-2016",
        {"round_limit": 8},
        ("23-fighters-dominion/0", "23-fighters-dominion/1"),
        (),
        "",
        "5",
    ),
    "06-obstacles": ("attack-wing-2017", {"obstacles": 6, "planet": True}, STARTERS, (), "", "6"),
    "07-three-players": ("attack-wing-2017", {}, THREE, (), "", "7"),
    "08-teams": (
        "organized-play-2014",
        {"round_limit": 5},
        (*STARTERS, "mixed-task-force", "23-fighters-dominion/0"),
        (0, 1, 1, 0),
        "",
        "8",
    ),
    "09-dilithium": ("attack-wing-2017", {}, THREE, (), "a-new-source-of-dilithium", "9"),
    "10-chase": ("attack-wing-2017", {}, THREE, (), "the-chase", "10"),
}

NOTES = {
    "03-romulan-dominion": "the text of Liviana Charvanek is played (FR-151.1)",
    "04-cube": "the text of the Enterprise-A is played",
    "05-fighters": "a Prototype Cloaking Device lets a cloaked ship echo",
    "06-obstacles": "a torpedo without a lock to pay with is not fired (2017, Secondary Weapons)",
    "07-three-players": "a come about that was moved back counts as a straight (D22)",
    "08-teams": "a Prototype Cloaking Device lets a cloaked ship echo",
    "09-dilithium": "a come about that was moved back counts as a straight (D22)",
    "10-chase": "the text of Blood Oath is played",
}
"""Battle -> why it was last recorded anew: a ruling, or a fault that was mended."""

QUIET = frozenset({"began", "begun", "active", "acted", "chance", "standing", "dial"})
"""Events that say nothing beyond what the others tell."""


@cache
def record_of(name: str, ruleset: str, *, with_texts: bool) -> FleetRecord:
    """Returns a fleet of the repository, ready for battles."""
    if "/" in name:
        file, place = name.split("/")
        text = (DATA / "battle_fleets" / f"{file}.json").read_text(encoding="utf-8")
        document = json.loads(text)[int(place)]
    else:
        document = json.loads((FIXTURES / "fleets" / f"{name}.json").read_text(encoding="utf-8"))
    return prepare_fleet(
        fleet_from_document(document), catalogue(), rulesets()[ruleset], with_texts=with_texts
    )


def ruleset_of(name: str) -> RuleSet:
    """Returns the rule set of a recorded battle."""
    identifier, options, *_ = BATTLES[name]
    return rulesets()[identifier].with_options(**options)


def played(name: str, *, with_texts: bool) -> Battle:
    """Plays one of the battles."""
    identifier, _, fleets, teams, mission, seed = BATTLES[name]
    battle = set_up_battle(
        [record_of(each, identifier, with_texts=with_texts) for each in fleets],
        catalogue(),
        ruleset_of(name),
        SeededChance(f"golden {seed}"),
        teams=teams,
        mission=load_mission_rules()[mission] if mission else None,
        log=True,
    )
    battle.run([Homebody(SeededChance(f"golden {seed} {side}")) for side in range(len(fleets))])
    return battle


def told(name: str, battle: Battle) -> str:
    """Writes a battle as text: who fought, what happened, where all stand at the end."""
    identifier, options, fleets, teams, mission, seed = BATTLES[name]
    lines = [f"rules {identifier} {options or ''}".rstrip(), f"seed {seed}"]
    lines += [f"side {place}: {name}" for place, name in enumerate(fleets)]
    lines += [f"teams {teams}"] if teams else []
    lines += [f"mission {mission}"] if mission else []
    assert battle.log is not None
    lines += ["", *(_line(battle, event) for event in battle.log if event.kind not in QUIET)]
    lines += ["", print_position(battle.state), "", repr(battle.result())]
    lines += [
        f"side {place}: {points} Fleet Points"
        for place, points in enumerate(battle.result().fleet_points)
    ]
    # Other machines may differ in the last digits of a sine.
    return re.sub(r"\d+\.\d+", lambda found: f"{float(found[0]):.3f}", "\n".join(lines)) + "\n"


_SHIPS = ("ship", "attacker", "defender", "target", "capital", "to")


def _line(battle: Battle, event: Event) -> str:
    words = [event.kind]
    for field, value in zip(FIELDS[event.kind], event.values, strict=True):
        shown = value
        if field in _SHIPS:
            shown = "nobody" if value == NOBODY else ship_name(battle.state, value)
        elif field == "phase":
            shown = PHASES[value]
        elif field in ("overlapped", "touching"):
            shown = ",".join(ship_name(battle.state, each) for each in value)
        elif field.startswith("is_") or isinstance(value, bool):
            shown = field.removeprefix("is_") if value else ""
        elif field in ("setting", "bit", "way"):
            continue
        elif field == event.kind:
            shown = str(value)
        if shown not in ("", (), None):
            words.append(f"{field}={shown}" if isinstance(shown, int | float) else str(shown))
    indent = "" if event.kind == "round" else "  " if event.kind == "phase" else "    "
    return indent + " ".join(words)


def file_of(name: str, *, with_texts: bool) -> Path:
    """Returns the record of a battle."""
    return RECORDS / f"{name}{'-with-texts' if with_texts else ''}.txt"


@pytest.mark.parametrize("with_texts", [False, True], ids=["without", "with"])
@each_case("name", BATTLES)
def test_a_battle_goes_as_it_was_recorded(name: str, with_texts: bool) -> None:
    battle = played(name, with_texts=with_texts)
    assert faults_of(battle) == []
    text = told(name, battle)
    file = file_of(name, with_texts=with_texts)
    if os.environ.get("RECORD_BATTLES"):
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8")
    before = file.read_text(encoding="utf-8")
    changes = list(unified_diff(before.splitlines(), text.splitlines(), "recorded", "now", n=2))
    shown = "\n".join(changes[:40])
    assert before == text, f"{name} goes another way; this module says how to record it:\n{shown}"


def test_ten_battles_are_recorded() -> None:
    files = {file_of(name, with_texts=each) for name in BATTLES for each in (False, True)}
    assert set(RECORDS.glob("*.txt")) == files
    assert len(BATTLES) == 10
    assert set(NOTES) < set(BATTLES)
