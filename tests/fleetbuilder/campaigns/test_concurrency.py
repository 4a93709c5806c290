"""Many at once: XP are spent once, the rest are told; a link lets in just so many."""

from __future__ import annotations

from typing import Any

import pytest

from fleetbuilder.campaigns.campaign import services
from fleetbuilder.campaigns.common import mapping, selectors
from fleetbuilder.campaigns.common.models import (
    Campaign,
    LedgerEntry,
    Member,
    MemberRole,
    PlayerCard,
    Round,
)
from fleetbuilder.campaigns.ledger import services as ledger_services
from fleetbuilder.campaigns.ledger.services import Spending
from fleetbuilder.campaigns.members import services as member_services
from rules.alliance.campaign.player_card import faults
from tests.fleetbuilder.campaigns.factories import MissionResultFactory
from tests.fleetbuilder.campaigns.tables import ORGANISER, card_made, invited, opened, started
from tests.parallel import at_once

MANY = 20
FEW = 4
pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("campaigns_gone"),
]


def card_with_xp(xp: int) -> PlayerCard:
    """Returns a card with starting XP spent, and XP of round 1 to spend."""
    campaign = opened()
    card = started(campaign, card_made(campaign))
    row = Round.objects.get(campaign=campaign)
    MissionResultFactory(round=row, card=card, xp=xp)
    return card


def spend(card: PlayerCard, boxes: dict[str, int], *, after: int = 1, key: str = "") -> bool:
    return ledger_services.xp_spend_mission(
        campaign=card.campaign,
        visitor=ORGANISER,
        number=card.number,
        round=1,
        spending=Spending(after, boxes),
        key=key,
    )[1]


def test_of_20_spends_one_is_accepted_and_the_rest_are_told() -> None:
    card = card_with_xp(2)
    ways = ({"crew": 2}, {"tech": 2}, {"skill": 2}, {"weapon": 2})
    found = at_once(MANY, lambda each: spend(card, ways[each % 4]))
    assert (found.count(True), found.count("campaigns.ledger_moved")) == (1, MANY - 1)
    rows = selectors.entry_list(card=card)
    assert [(row.number, row.xp, row.total_xp) for row in rows] == [(1, 6, 6), (2, 2, 8)]
    card.refresh_from_db()
    assert card.entries == 2
    steps = mapping.steps_of(card, rows)
    assert faults(mapping.sheet_of(card), steps[-1].shading) == ()


def test_entries_after_whatever_is_the_last_are_all_accepted() -> None:
    card = card_with_xp(0)
    asking = {"campaign": card.campaign, "visitor": ORGANISER, "number": 1}

    def correct(each: int) -> bool:
        more = Spending(None, {"tech": 1}, note=f"forgotten {each}")
        return ledger_services.xp_correct(spending=more, **asking)[1]

    assert at_once(FEW, correct) == [True] * FEW
    assert [row.number for row in selectors.entry_list(card=card)] == [1, 2, 3, 4, 5]
    again = Spending(None, {"tech": 1}, note="asked twice")
    for is_new in (True, False):
        assert ledger_services.xp_correct(spending=again, key="k", **asking)[1] == is_new


def test_one_request_sent_20_times_acts_once() -> None:
    card = card_with_xp(2)
    found = at_once(MANY, lambda each: spend(card, {"crew": 2}, key="k"))
    assert sorted(found) == [False] * (MANY - 1) + [True]
    assert LedgerEntry.objects.filter(card=card).count() == 2


def test_starting_xp_are_spent_once() -> None:
    campaign = opened()
    card = card_made(campaign)
    found = at_once(MANY, lambda each: started(campaign, card, {"tech": 6}).entries)
    assert (found.count(1), found.count("campaigns.ledger_moved")) == (1, MANY - 1)


def test_spending_and_taking_back_at_once_leave_a_card_that_a_hand_could_shade() -> None:
    card = card_with_xp(1)
    campaign = card.campaign

    def act(each: int) -> Any:
        after = PlayerCard.objects.get(pk=card.pk).entries
        asking = {"campaign": campaign, "visitor": ORGANISER, "number": 1}
        if each % 3 == 0:
            return ledger_services.entry_counter(entry=after, after=after, **asking)[1]
        if each % 3 == 1:
            return spend(card, {"crew": 1}, after=after)
        more = Spending(after, {"tech": 1}, note="forgotten")
        return ledger_services.xp_correct(spending=more, **asking)[1]

    found = at_once(MANY, act)
    known = {
        *(True, "campaigns.ledger_moved", "campaigns.xp_spent", "ledger.counters_counter"),
        *("ledger.undone_already", "ledger.leaned_on"),
    }
    assert set(found) <= known
    rows = selectors.entry_list(card=card)
    assert len(rows) == 1 + found.count(True)
    steps = mapping.steps_of(card, rows)
    assert [step.totals for step in steps] == [mapping.totals_of(row) for row in rows]
    assert faults(mapping.sheet_of(card), steps[-1].shading) == ()


def test_a_link_for_five_lets_five_in() -> None:
    campaign = opened()
    link = invited(campaign, MemberRole.CAPTAIN, 5)
    found = at_once(
        MANY,
        lambda each: member_services.member_join(
            invitation=link, visitor=f"session:{each}", name=f"Captain {each}"
        )[1],
    )
    assert (found.count(True), found.count("campaigns.link_used_up")) == (5, MANY - 5)
    assert Member.objects.filter(campaign=campaign).count() == 6
    link.refresh_from_db()
    assert link.uses == 5


def test_a_campaign_is_opened_once() -> None:
    asking = {"owner": ORGANISER, "name": "Once", "terms": "dominion-war", "person": "Ben"}
    found = at_once(10, lambda each: services.campaign_open(key="k", **asking)[1])
    assert sorted(found) == [False] * 9 + [True]
    assert Campaign.objects.count() == 1
