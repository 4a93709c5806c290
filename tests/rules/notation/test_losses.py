"""What a format can't say is told before it is lost."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from rules.cards import Card
from rules.errors import UnsupportedFormatError
from rules.fleet import Equipped, Fleet, ShipBuild
from rules.notation import FORMATS, Notice, losses
from tests.rules.catalogue import catalogue
from tests.rules.notation.test_document import BUILT
from tests.rules.strategies import fleets, plain_fleets


def left_out(fleet: Fleet, name: str) -> list[tuple[str, str]]:
    """Returns place and words of everything that a format leaves out."""
    found = losses(fleet, catalogue(), name)
    return [(each.where, each.text) for each in found if each.code == "format.left_out"]


SAY_ALL = [each.id for each in FORMATS.values() if each.says_all]


@pytest.mark.parametrize("name", [each for each in SAY_ALL if FORMATS[each].lister is None])
@settings(max_examples=40)
@given(fleet=fleets())
def test_our_own_formats_leave_nothing_out(name: str, fleet: Fleet) -> None:
    assert losses(fleet, catalogue(), name) == ()


@settings(max_examples=40)
@given(fleet=plain_fleets())
def test_a_link_leaves_nothing_out_of_a_plain_fleet(fleet: Fleet) -> None:
    assert left_out(fleet, "utopia") == []


def test_what_a_link_leaves_out() -> None:
    assert left_out(BUILT, "utopia") == [
        ("/name", "the fleet's name"),
        ("/ruleset", "the rule set"),
        ("/points_limit", "the points limit"),
        ("/extra_points", "the points added by hand"),
        ("/outposts", "the outposts"),
        ("/mission", "the mission"),
        ("/event_date", "the day of the event"),
        ("/blind_booster", "the points kept for a blind booster"),
        ("/mixing_consent", "that not all players agree to mix factions"),
        ("/notes", "the notes"),
        ("/unmatched", "the lines that could not be matched"),
        ("/ships/0", "prices set by hand"),
    ]


def test_what_space_dock_leaves_out() -> None:
    assert left_out(BUILT, "space-dock") == [
        ("/ruleset", "the rule set"),
        ("/points_limit", "the points limit"),
        ("/exchange", "the factions of the officer exchange"),
        ("/outposts", "the outposts"),
        ("/mission", "the mission"),
        ("/event_date", "the day of the event"),
        ("/blind_booster", "the points kept for a blind booster"),
        ("/mixing_consent", "that not all players agree to mix factions"),
        ("/unmatched", "the lines that could not be matched"),
        ("/ships/0", "prices set by hand"),
        ("/ships/0", "slots chosen by hand"),
        ("/ships/0", "which card gets which discount"),
        ("/ships/0", "which card holds which"),
    ]


def test_a_resource_in_unknown_words_has_no_place_in_a_list_of_ids() -> None:
    fleet = Fleet(
        resource=Equipped("", name="Flagshp"), ships=(ShipBuild(ship="ship:u-s-s-atlas-75016"),)
    )
    assert losses(fleet, catalogue(), "tabletop-simulator") == (
        Notice(
            "format.left_out",
            "Tabletop Simulator cannot say the resource; it is left out.",
            "/resource",
            "the resource",
        ),
    )


def test_cards_that_the_other_builder_does_not_know_are_named() -> None:
    fleet = Fleet(
        ships=(
            ShipBuild(
                ship="ship:u-s-s-enterprise-d-71120",
                captain=Equipped("captain:geordi-la-forge-75016"),
                upgrades=(Equipped("captain:geordi-la-forge-75016"), Equipped("crew:nobody-1")),
            ),
        )
    )
    assert losses(fleet, catalogue(), "space-dock") == (
        Notice(
            "format.unknown_there",
            "Space Dock does not know Geordi La Forge (captain:geordi-la-forge-75016); "
            "it drops all 2 of them.",
            "/ships/0",
            "Geordi La Forge",
        ),
    )
    found = losses(fleet, catalogue(), "utopia")
    assert [each.code for each in found] == ["format.no_slot"]


def starter() -> Fleet:
    """A fleet whose last three cards are younger than Space Dock."""
    return Fleet(
        ships=(
            ShipBuild(
                ship="ship:u-s-s-enterprise-d-71120",
                captain=Equipped("captain:jean-luc-picard-71120"),
                upgrades=(
                    Equipped(TORPEDOES),
                    Equipped("tech:exocomp-2017core", upgrades=(Equipped("crew:worf-71120"),)),
                ),
            ),
            ShipBuild(ship="ship:u-s-s-atlas-75016", upgrades=(Equipped("crew:worf-71120"),)),
        ),
    )


TORPEDOES = "weapon:photon-torpedoes-2017core"
PRICES = {
    "/ships/0": 28,
    "/ships/0/captain": 6,
    "/ships/0/upgrades/0": 4,
    "/ships/0/upgrades/1": 4,
    "/ships/0/upgrades/1/upgrades/0": 3,
    "/ships/1": 25,
    "/ships/1/upgrades/0": 3,
}


def dropped(name: str, prices: dict[str, int] | None = PRICES) -> list[tuple[str, str, str]]:
    """Returns code, place and message of what the builder that reads a format drops."""
    found = losses(starter(), catalogue(), name, prices)
    return [
        (each.code, each.where, each.message) for each in found if each.code != "format.left_out"
    ]


def test_a_dropped_card_takes_its_price_with_it() -> None:
    assert dropped("space-dock") == [
        (
            "format.unknown_there",
            "/ships/0",
            (
                f"Space Dock does not know Photon Torpedoes ({TORPEDOES}); it drops the card, and "
                "its total falls by 4 SP."
            ),
        ),
        (
            "format.unknown_there",
            "/ships/0",
            (
                "Space Dock does not know Exocomp (tech:exocomp-2017core); it drops the card, and "
                "its total falls by 4 SP."
            ),
        ),
        (
            "format.unknown_there",
            "/ships/1",
            (
                "Space Dock does not know U.S.S. Atlas (ship:u-s-s-atlas-75016); it drops the ship "
                "and all aboard, and its total falls by 28 SP."
            ),
        ),
        (
            "format.total",
            "",
            "In all Space Dock drops 3 cards or ships: 37 SP are left of 73.",
        ),
    ]


def test_a_builder_without_totals_is_told_without_figures() -> None:
    torpedoes = f"does not know Photon Torpedoes ({TORPEDOES}); it drops the card"
    assert [each[2] for each in dropped("tabletop-simulator")] == [
        f"Tabletop Simulator {torpedoes}."
    ]
    assert dropped("utopia")[0][2] == (f"Utopia {torpedoes}, and its total falls by 4 SP.")


def test_a_card_without_a_slot_there_is_told() -> None:
    crowded = Fleet(
        ships=(
            ShipBuild(
                ship="ship:u-s-s-atlas-75016",
                upgrades=tuple(Equipped("crew:worf-71120") for _ in range(4)),
            ),
        )
    )
    prices = {"/ships/0": 25, **{f"/ships/0/upgrades/{place}": 3 for place in range(4)}}
    assert [each.message for each in losses(crowded, catalogue(), "utopia", prices)] == [
        (
            "Utopia has no slot for Worf (crew:worf-71120) on this ship; it drops all 2 of them, "
            "and its total falls by 6 SP."
        )
    ]


def alone(card: Card) -> Fleet:
    """Returns a fleet that holds a card where one of its type belongs."""
    if card.type == "ship":
        return Fleet(ships=(ShipBuild(ship=card.key),))
    if card.type == "resource":
        return Fleet(resource=Equipped(card.key))
    return Fleet(
        ships=(ShipBuild(ship="ship:u-s-s-enterprise-d-71120", upgrades=(Equipped(card.key),)),)
    )


@pytest.mark.parametrize(
    ("name", "count"),
    [("space-dock", 788), ("space-dock-squads", 788), ("utopia", 1), ("tabletop-simulator", 1)],
)
def test_every_card_that_a_builder_does_not_know_is_told(name: str, count: int) -> None:
    assert len(catalogue()) == 2_289
    told = [
        card.key
        for card in catalogue()
        if any(
            each.code == "format.unknown_there" and each.text == card.name
            for each in losses(alone(card), catalogue(), name)
        )
    ]
    assert len(told) == count


def test_what_a_table_leaves_out() -> None:
    assert left_out(BUILT, "csv") == [
        ("/ruleset", "the rule set"),
        ("/points_limit", "the points limit"),
        ("/exchange", "the factions of the officer exchange"),
        ("/mission", "the mission"),
        ("/event_date", "the day of the event"),
        ("/blind_booster", "the points kept for a blind booster"),
        ("/mixing_consent", "that not all players agree to mix factions"),
        ("/notes", "the notes"),
        ("/unmatched", "the lines that could not be matched"),
        ("/ships/0", "prices set by hand"),
        ("/ships/0", "which card gets which discount"),
        ("/ships/0", "which ship is a support vehicle"),
    ]


@pytest.mark.parametrize("name", [each for each in SAY_ALL if FORMATS[each].lister is not None])
def test_lists_for_people_lose_nothing(name: str) -> None:
    assert losses(BUILT, catalogue(), name) == ()


def test_an_unknown_format_is_refused() -> None:
    with pytest.raises(UnsupportedFormatError):
        losses(Fleet(), catalogue(), "xyz")
