"""Rounds of a campaign: chosen, equipped, recorded, led on, taken back without losing anything."""

from __future__ import annotations

from typing import Any

import pytest

from fleetbuilder.campaigns.common import mapping, selectors
from fleetbuilder.campaigns.common.models import (
    Campaign,
    CampaignLog,
    LedgerEntry,
    MissionResult,
    PlayerCard,
    Round,
    RoundShip,
    RoundStage,
)
from fleetbuilder.campaigns.ledger import services as ledger_services
from fleetbuilder.campaigns.ledger.services import Spending, xp_open
from fleetbuilder.campaigns.round_ships import services as round_ship_services
from fleetbuilder.campaigns.rounds import services as round_services
from fleetbuilder.campaigns.ships import submitted_ships
from fleetbuilder.core import errors
from rules.fleet import Fleet
from tests.fleetbuilder.campaigns.people import at_fleets, state
from tests.fleetbuilder.campaigns.tables import (
    CAPTAIN,
    ORGANISER,
    card_made,
    joined,
    opened,
    started,
)

pytestmark = pytest.mark.usefixtures("catalogue")

PATROL = "a-simple-patrol"


@pytest.fixture
def campaign(catalogue: Any) -> Campaign:
    """Returns a campaign with two captains, whose starting XP are spent, at its fleets."""
    campaign = opened()
    joined(campaign)
    started(campaign, card_made(campaign), {"weapon": 3, "crew": 3})
    started(campaign, card_made(campaign, CAPTAIN, "Dax"), {"tech": 3, "crew": 3})
    at_fleets(campaign)
    return campaign


def ship(text: str) -> Fleet:
    """Returns a ship by its share of a list."""
    return submitted_ships.ship_from_text(text)


def bring(campaign: Campaign, card: int, text: str, number: int = 1) -> RoundShip:
    return round_ship_services.ship_set(
        campaign=campaign, visitor=ORGANISER, number=number, card=card, fleet=ship(text)
    )[0]


def ready(campaign: Campaign, card: int, number: int = 1) -> RoundShip:
    return round_ship_services.ship_ready(
        campaign=campaign, visitor=ORGANISER, number=number, card=card
    )[0]


def step(campaign: Campaign, stage: RoundStage, number: int = 1) -> Round:
    return round_services.round_step(
        campaign=campaign, visitor=ORGANISER, number=number, stage=stage
    )[0]


def record(campaign: Campaign, *met: str, number: int = 1, **fates: str) -> Round:
    """Records a mission; fates are given as c1="destroyed", all others stayed."""
    present = Round.objects.get(campaign=campaign, number=number, rewound_at=None)
    told = {
        each.card.number: fates.get(f"c{each.card.number}", "stayed")
        for each in selectors.ship_list(round=present)
    }
    return round_services.round_record(
        campaign=campaign, visitor=ORGANISER, number=number, met=met, fates=told
    )[0]


def played(campaign: Campaign) -> Campaign:
    """Brings both ships to round 1 and begins its mission."""
    for card in (1, 2):
        assert bring(campaign, card, "Excelsior Class").is_legal
        ready(campaign, card)
    step(campaign, RoundStage.PLAY)
    return campaign


def objectives(campaign: Campaign) -> list[str]:
    row = Round.objects.get(campaign=campaign, number=1, rewound_at=None)
    mission = mapping.mission_of(row)
    assert mission is not None
    return [each.id for each in mission.objectives]


# --- choosing -----------------------------------------------------------------------------------


def test_only_missions_that_are_open_are_chosen(catalogue: Any) -> None:
    campaign = opened()
    assert round_services.missions_open(campaign) == (PATROL,)
    before = state()
    for mission in ("hold-the-relay", "none", ""):
        with pytest.raises(errors.InvalidError) as caught:
            round_services.mission_choose(
                campaign=campaign, visitor=ORGANISER, number=1, mission=mission
            )
        message = "That mission is not open; open are a-simple-patrol."
        assert caught.value.fields == {"/mission": [message]}
    assert state() == before
    row, is_new = round_services.mission_choose(
        campaign=campaign, visitor=ORGANISER, number=1, mission=PATROL
    )
    assert (row.stage, row.mission, is_new) == ("setup", PATROL, True)


@pytest.mark.parametrize("stage", [RoundStage.CHOOSE, RoundStage.PLAY, RoundStage.RECORDED])
def test_steps_are_taken_one_by_one(campaign: Campaign, stage: RoundStage) -> None:
    before = state()
    with pytest.raises(errors.RequestError) as caught:
        step(campaign, stage)
    expected = {
        RoundStage.CHOOSE: "campaigns.round_fleets",
        RoundStage.PLAY: "campaigns.no_ships",
        RoundStage.RECORDED: "invalid",
    }
    assert caught.value.code == expected[stage]
    assert state() == before


