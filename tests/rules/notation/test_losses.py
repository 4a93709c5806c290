"""What a format can't say is told before it is lost."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from rules.errors import UnsupportedFormatError
from rules.fleet import Equipped, Fleet, ShipBuild
from rules.notation import Notice, losses
from tests.rules.catalogue import catalogue
from tests.rules.notation.test_document import BUILT
from tests.rules.strategies import fleets, plain_fleets


def left_out(fleet: Fleet, name: str) -> list[tuple[str, str]]:
    """Returns place and words of everything that a format leaves out."""
    found = losses(fleet, catalogue(), name)
    return [(each.where, each.text) for each in found if each.code == "format.left_out"]


@pytest.mark.parametrize("name", ["json", "share-code", "text"])
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
            "only Fleetbuilder will read it there.",
            "/ships/0",
            "Geordi La Forge",
        ),
    )
    assert losses(fleet, catalogue(), "utopia") == ()


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


@pytest.mark.parametrize("name", ["markdown", "bbcode"])
def test_lists_for_people_lose_nothing(name: str) -> None:
    assert losses(BUILT, catalogue(), name) == ()


def test_an_unknown_format_is_refused() -> None:
    with pytest.raises(UnsupportedFormatError):
        losses(Fleet(), catalogue(), "xyz")
