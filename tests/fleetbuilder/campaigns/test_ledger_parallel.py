"""Any lists of operations by three at once leave a card that a hand could have shaded."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fleetbuilder.campaigns.campaign.services import campaign_delete
from fleetbuilder.campaigns.common import mapping, selectors
from fleetbuilder.campaigns.common.models import (
    Campaign,
    CampaignLog,
    LedgerEntry,
    PlayerCard,
    Round,
)
from fleetbuilder.campaigns.ledger import services as ledger_services
from fleetbuilder.campaigns.ledger.services import Spending
from fleetbuilder.core import errors
from rules.alliance.campaign import ledger
from rules.alliance.campaign.ledger import totals_of
from rules.alliance.campaign.player_card import (
    ROWS,
    Shading,
    ShadingError,
    Sheet,
    boxes_left,
    faults,
    shade,
)
from rules.alliance.campaign.player_card_document import sheet_to_document
from tests.fleetbuilder.campaigns.factories import MissionResultFactory
from tests.fleetbuilder.campaigns.tables import ORGANISER, card_made, opened
from tests.parallel import at_once
from tests.properties.test_experience_ledger import SMALL, could_be_shaded_by_hand
from tests.rules.alliance.player_cards import sheet

THREADS = 3
EARNED = 3
REFUSED = {
    *("campaigns.ledger_moved", "campaigns.xp_spent", "campaigns.unbalanced", "not_found"),
    *("ledger.counters_counter", "ledger.leaned_on", "ledger.undone_already"),
    *("shading.icon_missing", "shading.icon_uncalled", "shading.icon_unknown"),
    *("shading.row_full", "shading.starting", "shading.talent_too_early", "invalid"),
}
"""Why an operation is refused: somebody was faster, or a hand could not do it either."""

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("campaigns_gone"),
]


@dataclass(frozen=True)
class Operation:
    """Is what somebody tries: to shade boxes of these rows in turn, or take an entry back.

    A `wild` one does not ask what a hand could shade, and goes on from a blank card.
    """

    kind: str
    rows: tuple[str, ...]
    icon: int
    back: int
    wild: bool

    def spending(self, printed: Sheet, shading: Shading, xp: int, after: int) -> Spending:
        """Returns the XP over the rows, as far as a hand can shade them unless it is wild."""
        if self.wild:
            return Spending(0, Counter((self.rows * xp)[:xp]), note="by three at once")
        boxes: Counter[str] = Counter()
        icons: list[str] = []
        for place in range(xp):
            turn = place % len(self.rows)
            for row in (*self.rows[turn:], *self.rows, *ROWS):
                choice = (
                    printed.choice_at(shading.leftmost_unshaded(row)) if row == "skill" else None
                )
                icon = choice.icons[self.icon] if choice else ""
                try:
                    is_start = self.kind == "starting"
                    shading = shade(printed, shading, row, icon, starting=is_start)
                except ShadingError:
                    continue
                boxes[row] += 1
                icons += [icon] if icon else []
                break
        return Spending(after, boxes, icons, note="by three at once")


OPERATIONS = st.lists(
    st.builds(
        Operation,
        kind=st.sampled_from(["starting", "mission", "correction", "correction", "counter"]),
        rows=st.tuples(st.sampled_from(ROWS), st.sampled_from(ROWS)),
        icon=st.integers(0, 2),
        back=st.integers(0, 2),
        wild=st.sampled_from([False] * 5 + [True]),
    ),
    min_size=3,
    max_size=6,
)


def act(card: PlayerCard, printed: Sheet, operation: Operation) -> str:
    """Tries an operation on the card as it is now; returns "" where it was done, else why not."""
    card = PlayerCard.objects.get(pk=card.pk)
    after = card.entries
    rows = mapping.entries_of(selectors.entry_list(card=card)[:after])
    shading = ledger.replay(printed, rows)
    asking: dict[str, Any] = {"campaign": card.campaign, "visitor": ORGANISER, "number": 1}

    def spending(xp: int) -> Spending:
        return operation.spending(printed, shading, xp, after)

    try:
        if operation.kind == "counter":
            entry = max(1, after - operation.back)
            ledger_services.entry_counter(entry=entry, after=after, **asking)
        elif operation.kind == "starting":
            left = boxes_left(printed, shading, starting=True)
            ledger_services.xp_spend_starting(spending=spending(min(6, left)), **asking)
        elif operation.kind == "mission":
            left = boxes_left(printed, shading)
            ledger_services.xp_spend_mission(
                round=1, spending=spending(min(EARNED, left)), **asking
            )
        else:
            ledger_services.xp_correct(spending=spending(1 + operation.back), **asking)
    except errors.RequestError as error:
        return error.code
    return ""


@settings(
    max_examples=10,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(
    printed=st.sampled_from([SMALL, sheet()]),
    lists=st.tuples(*[OPERATIONS] * THREADS),
)
def test_three_at_once_leave_a_card_that_a_hand_could_shade(
    printed: Sheet, lists: tuple[list[Operation], ...]
) -> None:
    campaign = opened()
    card = card_made(campaign, sheet=sheet_to_document(printed))
    row = Round.objects.get(campaign=campaign)
    MissionResultFactory(round=row, card=card, xp=EARNED)
    told = at_once(THREADS, lambda place: [act(card, printed, each) for each in lists[place]])
    answers = [code for answered in told for code in answered]
    assert set(answers) <= {"", *REFUSED}
    _card_agrees(campaign, printed, done=answers.count(""))
    campaign_delete(campaign=campaign)


def _card_agrees(campaign: Campaign, printed: Sheet, *, done: int) -> None:
    card = PlayerCard.objects.get(campaign=campaign)
    rows = selectors.entry_list(card=card)
    # What was done stands there, once each and in its order, and in the log; nothing else does.
    assert [row.number for row in rows] == list(range(1, done + 1))
    assert card.entries == done
    kinds = CampaignLog.objects.filter(campaign=campaign, kind__in=("xp", "xp_back"))
    assert kinds.count() == done
    # Played again from the first entry, the ledger gives each stored row, boxes and totals.
    steps = mapping.steps_of(card, rows)
    for row, step in zip(rows, steps, strict=True):
        columns = mapping.columns_of_step(step)
        assert {name: getattr(row, name) for name in columns} == columns
    shading = ledger.replay(printed, mapping.entries_of(rows))
    assert sum(row.xp for row in rows) == len(shading.boxes) == totals_of(shading).xp
    assert could_be_shaded_by_hand(printed, shading)
    assert faults(printed, shading) == ()
    _xp_come_from_somewhere(rows, printed)


def _xp_come_from_somewhere(rows: list[LedgerEntry], printed: Sheet) -> None:
    """Starting XP and those of the mission count once at most, and never more than there were."""
    undone = {row.refers_to for row in rows}
    for kind, most in (("starting", 6), ("mission", EARNED)):
        counting = [row.xp for row in rows if row.kind == kind and row.number not in undone]
        assert len(counting) <= 1
        assert all(1 <= xp <= most for xp in counting)
        if printed is not SMALL:
            # A card of the box has room for all of them, so that none may be left.
            assert counting in ([], [most])
