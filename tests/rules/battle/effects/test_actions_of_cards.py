"""Actions that cards add to the bar of their ship: they are there as long as the card acts."""

from __future__ import annotations

import pytest

from rules.battle import prepare_fleet
from tests.rules.battle.effects.printed import acting, borne
from tests.rules.battle.examples.scene import MakeScene, captain
from tests.rules.building.helpers import card as equipped
from tests.rules.building.helpers import fleet, ruleset, ship
from tests.rules.catalogue import catalogue


@pytest.mark.parametrize(
    ("key", "action"),
    [
        ("talent:secret-research-72016", "scan"),
        ("crew:mara-75010", "scan"),
        ("tech:advanced-scanning-72016", "scan"),
        ("talent:covert-research-75012", "scan"),
        ("tech:phasing-cloaking-device-71801", "cloak"),
        ("tech:romulan-cloaking-device-75012", "cloak"),
        ("captain:shinzon-75012", "battlestations"),
        ("squadron:lead-squadron-73041", "battlestations"),
    ],
)
@pytest.mark.parametrize(
    ("state", "offers"), [("", True), ("disabled 1", False), ("discarded", False)]
)
def test_an_action_goes_with_its_card(
    scene: MakeScene, key: str, action: str, state: str, offers: bool
) -> None:
    more = f"card a1 0 {state}" if state else ""
    play = acting(scene, borne(key, captain(5), actions=["evade"]), "shields 2/0", more=more)
    if key in play.offered:
        play.give("pass")  # its free action comes first
    assert (action in play.offered) == offers
    assert "evade" in play.offered
    play.finish_phase()


def test_the_bar_of_a_fleet_is_that_of_its_ships() -> None:
    """What a text adds is not on the bar for good: Secret Research lends the scan action."""
    built = ship(
        "ship:klingon-starship-71120",
        captain=equipped("captain:klingon-71120", equipped("talent:secret-research-72016")),
    )
    bare = ship("ship:klingon-starship-71120", captain=equipped("captain:klingon-71120"))
    records = [
        prepare_fleet(fleet(each), catalogue(), ruleset()).ships[0] for each in (built, bare)
    ]
    assert records[0].actions == records[1].actions
    assert "scan" not in records[0].actions


def test_every_card_that_adds_an_action_lends_it_by_its_text() -> None:
    """What stands in no text would be on no bar in battle."""
    adding = [
        card
        for card in catalogue()
        if card.building.adds_actions and card.type not in ("ship", "construction")
    ]
    assert len(adding) == 11
    for card in adding:
        for added in card.building.adds_actions:
            play_text = card.ability.partition("may perform ")[2]
            assert added.action.replace("battlestations", "battle stations").replace("-", " ") in (
                play_text
            ), card.key
