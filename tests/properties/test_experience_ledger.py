"""What holds for any sequence of ledger operations, wise or foolish.

The judge here is written from the rulebook's text, not from the code that it judges.
"""

from __future__ import annotations

import json
from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.alliance.campaign.ledger import append, history, replay, standing, totals_of
from rules.alliance.campaign.ledger_book import KINDS, BookEntry, LedgerError
from rules.alliance.campaign.ledger_document import ledger_from_document, ledger_to_document
from rules.alliance.campaign.player_card import BLANK, ROWS, Box, IconGain, Shading, Sheet, faults
from tests.rules.alliance.ledgers import NOON
from tests.rules.alliance.player_cards import sheet

SMALL = Sheet(
    id="small",
    name="A card that is soon full",
    faction="federation",
    skill=(2, 3, 3, 4),
    icons=sheet().icons[:1],
    talents=(1, 3),
    talent_icons=(1, 2),
    weapon=(0, 1, 2),
    crew=(0, 1),
    tech=(0, 2, 3),
)

tried = settings(max_examples=200, deadline=None, derandomize=True)


def could_be_shaded_by_hand(card: Sheet, shading: Shading) -> bool:
    """Tells whether boxes can be shaded one by one until the card looks like this.

    Source: Alliance, Shading Numbered Boxes, Unlocking Additional Upgrade Icons, Shading White
    Boxes. The last number of a row stays unshaded: it would leave no value.
    """
    rows = {
        "skill": len(card.skill) - 1,
        "talent": len(card.talents),
        "weapon": len(card.weapon) - 1,
        "crew": len(card.crew) - 1,
        "tech": len(card.tech) - 1,
    }
    pencilled: set[tuple[str, int]] = set()
    while pencilled != shading.boxes:
        possible = set()
        for row, length in rows.items():
            shaded = [number for number in range(1, length + 1) if (row, number) in pencilled]
            leftmost = len(shaded) + 1
            if leftmost > length:
                continue
            if row == "talent" and ("skill", card.talents[leftmost - 1]) not in pencilled:
                continue
            possible.add((row, leftmost))
        wanted = possible & set(shading.boxes)
        if not wanted:
            return False
        pencilled |= wanted
    called = {choice.box: choice.icons for choice in card.icons}
    underlined = [box for box in called if ("skill", box) in pencilled]
    return Counter(gain.box for gain in shading.gains) == Counter(underlined) and all(
        gain.icon in called[gain.box] for gain in shading.gains
    )


@st.composite
def _operations(draw: st.DrawFn) -> list[tuple[str, dict[str, int], list[str], int, int]]:
    """Draws operations: kind, boxes a row, icons, entry referred to, and a slip in the XP."""
    some = st.tuples(
        st.sampled_from([*KINDS, "mission", "mission", "counter", "counter"]),
        st.dictionaries(st.sampled_from(ROWS), st.integers(0, 2), max_size=2),
        st.lists(st.sampled_from(["weapon", "crew", "tech", "talent"]), max_size=3),
        st.integers(1, 14),
        st.sampled_from([0] * 12 + [1, -1]),
    )
    return draw(st.lists(some, min_size=6, max_size=20))


def _entry(
    card: Sheet,
    entries: tuple[BookEntry, ...],
    operation: tuple[str, dict[str, int], list[str], int, int],
) -> BookEntry:
    """Returns what somebody might hand in, often wrong."""
    kind, wanted, icons, other, slip = operation
    now = replay(card, entries)
    if kind == "counter":
        # Mostly an earlier entry, sometimes the counter-entry itself.
        other = other % (len(entries) + 1) + 1
        undone = next((each.xp for each in entries if each.number == other), 0)
        return BookEntry(
            number=len(entries) + 1, moment=NOON, kind=kind, xp=slip - undone, refers_to=other
        )
    boxes = [
        Box(row, now.leftmost_unshaded(row) + step)
        for row, number in wanted.items()
        for step in range(number)
    ]
    called = [choice.box for choice in card.icons if Box("skill", choice.box) in boxes]
    gains = [IconGain(box, icon) for box, icon in zip(called, icons, strict=False)]
    return BookEntry(
        number=len(entries) + 1,
        moment=NOON,
        kind=kind,
        xp=len(boxes) + slip,
        boxes=tuple(boxes),
        gains=tuple(gains),
    )


@tried
@given(operations=_operations(), card=st.sampled_from([SMALL, sheet()]))
def test_no_sequence_of_operations_yields_a_card_that_no_hand_could_shade(
    operations: list[tuple[str, dict[str, int], list[str], int, int]], card: Sheet
) -> None:
    entries: tuple[BookEntry, ...] = ()
    for operation in operations:
        offered = _entry(card, entries, operation)
        before = replay(card, entries)
        try:
            after = append(card, entries, offered)
        except LedgerError:
            # What is refused has changed nothing.
            assert replay(card, entries) == before
            continue
        assert after[:-1] == entries
        entries = after
        shading = replay(card, entries)
        assert could_be_shaded_by_hand(card, shading)
        assert faults(card, shading) == ()
        # XP in = boxes shaded.
        assert sum(each.xp for each in entries) == len(shading.boxes) == totals_of(shading).xp
    _history_agrees(card, entries)


def _history_agrees(card: Sheet, entries: tuple[BookEntry, ...]) -> None:
    steps = history(card, entries)
    for number, step in enumerate(steps, start=1):
        assert step.shading == replay(card, entries, until=number)
        assert step.added.xp == step.entry.xp
        assert totals_of(step.shading) == step.totals
    # The entries that count, shaded one after the other on a blank card, give the same card.
    counting = standing(card, entries)
    renumbered = tuple(
        BookEntry(
            number=place,
            moment=NOON,
            kind=each.kind,
            xp=each.xp,
            boxes=each.boxes,
            gains=each.gains,
        )
        for place, each in enumerate(counting, start=1)
    )
    assert replay(card, renumbered) == replay(card, entries)
    again = ledger_from_document(json.loads(json.dumps(ledger_to_document(entries))), card)
    assert replay(card, again) == replay(card, entries)


@tried
@given(
    boxes=st.frozensets(st.builds(Box, st.sampled_from(ROWS), st.integers(1, 4)), max_size=9),
    gains=st.lists(
        st.builds(IconGain, st.sampled_from([2, 3]), st.sampled_from(["crew", "tech", "talent"])),
        max_size=2,
    ),
)
def test_faults_and_the_hand_agree_about_any_card(
    boxes: frozenset[Box], gains: list[IconGain]
) -> None:
    shading = Shading(boxes, tuple(sorted(gains)))
    assert (faults(SMALL, shading) == ()) is could_be_shaded_by_hand(SMALL, shading)


def test_the_judge_knows_a_blank_card_and_a_torn_one() -> None:
    assert could_be_shaded_by_hand(SMALL, BLANK)
    assert not could_be_shaded_by_hand(SMALL, Shading(frozenset({Box("tech", 2)})))
