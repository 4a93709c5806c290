"""What the database itself refuses, whoever asks: wrong ledgers, changed records, lost records."""

from __future__ import annotations

import copy
from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction
from django.utils import timezone

from fleetbuilder.campaigns.campaign.services import NOWHERE, campaign_delete
from fleetbuilder.campaigns.common import bundled_documents, mapping, selectors
from fleetbuilder.campaigns.common.models import (
    Campaign,
    CampaignLog,
    LedgerEntry,
    Member,
    MissionResult,
    PlayerCard,
    Round,
)
from rules.alliance.campaign.player_card import BLANK
from tests.fleetbuilder.campaigns.factories import MissionResultFactory
from tests.fleetbuilder.campaigns.tables import card_made, opened, started

pytestmark = pytest.mark.django_db

ROWS = ("skill", "talent", "weapon", "crew", "tech")


@pytest.fixture
def campaign() -> Campaign:
    return opened()


@pytest.fixture
def card(campaign: Campaign) -> PlayerCard:
    """Returns a card with its starting XP spent: weapon 2, crew 4."""
    return started(campaign, card_made(campaign))


def earned(card: PlayerCard, xp: int = 2) -> MissionResult:
    """Returns what a mission earned for a card."""
    row = Round.objects.get(campaign=card.campaign)
    return MissionResultFactory(round=row, card=card, xp=xp)


def row_of(card: PlayerCard, number: int = 2, **changed: Any) -> LedgerEntry:
    """Returns an unsaved correction of 1 XP on crew, right but for what is changed."""
    columns: dict[str, Any] = {
        "kind": "correction",
        "xp": 1,
        **dict.fromkeys(ROWS, 0),
        "crew": 1,
        "total_xp": 7,
        "total_skill": 0,
        "total_talent": 0,
        "total_weapon": 2,
        "total_crew": 5,
        "total_tech": 0,
        "boxes": [{"row": "crew", "box": 5}],
        "gains": [],
        "round": Round.objects.get(campaign=card.campaign),
        "author": Member.objects.get(campaign=card.campaign),
        "made_at": timezone.now(),
    }
    return LedgerEntry(card=card, number=number, **{**columns, **changed})


def boxes(**shaded: tuple[int, ...]) -> list[dict[str, Any]]:
    """Returns boxes as an entry keeps them, by row."""
    return [{"row": row, "box": box} for row, found in shaded.items() for box in found]


TWO: dict[str, Any] = {
    "xp": 2,
    "crew": 2,
    "total_xp": 8,
    "total_crew": 6,
    "boxes": boxes(crew=(5, 6)),
}
"""An entry of 2 XP on crew."""
BACK: dict[str, Any] = {
    "kind": "counter",
    "xp": -1,
    "crew": -1,
    "total_xp": 6,
    "total_crew": 4,
    "boxes": [],
    "refers_to": 2,
}
"""The counter-entry to the correction."""


def start(xp: int, **more: Any) -> dict[str, Any]:
    """Returns a first entry that spends so many starting XP on crew."""
    totals = {f"total_{row}": 0 for row in ROWS} | {"total_xp": xp, "total_crew": xp}
    shaded = boxes(crew=tuple(range(1, xp + 1)))
    columns = {"kind": "starting", "xp": xp, "crew": xp, "boxes": shaded, **totals}
    return columns | more


def taken_back(**changed: Any) -> dict[str, Any]:
    """Returns the columns of the counter-entry to the starting entry."""
    columns = {
        "kind": "counter",
        "xp": -6,
        "weapon": -2,
        "crew": -4,
        **{f"total_{row}": 0 for row in ("xp", *ROWS)},
        "boxes": [],
        "refers_to": 1,
    }
    return {**columns, **changed}


def refused(row: LedgerEntry, reason: str) -> None:
    """Sees that the database refuses a row for that reason, and keeps what it has."""
    before = list(LedgerEntry.objects.values())
    with pytest.raises(IntegrityError, match=reason), transaction.atomic():
        row.save(force_insert=True)
    assert list(LedgerEntry.objects.values()) == before


