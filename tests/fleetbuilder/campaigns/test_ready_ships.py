"""Ships that are ready stay legal: whatever changes a card is followed by a check of its ship."""

from __future__ import annotations

from typing import Any

import pytest

from fleetbuilder.campaigns.cards import services as card_services
from fleetbuilder.campaigns.common.models import (
    Campaign,
    CampaignLog,
    PlayerCard,
    RoundShip,
    RoundStage,
)
from fleetbuilder.campaigns.ledger import services as ledger_services
from fleetbuilder.campaigns.ledger.services import Spending
from fleetbuilder.core import errors
from tests.fleetbuilder.campaigns.people import state
from tests.fleetbuilder.campaigns.tables import CAPTAIN, ORGANISER, card_made, started
from tests.fleetbuilder.campaigns.test_round_services import bring, played, ready, step
from tests.fleetbuilder.campaigns.test_round_services import campaign as campaign

pytestmark = pytest.mark.usefixtures("catalogue")

ARMED = "Excelsior Class\nPhoton Torpedoes"
"""For who has 3 SP of reputation with weapons: Sisko (card 1) has, Dax (card 2) has none."""


def take_back(campaign: Campaign, card: int, entry: int = 1, **more: Any) -> PlayerCard:
    after = PlayerCard.objects.get(campaign=campaign, number=card).entries
    return ledger_services.entry_counter(
        campaign=campaign, visitor=ORGANISER, number=card, entry=entry, after=after, **more
    )[0]


def correct(campaign: Campaign, card: int, boxes: dict[str, int]) -> PlayerCard:
    after = PlayerCard.objects.get(campaign=campaign, number=card).entries
    return ledger_services.xp_correct(
        campaign=campaign,
        visitor=ORGANISER,
        number=card,
        spending=Spending(after=after, boxes=boxes, note="forgotten"),
    )[0]


def look(card: int) -> tuple[bool, bool, list[str]]:
    """Returns whether a ship is legal and ready, and what speaks against it."""
    found = RoundShip.objects.get(card__number=card)
    problems = found.report["problems"]
    return (
        found.is_legal,
        found.is_ready,
        [each["code"] for each in problems if each["severity"] == "error"],
    )


def words(campaign: Campaign) -> list[str]:
    """Returns the log, the newest line first."""
    found = CampaignLog.objects.filter(campaign=campaign).order_by("-number")
    return list(found.values_list("words", flat=True))


def test_a_mended_card_lets_its_ship_fly(campaign: Campaign) -> None:
    """Dax gains reputation with weapons after her ship was refused: it is checked at once."""
    bring(campaign, 2, ARMED)
    assert look(2) == (False, False, ["commander.reputation"])
    correct(campaign, 2, {"weapon": 3})
    assert look(2) == (True, False, [])
    assert ready(campaign, 2).is_ready


def test_a_ship_sent_again_is_checked_again(campaign: Campaign) -> None:
    """The same text counts anew where its report is older than the card."""
    bring(campaign, 2, ARMED)
    RoundShip.objects.update(report={"problems": []}, card_entries=0)
    assert not bring(campaign, 2, ARMED).is_legal
    assert look(2) == (False, False, ["commander.reputation"])


def test_the_same_ship_sent_again_stays_ready_and_says_nothing(campaign: Campaign) -> None:
    bring(campaign, 1, ARMED)
    ready(campaign, 1)
    before = state()
    found = bring(campaign, 1, ARMED)
    assert (found.is_ready, state() == before) == (True, True)


def test_xp_taken_back_make_a_ready_ship_wait(campaign: Campaign) -> None:
    """Sisko is ready, then takes back what his torpedoes stand on: the mission does not begin."""
    bring(campaign, 1, ARMED)
    ready(campaign, 1)
    take_back(campaign, 1)
    assert look(1) == (False, False, ["commander.reputation"])
    assert words(campaign)[:2] == [
        "Sisko is not ready any more: the ship may not fly so.",
        "Took back entry 1 of Sisko.",
    ]
    before = state()
    with pytest.raises(errors.ConflictError) as caught:
        step(campaign, RoundStage.PLAY)
    assert (caught.value.code, state() == before) == ("campaigns.xp_unspent", True)
    assert caught.value.message == "Sisko has 6 XP to spend first."


