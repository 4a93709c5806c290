"""XP of a card: spent at once, where they may go, taken back, and told when somebody was first."""

from __future__ import annotations

from typing import Any

import pytest

from fleetbuilder.campaigns.common import mapping, selectors
from fleetbuilder.campaigns.common.models import (
    Campaign,
    CampaignLog,
    Kind,
    LedgerEntry,
    MissionResult,
    PlayerCard,
    Round,
)
from fleetbuilder.campaigns.ledger import services as ledger_services
from fleetbuilder.campaigns.ledger.services import LedgerMovedError, Spending, xp_open
from fleetbuilder.core import errors
from rules.alliance.campaign import ledger
from rules.alliance.campaign.player_card import captain_skill, gained_icons, reputation
from tests.fleetbuilder.campaigns.factories import MissionResultFactory
from tests.fleetbuilder.campaigns.tables import ORGANISER, START, card_made, opened, started

pytestmark = pytest.mark.django_db


@pytest.fixture
def campaign() -> Campaign:
    return opened()


@pytest.fixture
def card(campaign: Campaign) -> PlayerCard:
    return card_made(campaign)


def earned(card: PlayerCard, xp: int) -> MissionResult:
    """Returns what the mission of the present round earned for a card."""
    row = Round.objects.get(campaign=card.campaign, number=1)
    return MissionResultFactory(round=row, card=card, xp=xp)


def spend(card: PlayerCard, boxes: dict[str, int], *icons: str, after: int = 1, **more: Any) -> Any:
    """Spends the XP of round 1."""
    return ledger_services.xp_spend_mission(
        campaign=card.campaign,
        visitor=ORGANISER,
        number=card.number,
        round=1,
        spending=Spending(after=after, boxes=boxes, icons=icons),
        **more,
    )


def correct(card: PlayerCard, boxes: dict[str, int], *, after: int = 1, note: str = "lost") -> Any:
    return ledger_services.xp_correct(
        campaign=card.campaign,
        visitor=ORGANISER,
        number=card.number,
        spending=Spending(after=after, boxes=boxes, note=note),
    )


def take_back(card: PlayerCard, entry: int, *, after: int, **more: Any) -> Any:
    return ledger_services.entry_counter(
        campaign=card.campaign,
        visitor=ORGANISER,
        number=card.number,
        entry=entry,
        after=after,
        **more,
    )


def values(card: PlayerCard) -> tuple[int, ...]:
    """Returns skill and reputation of a card by its ledger."""
    steps = mapping.steps_of(card, selectors.entry_list(card=card))
    sheet, shading = mapping.sheet_of(card), steps[-1].shading
    kinds = ("weapon", "crew", "tech")
    return (
        captain_skill(sheet, shading),
        *(reputation(sheet, shading, kind) for kind in kinds),
    )


def kept(campaign: Campaign) -> list[Any]:
    """Returns all that a refused request must leave alone."""
    return [
        list(Campaign.objects.values()),
        list(PlayerCard.objects.values()),
        list(LedgerEntry.objects.values()),
        list(CampaignLog.objects.values()),
    ]


def test_starting_xp_as_in_the_rulebook(campaign: Campaign, card: PlayerCard) -> None:
    """2 on weapons and 4 on crew: 2 SP of weapons, 4 SP of crew."""
    [found] = xp_open(card)
    assert (found.kind, found.xp, found.lapsed) == (Kind.STARTING, 6, 0)
    started(campaign, card)
    assert values(card) == (2, 2, 4, 0)
    assert xp_open(card) == []
    row = LedgerEntry.objects.get()
    assert (row.number, row.kind, row.xp, row.total_xp) == (1, "starting", 6, 6)
    assert (row.weapon, row.crew, row.total_weapon, row.total_crew) == (2, 4, 2, 4)
    assert [row.author.name, row.round.number, row.result] == ["Ben", 1, None]
    card.refresh_from_db()
    assert card.entries == 1
    line = CampaignLog.objects.order_by("-number")[0]
    assert line.words == "Sisko spent 6 XP: 2 weapon, 4 crew."
    assert line.data == {"card": 1, "entry": 1, "xp": 6}