def test_rows_that_are_right_are_taken(card: PlayerCard) -> None:
    row_of(card).save(force_insert=True)
    row_of(card, number=3, **BACK).save(force_insert=True)
    row_of(card, number=4, **taken_back()).save(force_insert=True)
    assert LedgerEntry.objects.filter(card=card).count() == 4
    shading = mapping.steps_of(card, selectors.entry_list(card=card))[-1].shading
    assert shading == BLANK


def test_a_counter_entry_takes_no_box_from_under_another(card: PlayerCard) -> None:
    row_of(card).save(force_insert=True)
    back = taken_back(total_xp=1, total_crew=1)
    refused(row_of(card, number=3, **back), "ledger: later entries lean on")


@pytest.mark.parametrize(
    "changed",
    [
        {"boxes": []},
        {"boxes": {}},
        {"boxes": None},
        {"boxes": [1]},
        {"boxes": [[]]},
        {"boxes": ["crew"]},
        {"boxes": boxes(crew=(4,))},
        {"boxes": boxes(crew=(6,))},
        {"boxes": boxes(crew=(5, 5))},
        {"boxes": boxes(tech=(1,))},
        {"boxes": boxes(ready=(5,))},
        {"boxes": [{"row": "crew", "box": "5"}]},
        {"boxes": [{"row": "crew", "box": 5.0}]},
        {"boxes": [{"row": "crew", "box": 5, "more": 1}]},
        {"boxes": [{"row": "crew"}]},
        {**TWO, "boxes": boxes(crew=(5, 5))},
        {**TWO, "boxes": [*boxes(crew=(5,)), {"box": 5, "row": "crew"}]},
        {"gains": [{"box": 3, "icon": "crew"}]},
        {"gains": {}},
        {**BACK, "boxes": boxes(crew=(5,)), "refers_to": 1},
        {**taken_back(), "boxes": boxes(crew=(1,))},
        {**taken_back(), "gains": [{"box": 3, "icon": "crew"}]},
        {"kind": "gift"},
    ],
    ids=str,
)
def test_boxes_are_those_that_the_numbers_say(card: PlayerCard, changed: dict[str, Any]) -> None:
    refused(row_of(card, **changed), "ledger: |null")


@pytest.mark.parametrize("order", [1, -1])
def test_boxes_may_stand_in_any_order(card: PlayerCard, order: int) -> None:
    row_of(card, **{**TWO, "boxes": TWO["boxes"][::order]}).save(force_insert=True)
    steps = mapping.steps_of(card, selectors.entry_list(card=card))
    assert steps[-1].totals.crew == 6


def skilled(number: int, *gains: Any, talent: int = 0) -> dict[str, Any]:
    """Returns what shades the first boxes of skill, and of talent."""
    return {
        "xp": number + talent,
        "skill": number,
        "talent": talent,
        "crew": 0,
        "total_xp": 6 + number + talent,
        "total_skill": number,
        "total_talent": talent,
        "total_crew": 4,
        "boxes": boxes(skill=tuple(range(1, number + 1)), talent=tuple(range(1, talent + 1))),
        "gains": list(gains),
    }


ICON = {"box": 3, "icon": "tech"}


@pytest.mark.parametrize(
    "right", [skilled(2), skilled(3, ICON), skilled(1, talent=1), skilled(5, ICON, talent=2)]
)
def test_skill_gives_icons_and_holds_talents(card: PlayerCard, right: dict[str, Any]) -> None:
    row_of(card, **right).save(force_insert=True)
    assert len(mapping.steps_of(card, selectors.entry_list(card=card))) == 2


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        (skilled(3), "gains are not those"),
        (skilled(2, ICON), "gains are not those"),
        (skilled(3, ICON, ICON), "gains are not those"),
        (skilled(3, {"box": 3, "icon": "captain"}), "gains are not those"),
        (skilled(3, {"box": 2, "icon": "tech"}), "gains are not those"),
        (skilled(3, {**ICON, "more": 1}), "gains are not those"),
        (skilled(3, 1), "gains are not those"),
        (skilled(0, talent=1), "talents lie above"),
        (skilled(4, ICON, talent=2), "talents lie above"),
        (skilled(15, ICON, {"box": 10, "icon": "tech"}), "no such boxes"),
    ],
)
def test_the_card_says_what_can_be_shaded(
    card: PlayerCard, wrong: dict[str, Any], reason: str
) -> None:
    refused(row_of(card, **wrong), f"ledger: .*{reason}")