def test_steps_back_leave_no_trace_of_the_mission(campaign: Campaign) -> None:
    step(campaign, RoundStage.SETUP)
    row = step(campaign, RoundStage.CHOOSE)
    assert (row.stage, row.mission) == ("choose", "")
    assert CampaignLog.objects.filter(kind="step").count() == 3


# --- ships --------------------------------------------------------------------------------------


def test_pregenerated_ships_are_legal_with_six_xp(catalogue: Any) -> None:
    """EA-S6: each of them, with the XP where its upgrades ask for them."""
    campaign = opened()
    mission = mapping.missions_of(campaign)[PATROL]
    assert len(mission.pregenerated) == 6
    at_fleets(campaign)
    kinds = {"weapon": 0, "crew": 0, "tech": 0}
    for place, each in enumerate(mission.pregenerated, 1):
        costs = dict(kinds)
        for key in each.upgrades:
            upgrade: Any = catalogue[key]
            costs[upgrade.slot if hasattr(upgrade, "slot") else key.partition(":")[0]] += (
                upgrade.cost
            )
        costs["tech"] += 6 - sum(costs.values())
        started(campaign, card_made(campaign, name=f"Captain {place}"), costs)
        document = {
            "format": "fleetbuilder-fleet",
            "version": 1,
            "ships": [{"ship": each.ship, "upgrades": [{"card": key} for key in each.upgrades]}],
        }
        found, _ = round_ship_services.ship_set(
            campaign=campaign,
            visitor=ORGANISER,
            number=1,
            card=place,
            fleet=submitted_ships.ship_from_document(document),
        )
        assert (found.is_legal, found.report["problems"]) == (True, [])


def test_reputation_bounds_what_a_ship_carries(campaign: Campaign) -> None:
    """Dax has no reputation with weapons; once she has, the same ship may fly."""
    text = "Excelsior Class\nPhoton Torpedoes"
    found = bring(campaign, 2, text)
    assert not found.is_legal
    assert [each["code"] for each in found.report["problems"] if each["severity"] == "error"] == [
        "commander.reputation"
    ]
    with pytest.raises(errors.ConflictError) as caught:
        ready(campaign, 2)
    assert caught.value.code == "campaigns.not_legal"


def test_xp_are_spent_before_a_ship_is_ready(campaign: Campaign) -> None:
    card_made(campaign, name="Worf")
    assert bring(campaign, 3, "Excelsior Class").is_legal
    before = state()
    with pytest.raises(errors.ConflictError) as caught:
        ready(campaign, 3)
    assert caught.value.message == "Worf has 6 XP to spend first."
    assert state() == before


def test_a_mission_waits_for_all_ships(campaign: Campaign) -> None:
    bring(campaign, 1, "Excelsior Class")
    bring(campaign, 2, "Akira Class")
    ready(campaign, 1)
    with pytest.raises(errors.ConflictError) as caught:
        step(campaign, RoundStage.PLAY)
    assert caught.value.message == "Not ready yet: Dax."
    ready(campaign, 2)
    assert step(campaign, RoundStage.PLAY).stage == "play"


def test_another_ship_is_not_ready_by_itself(campaign: Campaign) -> None:
    bring(campaign, 1, "Excelsior Class")
    assert ready(campaign, 1).is_ready
    assert not bring(campaign, 1, "Akira Class").is_ready


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "Paste a ship, or choose a fleet of yours."),
        ("Excelsior Class\n\nAkira Class", "This holds 2 ships; each player card flies one."),
    ],
)
def test_each_card_flies_one_ship(campaign: Campaign, text: str, message: str) -> None:
    with pytest.raises(errors.InvalidError) as caught:
        ship(text)
    assert caught.value.fields == {"/fleet": [message]}


# --- recording ----------------------------------------------------------------------------------


def test_results_become_xp_by_the_mission_s_rules(campaign: Campaign) -> None:
    """A Simple Patrol: each kind of data is worth XP to everybody, a destroyed ship 1 fewer."""
    played(campaign)
    met = objectives(campaign)
    row = record(campaign, *met, c2="destroyed")
    assert (row.outcome, row.met) == ("success", met)
    found = list(MissionResult.objects.order_by("card__number").values("xp", "told"))
    whole = sum(each.xp for each in mapping.missions_of(campaign)[PATROL].objectives)
    assert [each["xp"] for each in found] == [whole, max(0, whole - 1)]
    assert found[1]["told"]["parts"][-1] == {"reason": "destroyed", "xp": -1}
    assert [each.xp for each in xp_open(PlayerCard.objects.get(number=1))] == [whole]
    fresh = Round.objects.get(number=2)
    assert fresh.stage == "choose"
    assert round_services.missions_open(campaign) == ("a-friend-among-freighters",)


