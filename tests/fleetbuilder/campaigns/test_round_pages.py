"""The page of a round: what stays, who the enemies are, how it ends and leads on."""

from __future__ import annotations

from typing import Any

import pytest

from fleetbuilder.campaigns.common.models import Campaign, RoundStage
from fleetbuilder.campaigns.round_ships import services as round_ship_services
from fleetbuilder.campaigns.rounds import services as round_services
from fleetbuilder.campaigns.ships import submitted_ships
from tests.fleetbuilder.campaigns.people import People, people_made
from tests.fleetbuilder.campaigns.tables import card_made, started, text_of

FREIGHTERS = "a-friend-among-freighters"
ALARM = (
    "The lanes are on guard: A Friend Among Freighters begins with the Alerted Watch on the map."
)

ALONE = "One ship alone meets the enemies of two: the table begins there (ours)."


@pytest.fixture
def people(catalogue: Any) -> People:
    """Returns the people; ships are being equipped."""
    return people_made()


def page(people: People, path: str = "rounds/1/", name: str = "guest") -> str:
    return text_of(people.clients[name].get(f"/campaigns/{people.campaign.slug}/{path}"))


def told(people: People, path: str = "") -> Any:
    address = f"/api/v1/campaigns/{people.campaign.slug}/{path}"
    return people.clients["guest"].get(address).json()


def play(campaign: Campaign, number: int, mission: str, *met: str) -> None:
    """Plays a round with the owner's ship alone, and records it."""
    asking: dict[str, Any] = {
        "campaign": campaign,
        "visitor": campaign.owner,
        "number": number,
    }
    if number > 1:
        round_services.mission_choose(mission=mission, **asking)
        round_services.round_step(stage=RoundStage.FLEETS, **asking)
    fleet = submitted_ships.ship_from_text("Excelsior Class")
    round_ship_services.ship_set(card=1, fleet=fleet, **asking)
    round_ship_services.ship_ready(card=1, **asking)
    round_services.round_step(stage=RoundStage.PLAY, **asking)
    round_services.round_record(met=met, fates={1: "stayed"}, **asking)


def test_what_stays_is_shown_and_told(people: People) -> None:
    play(people.campaign, 1, "a-simple-patrol")
    assert "What stays" not in page(people, "")
    play(people.campaign, 2, FREIGHTERS)
    mark = {"id": "alarm-raised", "words": ALARM}
    assert told(people)["marks"] == [mark]
    assert told(people, "rounds/2/")["marks"] == []
    assert told(people, "rounds/2/")["left"] == [mark]
    assert (told(people, "rounds/3/")["marks"], told(people, "rounds/3/")["left"]) == ([mark], [])
    assert ALARM in page(people, "").partition("What stays")[2]
    assert ALARM in page(people, "rounds/2/").partition("What stays from it")[2]
    assert ALARM in page(people, "rounds/3/").partition("What stays from earlier missions")[2]
    # It changes the enemies of the next mission.
    asking: dict[str, Any] = {"campaign": people.campaign, "visitor": people.campaign.owner}
    rows = page(people, "rounds/2/").partition("Bearing Orders")[2].partition("Special rules")[0]
    assert "Lane Watch Jem&#x27;Hadar Attack Ship At the start 3 Attack" in rows
    assert "Alerted Watch" not in rows
    round_services.mission_choose(number=3, mission=FREIGHTERS, **asking)
    assert "Alerted Watch Jem&#x27;Hadar Attack Ship At the start 2 Attack" in page(
        people, "rounds/3/"
    )


def test_how_a_round_leads_on_is_shown_once_recorded(people: People) -> None:
    words = people.campaign.missions["a-simple-patrol"]["failure"]["words"]
    assert told(people, "rounds/1/")["leads_on"] == ""
    play(people.campaign, 1, "a-simple-patrol")
    assert words in page(people).partition("What it earned")[2].partition("The mission")[0]
    assert told(people, "rounds/1/")["leads_on"] == words


def test_the_set_up_tells_enemies_and_end(people: People) -> None:
    found = page(people)
    assert "For 2 ships: one for each player card that is flown." in found
    mission = people.campaign.missions["a-simple-patrol"]
    rows = found.partition("Bearing Orders")[2]
    for row in mission["enemies"]:
        assert (row["name"] in rows) == ("2" in row["ships"])
    assert f"Last round {mission['end']['round']}" in found
    assert mission["success"]["words"] in found
    assert "A destroyed ship changes its player’s XP by -1, never below 0." in found
    started(people.campaign, card_made(people.campaign, people.campaign.owner, "Worf"))
    assert "For 3 ships: one for each player card that is flown." in page(people)
    assert ALONE not in page(people)
    fleet = submitted_ships.ship_from_text("Excelsior Class")
    round_ship_services.ship_set(
        campaign=people.campaign, visitor=people.campaign.owner, number=1, card=1, fleet=fleet
    )
    assert f"For the 1 ship of this round. {ALONE}" in page(people)
    # So say the mission itself, and the form to simulate it.
    mission_page = "/campaigns/missions/a-simple-patrol/"
    for address, words in (
        (mission_page, "One ship alone meets the enemies of two (ours)."),
        (f"{mission_page}simulate/", "One alone meets the enemies of two."),
    ):
        assert words in text_of(people.clients["guest"].get(address))


def test_the_tab_of_every_page_is_marked(people: People) -> None:
    def marked(path: str) -> list[str]:
        response = people.clients["owner"].get(f"/campaigns/{people.campaign.slug}/{path}")
        return [each["label"] for each in response.context["tabs"] if each["current"]]

    assert marked("rounds/1/") == ["Round 1"]
    assert marked("cards/1/") == ["Campaign"]
    play(people.campaign, 1, "a-simple-patrol")
    assert [marked(f"rounds/{number}/") for number in (1, 2)] == [["Campaign"], ["Round 2"]]


def test_a_mission_that_the_site_lacks_has_no_link(people: People) -> None:
    """A campaign keeps its missions; an imported one may bring some of its own."""
    address = f"/campaigns/{people.campaign.slug}/rounds/1/"
    fleet = submitted_ships.ship_from_text("Excelsior Class")
    round_ship_services.ship_set(
        campaign=people.campaign, visitor=people.campaign.owner, number=1, card=1, fleet=fleet
    )
    html = people.clients["guest"].get(address).content.decode()
    assert html.count("/campaigns/missions/a-simple-patrol/") == 2
    campaign = Campaign.objects.get()
    campaign.missions["a-simple-patrol"]["id"] = "our-own-patrol"
    campaign.save()
    html = people.clients["guest"].get(address).content.decode()
    assert "/campaigns/missions/" not in html