def test_a_row_of_reputation_ends(card: PlayerCard) -> None:
    more = {"xp": 7, "crew": 7, "total_xp": 13, "total_crew": 11}
    refused(row_of(card, **more, boxes=boxes(crew=tuple(range(5, 12)))), "no such boxes")


@pytest.mark.parametrize("number", [0, 5, 7, 10])
def test_all_starting_xp_are_spent_at_once(campaign: Campaign, number: int) -> None:
    blank = card_made(campaign, name="Dax")
    refused(row_of(blank, 1, **start(number)), "ledger: starting XP are others")
    row_of(blank, 1, **start(6)).save(force_insert=True)


def test_starting_xp_lapse_on_a_card_that_is_full(campaign: Campaign) -> None:
    small = copy.deepcopy(bundled_documents.sheet_documents()["federation"])
    small["reputation"] = {"weapon": [0, 1], "crew": [0, 1, 2], "tech": [0, 1]}
    blank = card_made(campaign, name="Dax", sheet=small)
    refused(row_of(blank, 1, **start(2)), "ledger: starting XP are others")
    full = {"weapon": 1, "tech": 1, "total_weapon": 1, "total_tech": 1}
    found = start(2, **full) | {"xp": 4, "total_xp": 4}
    found["boxes"] = boxes(weapon=(1,), crew=(1, 2), tech=(1,))
    row_of(blank, 1, **found).save(force_insert=True)


def test_what_is_printed_stays_once_something_is_shaded(
    campaign: Campaign, card: PlayerCard
) -> None:
    before = list(PlayerCard.objects.values())
    other = copy.deepcopy(card.sheet) | {"skill": [2, 3]}
    cards = PlayerCard.objects.filter(pk=card.pk)
    for changed in ({"sheet": other}, {"campaign": opened(name="Other")}):
        with pytest.raises(IntegrityError, match="ledger: what is printed"), transaction.atomic():
            cards.update(**changed)
    assert list(PlayerCard.objects.values()) == before
    # The same again is no change, and all else may change.
    cards.update(sheet=copy.deepcopy(card.sheet), name="Benjamin")
    blank = card_made(campaign, name="Dax")
    PlayerCard.objects.filter(pk=blank.pk).update(sheet=other)
    assert PlayerCard.objects.get(pk=blank.pk).sheet == other


def test_a_result_stays_once_its_xp_are_spent(campaign: Campaign, card: PlayerCard) -> None:
    result = earned(card, xp=1)
    rows = MissionResult.objects.filter(pk=result.pk)
    rows.update(xp=3)
    rows.update(xp=1)
    row_of(card, kind="mission", result=result).save(force_insert=True)
    other = Round.objects.get(campaign=opened(name="Other"))
    dax = card_made(campaign, name="Dax")
    before = list(rows.values())
    for changed in ({"xp": 3}, {"xp": 0}, {"card": dax}, {"round": other}):
        with pytest.raises(IntegrityError, match="ledger: a result stays"), transaction.atomic():
            rows.update(**changed)
    assert list(rows.values()) == before


@pytest.mark.parametrize("number", [0, 1, 3, 7])
def test_numbers_have_no_gap_and_no_double(card: PlayerCard, number: int) -> None:
    refused(row_of(card, number=number), "ledger: number does not follow|UNIQUE|unique")


