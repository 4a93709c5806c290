"""The mission of a round drawn by chance, so that anybody can draw it again."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from fleetbuilder.campaigns.common.models import Campaign, CampaignLog, Round
from fleetbuilder.campaigns.rounds import services as round_services
from fleetbuilder.core import errors
from rules.dice import SeededChance
from tests.fleetbuilder.campaigns.people import People, people_made, state
from tests.fleetbuilder.campaigns.tables import ORGANISER, opened, text_of
from tests.fleetbuilder.campaigns.test_round_pages import play

PATROL = "a-simple-patrol"
FREIGHTERS = "a-friend-among-freighters"


@pytest.fixture
def people(catalogue: Any) -> People:
    """Returns the people; the patrol failed, so that two missions are open in round 2."""
    people = people_made()
    play(people.campaign, 1, PATROL)
    return people


def draw(campaign: Campaign, seed: str = "", key: str = "") -> tuple[Round, bool]:
    return round_services.mission_draw(
        campaign=campaign, visitor=campaign.owner, number=2, seed=seed, key=key
    )


@pytest.mark.parametrize(("seed", "mission"), [("1", FREIGHTERS), ("2", PATROL)])
def test_a_mission_is_drawn_by_its_seed(people: People, seed: str, mission: str) -> None:
    row, is_new = draw(people.campaign, seed)
    assert (row.mission, row.stage, is_new) == (mission, "setup", True)
    line = CampaignLog.objects.order_by("-number")[0]
    name = people.campaign.missions[mission]["name"]
    assert (line.kind, line.words) == (
        "drawn",
        f"Drew the mission of round 2: {name}, of 2 that are open (seed mt19937:{seed}).",
    )
    assert line.data == {
        "mission": mission,
        "among": [PATROL, FREIGHTERS],
        "seed": f"mt19937:{seed}",
    }
    again = SeededChance(line.data["seed"]).below(len(line.data["among"]))
    assert line.data["among"][again] == mission


def test_each_mission_is_as_likely_as_any_other() -> None:
    found = Counter(SeededChance(str(seed)).below(2) for seed in range(400))
    assert 170 < found[0] < 230


def test_it_is_drawn_once(people: People) -> None:
    first, _ = draw(people.campaign, key="a")
    before = state()
    assert draw(people.campaign, key="a") == (first, False)
    with pytest.raises(errors.ConflictError) as caught:
        draw(people.campaign)
    assert caught.value.code == "campaigns.round_setup"
    assert state() == before


def test_the_organiser_draws_on_the_page_and_by_the_api(people: People) -> None:
    address = f"/campaigns/{people.campaign.slug}/rounds/2/"
    assert "Draw a mission" in text_of(people.clients["organiser"].get(address))
    assert "Draw a mission" not in text_of(people.clients["captain"].get(address))
    before = state()
    response = people.clients["organiser"].patch(
        f"/api/v1{address}", {"draw": False}, content_type="application/json"
    )
    assert (response.status_code, state()) == (400, before)
    response = people.clients["organiser"].post(f"{address}choose/", {"draw": "1"}, follow=True)
    assert "The mission is drawn." in text_of(response)
    assert Round.objects.get(number=2).stage == "setup"


def test_nothing_is_drawn_where_one_mission_is_open(people: People) -> None:
    campaign = opened(name="Other")
    row, _ = round_services.mission_draw(campaign=campaign, visitor=ORGANISER, number=1)
    assert row.mission == PATROL
    first = people.clients["owner"].get(f"/campaigns/{people.campaign.slug}/rounds/1/")
    assert "Draw a mission" not in text_of(first)