def test_failure_leads_on_as_the_mission_says(campaign: Campaign) -> None:
    played(campaign)
    row = record(campaign)
    assert row.outcome == "failure"
    assert round_services.missions_open(campaign) == (PATROL, "a-friend-among-freighters")


def test_results_name_every_ship_and_nothing_else(campaign: Campaign) -> None:
    played(campaign)
    before = state()
    for met, fates, field in (
        ([], {1: "stayed"}, "/fates"),
        ([], {1: "stayed", 2: "stayed", 3: "stayed"}, "/fates"),
        ([], {1: "stayed", 2: "vanished"}, "/fates"),
        (["peace"], {1: "stayed", 2: "stayed"}, "/met"),
    ):
        with pytest.raises(errors.InvalidError) as caught:
            round_services.round_record(
                campaign=campaign, visitor=ORGANISER, number=1, met=met, fates=fates
            )
        assert list(caught.value.fields) == [field]
    assert state() == before


def test_results_are_recorded_once(campaign: Campaign) -> None:
    played(campaign)
    record(campaign)
    before = state()
    with pytest.raises(errors.ConflictError) as caught:
        record(campaign)
    assert caught.value.code == "campaigns.round_recorded"
    assert state() == before


# --- going back ---------------------------------------------------------------------------------


def spend(campaign: Campaign, number: int, boxes: dict[str, int]) -> None:
    card = PlayerCard.objects.get(campaign=campaign, number=number)
    ledger_services.xp_spend_mission(
        campaign=campaign,
        visitor=ORGANISER,
        number=number,
        round=1,
        spending=Spending(after=card.entries, boxes=boxes),
    )


def test_a_campaign_goes_back_without_losing_anything(campaign: Campaign) -> None:
    played(campaign)
    record(campaign, *objectives(campaign))
    xp = xp_open(PlayerCard.objects.get(number=1))[0].xp
    spend(campaign, 1, {"skill": xp})
    rows = list(LedgerEntry.objects.order_by("pk").values())
    lines = list(CampaignLog.objects.order_by("pk").values())
    fresh, is_new = round_services.campaign_rewind(campaign=campaign, visitor=ORGANISER, number=1)
    assert (fresh.number, fresh.attempt, fresh.stage, is_new) == (1, 2, "choose", True)
    assert round_services.missions_open(campaign) == (PATROL,)
    # What was there stands as it stood; what was spent is taken back by one more entry.
    found = list(LedgerEntry.objects.order_by("pk").values())
    assert found[: len(rows)] == rows
    [back] = found[len(rows) :]
    assert (back["kind"], back["refers_to"], back["xp"]) == ("counter", 2, -xp)
    assert back["total_xp"] == 6
    assert list(CampaignLog.objects.order_by("pk").values())[: len(lines)] == lines
    assert CampaignLog.objects.order_by("-number")[0].words == (
        "Took the campaign back to round 1."
    )
    assert Round.objects.filter(rewound_at=None).count() == 1
    assert Round.objects.count() == 3
    for card in PlayerCard.objects.all():
        assert xp_open(card) == []


def test_going_back_twice_changes_nothing(campaign: Campaign) -> None:
    played(campaign)
    record(campaign)
    round_services.campaign_rewind(campaign=campaign, visitor=ORGANISER, number=1)
    before = state()
    _, is_new = round_services.campaign_rewind(campaign=campaign, visitor=ORGANISER, number=1)
    assert not is_new
    with pytest.raises(errors.NotFoundError):
        round_services.campaign_rewind(campaign=campaign, visitor=ORGANISER, number=2)
    assert state() == before


def test_a_campaign_is_played_anew_after_going_back(campaign: Campaign) -> None:
    played(campaign)
    record(campaign, *objectives(campaign))
    round_services.campaign_rewind(campaign=campaign, visitor=ORGANISER, number=1)
    at_fleets(campaign)
    played(campaign)
    record(campaign, *objectives(campaign))
    assert Round.objects.filter(rewound_at=None).count() == 2
    xp = xp_open(PlayerCard.objects.get(number=1))[0].xp
    spend(campaign, 1, {"skill": xp})
    assert LedgerEntry.objects.filter(card__number=1).count() == 2