@pytest.mark.parametrize("row", ROWS)
def test_totals_follow_from_the_entry_before(card: PlayerCard, row: str) -> None:
    right = getattr(row_of(card), f"total_{row}")
    wrong = {f"total_{row}": right + 1, "total_xp": 8}
    refused(row_of(card, **wrong), "ledger: totals do not follow")


def test_the_first_totals_begin_at_nothing(campaign: Campaign) -> None:
    blank = card_made(campaign, name="Dax")
    refused(row_of(blank, number=1), "ledger: totals do not follow")


@pytest.mark.parametrize(
    ("changed", "reason"),
    [
        ({"xp": 2, "total_xp": 8}, "entry_spends_its_xp|boxes are not"),
        (
            {"xp": 0, "crew": 0, "total_xp": 6, "total_crew": 4, "boxes": []},
            "entry_corrects_something",
        ),
        (
            {"crew": -1, "xp": -1, "total_xp": 5, "total_crew": 3},
            "entry_takes_back|corrects|boxes are not",
        ),
        ({"refers_to": 1}, "entry_takes_back_by_counter_only"),
        ({"kind": "mission"}, "ledger: result does not have|entry_of_a_mission"),
        (
            {
                "kind": "starting",
                "skill": 1,
                "crew": 0,
                "total_skill": 1,
                "total_crew": 4,
                "boxes": boxes(skill=(1,)),
            },
            "ledger: starting XP are spent|entry_starts",
        ),
    ],
)
def test_entries_that_do_not_balance(
    card: PlayerCard, changed: dict[str, Any], reason: str
) -> None:
    refused(row_of(card, **changed), reason)


def test_starting_xp_go_on_reputation(campaign: Campaign) -> None:
    blank = card_made(campaign, name="Dax")
    found = start(5, skill=1, total_skill=1) | {"xp": 6, "total_xp": 6}
    row = row_of(blank, 1, **found | {"boxes": [*boxes(skill=(1,)), *found["boxes"]]})
    refused(row, "entry_starts_with_reputation")


@pytest.mark.parametrize(
    "changed",
    [
        {"refers_to": 2},
        {"xp": -5, "crew": -3, "total_xp": 1, "total_crew": 1},
        {"xp": -6, "weapon": -1, "crew": -5, "total_xp": 0},
    ],
)
def test_a_counter_entry_takes_back_just_what_it_refers_to(
    card: PlayerCard, changed: dict[str, Any]
) -> None:
    refused(row_of(card, **taken_back(**changed)), "ledger: |entry_takes_back|total_crew|CHECK")


def test_nothing_is_taken_back_twice(card: PlayerCard) -> None:
    row_of(card, **taken_back()).save(force_insert=True)
    again = taken_back(**{f"total_{row}": 0 for row in ROWS})
    refused(row_of(card, number=3, **again), "ledger: totals|UNIQUE|unique|CHECK")


def test_starting_xp_are_spent_once_while_they_count(card: PlayerCard) -> None:
    refused(row_of(card, kind="starting"), "ledger: starting XP are spent")
    row_of(card, **taken_back()).save(force_insert=True)
    row_of(card, 3, **start(6)).save(force_insert=True)


def test_xp_of_a_result_are_spent_once(card: PlayerCard) -> None:
    result = earned(card, xp=1)
    row_of(card, kind="mission", result=result).save(force_insert=True)
    more = {"total_xp": 8, "total_crew": 6, "boxes": boxes(crew=(6,))}
    refused(
        row_of(card, number=3, kind="mission", result=result, **more), "ledger: XP of the result"
    )


def test_a_result_has_just_so_many_xp(card: PlayerCard) -> None:
    result = earned(card, xp=1)
    refused(row_of(card, kind="mission", result=result, **TWO), "ledger: result does not have")
    # Nor are some of them saved for later.
    MissionResult.objects.update(xp=3)
    refused(row_of(card, kind="mission", result=result, **TWO), "ledger: result does not have")
    MissionResult.objects.update(xp=2)
    row_of(card, kind="mission", result=result, **TWO).save(force_insert=True)