def test_xp_that_wait_make_a_legal_ship_wait_too(campaign: Campaign) -> None:
    """XP are never saved. Source: Alliance, Spend Experience."""
    bring(campaign, 1, "Excelsior Class")
    ready(campaign, 1)
    take_back(campaign, 1)
    assert look(1) == (True, False, [])
    started(campaign, PlayerCard.objects.get(number=1), {"crew": 6}, after=2)
    assert ready(campaign, 1).is_ready


def test_a_ship_that_became_illegal_unseen_is_found_before_play(campaign: Campaign) -> None:
    """As when the cards of the site change after a ship was checked."""
    bring(campaign, 2, ARMED)
    RoundShip.objects.update(is_legal=True, is_ready=True)
    before = state()
    with pytest.raises(errors.ConflictError) as caught:
        step(campaign, RoundStage.PLAY)
    assert (caught.value.code, state() == before) == ("campaigns.not_ready", True)
    assert caught.value.message == (
        "Not ready yet: Dax. A ship that was ready before may not fly so any more; bring it again "
        "to see why."
    )


def test_ships_are_checked_by_the_mission_that_they_come_to(campaign: Campaign) -> None:
    """Ships stay while another mission is chosen; what it lays down about them may differ."""
    bring(campaign, 2, ARMED)
    step(campaign, RoundStage.SETUP)
    RoundShip.objects.update(is_legal=True, is_ready=True)
    step(campaign, RoundStage.FLEETS)
    assert look(2) == (False, False, ["commander.reputation"])
    assert words(campaign)[:2] == [
        "Dax is not ready any more: the ship may not fly so.",
        "Round 1: ships are being equipped.",
    ]


# --- while the mission is played ------------------------------------------------------------------


def test_cards_that_fly_stand_still_while_the_mission_is_played(campaign: Campaign) -> None:
    played(campaign)
    before = state()
    for act in (
        lambda: take_back(campaign, 1),
        lambda: correct(campaign, 1, {"skill": 1}),
        lambda: card_services.card_retire(campaign=campaign, visitor=CAPTAIN, number=2),
    ):
        with pytest.raises(errors.ConflictError) as caught:
            act()
        assert caught.value.code == "campaigns.in_mission"
        assert caught.value.message.endswith(
            "is in the mission that is being played. Record it first, or have an organiser go "
            "back to the ships."
        )
        assert state() == before


def test_who_does_not_fly_spends_all_the_same(campaign: Campaign) -> None:
    played(campaign)
    card = started(campaign, card_made(campaign, name="Worf"))
    assert (card.entries, take_back(campaign, 3).entries) == (1, 2)


def test_a_mission_that_is_over_lets_cards_change_again(campaign: Campaign) -> None:
    played(campaign)
    step(campaign, RoundStage.FLEETS)
    assert take_back(campaign, 1).entries == 2


# --- retiring -------------------------------------------------------------------------------------


def test_who_retires_frees_what_only_one_may_fly(campaign: Campaign) -> None:
    """The ships of the others are checked again: the unique crew is theirs alone now."""
    text = "Excelsior Class\nChristopher Hobson"
    bring(campaign, 1, text)
    bring(campaign, 2, text)
    assert [look(1), look(2)] == [(True, False, []), (False, False, ["unique.duplicate"])]
    card_services.card_retire(campaign=campaign, visitor=ORGANISER, number=1)
    assert look(2) == (True, False, [])
    assert not RoundShip.objects.filter(card__number=1).exists()


def test_a_retired_card_spends_nothing(campaign: Campaign) -> None:
    card_made(campaign, name="Worf")
    asking = {"campaign": campaign, "visitor": ORGANISER, "number": 3}
    card_services.card_retire(**asking)
    card = PlayerCard.objects.get(number=3)
    before = state()
    for act in (
        lambda: started(campaign, card),
        lambda: correct(campaign, 3, {"crew": 1}),
        lambda: ledger_services.xp_spend_mission(
            round=1, spending=Spending(after=0, boxes={"crew": 1}), **asking
        ),
    ):
        with pytest.raises(errors.ConflictError) as caught:
            act()
        assert caught.value.code == "campaigns.retired"
        assert caught.value.message == "Worf has retired. Bring the card back first."
        assert state() == before
    card_services.card_retire(back=True, **asking)
    assert started(campaign, card).entries == 1
