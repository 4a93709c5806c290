"""2017, Squad Building in Missions, Mission 1, Mission 2."""

from __future__ import annotations

import pytest

from rules.building import check
from rules.building.missions import Mission, MissionSide, Requirement, mission_from_document
from rules.errors import CatalogueError
from rules.fleet import Fleet, Outpost
from tests.rules.building.helpers import (
    GALAXY,
    PICARD,
    VOR_CHA,
    errors,
    faults,
    fleet,
    judged,
    missions,
    one,
    prices,
    ruleset,
    ship,
    total,
)
from tests.rules.catalogue import catalogue

OF_FACTION = {
    "federation": ("ship:federation-starship-71120", "crew:data-71120"),
    "klingon": ("ship:klingon-starship-71120", "crew:klingon-bekk-2017core"),
    "romulan": ("ship:romulan-starship-71278", "crew:tactical-officer-71123"),
}
BOTH = ["a-new-source-of-dilithium", "the-chase"]


def test_the_missions_of_the_rulebook() -> None:
    assert {key: (each.name, each.source) for key, each in missions().items()} == {
        "a-new-source-of-dilithium": ("A New Source of Dilithium", "2017, Mission 1"),
        "the-chase": ("The Chase", "2017, Mission 2"),
    }
    for each in missions().values():
        assert {name: (side.points, side.requires) for name, side in each.sides.items()} == {
            name: (40, (Requirement("ship", name), Requirement("crew")))
            for name in ("federation", "klingon", "romulan")
        }


@pytest.mark.parametrize("mission", BOTH)
@pytest.mark.parametrize("side", OF_FACTION)
def test_each_player_has_40_points_a_ship_of_the_faction_and_a_crew_upgrade(
    side: str, mission: str
) -> None:
    """2017, Mission 1 and 2, Squadron Points."""
    hull, crew = OF_FACTION[side]
    assert faults(fleet(ship(hull, crew), mission=f"{mission}/{side}")) == []
    without_crew = judged(fleet(hull, mission=f"{mission}/{side}"))
    problem = one(without_crew, "mission.requirement")
    assert problem.params == {"have": 0, "need": 1}
    assert problem.message.endswith("at least 1 crew upgrade; the fleet has 0.")
    assert problem.source == missions()[mission].source
    other_hull, other_crew = OF_FACTION["klingon" if side != "klingon" else "romulan"]
    foreign = judged(fleet(ship(other_hull, other_crew), mission=f"{mission}/{side}"))
    assert errors(foreign) == ["mission.requirement"]
    assert f"at least 1 {side.capitalize()} ship" in foreign.problems[0].message


def test_the_crew_upgrade_may_be_of_any_faction_and_on_any_ship() -> None:
    """2017, Mission 1: "one … Upgrade", without a faction."""
    side = "a-new-source-of-dilithium/klingon"
    chosen = fleet(ship(OF_FACTION["romulan"][0], "crew:data-71120"), VOR_CHA, mission=side)
    assert total(chosen) == 42
    assert faults(chosen) == ["mission.points"]
    cheaper = fleet(
        ship("ship:federation-starship-71276", "crew:data-71120"), VOR_CHA, mission=side
    )
    assert faults(cheaper) == []


@pytest.mark.parametrize(
    ("extra", "expected"), [(15, []), (16, ["mission.points"]), (110, ["mission.points"] * 1)]
)
def test_the_mission_s_points_are_a_limit(extra: int, expected: list[str]) -> None:
    """2017, Squad Building in Missions: equal to or less than the number specified."""
    chosen = fleet(
        ship(GALAXY, "crew:data-71120"),
        mission="the-chase/federation",
        extra_points=extra,
        points_limit=500,
    )
    assert faults(chosen) == expected
    if expected:
        problem = one(judged(chosen), "mission.points")
        assert problem.params == {"points": 25 + extra, "limit": 40}
        assert problem.rule == "mission: the-chase"


@pytest.mark.parametrize("mission", ["nowhere", "the-chase", "the-chase/", "the-chase/borg", "/"])
def test_a_mission_or_side_that_does_not_exist(mission: str) -> None:
    problem = one(judged(fleet(GALAXY, mission=mission)), "mission.unknown")
    assert problem.where == "/mission"
    assert problem.params == {"mission": mission}
    assert [fix.where for fix in problem.fixes] == ["/mission"]


def test_without_missions_at_hand_none_is_known() -> None:
    report = check(fleet(GALAXY, mission="the-chase/klingon"), catalogue(), ruleset())
    assert errors(report) == ["mission.unknown"]


OUTPOSTS = Mission(
    "ours",
    "Ours",
    "house mission",
    {"a": MissionSide("A", 60, (Requirement("ship", "federation", 2),), outpost_points=20)},
)


def verdict(chosen: Fleet) -> list[str]:
    return errors(check(chosen, catalogue(), ruleset(), {"ours": OUTPOSTS}))


def test_points_are_spent_on_outposts() -> None:
    """2017, Squad Building in Missions: some allocate points for outposts or star bases."""
    ships = ("ship:federation-starship-71276", "ship:federation-starship-71276")
    outposts = (Outpost("Outpost 1", 10), Outpost("Outpost 2", 10))
    chosen = fleet(*ships, mission="ours/a", outposts=outposts)
    assert verdict(chosen) == []
    assert prices(chosen)["/outposts/1"] == 10
    assert total(chosen) == 11 + 11 + 20
    assert verdict(fleet(*ships, mission="ours/a", outposts=outposts[:1])) == ["mission.outposts"]
    assert verdict(fleet(*ships, mission="ours/a")) == ["mission.outposts"]
    assert verdict(fleet(ships[0], mission="ours/a", outposts=outposts)) == ["mission.requirement"]


def test_other_rules_hold_in_missions_too() -> None:
    """2017, Playing a Mission: all standard rules in addition."""
    chosen = fleet(
        ship("ship:federation-starship-71276", "crew:data-71120", "crew:data-71531"),
        mission="the-chase/federation",
    )
    assert "unique.duplicate" in faults(chosen)
    expensive = fleet(ship(GALAXY, "crew:data-71120", captain=PICARD), points_limit=30)
    assert faults(expensive) == ["points.over_limit"]


@pytest.mark.parametrize(
    "document",
    [
        {},
        {"id": "x", "name": "X", "source": "s", "sides": {"a": {"name": "A"}}},
        {
            "id": "x",
            "name": "X",
            "source": "s",
            "sides": {"a": {"name": "A", "points": 1, "requires": [{"colour": "red"}]}},
        },
    ],
)
def test_a_mission_document_with_something_missing(document: dict[str, object]) -> None:
    with pytest.raises(CatalogueError, match="a mission document is incomplete"):
        mission_from_document(document)