@pytest.mark.parametrize(
    ("boxes", "code", "message"),
    [
        ({"weapon": 5}, "campaigns.unbalanced", "6 XP are spent at once, one for each box; 5 are"),
        ({"weapon": 7}, "campaigns.unbalanced", "6 XP are spent at once, one for each box; 7 are"),
        ({}, "campaigns.unbalanced", "6 XP are spent at once, one for each box; 0 are chosen."),
        ({"skill": 1, "crew": 5}, "shading.starting", "Starting XP may be spent on weapon, crew,"),
        ({"talent": 1, "crew": 5}, "shading.starting", "Starting XP may be spent on weapon, crew,"),
        ({"shields": 6}, "shading.no_row", "The card has no row 'shields'; its rows are skill,"),
    ],
)
def test_starting_xp_that_cannot_be_spent_so(
    campaign: Campaign, card: PlayerCard, boxes: dict[str, int], code: str, message: str
) -> None:
    before = kept(campaign)
    with pytest.raises(errors.InvalidError) as caught:
        started(campaign, card, boxes or {"crew": 0})
    assert caught.value.code == code
    assert caught.value.message.startswith(message)
    assert list(caught.value.fields) == ["/boxes"]
    assert kept(campaign) == before


def test_they_are_spent_once(campaign: Campaign, card: PlayerCard) -> None:
    started(campaign, card)
    before = kept(campaign)
    with pytest.raises(LedgerMovedError) as caught:
        started(campaign, card)
    assert caught.value.as_document() == {
        "code": "campaigns.ledger_moved",
        "message": "The card was changed in the meantime. Look at it, and spend what is still "
        "there.",
        "entries": 1,
    }
    with pytest.raises(errors.ConflictError) as spent:
        started(campaign, card, after=1)
    assert spent.value.code == "campaigns.xp_spent"
    assert kept(campaign) == before


def test_a_request_that_comes_twice_acts_once(campaign: Campaign, card: PlayerCard) -> None:
    started(campaign, card, key="k")
    started(campaign, card, key="k")
    assert LedgerEntry.objects.count() == 1
    with pytest.raises(errors.ConflictError) as caught:
        started(campaign, card, {"tech": 6}, key="k")
    assert caught.value.code == "campaigns.key_taken"


def test_mission_xp_reach_skill_icons_and_talents(campaign: Campaign, card: PlayerCard) -> None:
    """EA: three boxes of skill gain an icon, and skill 3 stands under them."""
    started(campaign, card)
    earned(card, 4)
    spend(card, {"skill": 3, "talent": 1}, "crew")
    assert values(card) == (3, 2, 4, 0)
    row = LedgerEntry.objects.get(number=2)
    assert row.gains == [{"box": 3, "icon": "crew"}]
    assert (row.result.xp, row.total_xp) == (4, 10)
    steps = mapping.steps_of(card, selectors.entry_list(card=card))
    assert gained_icons(steps[-1].shading) == ("crew",)
    assert [step.totals for step in steps] == [
        mapping.totals_of(row) for row in selectors.entry_list(card=card)
    ]


@pytest.mark.parametrize(
    ("boxes", "icons", "code"),
    [
        ({"skill": 3, "talent": 1}, (), "shading.icon_missing"),
        ({"skill": 3, "talent": 1}, ("borg",), "shading.icon_unknown"),
        ({"skill": 2, "talent": 2}, (), "shading.talent_too_early"),
        ({"skill": 2, "weapon": 2}, ("crew",), "shading.icon_uncalled"),
        ({"skill": 1}, (), "campaigns.unbalanced"),
        ({"weapon": 4, "shields": 0}, (), "shading.no_row"),
    ],
)
def test_mission_xp_that_cannot_be_spent_so(
    campaign: Campaign, card: PlayerCard, boxes: dict[str, int], icons: Any, code: str
) -> None:
    started(campaign, card)
    earned(card, 4)
    before = kept(campaign)
    with pytest.raises(errors.InvalidError) as caught:
        spend(card, boxes, *icons)
    assert caught.value.code == code
    assert kept(campaign) == before


def test_what_a_round_did_not_earn_is_not_spent(campaign: Campaign, card: PlayerCard) -> None:
    started(campaign, card)
    before = kept(campaign)
    with pytest.raises(errors.ConflictError) as caught:
        spend(card, {"crew": 1})
    assert caught.value.code == "campaigns.xp_spent"
    assert caught.value.message == "This card has no XP of round 1 to spend."
    earned(card, 0)
    assert xp_open(card) == []
    assert kept(campaign) == before


