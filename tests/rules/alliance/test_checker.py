"""Ten thousand random situations: the Enemy AI never chooses what the rulebook forbids.

Each is played by a mission's own rules on a battle (`played.py`), as simulations are. The judge
(`checker.py` and its parts) is written from the text and knows nothing of the code that it judges;
that it can find fault at all is shown here too.
"""

from __future__ import annotations

import ast
import random
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from rules.alliance.enemy import sectors, targets
from rules.alliance.enemy.formations import formation, leader_of, leavers
from rules.alliance.enemy.logic import SECTORS
from rules.alliance.enemy.maneuvers import SwerveFacts
from rules.alliance.played import enemy_turn
from rules.alliance.played.enemy_turn import EnemyTurn
from rules.battle.effects.reading import unusable_faces
from tests.families import each_case
from tests.rules.alliance.checker import formation_faults, judge
from tests.rules.alliance.checker_facts import Decided, Dice, Situation
from tests.rules.alliance.checker_geometry import Place
from tests.rules.alliance.played import FIRST, decide
from tests.rules.alliance.situations import any_situation

SITUATIONS = 10_000
BATCHES = 4
BATCH = SITUATIONS // BATCHES


def situation(number: int) -> Situation:
    return any_situation(random.Random(f"enemy-{number}"))


def decision(number: int) -> Decided:
    return decide(situation(number), f"mt19937:{number}")


def kinds(seen: Situation, made: Decided) -> list[str]:
    """Returns what a decision shows, to see that the situations reach every rule."""
    is_turned = made.ways != [made.rolled]
    return [
        made.fate,
        f"action {made.action or 'none'}",
        f"weapon {made.weapon or 'none'}",
        f"{min(len(made.targets), 2)} targets",
        f"{min(len(made.attacked), 2)} attacked",
        f"{len(made.ways)} ways",
        f"sector {made.sector}",
        f"ring {made.ring}",
        f"roll {made.roll}",
        f"card {seen.card['id']}",
        f"orders {seen.orders or 'attack'}",
        *([f"swerved from {made.rolled.split()[-2]}"] if is_turned else []),
        *(f"attack {step[0]}" for step in made.attack.steps),
        *(f"defense {step[0]}" for step in made.defense.steps),
        *(f"gained {token}" for token in made.gained),
    ]


REACHED = {
    *("stays", "outside", "retreats"),
    *("action none", "action remove-auxiliary-power", "action battlestations", "action evade"),
    *("action scan", "action target-lock", "action fix-critical-damage"),
    *("weapon none", "weapon primary", "weapon loadout"),
    *("1 targets", "2 targets", "0 attacked", "1 attacked", "2 attacked", "1 ways", "2 ways"),
    *(f"sector {name}" for name in SECTORS),
    *("ring inner", "ring outer"),
    *(f"roll {n}" for n in range(1, 7)),
    *(f"card {name}" for name in ("attack-ship", "battle-cruiser", "breen", "galor")),
    *(f"swerved from {bearing}" for bearing in ("straight", "bank", "turn", "about")),
    *("attack spend-target-lock", "attack re-roll", "attack spend-battle-stations"),
    *("defense re-roll", "defense spend-battle-stations", "defense spend-evade"),
    *("attack card", "defense card", "orders attack", "orders hunt", "orders guard"),
    "gained target-lock",
}


@pytest.mark.parametrize("batch", range(BATCHES))
def test_no_choice_that_the_rulebook_forbids(batch: int) -> None:
    faults: dict[int, list[str]] = {}
    reached: Counter[str] = Counter()
    for number in range(batch * BATCH, (batch + 1) * BATCH):
        seen = situation(number)
        made = decide(seen, f"mt19937:{number}")
        reached.update(kinds(seen, made))
        found = judge(seen, made)
        if found:
            faults[number] = found
    assert faults == {}
    assert REACHED - set(reached) == set()


