"""Fleets judged under the rules and on the day of an event."""

from __future__ import annotations

from datetime import date

import pytest

from fleetbuilder.events.common.checked_fleets import fleet_checked
from rules.fleet import Equipped, Fleet, ShipBuild
from tests.fleetbuilder.events.tables import opened

pytestmark = pytest.mark.usefixtures("catalogue")

SCIMITAR = ShipBuild(ship="ship:scimitar-75012", captain=Equipped("captain:donatra-71123"))
OTHERS = (ShipBuild(ship="ship:federation-starship-71120"),) * 2


@pytest.mark.parametrize(
    ("rules", "day", "found"),
    [
        ("organized-play-2016", date(2016, 6, 11), [("/ships/0", "2016-06-11")]),
        ("organized-play-2016", None, [("/ships/0", "2016-05-31")]),
        ("attack-wing-2017", date(2022, 11, 29), [("/ships/0", "2022-11-29")]),
        ("attack-wing-2017", date(2022, 11, 30), []),
        ("attack-wing-2017", None, []),
    ],
)
def test_a_card_newer_than_the_event_is_remarked_on(
    rules: str, day: date | None, found: list[tuple[str, str]]
) -> None:
    event = opened(ruleset=rules, date=day, points_limit=200)
    report = fleet_checked(Fleet(ships=(SCIMITAR, *OTHERS)), event).checked.report
    assert report.legal
    newer = [each for each in report.problems if each.code == "card.newer"]
    assert [(each.where, each.params["day"]) for each in newer] == found


@pytest.mark.parametrize(
    ("day", "codes"),
    [(date(2015, 8, 31), []), (date(2015, 9, 1), ["resource.retired"])],
)
def test_a_resource_is_retired_on_the_day_of_the_event(day: date, codes: list[str]) -> None:
    fighters = ShipBuild(ship="ship:hideki-class-attack-fighter-op5participation")
    event = opened(ruleset="organized-play-2016", date=day, points_limit=200)
    report = fleet_checked(Fleet(ships=(fighters, *OTHERS)), event).checked.report
    assert [each.code for each in report.problems if each.severity == "error"] == codes
