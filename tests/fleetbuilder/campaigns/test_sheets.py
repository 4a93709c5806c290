"""Printed cards typed in row by row, and put right as long as nothing is shaded on them."""

from __future__ import annotations

from typing import Any

import pytest

from fleetbuilder.campaigns.cards import services as card_services
from fleetbuilder.campaigns.common import bundled_documents
from fleetbuilder.campaigns.common.models import CampaignLog, PlayerCard
from fleetbuilder.campaigns.ledger import services as ledger_services
from fleetbuilder.core import errors
from tests.fleetbuilder.campaigns.people import People, people_made, state
from tests.fleetbuilder.campaigns.tables import started, text_of
from tests.fleetbuilder.campaigns.test_permissions import PRINTED


@pytest.fixture
def people(catalogue: Any) -> People:
    """Returns the people; card 1 has starting XP spent, card 2 has none."""
    return people_made()


def send(people: People, path: str, name: str = "captain", **values: str) -> Any:
    root = f"/campaigns/{people.campaign.slug}/cards/"
    return people.clients[name].post(f"{root}{path}", {**PRINTED, **values})


def test_the_form_is_filled_with_the_site_s_card(people: People) -> None:
    root = f"/campaigns/{people.campaign.slug}/cards/"
    for faction in ("federation", "klingon", "romulan"):
        page = people.clients["captain"].get(f"{root}new/printed/?from={faction}")
        sheet = bundled_documents.sheet_documents()[faction]
        skill = " ".join(str(number) for number in sheet["skill"])
        html = page.content.decode()
        assert f'value="{skill}"' in html
        assert f'<option value="{faction}" selected>' in html
    assert 'value="3 10"' in html
    # What it was filled with can be sent as it stands, and is the same card.
    form = page.context["form"]
    values = {each.html_name: each.value() for each in form}
    response = people.clients["captain"].post(f"{root}new/printed/", {**values, "name": "Tal"})
    assert response.status_code == 302
    kept = PlayerCard.objects.get(number=3).sheet
    for part in ("faction", "skill", "icons", "talents", "reputation"):
        assert kept[part] == sheet[part]


def test_a_card_is_typed_in(people: People) -> None:
    root = f"/campaigns/{people.campaign.slug}/cards/new/printed/"
    response = people.clients["captain"].post(root, {**PRINTED, "name": "Bashir"})
    assert response.status_code == 302
    card = PlayerCard.objects.get(number=3)
    assert (card.name, card.faction, card.member.name) == ("Bashir", "federation", "Kira")
    assert card.sheet == {
        "format": "fleetbuilder-player-card",
        "version": 1,
        "id": "federation-typed-in",
        "name": "Federation captain",
        "faction": "federation",
        "skill": [2, 2, 3, 4],
        "icons": [{"box": 2, "icons": ["weapon", "crew", "tech"]}],
        "talents": {"above": [1], "icons_after": [1]},
        "reputation": {kind: [0, 1, 2, 3, 4] for kind in ("weapon", "crew", "tech")},
        "house_made": [],
        "printed": [{"where": "", "source": "Typed in from the printed card"}],
    }


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("skill", "2 3 two", "“two” is no whole number. Numbers stand with spaces between them."),
        ("skill", "2 4 3 5", "3 stands to the right of 4; numbers never fall"),
        ("skill", "", "This field is required."),
        ("weapon", "0", "A row has at least two numbers: before and after its first box"),
        ("crew", "0 -1", "“-1” is no whole number. Numbers stand with spaces between them."),
        ("tech", "0 1 900", "A whole number from 0 to 40 is expected, not 900"),
        ("underlined", "9", "A whole number from 1 to 3 is expected, not 9"),
        ("underlined", "2 2", "Box 2 stands after box 2; they go from left to right"),
        ("above", "3 1", "1 stands after 3; talent boxes go from left to right"),
        ("icons_after", "2", "A whole number from 1 to 1 is expected, not 2"),
        ("faction", "borg", "Select a valid choice. borg is not one of the available choices."),
    ],
)
def test_what_is_wrong_stands_at_its_row(
    people: People, field: str, value: str, message: str
) -> None:
    before = state()
    response = send(people, "2/printed/", **{field: value})
    assert response.status_code == 400
    assert [text.rstrip(".") for text in response.context["form"].errors[field]] == [
        message.rstrip(".")
    ]
    assert list(response.context["form"].errors) == [field]
    assert state() == before


def test_a_card_is_put_right_until_xp_are_spent(people: People) -> None:
    assert send(people, "2/printed/", faction="klingon").status_code == 302
    card = PlayerCard.objects.get(number=2)
    assert (card.faction, card.sheet["skill"], card.name) == ("klingon", [2, 2, 3, 4], "Dax")
    line = CampaignLog.objects.order_by("-number")[0]
    assert (line.kind, line.words) == ("card_printed", "Typed in the printed card of Dax.")
    started(people.campaign, card, {"weapon": 2, "crew": 4})
    before = state()
    response = send(people, "2/printed/")
    assert response.status_code == 409
    words = text_of(response)
    assert "XP were spent on this card: what is printed on it stays." in words
    assert state() == before


def test_not_even_when_they_are_taken_back(people: People) -> None:
    ledger_services.entry_counter(
        campaign=people.campaign, visitor=people.campaign.owner, number=1, entry=1, after=1
    )
    before = state()
    with pytest.raises(errors.ConflictError) as caught:
        card_services.card_print(
            campaign=people.campaign, visitor=people.campaign.owner, number=1, sheet="klingon"
        )
    assert caught.value.code == "campaigns.card_written"
    assert state() == before


def test_the_same_card_once_more_changes_nothing(people: People) -> None:
    before = state()
    _, is_new = card_services.card_print(
        campaign=people.campaign, visitor=people.campaign.owner, number=2, sheet="federation"
    )
    assert (is_new, state()) == (False, before)