def test_formations_are_led_and_left_as_the_rulebook_says() -> None:
    draw = random.Random("formations")
    left_at_all = 0
    for _ in range(SITUATIONS):
        ships = draw.sample(range(1, 9), draw.randint(1, 5))
        wing = formation("Wing", ships)
        is_broken = draw.random() < 0.2
        if is_broken:
            wing = replace(wing, is_broken=True)
        headings = {ship: draw.choice((0.0, 45.0, 90.0, 358.0, 2.0)) for ship in sorted(ships)}
        left = list(leavers(wing, headings))
        led = {ship: leader_of(wing, ship) for ship in ships}
        assert formation_faults(headings, is_broken, led, left) == []
        left_at_all += bool(left)
    assert left_at_all > SITUATIONS // 10


# --- the judge finds fault ---------------------------------------------------------------


def opposite(sector: str) -> str:
    return SECTORS[(SECTORS.index(sector) + 4) % 8]


def other(made: Decided, seen: Situation, listed: list[int]) -> list[int] | None:
    rest = [each.ship for each in seen.players if each.ship not in listed]
    return rest[:1] or None


def changed(made: Decided, **values: Any) -> Decided | None:
    """Returns a changed decision, or None where a value says that nothing can be changed."""
    return None if None in values.values() else replace(made, **values)


def crowded(seen: Situation, place: Place) -> bool:
    """Tells whether other ships could be why a ship outside the edge was shifted to a place."""
    places = [*seen.others, *(each.place for each in seen.players)]
    return any(max(abs(x - place[0]), abs(y - place[1])) < 3.0 for x, y, _ in places)


def slid(place: Place) -> Place:
    """Returns a place four inches from another along the edge that it stands at."""
    x, y, heading = place
    step = 4.0 if (x if heading in (0.0, 180.0) else y) < 18.0 else -4.0
    return (x + step, y, heading) if heading in (0.0, 180.0) else (x, y + step, heading)


def token_spent_last(dice: Dice) -> bool:
    return bool(dice.steps) and dice.steps[-1][0].startswith("spend-")


def fewer(dice: Dice) -> Dice:
    """Returns dice as they would be without the last thing done to them."""
    return replace(dice, steps=dice.steps[:-1])


def more(dice: Dice) -> Dice | None:
    """Returns dice to which the last thing was done once more."""
    return replace(dice, steps=[*dice.steps, dice.steps[-1]]) if dice.steps else None


Wrong = Callable[[Situation, Decided], "Decided | None"]

WRONG: dict[str, Wrong] = {
    "target": lambda seen, made: changed(made, targets=other(made, seen, made.targets)),
    "tie": lambda seen, made: changed(
        made, targets=made.targets[:1] if len(made.targets) > 1 else None
    ),
    "direction": lambda seen, made: changed(made, sector=opposite(made.sector)),
    "ring": lambda seen, made: changed(made, ring="outer" if made.ring == "inner" else "inner"),
    "roll": lambda seen, made: changed(made, roll=7),
    "mirror": lambda seen, made: changed(
        made,
        rolled=made.rolled.replace("left", "right") if "left" in made.rolled else None,
    ),
    "swerve": lambda seen, made: changed(
        made, ways=[made.rolled] if made.rolled not in made.ways else None
    ),
    "no swerve": lambda seen, made: changed(made, ways=[*made.ways, "white straight 6"]),
    "flown": lambda seen, made: changed(made, flown="white straight 6"),
    "colour": lambda seen, made: changed(
        made,
        flown=made.flown.replace("red", "white") if made.fate == "outside" else None,
    ),
    "place": lambda seen, made: changed(
        made,
        ended=(made.ended[0] + 0.01, made.ended[1] + 0.01, made.ended[2])
        if made.fate != "retreats"
        else None,
    ),
    "place along the edge": lambda seen, made: changed(
        made,
        ended=slid(made.ended)
        if made.fate == "outside" and not crowded(seen, slid(made.ended))
        else None,
    ),
    "facing": lambda seen, made: changed(
        made,
        ended=(*made.ended[:2], made.ended[2] + 180.0) if made.fate != "retreats" else None,
    ),
    "fate": lambda seen, made: changed(
        made, fate={"stays": "outside", "outside": "stays", "retreats": "outside"}[made.fate]
    ),
    "power": lambda seen, made: changed(made, new_auxiliary=made.new_auxiliary + 1),
    "gain": lambda seen, made: changed(made, gained=[*made.gained, "scan"]),
    "action": lambda seen, made: changed(
        made,
        action=("evade" if made.action != "evade" else "scan") if made.fate != "retreats" else None,
    ),
    "fix": lambda seen, made: changed(made, fixes="Direct Hit" if made.fixes else None),
    "weapon": lambda seen, made: changed(
        made, weapon=("loadout" if made.weapon == "primary" else "primary") if made.weapon else None
    ),
    "attacked": lambda seen, made: changed(
        made, attacked=other(made, seen, made.attacked) if made.weapon else None
    ),
    "shot": lambda seen, made: changed(
        made, shot=next(iter(other(made, seen, made.attacked) or ()), None) if made.weapon else None
    ),
    "attack tie": lambda seen, made: changed(
        made, attacked=made.attacked[:1] if len(made.attacked) > 1 else None
    ),
    "lock": lambda seen, made: changed(
        made,
        lock=next((each.ship for each in seen.players if each.ship != made.lock), None)
        if made.lock is not None and made.fate != "retreats"
        else None,
    ),
    "attack dice kept": lambda seen, made: changed(
        made, attack=fewer(made.attack) if token_spent_last(made.attack) else None
    ),
    "attack dice spent": lambda seen, made: changed(made, attack=more(made.attack)),
    "defense dice kept": lambda seen, made: changed(
        made, defense=fewer(made.defense) if token_spent_last(made.defense) else None
    ),
    "defense dice spent": lambda seen, made: changed(
        made,
        defense=replace(made.defense, steps=[*made.defense.steps, ("spend-evade", "E", "E+E")])
        if not made.defense.evades and made.fate != "retreats"
        else None,
    ),
}


