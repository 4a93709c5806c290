"""Alliance, Player Card Anatomy: what shading a box gives, and which boxes may be shaded."""

from __future__ import annotations

import pickle

import pytest

from rules.alliance.campaign.player_card import (
    BLANK,
    REPUTATION,
    ROWS,
    Box,
    IconGain,
    Shading,
    ShadingError,
    boxes_left,
    captain_skill,
    faults,
    gained_icons,
    reputation,
    shade,
    struck_icons,
    talent_limit,
    talent_slots,
)
from tests.families import each_case
from tests.rules.alliance.player_cards import shaded, sheet

# --- the worked examples ---------------------------------------------------------------


def test_ea_x1_six_starting_xp_give_two_points_of_weapons_and_four_of_crew() -> None:
    card = BLANK
    for row in ("weapon", "crew", "crew", "weapon", "crew", "crew"):
        card = shade(sheet(), card, row, starting=True)
    assert [reputation(sheet(), card, kind) for kind in REPUTATION] == [2, 4, 0]
    assert captain_skill(sheet(), card) == 2
    assert faults(sheet(), card) == ()


def test_ea_x2_six_boxes_of_skill_give_skill_5() -> None:
    assert captain_skill(sheet(), shaded("skill 6 crew")) == 5


def test_ea_x3_four_boxes_of_weapon_give_four_points_of_weapons() -> None:
    assert reputation(sheet(), shaded("weapon 4"), "weapon") == 4


def test_ea_x4_the_third_box_of_skill_adds_the_icon_left_unshaded() -> None:
    card = shaded("skill 3 crew")
    assert gained_icons(card) == ("crew",)
    assert struck_icons(sheet(), card) == (IconGain(3, "weapon"), IconGain(3, "tech"))
    # The reputation of the type still limits its points.
    assert reputation(sheet(), card, "crew") == 0


def test_ea_x5_skill_4_allows_four_points_of_talents() -> None:
    assert talent_limit(sheet(), shaded("skill 4 tech")) == 4


# --- values ------------------------------------------------------------------------------


def test_the_skill_row_is_read_box_by_box() -> None:
    card, values = BLANK, [captain_skill(sheet(), BLANK)]
    for _ in range(14):
        icon = "tech" if sheet().choice_at(card.leftmost_unshaded("skill")) else ""
        card = shade(sheet(), card, "skill", icon)
        values.append(captain_skill(sheet(), card))
    assert values == [2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9]
    assert gained_icons(card) == ("tech", "tech")


@pytest.mark.parametrize(
    ("text", "slots"),
    [
        ("skill 1", 0),
        ("skill 1, talent 1", 1),
        ("skill 6 crew, talent 2", 1),
        ("skill 6 crew, talent 3", 2),
        ("skill 12 crew tech, talent 5", 2),
        ("skill 13 crew tech, talent 6", 3),
    ],
)
def test_a_talent_icon_is_gained_once_all_boxes_to_its_left_are_shaded(
    text: str, slots: int
) -> None:
    assert talent_slots(sheet(), shaded(text)) == slots


@pytest.mark.parametrize("identifier", ["federation", "klingon", "romulan"])
def test_the_talents_come_no_earlier_than_is_known(identifier: str) -> None:
    """A first talent takes 1 box of skill, a second 6, a third 13."""
    printed = sheet(identifier)
    assert [printed.talents[after - 1] for after in printed.talent_icons] == [1, 6, 13]


def test_a_blank_card_holds_50_boxes_30_of_them_for_starting_xp() -> None:
    assert [sheet().length(row) for row in ROWS] == [14, 6, 10, 10, 10]
    assert boxes_left(sheet(), BLANK) == 50
    assert boxes_left(sheet(), BLANK, starting=True) == 30
    assert boxes_left(sheet(), shaded("weapon 2, skill 1")) == 47
    assert boxes_left(sheet(), shaded("weapon 2, skill 1"), starting=True) == 28


def test_a_full_card_takes_nothing_more() -> None:
    full = shaded("skill 14 crew tech, talent 6, weapon 10, crew 10, tech 10")
    assert boxes_left(sheet(), full) == 0
    assert faults(sheet(), full) == ()
    assert captain_skill(sheet(), full) == 9
    assert reputation(sheet(), full, "tech") == 10


def test_a_card_survives_pickling() -> None:
    card = shaded("skill 3 crew, talent 1")
    assert pickle.loads(pickle.dumps(card)) == card  # noqa: S301  (our own bytes)
    assert pickle.loads(pickle.dumps(sheet())) == sheet()  # noqa: S301


# --- boxes that may not be shaded ------------------------------------------------------


