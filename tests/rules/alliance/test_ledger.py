"""Alliance, Spend Experience: an append-only ledger of XP, and the card that it gives."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rules.alliance.campaign.ledger import (
    LedgerTotals,
    append,
    dependent_entries,
    history,
    number_at,
    replay,
    spend,
    standing,
    totals_of,
    undoing,
)
from rules.alliance.campaign.ledger_book import BookEntry, LedgerError
from rules.alliance.campaign.player_card import (
    BLANK,
    Box,
    IconGain,
    ShadingError,
    captain_skill,
    faults,
    gained_icons,
    reputation,
    talent_slots,
)
from tests.families import each_case
from tests.rules.alliance.ledgers import NOON, entry, ledger, on_day
from tests.rules.alliance.player_cards import shaded, sheet

CAREER = (
    "starting: weapon 2, crew 4",
    "mission: skill 3 crew",
    "mission: talent 1",
    "mission: weapon 1, skill 1",
)


# --- the card that a ledger gives ------------------------------------------------------


def test_ea_x1_starting_xp_shade_the_card_and_leave_nothing() -> None:
    card = replay(sheet(), ledger("starting: weapon 2, crew 4"))
    assert (reputation(sheet(), card, "weapon"), reputation(sheet(), card, "crew")) == (2, 4)
    assert totals_of(card) == LedgerTotals(xp=6, weapon=2, crew=4)


def test_ea_x1_starting_xp_on_skill_are_refused() -> None:
    wrong = BookEntry(number=1, moment=NOON, kind="starting", xp=1, boxes=(Box("skill", 1),))
    with pytest.raises(LedgerError) as refused:
        append(sheet(), (), wrong)
    assert str(refused.value) == (
        "entry 1: starting XP may be spent on weapon, crew, tech, not on skill"
    )
    assert refused.value.code == "shading.starting"


def test_a_career_is_the_sum_of_its_entries() -> None:
    entries = ledger(*CAREER)
    card = replay(sheet(), entries)
    assert card == shaded("weapon 3, crew 4, skill 4 crew, talent 1")
    assert captain_skill(sheet(), card) == 4
    assert gained_icons(card) == ("crew",)
    assert talent_slots(sheet(), card) == 1
    assert sum(each.xp for each in entries) == len(card.boxes) == 12


def test_the_card_of_any_past_moment_can_be_shown() -> None:
    entries = ledger(*CAREER)
    assert replay(sheet(), entries, until=0) == BLANK
    assert replay(sheet(), entries, until=1) == shaded("weapon 2, crew 4")
    assert replay(sheet(), entries, until=2) == shaded("weapon 2, crew 4, skill 3 crew")
    assert replay(sheet(), entries, until=99) == replay(sheet(), entries)
    # Moments of other time zones are the same moments.
    assert number_at(entries, "2026-03-02T13:59:59+02:00") == 1
    assert number_at(entries, "2026-03-02T14:00:00+02:00") == 2
    assert number_at(entries, on_day(31)) == 4
    assert number_at(entries, "2025-01-01T00:00:00Z") == 0


def test_the_history_tells_what_each_entry_added_and_what_stood_after_it() -> None:
    steps = history(sheet(), ledger("starting: tech 2", "mission: skill 1, talent 1", "counter 2"))
    assert [(step.added, step.totals) for step in steps] == [
        (LedgerTotals(xp=2, tech=2), LedgerTotals(xp=2, tech=2)),
        (LedgerTotals(xp=2, skill=1, talent=1), LedgerTotals(xp=4, tech=2, skill=1, talent=1)),
        (LedgerTotals(xp=-2, skill=-1, talent=-1), LedgerTotals(xp=2, tech=2)),
    ]
    assert [step.shading for step in steps] == [
        shaded("tech 2"),
        shaded("tech 2, skill 1, talent 1"),
        shaded("tech 2"),
    ]


def test_the_order_of_the_boxes_within_an_entry_does_not_matter() -> None:
    boxes = (Box("talent", 1), Box("crew", 2), Box("skill", 1), Box("crew", 1))
    made = append(sheet(), (), BookEntry(number=1, moment=NOON, kind="mission", xp=4, boxes=boxes))
    assert replay(sheet(), made) == shaded("skill 1, talent 1, crew 2")


def test_a_mission_that_earns_nothing_is_an_entry_without_boxes() -> None:
    entries = ledger("starting: tech 1", "mission")
    assert entries[1].xp == 0
    assert replay(sheet(), entries) == shaded("tech 1")


def test_a_correction_adds_xp_that_were_forgotten() -> None:
    entries = ledger("starting: tech 1", "correction: tech 2, skill 1")
    assert replay(sheet(), entries) == shaded("tech 3, skill 1")


# --- undoing -----------------------------------------------------------------------------


def test_a_counter_entry_undoes_one_entry_and_keeps_both() -> None:
    entries = ledger("starting: tech 3", "mission: skill 3 crew", "counter 2")
    assert entries[2] == BookEntry(number=3, moment=on_day(3), kind="counter", xp=-3, refers_to=2)
    assert replay(sheet(), entries) == shaded("tech 3")
    assert gained_icons(replay(sheet(), entries)) == ()
    assert [each.number for each in standing(sheet(), entries)] == [1]


def test_an_undone_entry_can_be_made_again_in_another_way() -> None:
    entries = ledger(
        "starting: tech 3", "mission: skill 3 crew", "counter 2", "mission: skill 3 tech"
    )
    assert gained_icons(replay(sheet(), entries)) == ("tech",)


def test_the_starting_xp_can_be_spent_anew_once_undone() -> None:
    entries = ledger("starting: tech 3", "mission: skill 1", "counter 1", "starting: crew 3")
    assert replay(sheet(), entries) == shaded("crew 3, skill 1")


def test_a_card_counters_only_what_nothing_leans_on() -> None:
    """Each further entry of the row leans on the one before, a talent on the skill below it."""
    entries = ledger(
        "starting: weapon 2", "mission: weapon 1, skill 1", "mission: talent 1", "mission: weapon 1"
    )
    assert [dependent_entries(sheet(), entries, number) for number in (1, 2, 3, 4)] == [
        (2, 3, 4),
        (3, 4),
        (),
        (),
    ]
    with pytest.raises(LedgerError) as refused:
        append(sheet(), entries, undoing(entries, 2, NOON))
    assert str(refused.value) == (
        "entry 2 cannot be undone while later ones lean on its boxes; counter these first, "
        "the last one first: 3, 4"
    )
    assert refused.value.code == "ledger.leaned_on"
    after = ledger(
        "starting: weapon 2",
        "mission: weapon 1, skill 1",
        "mission: talent 1",
        "mission: weapon 1",
        "counter 4",
        "counter 3",
        "counter 2",
    )
    assert replay(sheet(), after) == shaded("weapon 2")


def test_what_leans_on_an_undone_entry_leans_no_more() -> None:
    entries = ledger("starting: weapon 2", "mission: weapon 1", "counter 2", "counter 1")
    assert replay(sheet(), entries) == BLANK


# --- entries that cannot stand -------------------------------------------------------------

THREE = ("starting: weapon 2", "mission: skill 2", "counter 2")


def made(**fields: Any) -> BookEntry:
    """Returns an entry that fits behind `THREE`, apart from some fields."""
    plain = BookEntry(number=4, moment=NOON, kind="mission", xp=1, boxes=(Box("crew", 1),))
    return replace(plain, **fields)


@each_case(
    ("fields", "code", "said"),
    [
        (
            {"number": 6},
            "ledger.number",
            "entry 6 stands where entry 4 is due; numbers have no gaps",
        ),
        (
            {"number": 3},
            "ledger.number",
            "entry 3 stands where entry 4 is due; numbers have no gaps",
        ),
        (
            {"moment": "yesterday"},
            "ledger.moment",
            "'yesterday' is no moment; write it as 2026-01-31T20:15:00+00:00",
        ),
        (
            {"moment": "2026-03-01T12:00:00"},
            "ledger.moment",
            "'2026-03-01T12:00:00' is no moment; write it as 2026-01-31T20:15:00+00:00",
        ),
        (
            {"kind": "gift"},
            "ledger.kind",
            "entry 4 is of the kind 'gift'; kinds are starting, mission, correction, counter",
        ),
        (
            {"xp": -1, "boxes": ()},
            "ledger.xp",
            (
                "entry 4 has -1 XP; a mission entry has at least 0, and XP are taken back by a "
                "counter-entry"
            ),
        ),
        (
            {"kind": "correction", "xp": 0, "boxes": ()},
            "ledger.xp",
            (
                "entry 4 has 0 XP; a correction entry has at least 1, and XP are taken back by a "
                "counter-entry"
            ),
        ),
        (
            {"xp": 2},
            "ledger.unbalanced",
            (
                "entry 4 has 2 XP and shades 1 box; all XP are spent at once, each on one box, "
                "and 48 boxes can be shaded"
            ),
        ),
        (
            {"kind": "starting"},
            "ledger.second_start",
            "entry 1 has spent the starting XP already; counter it first to spend them anew",
        ),
        (
            {"boxes": (Box("weapon", 2),)},
            "ledger.wrong_box",
            "entry 4 shades weapon box 2, which is shaded already; the next is box 3",
        ),
        (
            {"boxes": (Box("weapon", 4),)},
            "ledger.wrong_box",
            "entry 4 shades weapon box 4, which is not the next one; the next is box 3",
        ),
        (
            {"xp": 2, "boxes": (Box("crew", 1), Box("crew", 1))},
            "ledger.wrong_box",
            "entry 4 shades crew box 1, which is shaded already; the next is box 2",
        ),
        (
            {"boxes": (Box("borg", 1),)},
            "shading.no_row",
            "entry 4: the card has no row 'borg'; its rows are skill, talent, weapon, crew, tech",
        ),
        (
            {"boxes": (Box("talent", 1),)},
            "shading.talent_too_early",
            "entry 4: talent box 1 lies above skill box 1, which must be shaded first",
        ),
        (
            {"xp": 3, "boxes": (Box("skill", 1), Box("skill", 2), Box("skill", 3))},
            "shading.icon_missing",
            "entry 4: skill box 3 is underlined: name the icon to gain, one of weapon, crew, tech",
        ),
        (
            {"gains": (IconGain(3, "crew"),)},
            "ledger.icon_without_box",
            (
                "entry 4 gains 1 icon; each needs an underlined skill box of its own that the "
                "entry shades"
            ),
        ),
        (
            {
                "xp": 3,
                "boxes": (Box("skill", 1), Box("skill", 2), Box("skill", 3)),
                "gains": (IconGain(3, "crew"), IconGain(3, "tech")),
            },
            "ledger.icon_without_box",
            (
                "entry 4 gains 2 icons; each needs an underlined skill box of its own that the "
                "entry shades"
            ),
        ),
        (
            {"refers_to": 1},
            "ledger.refers_to",
            "entry 4 refers to entry 1; only a counter-entry refers to one",
        ),
        (
            {"kind": "counter", "xp": -2, "refers_to": 1},
            "ledger.counter_shades",
            "entry 4 undoes another and shades boxes; a counter-entry shades none",
        ),
        (
            {"kind": "counter", "xp": -1, "boxes": (), "refers_to": 1},
            "ledger.unbalanced",
            "entry 4 has -1 XP; undoing entry 1 is -2 XP",
        ),
        (
            {"kind": "counter", "xp": -2, "boxes": (), "refers_to": 2},
            "ledger.undone_already",
            "entry 2 is undone already, by entry 3",
        ),
        (
            {"kind": "counter", "xp": 2, "boxes": (), "refers_to": 3},
            "ledger.counters_counter",
            (
                "entry 3 is a counter-entry, which cannot be undone; make the entry again that it "
                "undid"
            ),
        ),
        (
            {"kind": "counter", "xp": 0, "boxes": ()},
            "ledger.refers_to_nothing",
            "entry 4 must name the earlier entry that it undoes; it names none",
        ),
        (
            {"kind": "counter", "xp": 0, "boxes": (), "refers_to": 4},
            "ledger.refers_to_nothing",
            "entry 4 must name the earlier entry that it undoes; it names entry 4",
        ),
    ],
)
def test_an_entry_that_cannot_stand_is_refused_and_changes_nothing(
    fields: dict[str, Any], code: str, said: str
) -> None:
    entries = ledger(*THREE)
    before = replay(sheet(), entries)
    with pytest.raises(LedgerError) as refused:
        append(sheet(), entries, made(**fields))
    assert (str(refused.value), refused.value.code) == (said, code)
    assert refused.value.number == fields.get("number", 4)
    assert entries == ledger(*THREE)
    assert replay(sheet(), entries) == before


def test_an_entry_beyond_the_last_box_of_a_row_is_refused() -> None:
    entries = ledger("starting: weapon 10")
    with pytest.raises(LedgerError) as refused:
        append(sheet(), entries, made(number=2, boxes=(Box("weapon", 11),)))
    assert str(refused.value) == "entry 2: the weapon row is full: all its 10 boxes are shaded"


def test_a_ledger_that_was_tampered_with_is_not_replayed() -> None:
    entries = ledger(*CAREER)
    torn = (entries[0], *entries[2:])
    with pytest.raises(LedgerError, match="entry 3 stands where entry 2 is due"):
        replay(sheet(), torn)
    with pytest.raises(LedgerError, match="entry 2 has 4 XP and shades 3 boxes"):
        history(sheet(), (entries[0], replace(entries[1], xp=4), *entries[2:]))


def test_undoing_an_entry_that_is_not_there_is_refused() -> None:
    with pytest.raises(LedgerError) as refused:
        undoing(ledger(*THREE), 7, NOON)
    assert str(refused.value) == "there is no entry 7 to undo"


def test_the_moment_asked_for_must_be_one() -> None:
    with pytest.raises(LedgerError, match="'soon' is no moment"):
        number_at((), "soon")


# --- spending ----------------------------------------------------------------------------


def test_spending_takes_the_next_boxes_of_each_row_skill_first() -> None:
    before = shaded("skill 2, crew 1")
    assert spend(sheet(), before, {"crew": 1, "talent": 1, "skill": 1}, ["tech"]) == (
        (Box("skill", 3), Box("talent", 1), Box("crew", 2)),
        (IconGain(3, "tech"),),
    )


def test_two_underlined_boxes_take_their_icons_from_left_to_right() -> None:
    _, gains = spend(sheet(), BLANK, {"skill": 10}, ["crew", "tech"])
    assert gains == (IconGain(3, "crew"), IconGain(10, "tech"))


@pytest.mark.parametrize(
    ("boxes", "icons", "said"),
    [
        ({"skill": 2}, ["crew"], "the boxes give 0 icons, not 1"),
        ({"skill": 3}, ["crew", "tech"], "the boxes give 1 icon, not 2"),
        (
            {"skill": 3},
            [],
            "skill box 3 is underlined: name the icon to gain, one of weapon, crew,",
        ),
        ({"borg": 1}, [], "the card has no row 'borg'; its rows are skill, talent, weapon, crew,"),
        ({"tech": 11}, [], "the tech row is full: all its 10 boxes are shaded"),
    ],
)
def test_boxes_that_cannot_be_bought_are_refused(
    boxes: dict[str, int], icons: list[str], said: str
) -> None:
    with pytest.raises(ShadingError) as refused:
        spend(sheet(), BLANK, boxes, icons)
    assert str(refused.value).startswith(said)


def test_every_entry_of_a_long_career_leaves_a_card_without_faults() -> None:
    entries = ledger(*CAREER, "mission: skill 6 weapon", "mission: talent 2, tech 3", "mission")
    assert all(faults(sheet(), step.shading) == () for step in history(sheet(), entries))
    assert entry(entries, "mission: tech 1").boxes == (Box("tech", 4),)