def test_xp_of_a_mission_lapse_on_a_card_that_is_full(campaign: Campaign) -> None:
    small = copy.deepcopy(bundled_documents.sheet_documents()["federation"])
    small |= {"skill": [2, 3], "icons": [], "talents": {"above": [], "icons_after": []}}
    small["reputation"] = {"weapon": [0, 1], "crew": [0, 1, 2, 3, 4, 5], "tech": [0, 1]}
    card = started(campaign, card_made(campaign, name="Dax", sheet=small), {"crew": 5, "tech": 1})
    totals = {"total_crew": 5, "total_tech": 1, "total_weapon": 0}
    one = {"weapon": 1, "crew": 0, **totals, "total_weapon": 1, "boxes": boxes(weapon=(1,))}
    result = earned(card, xp=9)
    refused(row_of(card, kind="mission", result=result, **one), "ledger: result does not have")
    two = one | {"xp": 2, "skill": 1, "total_xp": 8, "total_skill": 1}
    two["boxes"] = boxes(skill=(1,), weapon=(1,))
    row_of(card, kind="mission", result=result, **two).save(force_insert=True)


def test_a_result_belongs_to_one_card(campaign: Campaign, card: PlayerCard) -> None:
    other = card_made(campaign, name="Dax")
    result = earned(other, xp=1)
    refused(row_of(card, kind="mission", result=result), "ledger: result does not have")


def test_results_of_rewound_rounds_are_void(card: PlayerCard) -> None:
    result = earned(card)
    Round.objects.update(rewound_at=timezone.now())
    refused(row_of(card, kind="mission", result=result, **TWO), "ledger: result does not have")


def test_records_are_never_changed(card: PlayerCard) -> None:
    before = (list(LedgerEntry.objects.values()), list(CampaignLog.objects.values()))
    for rows in (LedgerEntry.objects.all(), CampaignLog.objects.all()):
        name = "note" if rows.model is LedgerEntry else "words"
        with pytest.raises(IntegrityError, match="never changed"), transaction.atomic():
            rows.update(**{name: "Nothing happened."})
    assert (list(LedgerEntry.objects.values()), list(CampaignLog.objects.values())) == before


@pytest.mark.parametrize("model", [LedgerEntry, CampaignLog, PlayerCard, Campaign])
def test_records_are_not_deleted_by_themselves(card: PlayerCard, model: Any) -> None:
    count = model.objects.count()
    assert count
    with pytest.raises(IntegrityError, match="ledger: "), transaction.atomic():
        model.objects.all().delete()
    # Without Django's order of things, too.
    with (
        pytest.raises(IntegrityError, match="ledger: "),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(f"DELETE FROM {model._meta.db_table}")  # noqa: S608
    assert model.objects.count() == count


def test_a_campaign_goes_as_a_whole(campaign: Campaign, card: PlayerCard) -> None:
    kept = opened(name="Kept")
    started(kept, card_made(kept))
    campaign_delete(campaign=campaign)
    assert list(Campaign.objects.all()) == [kept]
    assert LedgerEntry.objects.count() == 1
    campaign_delete(campaign=campaign)
    assert list(Campaign.objects.all()) == [kept]


@pytest.mark.usefixtures("campaigns_gone")
@pytest.mark.django_db(transaction=True)
def test_a_campaign_that_is_ended_cannot_stay() -> None:
    campaign = opened()
    card = started(campaign, card_made(campaign))

    def end_without_going() -> None:
        with transaction.atomic():
            Campaign.objects.filter(pk=campaign.pk).update(ended_with=NOWHERE)
            LedgerEntry.objects.filter(card=card).delete()

    with pytest.raises(IntegrityError):
        end_without_going()
    campaign.refresh_from_db()
    assert campaign.ended_with_id is None
    assert LedgerEntry.objects.filter(card=card).count() == 1