@each_case(
    ("text", "row", "icon", "starting", "code", "said"),
    [
        (
            "",
            "borg",
            "",
            False,
            "shading.no_row",
            "the card has no row 'borg'; its rows are skill, talent, weapon, crew, tech",
        ),
        (
            "weapon 10",
            "weapon",
            "",
            False,
            "shading.row_full",
            "the weapon row is full: all its 10 boxes are shaded",
        ),
        (
            "skill 14 crew crew",
            "skill",
            "",
            False,
            "shading.row_full",
            "the skill row is full: all its 14 boxes are shaded",
        ),
        (
            "",
            "talent",
            "",
            False,
            "shading.talent_too_early",
            "talent box 1 lies above skill box 1, which must be shaded first",
        ),
        (
            "skill 4 tech, talent 1",
            "talent",
            "",
            False,
            "shading.talent_too_early",
            "talent box 2 lies above skill box 5, which must be shaded first",
        ),
        (
            "",
            "skill",
            "",
            True,
            "shading.starting",
            "starting XP may be spent on weapon, crew, tech, not on skill",
        ),
        (
            "skill 1",
            "talent",
            "",
            True,
            "shading.starting",
            "starting XP may be spent on weapon, crew, tech, not on talent",
        ),
        (
            "skill 2",
            "skill",
            "",
            False,
            "shading.icon_missing",
            "skill box 3 is underlined: name the icon to gain, one of weapon, crew, tech",
        ),
        (
            "skill 2",
            "skill",
            "talent",
            False,
            "shading.icon_unknown",
            "skill box 3 gives no 'talent' icon; choose one of weapon, crew, tech",
        ),
        (
            "skill 1",
            "skill",
            "crew",
            False,
            "shading.icon_uncalled",
            "skill box 2 is not underlined, so it gives no crew icon",
        ),
        (
            "weapon 2",
            "weapon",
            "crew",
            False,
            "shading.icon_uncalled",
            "weapon box 3 is not underlined, so it gives no crew icon",
        ),
    ],
)
def test_a_box_that_may_not_be_shaded_is_refused(
    text: str, row: str, icon: str, *, starting: bool, code: str, said: str
) -> None:
    before = shaded(text)
    held = frozenset(before.boxes)
    with pytest.raises(ShadingError) as refused:
        shade(sheet(), before, row, icon, starting=starting)
    assert str(refused.value) == said
    assert refused.value.code == code
    assert before.boxes == held


@pytest.mark.parametrize("kind", ["skill", "talent", "borg"])
def test_only_upgrades_with_a_row_have_a_reputation(kind: str) -> None:
    with pytest.raises(ShadingError) as refused:
        reputation(sheet(), BLANK, kind)
    assert str(refused.value) == f"{kind!r} upgrades have no reputation; weapon, crew, tech have"


def test_the_talent_row_bears_no_numbers() -> None:
    with pytest.raises(ShadingError) as refused:
        sheet().numbers("talent")
    assert str(refused.value) == (
        "the card has no row of numbers 'talent'; those are skill, weapon, crew, tech"
    )


# --- cards that no hand could have shaded ------------------------------------------------


@each_case(
    ("boxes", "gains", "said"),
    [
        ([("weapon", 2)], [], ["weapon box 1 is not shaded, but one to its right is"]),
        ([("borg", 1)], [], ["there is no row 'borg'"]),
        ([("crew", 0)], [], ["the crew row has no box 0"]),
        (
            [("tech", number) for number in range(1, 12)],
            [],
            ["the tech row has no box 11"],
        ),
        ([("talent", 1)], [], ["talent box 1 is shaded, but not skill box 1 below it"]),
        (
            [("skill", 1), ("skill", 2), ("skill", 3)],
            [],
            ["skill box 3 must have given 1 icon, not 0"],
        ),
        ([], [(3, "crew")], ["skill box 3 must have given 0 icon, not 1"]),
        (
            [("skill", 1), ("skill", 2), ("skill", 3)],
            [(3, "crew"), (3, "tech")],
            ["skill box 3 must have given 1 icon, not 2"],
        ),
        (
            [("skill", 1), ("skill", 2), ("skill", 3)],
            [(3, "talent")],
            ["skill box 3 gives no 'talent' icon"],
        ),
        ([], [(4, "crew")], ["skill box 4 is not underlined, but gave an icon"]),
    ],
)
def test_a_card_that_no_hand_could_have_shaded_has_faults(
    boxes: list[tuple[str, int]], gains: list[tuple[int, str]], said: list[str]
) -> None:
    wrong = Shading(frozenset(Box(*box) for box in boxes), tuple(IconGain(*gain) for gain in gains))
    assert list(faults(sheet(), wrong)) == said


def test_a_gap_leaves_the_value_where_it_is() -> None:
    torn = Shading(frozenset({Box("weapon", 1), Box("weapon", 3)}))
    assert reputation(sheet(), torn, "weapon") == 1
