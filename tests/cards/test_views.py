"""The pages of the catalogue."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from cards import selectors
from cards.pages import card_fits, list_address, related_cards
from cards.services import LoadReport, catalogue_load
from rules.catalogue import Catalogue


def page(client: Client, address: str, **headers: str) -> str:
    response = client.get(address, headers=headers)
    assert response.status_code == 200, address
    return response.content.decode()


def text_of(html: str) -> str:
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", html)))


def links(html: str) -> set[str]:
    return {unescape(href) for href in re.findall(r'href="([^"]+)"', html)}


def test_the_addresses_are_readable() -> None:
    assert reverse("cards:card_list") == "/cards/"
    assert reverse("cards:card_detail", args=["crew:korath-b2-2"]) == "/cards/crew/korath-b2-2/"
    assert reverse("cards:set_detail", args=["71120"]) == "/sets/71120/"
    assert reverse("cards:ship_class_detail", args=["b-rel-class"]) == "/ship-classes/b-rel-class/"
    assert reverse("cards:search_help") == "/cards/help/"


def test_a_search_without_scripts(client: Client, small_site: Catalogue) -> None:
    html = page(client, "/cards/?q=korath+type:crew")
    assert "2 cards" in text_of(html)
    assert "/cards/crew/korath-b2/" in links(html)
    assert "/cards/crew/korath-b2-2/" in links(html)
    assert "/cards/captain/korath-b2/" not in links(html)
    # A facet narrows down, and one in use leads back.
    assert "/cards/?q=korath+type%3Acrew+faction%3Aklingon" in links(html)
    assert "/cards/?q=korath" in links(html)
    assert 'value="korath type:crew"' in html


def test_htmx_gets_the_results_alone(client: Client, small_site: Catalogue) -> None:
    whole = client.get("/cards/?q=korath")
    part = client.get("/cards/?q=korath", headers={"HX-Request": "true"})
    assert "HX-Request" in whole["Vary"]
    assert "HX-Request" in part["Vary"]
    assert "<html" in whole.content.decode()
    html = part.content.decode()
    assert "<html" not in html
    assert "4 cards" in text_of(html)
    assert 'id="results-status"' in html
    assert 'id="card-query-box"' in html


def test_the_box_is_left_alone_while_somebody_types(client: Client, small_site: Catalogue) -> None:
    headers = {"HX-Request": "true", "HX-Trigger": "card-search"}
    html = page(client, "/cards/?q=korath", **headers)
    assert 'id="card-query-box"' not in html


def test_going_back_gets_the_whole_page(client: Client, small_site: Catalogue) -> None:
    headers = {"HX-Request": "true", "HX-History-Restore-Request": "true"}
    assert "<html" in page(client, "/cards/?q=korath", **headers)


def test_pages(client: Client, site: Catalogue) -> None:
    html = page(client, "/cards/?q=type:crew&page=2")
    assert "?q=type%3Acrew&page=3" in links(html)
    assert "?q=type%3Acrew" in links(html)
    assert len(re.findall(r'class="row"', html)) == 24
    # A page number that is none shows the nearest page.
    assert len(re.findall(r'class="row"', page(client, "/cards/?page=x"))) == 24
    assert "No card" not in page(client, "/cards/?page=99999")


def test_a_wrong_word_is_marked_and_mended(client: Client, small_site: Catalogue) -> None:
    html = page(client, "/cards/?q=korath+typ:crew")
    assert "<mark>typ</mark>" in html
    assert "There is no field “typ”." in html
    assert "/cards/?q=korath+type%3Acrew" in links(html)
    assert 'aria-invalid="true"' in html
    html = page(client, "/cards/?q=unique:maybe")
    assert "Expected here: yes , no" in text_of(html)


def test_what_is_asked_is_escaped(client: Client, small_site: Catalogue) -> None:
    html = page(client, "/cards/?q=%3Cscript%3Ealert(1)%3C/script%3E")
    assert "<script>alert" not in html


def test_cards_of_a_near_name_are_shown(client: Client, small_site: Catalogue) -> None:
    html = page(client, "/cards/?q=aurrora")
    assert "No card is named “aurrora”; near: " in text_of(html)
    assert "/cards/ship/u-s-s-aurora-a1/" in links(html)
    assert "No card meets all of this" not in html


def test_nothing_found_says_what_to_do(client: Client, small_site: Catalogue) -> None:
    assert "No card meets all of this" in page(client, "/cards/?q=zzz")


def test_an_empty_catalogue_says_what_to_do(client: Client, db: None) -> None:
    selectors.catalogue_forget()
    for address in ("/cards/", "/sets/", "/ship-classes/"):
        assert "manage.py load_cards" in page(client, address)
    selectors.catalogue_forget()


def test_the_form_leads_to_its_query(client: Client, small_site: Catalogue) -> None:
    response = client.get(
        "/cards/", {"form": "1", "name": "korath", "cost_to": "4", "more": "a or b"}
    )
    assert response.status_code == 302
    assert response["Location"] == "/cards/?q=korath+cost%3C%3D4+%28a+or+b%29"
    assert client.get("/cards/", {"form": "1"})["Location"] == "/cards/"


def test_the_form_shows_the_query(client: Client, small_site: Catalogue) -> None:
    html = page(client, "/cards/?q=korath+cost%3C%3D4")
    assert re.search(r'name="cost_to"\s+value="4"', html)
    assert re.search(r'name="name"\s+value="korath"', html)


def test_a_wrong_form_says_where(client: Client, small_site: Catalogue) -> None:
    html = page(client, "/cards/?form=1&cost_from=9&cost_to=4")
    assert "This must be at least 9." in html
    assert re.search(r"<details[^>]* open>", html)


def test_the_help_lists_every_field(client: Client, small_site: Catalogue) -> None:
    html = page(client, "/cards/help/")
    assert "<code>one-per-ship</code>" in html
    assert "/cards/?q=class%3A%22Galaxy+Class%22" in links(html)


def test_a_card(client: Client, small_site: Catalogue) -> None:
    html = page(client, "/cards/weapon/photon-lances-a1/")
    text = text_of(html)
    assert "Photon Lances" in text
    assert "Only on a Galaxy Class ship." in text
    assert "2 ships of 2 classes can have it." in text
    assert "Not yet written What it does stands on the printed card." in text
    assert "W900" in text
    assert {"/sets/a1/", "/sets/b2/", "/ship-classes/galaxy-class/"} <= links(html)


def test_a_ship(client: Client, small_site: Catalogue) -> None:
    html = page(client, "/cards/ship/u-s-s-aurora-a1/")
    text = text_of(html)
    assert "31 July 2017" in text
    assert "Where it fits" not in text
    assert "/ship-classes/galaxy-class/" in links(html)
    assert "/cards/?q=fits%3A%22U.S.S.%20Aurora%22" in links(html)


def test_what_belongs_together(small: Catalogue) -> None:
    def related(key: str) -> list[tuple[str, str]]:
        return [(word, card.key) for word, card in related_cards(small, small[key])]

    assert related("admiral:korath-b2") == [("Face down", "captain:korath-b2")]
    assert related("captain:korath-b2") == [("Face up", "admiral:korath-b2")]
    assert related("flagship:klingon-b2") == [("Belongs to", "resource:war-chest-b2")]
    assert related("resource:war-chest-b2") == [("Comes with", "flagship:klingon-b2")]
    assert related("crew:helmsman-a1") == []


def test_where_a_card_fits(small: Catalogue) -> None:
    everywhere = card_fits(small, small["crew:helmsman-a1"])
    assert everywhere is not None
    assert (everywhere.every, everywhere.ships) == (True, 3)
    klingon = card_fits(small, small["flagship:klingon-b2"])
    assert klingon is not None
    assert (klingon.every, klingon.ships, klingon.factions) == (False, 1, ("klingon",))
    assert [(each.ship_class.key, each.fitting, each.ships) for each in klingon.classes] == [
        ("koth-class", 1, 1)
    ]
    assert card_fits(small, small["ship:u-s-s-aurora-a1"]) is None
    assert card_fits(small, small["resource:war-chest-b2"]) is None


def test_a_withdrawn_card(client: Client, loaded: LoadReport, directory: Path, edit: Any) -> None:
    edit("b2.json", "tech:night-cloak-b2", name="Dark Cloak", key="tech:dark-cloak-b2")
    catalogue_load(directory=directory)
    selectors.catalogue_forget()
    html = page(client, "/cards/tech/night-cloak-b2/")
    assert "This card was withdrawn" in html
    assert "withdrawn" not in page(client, "/cards/tech/dark-cloak-b2/")


def test_sets(client: Client, small_site: Catalogue) -> None:
    html = page(client, "/sets/")
    assert re.search(r"2017.*The Long Night.*2013.*First Starter", text_of(html))
    html = page(client, "/sets/b2/")
    text = text_of(html)
    assert "13 cards" in text
    assert text.count("Reprint") == 2
    assert "/cards/?q=set%3Ab2" in links(html)


def test_ship_classes(client: Client, small_site: Catalogue) -> None:
    text = text_of(page(client, "/ship-classes/"))
    assert "Galaxy Class (2017) 90° front, 45° rear small 1" in text
    assert "Fighter 360° oversized 1" in text
    html = page(client, "/ship-classes/galaxy-class-rear-45/")
    assert "/ship-classes/galaxy-class/" in links(html)
    assert "/cards/ship/federation-starship-a1/" in links(html)
    assert "/cards/weapon/photon-lances-a1/" in links(html)


@pytest.mark.parametrize(
    "address",
    [
        "/cards/crew/nobody-a1/",
        "/cards/spaceship/x/",
        "/cards/crew/",
        "/cards/CREW/korath-b2/",
        "/sets/zz/",
        "/sets/%00/",
        "/ship-classes/zz/",
    ],
)
def test_what_is_not_there(client: Client, small_site: Catalogue, address: str) -> None:
    response = client.get(address)
    assert response.status_code == 404
    assert "There is nothing here" in response.content.decode()


@pytest.mark.parametrize("address", ["/cards/", "/cards/crew/korath-b2/", "/sets/"])
def test_pages_are_only_read(client: Client, small_site: Catalogue, address: str) -> None:
    assert client.post(address).status_code == 405
    assert client.head(address).status_code == 200


def test_the_catalogue_s_pages_make_no_query(client: Client, site: Catalogue) -> None:
    client.get("/cards/")
    addresses = ["/cards/?q=kirk", "/cards/captain/gowron-71126/", "/sets/71120/"]
    addresses += ["/ship-classes/galaxy-class/", "/sets/", "/ship-classes/", "/cards/help/"]
    for address in addresses:
        with CaptureQueriesContext(connection) as queries:
            page(client, address)
        assert len(queries) == 0, address


def test_every_page_of_the_catalogue_can_be_shown(client: Client, site: Catalogue) -> None:
    for place, card in enumerate(site):
        if place % 11 == 0:
            html = page(client, reverse("cards:card_detail", args=[card.key]))
            assert "style=" not in html
            assert "<script>" not in html
    for key in list(site.sets)[::10]:
        page(client, reverse("cards:set_detail", args=[key]))
    for key in site.ship_classes:
        page(client, reverse("cards:ship_class_detail", args=[key]))


def test_addresses_of_lists() -> None:
    assert list_address("") == "/cards/"
    assert list_address('class:"Galaxy Class"') == "/cards/?q=class%3A%22Galaxy+Class%22"
