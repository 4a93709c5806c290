"""The catalogue in the administration."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from cards.models import Card, CardSet, CatalogueVersion, ShipClass
from cards.services import LoadReport, house_card_save

HOUSE_CARD: dict[str, Any] = {
    "key": "crew:a-new-officer-house",
    "type": "crew",
    "name": "A New Officer",
    "sets": ["house"],
    "era": "modern-2017",
    "factions": ["federation"],
    "cost": 3,
    "ability_status": "manual",
}


def list_of(model: str) -> str:
    return reverse(f"admin:cards_{model}_changelist")


@pytest.mark.parametrize("model", ["card", "cardset", "shipclass", "catalogueversion"])
def test_every_list_is_there(loaded: LoadReport, admin_client: Client, model: str) -> None:
    assert admin_client.get(list_of(model)).status_code == 200


@pytest.mark.parametrize(
    ("query", "shown", "hidden"),
    [
        ({"q": "helms"}, "crew:helmsman-a1", "captain:korath-b2"),
        ({"q": "S900"}, "ship:u-s-s-aurora-a1", "crew:helmsman-a1"),
        ({"type": "captain"}, "captain:korath-b2", "crew:helmsman-a1"),
        ({"factions__faction": "vulcan"}, "captain:mira-thal-a1", "captain:korath-b2"),
        ({"withdrawn": "no"}, "crew:helmsman-a1", "nothing"),
        ({"banned__exact": "1"}, "tech:night-cloak-b2", "crew:helmsman-a1"),
    ],
)
def test_searching_and_filtering(
    loaded: LoadReport, admin_client: Client, query: dict[str, str], shown: str, hidden: str
) -> None:
    html = admin_client.get(list_of("card"), query).content.decode()
    assert shown in html
    assert hidden not in html


def test_withdrawn_cards_can_be_listed(loaded: LoadReport, admin_client: Client) -> None:
    html = admin_client.get(list_of("card"), {"withdrawn": "yes"}).content.decode()
    assert "helmsman-a1" not in html


def test_a_wrong_word_of_a_house_cards_ability_is_marked(
    loaded: LoadReport, admin_client: Client
) -> None:
    wrong = {**HOUSE_CARD, "ability": "action: gain <1> scn.", "ability_status": "automated"}
    address = reverse("admin:cards_card_add")
    html = admin_client.post(address, {"source": json.dumps(wrong)}).content.decode()
    assert "<code>action: gain <mark>&lt;</mark>1&gt; scn.</code>" in html
    wrong["ability"] = "action: gain 1 scn."
    html = admin_client.post(address, {"source": json.dumps(wrong)}).content.decode()
    assert "cannot be read at “scn” (character 16)" in html
    assert "<code>action: gain 1 <mark>scn</mark>.</code>" in html
    assert "Do you mean <code>action: gain 1 scan.</code>?" in html
    assert not Card.objects.filter(official=False).exists()
    wrong["ability"] = "action: gain 1 scan."
    assert admin_client.post(address, {"source": json.dumps(wrong)}).status_code == 302
    assert Card.objects.get(official=False).document["ability"] == "action: gain 1 scan."


def test_an_official_card_can_only_be_read(loaded: LoadReport, admin_client: Client) -> None:
    card = Card.objects.get(key="crew:helmsman-a1")
    address = reverse("admin:cards_card_change", args=[card.pk])
    html = admin_client.get(address).content.decode()
    assert "&quot;lower-decks&quot;" in html
    assert 'name="source"' not in html
    assert admin_client.post(address, {"source": "{}"}).status_code == 403
    delete = reverse("admin:cards_card_delete", args=[card.pk])
    assert admin_client.post(delete, {"post": "yes"}).status_code == 403
    assert Card.objects.filter(pk=card.pk, cost=2).exists()


@pytest.mark.parametrize("model", [CardSet, ShipClass, CatalogueVersion])
def test_the_rest_can_only_be_read(loaded: LoadReport, admin_client: Client, model: Any) -> None:
    name = model._meta.model_name
    row = model.objects.first()
    assert admin_client.get(reverse(f"admin:cards_{name}_change", args=[row.pk])).status_code == 200
    assert admin_client.get(reverse(f"admin:cards_{name}_add")).status_code == 403
    delete = reverse(f"admin:cards_{name}_delete", args=[row.pk])
    assert admin_client.post(delete, {"post": "yes"}).status_code == 403


def test_a_house_card_is_typed_in(loaded: LoadReport, admin_client: Client) -> None:
    address = reverse("admin:cards_card_add")
    assert "crew:a-new-officer-house" in admin_client.get(address).content.decode()
    response = admin_client.post(address, {"source": json.dumps(HOUSE_CARD)})
    assert response.status_code == 302
    card = Card.objects.get(key="crew:a-new-officer-house")
    assert (card.official, card.cost) == (False, 3)
    assert [each.faction for each in card.factions.all()] == ["federation"]
    assert CatalogueVersion.objects.count() == 2


def test_a_house_card_is_changed(loaded: LoadReport, admin_client: Client) -> None:
    card = house_card_save(document=HOUSE_CARD)
    address = reverse("admin:cards_card_change", args=[card.pk])
    html = admin_client.get(address).content.decode()
    assert "&quot;key&quot;: &quot;crew:a-new-officer-house&quot;" in html
    response = admin_client.post(address, {"source": json.dumps({**HOUSE_CARD, "cost": 4})})
    assert response.status_code == 302
    card.refresh_from_db()
    assert card.cost == 4
    renamed = {**HOUSE_CARD, "name": "Other", "key": "crew:other-house"}
    html = admin_client.post(address, {"source": json.dumps(renamed)}).content.decode()
    assert "The key must stay crew:a-new-officer-house." in html


@pytest.mark.parametrize(
    ("source", "fault"),
    [
        ("{", "The document is not JSON"),
        ("[]", "The document must be an object."),
        (json.dumps({**HOUSE_CARD, "cost": "x"}), "cost: is &quot;x&quot;; it must be a whole"),
        (json.dumps({**HOUSE_CARD, "sets": ["a1"]}), "a house card stands in the set house"),
        (json.dumps({**HOUSE_CARD, "restrictions": {"ship_class": ["x"]}}), "no card prints the"),
    ],
)
def test_a_wrong_document_is_refused(
    loaded: LoadReport, admin_client: Client, source: str, fault: str
) -> None:
    response = admin_client.post(reverse("admin:cards_card_add"), {"source": source})
    assert response.status_code == 200
    assert fault in response.content.decode()
    assert not Card.objects.filter(official=False).exists()


def test_house_cards_are_withdrawn_by_an_action(loaded: LoadReport, admin_client: Client) -> None:
    house = house_card_save(document=HOUSE_CARD)
    official = Card.objects.get(key="crew:helmsman-a1")
    response = admin_client.post(
        list_of("card"),
        {"action": "withdraw", "_selected_action": [house.pk, official.pk]},
        follow=True,
    )
    assert "1 house cards were withdrawn." in response.content.decode()
    house.refresh_from_db()
    official.refresh_from_db()
    assert house.withdrawn_at is not None
    assert official.withdrawn_at is None


def test_visitors_see_nothing_of_it(loaded: LoadReport, client: Client) -> None:
    assert client.get(list_of("card")).status_code == 302