def test_xp_beyond_the_card_lapse(campaign: Campaign, card: PlayerCard) -> None:
    started(campaign, card)
    full = {"weapon": 8, "crew": 6, "tech": 10, "skill": 14}
    correct_with_icons(card, full)
    earned(card, 9)
    [found] = xp_open(card)
    assert (found.xp, found.lapsed) == (6, 3)
    spend(card, {"talent": 6}, after=2)
    assert LedgerEntry.objects.get(number=3).xp == 6
    assert xp_open(card) == []


def correct_with_icons(card: PlayerCard, boxes: dict[str, int]) -> None:
    ledger_services.xp_correct(
        campaign=card.campaign,
        visitor=ORGANISER,
        number=card.number,
        spending=Spending(after=1, boxes=boxes, icons=("weapon", "tech"), note="years of service"),
    )


def test_corrections_say_what_for(campaign: Campaign, card: PlayerCard) -> None:
    started(campaign, card)
    before = kept(campaign)
    for boxes, note, field in (({"crew": 1}, " ", "/note"), ({}, "lost", "/boxes")):
        with pytest.raises(errors.InvalidError) as caught:
            correct(card, boxes, note=note)
        assert list(caught.value.fields) == [field]
    assert kept(campaign) == before
    correct(card, {"crew": 1}, note=" forgotten  in round 1")
    assert LedgerEntry.objects.get(number=2).note == "forgotten in round 1"


def test_an_entry_is_taken_back_and_made_again(campaign: Campaign, card: PlayerCard) -> None:
    started(campaign, card)
    take_back(card, 1, after=1, note="a slip")
    row = LedgerEntry.objects.get(number=2)
    assert (row.kind, row.refers_to, row.xp, row.total_xp) == ("counter", 1, -6, 0)
    assert values(card) == (2, 0, 0, 0)
    [found] = xp_open(card)
    assert (found.kind, found.xp) == (Kind.STARTING, 6)
    started(campaign, card, {"tech": 6}, after=2)
    assert values(card) == (2, 0, 0, 6)


def test_mission_xp_taken_back_are_there_again(campaign: Campaign, card: PlayerCard) -> None:
    started(campaign, card)
    result = earned(card, 1)
    spend(card, {"crew": 1})
    take_back(card, 2, after=2)
    [found] = xp_open(card)
    assert (found.result, found.xp) == (result, 1)
    spend(card, {"tech": 1}, after=3)
    assert values(card) == (2, 2, 4, 1)


@pytest.mark.parametrize(
    ("entry", "code"),
    [(1, "ledger.leaned_on"), (3, "ledger.counters_counter"), (2, "ledger.undone_already")],
)
def test_entries_that_cannot_be_taken_back(
    campaign: Campaign, card: PlayerCard, entry: int, code: str
) -> None:
    started(campaign, card)
    correct(card, {"tech": 1})
    take_back(card, 2, after=2)
    correct(card, {"crew": 1}, after=3)
    before = kept(campaign)
    with pytest.raises(errors.ConflictError) as caught:
        take_back(card, entry, after=4)
    assert caught.value.code == code
    assert kept(campaign) == before


def test_entries_that_there_are_not(campaign: Campaign, card: PlayerCard) -> None:
    started(campaign, card)
    with pytest.raises(errors.NotFoundError):
        take_back(card, 2, after=1)
    with pytest.raises(LedgerMovedError):
        take_back(card, 1, after=0)


def test_the_card_at_any_past_moment(campaign: Campaign, card: PlayerCard) -> None:
    started(campaign, card, {"weapon": 6})
    correct(card, {"crew": 2})
    take_back(card, 2, after=2)
    entries = mapping.entries_of(selectors.entry_list(card=card))
    sheet = mapping.sheet_of(card)
    found = [
        reputation(sheet, ledger.replay(sheet, entries, until=number), "crew")
        for number in range(4)
    ]
    assert found == [0, 0, 2, 0]


def test_start_is_balanced() -> None:
    assert sum(START.values()) == 6
