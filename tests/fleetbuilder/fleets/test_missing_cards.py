"""What a saved fleet lacks, on its page and in the API: by the collection of who looks at it."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from fleetbuilder.collection.services import counts_change
from fleetbuilder.fleets.common.models import Fleet, Visibility
from fleetbuilder.fleets.saved.details import Details
from rules.catalogue import Catalogue
from tests.fleetbuilder.fleets.saved import ENTERPRISE, PICARD, TORPEDOES, WORF, saved
from tests.fleetbuilder.visitors import visit_as

FEDERATION = "captain:federation-71120"

pytestmark = pytest.mark.usefixtures("catalogue")


@pytest.fixture
def mine(client: Client) -> Fleet:
    """Returns a fleet of the client with a card that nobody knows."""
    owner = visit_as(client, "mine")
    return saved(WORF, TORPEDOES, TORPEDOES, "crew:lost", owner=owner, about=PUBLIC)


PUBLIC = Details(Visibility.PUBLIC)


def told(client: Client, fleet: Fleet) -> Any:
    return client.get(f"/api/v1/fleets/{fleet.slug}/").json()["missing"]


def section(client: Client, fleet: Fleet) -> str:
    html = client.get(f"/fleets/{fleet.slug}/").content.decode()
    found = re.search(
        r'<section class="section" aria-labelledby="missing">.+?</section>', html, re.S
    )
    assert found
    return " ".join(re.sub(r"<[^>]+>", " ", found[0]).split())


def test_who_has_said_nothing_is_told_where_to(client: Client, mine: Fleet) -> None:
    assert told(client, mine) is None
    assert section(client, mine) == (
        "What is missing Say what you own in your collection , and this page lists the cards that "
        "you lack, with the sets that hold them."
    )


def test_what_is_missing_is_listed_with_its_sets(client: Client, mine: Fleet) -> None:
    counts_change(owner=mine.owner, sets={"71120": 1}, cards={TORPEDOES: 1})
    assert told(client, mine) == [
        {
            "card": WORF,
            "name": "Worf",
            "needed": 1,
            "owned": 0,
            "missing": 1,
            "sets": ["2017core"],
        },
        {
            "card": TORPEDOES,
            "name": "Photon Torpedoes",
            "needed": 2,
            "owned": 1,
            "missing": 1,
            "sets": ["2017core"],
        },
        {
            "card": "crew:lost",
            "name": "crew:lost",
            "needed": 1,
            "owned": 0,
            "missing": 1,
            "sets": [],
        },
    ]
    assert section(client, mine) == (
        "What is missing 3 cards 1 × Worf · in 2017 Starter Set "
        "1 × Photon Torpedoes · you own 1 of 2 · in 2017 Starter Set "
        "1 × crew:lost · in no set of the catalogue "
        "Sets to buy As few boxes as hold what is missing, the fullest first. A box counts with "
        "one copy of each card. 1 × 2017 Starter Set · Worf, Photon Torpedoes"
    )
    assert client.get(f"/api/v1/fleets/{mine.slug}/").json()["buying"] == [
        {
            "set": "2017core",
            "name": "2017 Starter Set",
            "boxes": 1,
            "cards": [{"card": WORF, "count": 1}, {"card": TORPEDOES, "count": 1}],
        }
    ]


def test_a_card_of_many_sets_names_the_first(client: Client) -> None:
    owner = visit_as(client, "mine")
    fleet = saved(FEDERATION, owner=owner)
    counts_change(owner=owner, cards={ENTERPRISE: 1, PICARD: 1})
    assert len(told(client, fleet)[0]["sets"]) == 32
    assert section(client, fleet) == (
        "What is missing 1 card 1 × Federation · in Starter Set · U.S.S. Reliant "
        "· U.S.S. Enterprise · U.S.S. Defiant and 28 more Sets to buy As few boxes as hold what is "
        "missing, the fullest first. A box counts with one copy of each card. "
        "1 × Starter Set · Federation"
    )


def test_nothing_is_missing(client: Client, mine: Fleet) -> None:
    counts_change(owner=mine.owner, sets={"71120": 1, "2017core": 2}, cards={"crew:lost": 1})
    assert told(client, mine) == []
    assert client.get(f"/api/v1/fleets/{mine.slug}/").json()["buying"] == []
    assert section(client, mine).endswith("Nothing: you own every card of this fleet.")


def test_a_friend_is_told_of_their_own_collection(mine: Fleet, catalogue: Catalogue) -> None:
    counts_change(owner=mine.owner, sets={"71120": 1})
    friend = Client()
    assert told(friend, mine) is None
    counts_change(
        owner=visit_as(friend, "friend"), sets={"2017core": 9}, cards={ENTERPRISE: 1, PICARD: 1}
    )
    assert [each["card"] for each in told(friend, mine)] == ["crew:lost"]
    assert "Worf" not in section(friend, mine)
