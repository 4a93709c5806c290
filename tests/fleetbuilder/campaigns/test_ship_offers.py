"""The ships that a skill makes available, offered in a round; ways out of problems carried out."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from fleetbuilder.campaigns.common import mapping
from fleetbuilder.campaigns.common.models import RoundShip
from fleetbuilder.campaigns.round_ships import services as round_ship_services
from fleetbuilder.campaigns.ships import submitted_ships
from fleetbuilder.campaigns.ships.checked_ships import fleet_terms
from fleetbuilder.campaigns.ships.offers import ships_offered
from rules.fleet import ShipBuild
from tests.fleetbuilder.campaigns.people import People, people_made, state
from tests.fleetbuilder.campaigns.tables import opened, text_of

AKIRA = "ship:federation-starship-72008"


@pytest.fixture
def people(catalogue: Any) -> People:
    """Returns the people; ships are being equipped."""
    return people_made()


def round_page(people: People, name: str = "captain") -> Any:
    return people.clients[name].get(f"/campaigns/{people.campaign.slug}/rounds/1/")


def send(people: People, values: dict[str, str], name: str = "captain", card: int = 2) -> Any:
    address = f"/campaigns/{people.campaign.slug}/rounds/1/ships/{card}/"
    return people.clients[name].post(address, values)


def test_ships_are_offered_by_the_captain_s_skill(catalogue: Any) -> None:
    terms = fleet_terms(mapping.terms_of(opened()), None)
    found = ships_offered(terms, "federation", 2)
    assert [each.name for each in found] == [
        "Akira Class",
        "Akira Class",
        "Excelsior Class",
        "Miranda Class",
        "Nova Class",
        "Oberth Class",
    ]
    assert (found[0].label, found[0].key, found[0].least) == (
        "Akira Class: 4–2–5–2; crew, 2 weapon",
        AKIRA,
        2,
    )
    assert {each.name for each in ships_offered(terms, "federation", 4)} - {
        each.name for each in found
    } == {"Defiant Class", "Saber Class"}
    # Of printings alike one is offered, and that of Alliance before others.
    klingon = [each.key for each in ships_offered(terms, "klingon", 9)]
    assert "ship:klingon-starship-80002" in klingon
    assert "ship:klingon-starship-71120" not in klingon
    assert not any(ship.unique for ship in map(catalogue.find, klingon))


def test_a_ship_is_chosen_without_knowing_its_name(people: People) -> None:
    page = round_page(people).content.decode()
    assert f'<option value="{AKIRA}">Akira Class: 4–2–5–2; crew, 2 weapon</option>' in page
    assert page.count('<table class="dial dial-small">') == 6
    assert send(people, {"card2-ship": AKIRA}).status_code == 302
    ship = RoundShip.objects.get()
    assert (ship.document["ships"], ship.is_legal) == ([{"ship": AKIRA}], True)
    # Its text stands there to be equipped.
    page = round_page(people).content.decode()
    text = "Ship: Federation Starship [Akira Class] (72008)"
    assert re.search(rf"<textarea[^>]*>\s*{re.escape(text)}</textarea>", page) is not None
    assert submitted_ships.ship_from_text(text).ships == (ShipBuild(ship=AKIRA),)


def test_a_ship_that_is_not_available_is_refused(people: People) -> None:
    before = state()
    response = send(people, {"card2-ship": "ship:federation-starship-71280"})
    assert response.status_code == 400
    assert "Select a valid choice" in text_of(response)
    assert state() == before


def test_who_only_looks_on_is_offered_nothing(people: People) -> None:
    page = round_page(people, "guest").content.decode()
    assert "Akira Class" not in page


def bring_illegal(people: People) -> RoundShip:
    """Brings a ship with a Klingon upgrade."""
    document = {
        "format": "fleetbuilder-fleet",
        "version": 1,
        "ships": [
            {
                "ship": "ship:federation-starship-71272",
                "upgrades": [{"card": "weapon:photon-torpedoes-80002"}],
            }
        ],
    }
    return round_ship_services.ship_set(
        campaign=people.campaign,
        visitor=people.campaign.owner,
        number=1,
        card=2,
        fleet=submitted_ships.ship_from_document(document),
    )[0]


def fix_of(people: People, label: str, name: str = "captain") -> str:
    """Returns the value of a button with a way out."""
    page = round_page(people, name).content.decode()
    for value, words in re.findall(
        r'<button[^>]*name="fix"[^>]*value="([^"]*)"[^>]*>.*?<span>([^<]*)</span>', page, re.DOTALL
    ):
        if words == label:
            return str(value).replace("&quot;", '"')
    raise AssertionError(f"no button {label!r}")


def test_a_way_out_is_carried_out(people: People) -> None:
    assert not bring_illegal(people).is_legal
    fix = fix_of(people, "Remove Photon Torpedoes")
    assert send(people, {"fix": fix}).status_code == 302
    ship = RoundShip.objects.get()
    assert ship.is_legal
    assert ship.document["ships"] == [{"ship": "ship:federation-starship-71272"}]
    # The same button of a page that is out of date does nothing.
    before = state()
    response = people.clients["captain"].post(
        f"/campaigns/{people.campaign.slug}/rounds/1/ships/2/", {"fix": fix}, follow=True
    )
    assert "The ship is another by now." in text_of(response)
    assert state() == before


def test_only_what_a_report_offers_is_carried_out(people: People) -> None:
    bring_illegal(people)
    before = state()
    swap = '{"action":"swap","label":"x","where":"/ships/0","card":"ship:romulan-starship-71120"}'
    assert send(people, {"fix": swap}).status_code == 302
    assert send(people, {"fix": "{}"}).status_code == 302
    fix = fix_of(people, "Remove Photon Torpedoes")
    assert send(people, {"fix": fix}, "guest").status_code == 403
    assert state() == before
    page = round_page(people, "guest").content.decode()
    assert 'name="fix"' not in page


def test_a_unique_card_of_two_captains_has_a_way_out(people: People) -> None:
    """Its problem stands with the ship that it names; so does its button."""
    client = Client()
    assert client.get("/campaigns/").status_code == 200
    for card, ship in ((1, AKIRA), (2, "ship:federation-starship-71272")):
        document = {
            "format": "fleetbuilder-fleet",
            "version": 1,
            "ships": [{"ship": ship, "upgrades": [{"card": "talent:wing-leader-80001"}]}],
        }
        round_ship_services.ship_set(
            campaign=people.campaign,
            visitor=people.campaign.owner,
            number=1,
            card=card,
            fleet=submitted_ships.ship_from_document(document),
        )
    fix = fix_of(people, "Remove this Wing Leader")
    assert send(people, {"fix": fix}).status_code == 302
    found = RoundShip.objects.get(card__number=2)
    assert found.document["ships"] == [{"ship": "ship:federation-starship-71272"}]
    assert RoundShip.objects.get(card__number=1).document["ships"][0]["upgrades"] != []