@each_case("kind", WRONG)
def test_the_judge_finds_every_kind_of_fault(kind: str) -> None:
    tried = 0
    for number in range(2_000):
        seen, made = situation(number), decision(number)
        wrong = WRONG[kind](seen, made)
        if wrong is None:
            continue
        assert judge(seen, wrong) != [], number
        tried += 1
        if tried == 12:
            return
    pytest.fail(f"only {tried} situations allow this fault")


@pytest.mark.parametrize(
    ("module", "name", "value"),
    [
        (targets, "SIMILAR", 3.0),
        (targets, "SIMILAR", 0.0),
        (sectors, "STRAIGHT_AT", 20.0),
        (sectors, "WIDTH", 60.0),
        (sectors, "_ON_LINE", -8.0),
        (EnemyTurn, "target_of", lambda turn, battle, ship: FIRST),
        (unusable_faces, "are_blank", lambda battle, attack, ship, kind: False),
        (enemy_turn, "measure_swerve", lambda pose, maneuver, around: SwerveFacts(False)),
    ],
)
def test_the_judge_finds_a_changed_rule(
    monkeypatch: pytest.MonkeyPatch, module: Any, name: str, value: Any
) -> None:
    monkeypatch.setattr(module, name, value)
    assert any(judge(situation(number), decision(number)) for number in range(1_000))


def test_the_judge_finds_faults_of_formations() -> None:
    headings = {1: 0.0, 2: 0.0, 3: 90.0}
    led = {1: 1, 2: 1, 3: 1}
    assert formation_faults(headings, False, led, [3]) == []
    assert formation_faults(headings, False, led, []) == ["[] left it, not [3]"]
    assert formation_faults(headings, False, {**led, 2: 2}, [3]) == ["ship 2 follows 2, not 1"]
    assert len(formation_faults(headings, True, led, [])) == 2


@pytest.mark.parametrize("path", sorted(Path(__file__).parent.glob("checker*.py")))
def test_the_judge_knows_nothing_of_what_it_judges(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    modules = [node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    modules += [
        each.name for node in ast.walk(tree) if isinstance(node, ast.Import) for each in node.names
    ]
    own = "tests.rules.alliance.checker"
    assert [
        name
        for name in modules
        if name.split(".")[0] in ("rules", "tests")
        and not name.startswith(own)
        and name != "rules.table"
    ] == []
