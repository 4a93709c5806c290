"""Which cards can be put on which ships."""

from __future__ import annotations

import pytest

from cards.fitting import cards_that_fit, fitting_for, judge_for
from rules.cards import Condition, Ship
from rules.catalogue import Catalogue


def ship(catalogue: Catalogue, key: str) -> Ship:
    card = catalogue[key]
    assert isinstance(card, Ship)
    return card


def fitting(catalogue: Catalogue, key: str) -> set[str]:
    return set(cards_that_fit(catalogue, ship(catalogue, key)))


def test_a_federation_ship_of_the_galaxy_class(small: Catalogue) -> None:
    # No tech slot, hull 5 and another faction keep three cards away.
    assert fitting(small, "ship:u-s-s-aurora-a1") == {
        "captain:mira-thal-a1",
        "captain:federation-a1",
        "captain:korath-b2",
        "admiral:korath-b2",
        "weapon:photon-lances-a1",
        "crew:helmsman-a1",
        "crew:korath-b2",
        "crew:korath-b2-2",
        "talent:night-attack-b2",
        "question:war-rations-b2",
    }


def test_a_klingon_ship(small: Catalogue) -> None:
    assert fitting(small, "ship:i-k-s-k-oth-b2") == {
        "captain:mira-thal-a1",
        "captain:federation-a1",
        "captain:korath-b2",
        "admiral:korath-b2",
        "crew:helmsman-a1",
        "crew:korath-b2",
        "crew:korath-b2-2",
        "tech:night-cloak-b2",
        "talent:night-attack-b2",
        "question:war-rations-b2",
        "flagship:klingon-b2",
    }


def test_a_squadron_takes_squadron_upgrades_alone(small: Catalogue) -> None:
    # 2017, Attack Squadrons.
    assert fitting(small, "ship:night-fighters-b2") == set()


def test_printed_names_of_classes_count(small: Catalogue) -> None:
    lances = small["weapon:photon-lances-a1"]
    assert [each.key for each in fitting_for(small).ships_for(lances)] == [
        "ship:u-s-s-aurora-a1",
        "ship:federation-starship-a1",
    ]


def test_ships_and_resources_go_on_no_ship(whole: Catalogue) -> None:
    fits = fitting_for(whole)
    for kind in ("ship", "resource"):
        assert all(fits.ships_for(card) == () for card in whole.by_type[kind])


def test_both_ways_say_the_same(small: Catalogue) -> None:
    fits = fitting_for(small)
    for card in small:
        ships = {each.key for each in fits.ships_for(card)}
        assert ships == {
            each.key
            for each in small.by_type["ship"]
            if isinstance(each, Ship) and card.key in fits.cards_for(each)
        }


def test_every_card_of_the_catalogue_fits_somewhere(whole: Catalogue) -> None:
    fits = fitting_for(whole)
    nowhere = [
        card.key
        for card in whole
        if card.type not in ("ship", "resource") and not fits.ships_for(card)
    ]
    assert nowhere == []


def test_one_fitting_is_kept_for_a_catalogue(small: Catalogue) -> None:
    assert fitting_for(small) is fitting_for(small)


YES = Condition("ship_faction", ("federation",))
NO = Condition("ship_faction", ("klingon",))
OPEN = Condition("captain_name", ("Korath",))


@pytest.mark.parametrize(
    ("condition", "verdict"),
    [
        (YES, True),
        (NO, False),
        (OPEN, None),
        (Condition("not", parts=(YES,)), False),
        (Condition("not", parts=(NO,)), True),
        (Condition("not", parts=(OPEN,)), None),
        (Condition("all", parts=(YES, YES)), True),
        (Condition("all", parts=(YES, OPEN)), None),
        (Condition("all", parts=(OPEN, NO)), False),
        (Condition("any", parts=(NO, NO)), False),
        (Condition("any", parts=(NO, OPEN)), None),
        (Condition("any", parts=(OPEN, YES)), True),
        (Condition("card_type", ("crew",)), True),
        (Condition("card_exchanged", (True,)), None),
        (Condition("fleet_ships", ("klingon", 2)), None),
        (Condition("with_card", ("Korath",)), None),
    ],
)
def test_a_condition_holds_does_not_or_depends(
    small: Catalogue, condition: Condition, verdict: bool | None
) -> None:
    fits = fitting_for(small)
    loadout = fits._loadouts["ship:u-s-s-aurora-a1"]
    card = fits._bench.get("crew:helmsman-a1")
    assert card is not None
    assert judge_for(condition)(loadout, card) is verdict
