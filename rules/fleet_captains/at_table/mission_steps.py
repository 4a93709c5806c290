"""Steps of missions: one more on the table, one taken away, one fulfilled.

A secret one hides its name, kind and points from the other team. Source: Fleet Captains, Missions;
FC-128 to FC-132, FC-140; DF-21, DF-44.
"""

from __future__ import annotations

from typing import Final

from rules.fleet_captains.at_table.cloak_steps import require_own
from rules.fleet_captains.at_table.state import CaptainsTable, MissionOnTable, Values
from rules.fleet_captains.at_table.step_fields import (
    TableStepField,
    flag,
    one_of,
    optional,
    player,
    title,
    whole,
)
from rules.fleet_captains.at_table.turn_steps import score_points
from rules.fleet_captains.box.mission_cards import MOST_POINTS
from rules.fleet_captains.errors import CaptainsError
from rules.fleet_captains.play.victory import MISSION
from rules.fleet_captains.terms import MISSION_KINDS

MOST_MISSIONS: Final = 6
"""Missions that a player has on the table: three, and what cards bring."""

COVERED_TITLE: Final = "a secret mission"
PLAIN_TITLE: Final = "a mission"


def draw(table: CaptainsTable, by: int, values: Values) -> None:
    """Puts a mission on the table; the box knows what it is worth, else people say it (FC-128)."""
    owner: int = values["player"]
    if values["secret"]:
        require_own(table, by, owner)
    if len(table.missions[owner]) >= MOST_MISSIONS:
        raise CaptainsError(
            f"{table.name_of(owner)} has {MOST_MISSIONS} missions; take one away first",
            "table.missions",
        )
    card = None
    if table.setup.box is not None:
        card = table.setup.box.missions.get(values["name"])
    table.missions[owner].append(
        MissionOnTable(
            table.next_mission,
            values["name"],
            card.kind if card else values["mission_kind"],
            card.vp if card else values["points"],
            values["secret"],
            card,
        )
    )
    table.next_mission += 1
    what = COVERED_TITLE if values["secret"] else values["name"] or PLAIN_TITLE
    table.note(by, f"{table.name_of(owner)} drew {what}")


def drop(table: CaptainsTable, by: int, values: Values) -> None:
    """Takes a mission away; `cycled` says that it was the one of this turn (FC-132)."""
    owner, mission = _found(table, values)
    table.missions[owner].remove(mission)
    if values["cycled"]:
        table.game.players[owner].cycled = True
    what = "cycled" if values["cycled"] else "took away"
    table.note(by, f"{table.name_of(owner)} {what} {public_title(mission)}")


def fulfil(table: CaptainsTable, by: int, values: Values) -> None:
    """Moves a mission to the Victory Pile; its points are said where nobody knows them (FC-129)."""
    owner, mission = _found(table, values)
    points: int = mission.points if values["points"] is None else values["points"]
    name: str = values["name"] or mission.name or PLAIN_TITLE
    table.missions[owner].remove(mission)
    table.note(by, f"{table.name_of(owner)} fulfilled {name}: {points} VP")
    score_points(table, table.team_of(owner), MISSION, points)


def public_title(mission: MissionOnTable) -> str:
    """Returns what everybody may call a mission."""
    return COVERED_TITLE if mission.secret else mission.name or PLAIN_TITLE


def _found(table: CaptainsTable, values: Values) -> tuple[int, MissionOnTable]:
    for owner, missions in enumerate(table.missions):
        for mission in missions:
            if mission.number == values["mission"]:
                return owner, mission
    known = ", ".join(
        f"{each.number} {public_title(each)}" for missions in table.missions for each in missions
    )
    raise CaptainsError(
        f"there is no mission {values['mission']} on the table; there is {known or 'none'}",
        "table.missions",
        "/mission",
    )


_NUMBER: Final = TableStepField(whole(1, 10**6))

MISSION_STEPS: Final = {
    "mission": (
        draw,
        {
            "player": TableStepField(player),
            "name": optional(title, ""),
            "mission_kind": optional(one_of("kind of mission", *MISSION_KINDS), ""),
            "points": optional(whole(0, MOST_POINTS), 1),
            "secret": optional(flag, False),
        },
    ),
    "drop": (drop, {"mission": _NUMBER, "cycled": optional(flag, False)}),
    "fulfil": (
        fulfil,
        {
            "mission": _NUMBER,
            "points": optional(whole(0, MOST_POINTS)),
            "name": optional(title, ""),
        },
    ),
}

SECRET_FIELDS: Final = ("name", "mission_kind", "points")
"""What of a secret mission only its own team may see."""
