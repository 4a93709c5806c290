"""Going back: entries that lean on what is taken back, and the record of what was rewound."""

from __future__ import annotations

from typing import Any

import pytest

from fleetbuilder.campaigns.common import selectors
from fleetbuilder.campaigns.common.models import (
    Campaign,
    CampaignLog,
    LedgerEntry,
    PlayerCard,
    Round,
)
from fleetbuilder.campaigns.ledger import services as ledger_services
from fleetbuilder.campaigns.ledger.services import Spending, xp_open
from fleetbuilder.campaigns.rounds import services as round_services
from tests.fleetbuilder.campaigns.people import People, people_made
from tests.fleetbuilder.campaigns.tables import text_of
from tests.fleetbuilder.campaigns.test_round_pages import play

PATROL = "a-simple-patrol"
FREIGHTERS = "a-friend-among-freighters"


@pytest.fixture
def people(catalogue: Any) -> People:
    """Returns the people, two rounds played: card 1 has starting XP and XP of each to spend."""
    people = people_made()
    objectives = [each["id"] for each in people.campaign.missions[PATROL]["objectives"]]
    play(people.campaign, 1, PATROL, *objectives)
    return people


def spend(campaign: Campaign, round_number: int, row: str) -> None:
    """Spends the XP of a round on one row."""
    card = PlayerCard.objects.get(campaign=campaign, number=1)
    [found] = [each for each in xp_open(card) if each.round and each.round.number == round_number]
    ledger_services.xp_spend_mission(
        campaign=campaign,
        visitor=campaign.owner,
        number=1,
        round=round_number,
        spending=Spending(after=card.entries, boxes={row: found.xp}),
    )


def leaning(people: People) -> int:
    """Has XP of round 1 spent on boxes right of those of round 2; gives the XP of round 1."""
    campaign = people.campaign
    spend(campaign, 1, "crew")
    objectives = [each["id"] for each in campaign.missions[FREIGHTERS]["objectives"]]
    play(campaign, 2, FREIGHTERS, *objectives)
    spend(campaign, 2, "tech")
    card = PlayerCard.objects.get(campaign=campaign, number=1)
    ledger_services.entry_counter(
        campaign=campaign, visitor=campaign.owner, number=1, entry=2, after=card.entries
    )
    xp = xp_open(PlayerCard.objects.get(campaign=campaign, number=1))[0].xp
    spend(campaign, 1, "tech")
    return xp


def test_what_leans_on_rewound_boxes_is_to_be_spent_again(people: People) -> None:
    """Its XP come from a round that stays, so they are open again."""
    xp = leaning(people)
    rows = list(LedgerEntry.objects.filter(card__number=1).order_by("number").values())
    round_services.campaign_rewind(
        campaign=people.campaign, visitor=people.campaign.owner, number=2
    )
    card = PlayerCard.objects.get(campaign=people.campaign, number=1)
    assert [(each.round and each.round.number, each.xp) for each in xp_open(card)] == [(1, xp)]
    found = list(LedgerEntry.objects.filter(card__number=1).order_by("number"))
    assert list(LedgerEntry.objects.filter(pk__in=[row["id"] for row in rows]).values()) == rows
    assert [(row.kind, row.refers_to, row.note) for row in found[len(rows) :]] == [
        ("counter", 5, "Leans on what was rewound; to be spent again"),
        ("counter", 3, "Rewound"),
    ]
    assert found[-1].total_xp == 6
    line = CampaignLog.objects.filter(kind="rewound").get()
    assert line.data == {"round": 2, "entries": 2, "leaning": [{"card": 1, "entry": 5}]}
    spend(people.campaign, 1, "tech")
    assert xp_open(PlayerCard.objects.get(campaign=people.campaign, number=1)) == []


def test_nothing_more_is_taken_back_than_leans(people: People) -> None:
    """XP of round 1 that stand beside those of round 2 stay where they are."""
    campaign = people.campaign
    spend(campaign, 1, "crew")
    play(campaign, 2, FREIGHTERS, "friend-found", "medicine-delivered")
    spend(campaign, 2, "tech")
    round_services.campaign_rewind(campaign=campaign, visitor=campaign.owner, number=2)
    counters = LedgerEntry.objects.filter(kind="counter")
    assert [row.refers_to for row in counters] == [3]
    card = PlayerCard.objects.get(campaign=campaign, number=1)
    assert xp_open(card) == []
    assert [each.number for each in selectors.round_list(campaign=campaign)] == [1, 2]
    assert Round.objects.get(number=2, rewound_at=None).attempt == 2


def test_a_rewound_round_can_be_read(people: People) -> None:
    """Its ships, results and outcome stand on a page of their own, on which nothing can be done."""
    campaign = people.campaign
    root = f"/campaigns/{campaign.slug}/"
    guest = people.clients["guest"]
    assert "Rewound, and kept to be read" not in text_of(guest.get(root))
    round_services.campaign_rewind(campaign=campaign, visitor=campaign.owner, number=1)
    page = guest.get(root).content.decode()
    assert "Rewound, and kept to be read: 2" in page
    for number in (1, 2):
        assert f"{root}rounds/{number}/attempts/1/" in page
    assert f"{root}rounds/1/attempts/1/" in guest.get(f"{root}rounds/1/").content.decode()
    first = people.clients["owner"].get(f"{root}rounds/1/attempts/1/")
    words = text_of(first)
    for told in (
        "Round 1, attempt 1: A Simple Patrol",
        "This attempt was rewound and counts no longer.",
        "What it earned",
        "Excelsior Class",
        campaign.missions[PATROL]["success"]["words"],
    ):
        assert told in words, told
    assert first.content.decode().partition("<main")[2].partition("</main>")[0].count("<form") == 0
    never = text_of(people.clients["owner"].get(f"{root}rounds/2/attempts/1/"))
    assert "Round 2, attempt 1" in never
    assert "Choose A Friend" not in never
    # The API tells the same.
    found = guest.get(f"/api/v1{root}rounds/1/attempts/1/").json()
    assert (found["attempt"], found["outcome"], len(found["results"])) == (1, "success", 1)
    assert found["rewound_at"] is not None
    assert guest.get(f"/api/v1{root}rounds/2/attempts/1/").json()["choices"] == []
    # The attempt that counts has its own page.
    second = guest.get(f"{root}rounds/1/attempts/2/")
    assert (second.status_code, second["Location"]) == (302, f"{root}rounds/1/")
    assert guest.get(f"{root}rounds/1/attempts/3/").status_code == 404


def test_what_stood_before_a_rewound_round_is_told(people: People) -> None:
    """Round 2 left a mark behind, which round 3 began with; both are rewound."""
    campaign = people.campaign
    spend(campaign, 1, "crew")
    play(campaign, 2, FREIGHTERS)
    round_services.campaign_rewind(campaign=campaign, visitor=campaign.owner, number=2)
    root = f"/api/v1/campaigns/{campaign.slug}/"
    guest = people.clients["guest"]
    third = guest.get(f"{root}rounds/3/attempts/1/").json()
    assert [each["id"] for each in third["marks"]] == ["alarm-raised"]
    assert guest.get(f"{root}rounds/2/").json()["marks"] == []
    assert guest.get(root).json()["marks"] == []
