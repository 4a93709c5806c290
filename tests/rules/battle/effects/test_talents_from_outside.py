"""U.S.S. Enterprise-A: scans that aim, and talents from outside the fleet."""

from __future__ import annotations

from typing import Any

import pytest

from rules.battle import prepare_fleet
from rules.battle.phases.notation import parse_position
from rules.battle.position.printing import print_position
from tests.rules.battle.effects.by_hand import shows
from tests.rules.battle.effects.printed import AT, dice, flown, shooting
from tests.rules.battle.examples.scene import HELD, MakeScene, Scene, captain, card, vessel
from tests.rules.building.helpers import fleet, ruleset
from tests.rules.catalogue import catalogue

SHIP = "ship:u-s-s-enterprise-a-75016"
OLD = card("Old Ways", "talent", unique=True, factions=["federation"], holder=0, where="/old")
BOLDLY = "talent:to-boldly-go-75016"
RISKY = "talent:fly-her-apart-then-75016"


# --- attacks --------------------------------------------------------------------------------------


CLOAK = "cloak green-beside shields 0/2"


@pytest.mark.parametrize(
    ("words", "other", "numbers"),
    [
        ("", "", (3, 3)),
        ("scan 1", "", (4, 2)),
        ("scan 2", "", (4, 1)),
        ("scan 1", CLOAK, (5, 6)),
        ("", CLOAK, (3, 7)),
    ],
)
def test_a_scan_adds_dice(
    scene: MakeScene, words: str, other: str, numbers: tuple[int, int]
) -> None:
    """One, and another one against a cloaked defender, however many tokens there are."""
    play = shooting(
        scene,
        flown(SHIP),
        f"attack {'X' * numbers[0]}",
        f"defense {'X' * numbers[1]}",
        words=words,
        other=other,
        second=vessel(1, dial=HELD, agility=3),
    )
    play.give(AT).finish_phase()
    assert dice(play) == numbers


# --- talents --------------------------------------------------------------------------------------


def planning(make: MakeScene, *more: dict[str, Any], position: str = "", **fields: Any) -> Scene:
    """Returns a scene at the start of a Planning Phase; the captain of a1 has a talent."""
    cards = fields.pop("cards", (captain(6), OLD, *more))
    return make(
        f"round 2 planning\na1 18,10 h0\na2 24,10 h0\nb1 4,34 h180\n{position}",
        [flown(SHIP, *cards), vessel(1, dial=HELD, cards=fields.pop("friend", ()))],
        vessel(1, dial=HELD),
    )


def test_those_are_offered_that_it_may_carry() -> None:
    """Unique Federation talents that cost 4 or less; neither banned ones nor those of Alliance."""
    record = prepare_fleet(fleet(SHIP), catalogue(), ruleset()).ships[0]
    assert {BOLDLY, RISKY, "talent:tactical-alert-71526"} <= {each.key for each in record.reserve}
    for each in record.reserve:
        printed = catalogue()[each.key]
        assert (printed.type, printed.unique, printed.era != "alliance") == ("talent", True, True)
        assert "federation" in printed.factions
        assert printed.cost <= 4
        assert each.points == 0


@shows(f"{SHIP} 1")
def test_a_talent_makes_room_for_another(scene: MakeScene) -> None:
    """The old one is discarded, and its tokens lie on the new one."""
    play = planning(scene, position="card a1 1 mission 2 time 1 disabled 1")
    assert (play.asked, play.offered) == ("Effect a1", [SHIP, "pass"])
    play.give(SHIP, RISKY)
    old, new = play.ship("a1").cards[1:3]
    assert (old.is_discarded, old.mission, old.time) == (True, 0, 0)
    assert (new.record.key, new.mission, new.time, new.disabled) == (RISKY, 2, 1, 1)
    assert play.ship("a1").record.points == flown(SHIP, captain(6), OLD).points


def test_the_new_talent_acts(scene: MakeScene) -> None:
    """That of a red maneuver; and what was chosen in one round may go in the next."""
    play = planning(scene).give(SHIP, RISKY)
    assert RISKY not in play.offered
    play.finish_round()
    while play.asked != "Effect a1":
        play.give(play.offered[0])
    assert play.offered == [SHIP, "pass"]
    play.give(SHIP)
    assert RISKY not in play.offered


@pytest.mark.parametrize("where", ["here", "there", "discarded"])
def test_what_the_fleet_has_or_had_is_not_outside_it(scene: MakeScene, where: str) -> None:
    boldly = card("To Boldly Go...", "talent") | {"key": BOLDLY}
    fields: dict[str, Any] = {"friend": (boldly,)} if where == "there" else {}
    more = () if where == "there" else (boldly,)
    position = "card a1 2 discarded" if where == "discarded" else ""
    play = planning(scene, *more, position=position, **fields).give(SHIP)
    assert BOLDLY not in play.offered
    assert RISKY in play.offered


@pytest.mark.parametrize(
    "talent",
    [
        None,
        card("Common", "talent", factions=["federation"], holder=0),
        card("Warlike", "talent", unique=True, factions=["klingon"], holder=0),
    ],
    ids=["none", "not unique", "klingon"],
)
def test_it_takes_a_unique_federation_talent(scene: MakeScene, talent: Any) -> None:
    cards = (captain(6),) if talent is None else (captain(6), talent)
    assert planning(scene, cards=cards).asked != "Effect a1"


def test_a_position_tells_of_the_new_talent(scene: MakeScene) -> None:
    play = planning(scene).give(SHIP, RISKY)
    number = [each.key for each in play.ship("a1").record.reserve].index(RISKY)
    text = print_position(play.state)
    assert f"reserve a1 1 {number}" in text.splitlines()
    again = planning(scene)
    parse_position(text, again.battle)
    assert print_position(again.state) == text
    assert play.after("reserve-card").ships[0].cards[2].record.key == RISKY
