"""Players' ships made ready for a mission: a fleet of one ship, with the captain's skill.

Source: Alliance, Player Ships, Player Setup, Special Rules (ready-made ships).
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.alliance.errors import AllianceError
from rules.alliance.mission.mission import Mission, Pregenerated
from rules.alliance.played.enemy_ships import WORTH
from rules.battle.phases.prepare import prepare_fleet
from rules.battle.position.records import FleetRecord, ShipRecord
from rules.catalogue import Catalogue
from rules.fleet import Equipped, Fleet, ShipBuild
from rules.rulesets import RuleSet


def player_record(
    fleet: Fleet, catalogue: Catalogue, ruleset: RuleSet, *, skill: int | None = None
) -> FleetRecord:
    """Makes a player's ship ready for a mission.

    `skill` is that of the player card; without one it is that of a new captain (EDITIONS A5). A
    ship costs no squadron points, so for pilots each is worth what it can take, as enemies are.
    Raises `AllianceError` for a fleet that has not exactly one ship, `BattleError` as
    `prepare_fleet`.
    """
    record = prepare_fleet(fleet, catalogue, ruleset)
    if len(record.ships) != 1:
        raise AllianceError(
            f"a player flies one ship, and this fleet has {len(record.ships)}; whoever flies "
            "several has a player card for each",
            "mission.one_ship",
        )
    document = record.ships[0].to_document()
    if skill is not None:
        document["skill"] = skill
    document["points"] = WORTH * (document["hull"] + document["shields"])
    ship = ShipRecord(document)
    return FleetRecord(
        record.name,
        (ship,),
        ship.points,
        limit=record.limit,
        manual=record.manual,
        not_fired=record.not_fired,
        house=record.house,
    )


def pregenerated_fleet(ready: Pregenerated, name: str = "") -> Fleet:
    """Returns a ready-made ship as a fleet."""
    upgrades = tuple(Equipped(card) for card in ready.upgrades)
    return Fleet(name=name, ships=(ShipBuild(ship=ready.ship, upgrades=upgrades),))


def ready_made(missions: Sequence[Mission], players: int) -> list[Fleet]:
    """Returns ready-made ships for so many players, of the first mission that has any.

    Taken from both ends of its list in turn, so that two players have different classes (ours).
    Raises `AllianceError` where no mission has any.
    """
    found = next((each.pregenerated for each in missions if each.pregenerated), ())
    if not found:
        raise AllianceError(
            "none of these missions has ready-made ships; give the players' fleets instead",
            "mission.no_ships",
        )
    count = len(found)
    order = [place // 2 if place % 2 == 0 else count - 1 - place // 2 for place in range(count)]
    return [
        pregenerated_fleet(found[order[place % count]], f"Player {place + 1}")
        for place in range(players)
    ]
