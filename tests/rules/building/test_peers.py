"""Three hundred random fleets with the price that another builder computes for every card."""

from __future__ import annotations

from typing import Any

from rules.loader import FIXTURES
from tests.families import each_case
from tests.rules.building.helpers import priced_squads, prices, total
from tests.rules.catalogue import catalogue

FLEETS = priced_squads("peer_priced")

SURCHARGE = (
    "F14 26 and the card: a non-Borg ship pays 5 SP more for it, which the other builder leaves out"
)
BENEATH = "FAQ FR-182.3: the weapon beneath pays the faction penalty all the same"
TALENTS = "FAQ F14-C2: off Federation ships his talents cost 3 and the penalty"
PRINTED = "DECISIONS D126: the surcharge as the card prints it"
PULSE = ("weapon:disruptor-pulse-75012", 6, 7, PRINTED)
CONDUIT = ("tech:temporal-conduit-72224gp", 10, 11, PRINTED)
OF_NO_TYPE = 'FAQ F16-143: a "?" card gets no discount on weapons or Borg upgrades'
COMMAND_INTERFACE = ("talent:command-interface-71513a", 6, 11, SURCHARGE)
KNOWN = {
    (6, "/ships/1/captain/upgrades/0"): COMMAND_INTERFACE,
    (164, "/ships/0/captain/upgrades/0"): COMMAND_INTERFACE,
    (251, "/ships/0/captain/upgrades/0"): COMMAND_INTERFACE,
    (299, "/ships/2/admiral/upgrades/0"): COMMAND_INTERFACE,
    (15, "/ships/1/upgrades/2/upgrades/0"): ("weapon:aft-phase-cannon-71526", 0, 1, BENEATH),
    (116, "/ships/1/upgrades/2/upgrades/0"): ("weapon:forward-weapons-grid-71646b", 0, 1, BENEATH),
    (184, "/ships/1/upgrades/1/upgrades/0"): (
        "weapon:mark-vi-photon-torpedoes-75016",
        0,
        1,
        BENEATH,
    ),
    (59, "/ships/0/upgrades/3"): PULSE,
    (60, "/ships/0/upgrades/0"): PULSE,
    (105, "/ships/0/upgrades/1"): PULSE,
    (109, "/ships/1/upgrades/2"): PULSE,
    (138, "/ships/1/upgrades/2"): PULSE,
    (90, "/ships/1/upgrades/0"): CONDUIT,
    (117, "/ships/1/upgrades/0"): CONDUIT,
    (21, "/ships/1/upgrades/3"): (
        "crew:luther-sloan-72001p",
        4,
        3,
        "the card frees itself from the faction penalty on a Federation ship",
    ),
    (57, "/ships/0/captain/upgrades/0"): (
        "talent:explore-strange-new-worlds-75016",
        3,
        4,
        TALENTS,
    ),
    (57, "/ships/0/captain/upgrades/1"): ("talent:these-are-the-voyages-75016", 3, 4, TALENTS),
    (73, "/ships/1/upgrades/2"): ("weapon:biogenic-charge-71510b", 8, 9, OF_NO_TYPE),
    (158, "/ships/1/upgrades/0"): ("borg:biogenic-charge-71510b", 7, 8, OF_NO_TYPE),
    (61, "/ships/0/upgrades/2/upgrades/0"): (
        "borg:borg-tractor-beam-71283",
        6,
        7,
        "the card that adds the slot gives 1 SP for each unused slot of the printed bar: none is",
    ),
}
"""Fleet and place -> card, their price, ours, and the rule that decides."""


def differences(number: int) -> dict[tuple[int, str], tuple[str, int, int]]:
    """Returns the places of a fleet whose price differs: card, their price and ours."""
    record = FLEETS[number]
    ours = prices(record["fleet"])
    return {
        (number, where): (_card_at(record, where), theirs, ours[where])
        for where, theirs in record["prices"].items()
        if ours[where] != theirs
    }


def _card_at(record: dict[str, Any], where: str) -> str:
    place: Any = record["fleet"]
    for part in where.split("/")[1:]:
        place = place[int(part)] if part.isdigit() else getattr(place, part)
    return str(getattr(place, "card", "") or place.ship)


@each_case("number", range(300))
def test_every_price_is_equal_or_explained(number: int) -> None:
    explained = {place: values[:3] for place, values in KNOWN.items() if place[0] == number}
    assert differences(number) == explained


PLAIN = [number for number in range(300) if not FLEETS[number].get("pseudo_cards")]
"""Fleets without pseudo-cards of the other builder, whose totals have no part in ours."""


@each_case("number", PLAIN)
def test_every_total_is_equal_or_explained(number: int) -> None:
    record = FLEETS[number]
    more = sum(values[2] - values[1] for place, values in KNOWN.items() if place[0] == number)
    assert total(record["fleet"]) == record["total"] + more


def wrong_there() -> list[str]:
    """Returns the names of cards that `fixtures/README.md` lists as the other builder's errors."""
    text = (FIXTURES / "README.md").read_text(encoding="utf-8")
    section = text.partition("## Where the other builder's prices are wrong\n")[2]
    rows = section.partition("\n## ")[0].splitlines()[2:]
    cells = [row.split("|")[1] for row in rows if row]
    return [name.partition(" (")[0].strip() for cell in cells for name in cell.split(",")]


def test_every_other_fleet_is_priced_alike() -> None:
    """At least 99 % of those without a pseudo-card and a card that is known to be wrong there."""
    assert len(FLEETS) == 300
    assert sum(len(record["prices"]) for record in FLEETS) == 4301
    assert len(PLAIN) == 273
    listed = wrong_there()
    assert len(listed) == len(set(listed)) == 8
    others = [number for number in PLAIN if not _names(FLEETS[number]) & set(listed)]
    assert len(others) == 225
    assert [number for number in others if differences(number)] == []
    assert all(reason for *_, reason in KNOWN.values())


def _names(record: dict[str, Any]) -> set[str]:
    return {catalogue()[_card_at(record, where)].name for where in record["prices"]}


def test_a_captain_without_cost_pays_the_penalty_there_too() -> None:
    """EDITIONS A4: 23 captains of 0 SP on a foreign ship cost 1 there, and here."""
    paying = [
        where
        for record in FLEETS
        for where, points in record["prices"].items()
        if where.endswith("/captain")
        and points == 1
        and catalogue()[_card_at(record, where)].cost == 0
    ]
    assert len(paying) == 23
