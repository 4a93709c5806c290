"""The mission of a round drawn by chance, where a group cannot agree.

Source: Alliance, Choose a Mission.
"""

from __future__ import annotations

import secrets
from typing import Final

from fleetbuilder.campaigns.changes import campaign_change
from fleetbuilder.campaigns.models import Campaign, Round, RoundStage
from fleetbuilder.campaigns.rounds.services import missions_open, round_of
from rules.dice import SeededChance

SEED_BYTES: Final = 8


def mission_draw(
    *, campaign: Campaign, visitor: str, number: int, key: str = "", seed: str = ""
) -> tuple[Round, bool]:
    """Draws the mission of a round among those that are open; gives the round, and if that is new.

    The log keeps the seed and what was drawn from, in order, so that anybody can draw again and
    see the same; without a `seed` one is made here, after the group has asked. It is drawn once:
    raises `ConflictError` once a mission is chosen.
    """
    with campaign_change(
        campaign=campaign, visitor=visitor, key=key, what=["draw", number]
    ) as change:
        if change.is_repeated:
            return round_of(change, number, *RoundStage), False
        row = round_of(change, number, RoundStage.CHOOSE)
        choices = missions_open(change.campaign)
        chance = SeededChance(seed or secrets.token_hex(SEED_BYTES))
        mission = choices[chance.below(len(choices))]
        row.mission, row.stage = mission, RoundStage.SETUP
        row.save(update_fields=["mission", "stage"])
        name = change.campaign.missions[mission]["name"]
        words = (
            f"Drew the mission of round {number}: {name}, of {len(choices)} that are open "
            f"(seed {chance.seed})."
        )
        change.log("drawn", words, mission=mission, among=list(choices), seed=chance.seed)
        change.done()
        return row, True
