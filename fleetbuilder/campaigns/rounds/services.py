"""Changes of rounds: the mission chosen, set up, played, recorded; and going back.

Source: Alliance, The Campaign Round.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import Any, Final

from fleetbuilder.campaigns.common import mapping, selectors
from fleetbuilder.campaigns.common.changes import CampaignChange, campaign_change
from fleetbuilder.campaigns.common.models import (
    Campaign,
    MissionResult,
    Round,
    RoundShip,
    RoundStage,
)
from fleetbuilder.campaigns.ledger import services as ledger_services
from fleetbuilder.campaigns.rounds.rewind import EntryTakenBack, card_rewind
from fleetbuilder.campaigns.ships.services import ships_check, ships_follow
from fleetbuilder.core import errors
from fleetbuilder.fleets.check.services import sentence
from rules.alliance.campaign import campaign as campaigns
from rules.alliance.campaign import rewards
from rules.alliance.campaign.campaign import OPEN, CampaignStanding
from rules.alliance.errors import AllianceError
from rules.alliance.mission.map import MOST_PLAYERS
from rules.dice import SeededChance

MOST_ROUNDS: Final = 200
ORDER: Final = (RoundStage.CHOOSE, RoundStage.SETUP, RoundStage.FLEETS, RoundStage.PLAY)
"""The steps of a round before its record, each following the one before."""
_HOW_FAR: Final = {
    RoundStage.CHOOSE: "No mission is chosen yet.",
    RoundStage.SETUP: "The mission is being set up.",
    RoundStage.FLEETS: "Ships are being equipped.",
    RoundStage.PLAY: "The mission is being played.",
}


# --- how far it is ------------------------------------------------------------------------------


def round_of(change: CampaignChange, number: int, *stages: RoundStage) -> Round:
    """Returns the round in play, if it has that number and is at one of these steps.

    Raises `NotFoundError` for a number that there is not, `ConflictError` for another step.
    """
    row = selectors.round_find(campaign=change.campaign, number=number)
    if row is None:
        raise errors.NotFoundError("There is no such round.")
    if row.stage == RoundStage.RECORDED:
        raise errors.ConflictError(f"Round {number} is recorded.", code="campaigns.round_recorded")
    if row.stage not in stages:
        raise errors.ConflictError(
            _HOW_FAR[RoundStage(row.stage)], code=f"campaigns.round_{row.stage}"
        )
    row.campaign = change.campaign
    return row


def standing_of(campaign: Campaign) -> CampaignStanding:
    """Returns whether a campaign is open, won or lost by what is recorded."""
    record = mapping.record_of(selectors.round_list(campaign=campaign))
    return campaigns.standing(mapping.terms_of(campaign), mapping.missions_of(campaign), record)


def missions_open(campaign: Campaign) -> tuple[str, ...]:
    """Returns the ids of the missions that may be chosen next."""
    record = mapping.record_of(selectors.round_list(campaign=campaign))
    return campaigns.open_missions(
        mapping.terms_of(campaign), mapping.missions_of(campaign), record
    )


def mission_choose(
    *, campaign: Campaign, visitor: str, number: int, mission: str, key: str = ""
) -> tuple[Round, bool]:
    """Chooses the mission of a round; gives the round, and whether that is new.

    Raises `InvalidError` for a mission that the campaign has not opened, `ConflictError` once
    ships are equipped.
    """
    what = ["choose", number, mission]
    with campaign_change(campaign=campaign, visitor=visitor, key=key, what=what) as change:
        row = round_of(change, number, RoundStage.CHOOSE, RoundStage.SETUP)
        if change.is_repeated or row.mission == mission != "":
            return row, False
        choices = missions_open(change.campaign)
        if mission not in choices:
            raise errors.InvalidError.at(
                "/mission", f"That mission is not open; open are {', '.join(choices)}."
            )
        row.mission, row.stage = mission, RoundStage.SETUP
        row.save(update_fields=["mission", "stage"])
        name = change.campaign.missions[mission]["name"]
        change.log("chosen", f"The mission of round {number} is {name}.", mission=mission)
        change.done()
        return row, True


def round_step(
    *, campaign: Campaign, visitor: str, number: int, stage: RoundStage, key: str = ""
) -> tuple[Round, bool]:
    """Brings a round to its next step, or one back; gives the round, and whether that is new.

    Raises `ConflictError` for another step, and while ships are missing or not ready, or cards have
    XP to spend.
    """
    if stage not in ORDER:
        names = ", ".join(ORDER)
        raise errors.InvalidError.at(
            "/stage", f"Choose one of {names}; results are recorded by themselves."
        )
    what = ["step", number, stage]
    with campaign_change(campaign=campaign, visitor=visitor, key=key, what=what) as change:
        row = round_of(change, number, *ORDER)
        here, there = ORDER.index(RoundStage(row.stage)), ORDER.index(stage)
        if change.is_repeated or here == there:
            return row, False
        if abs(there - here) != 1 or row.stage == RoundStage.CHOOSE:
            raise errors.ConflictError(
                _HOW_FAR[RoundStage(row.stage)], code=f"campaigns.round_{row.stage}"
            )
        if stage == RoundStage.PLAY:
            _ready_check(change, row)
        columns: dict[str, Any] = {"stage": stage}
        if stage == RoundStage.CHOOSE:
            columns["mission"] = ""
        Round.objects.filter(pk=row.pk).update(**columns)
        row.refresh_from_db()
        words = f"Round {number}: {_HOW_FAR[stage].lower().rstrip('.')}."
        change.log("step", words, round=number, stage=stage.value)
        if stage == RoundStage.FLEETS:
            # Ships that were brought before may face another mission by now.
            ships_follow(change)
            row.refresh_from_db()
        change.done()
        return row, True


def _ready_check(change: CampaignChange, row: Round) -> None:
    """Checks the ships once more; raises `ConflictError` where one may not fly now."""
    ships = selectors.ship_list(round=row)
    if not ships:
        raise errors.ConflictError("No ship takes part yet.", code="campaigns.no_ships")
    if len(ships) > MOST_PLAYERS:
        raise errors.ConflictError(
            f"A mission is for at most {MOST_PLAYERS} ships, and these are {len(ships)}.",
            code="campaigns.too_many_ships",
        )
    for ship in ships:
        ledger_services.spent_check(ship.card)
    were_ready = {ship.pk for ship in ships if ship.is_ready}
    ships_check(change, row)
    waiting = [ship for ship in selectors.ship_list(round=row) if not ship.is_ready]
    if waiting:
        names = ", ".join(ship.card.name for ship in waiting)
        more = ""
        if any(ship.pk in were_ready for ship in waiting):
            more = (
                " A ship that was ready before may not fly so any more; bring it again to see why."
            )
        raise errors.ConflictError(f"Not ready yet: {names}.{more}", code="campaigns.not_ready")


# --- recording ----------------------------------------------------------------------------------


def round_record(
    *,
    campaign: Campaign,
    visitor: str,
    number: int,
    met: Sequence[str],
    fates: Mapping[int, str],
    key: str = "",
) -> tuple[Round, bool]:
    """Records how a mission came out; gives the round, and whether that is new.

    `met` are the objectives met, `fates` what became of the ship of each card, by its number.
    XP follow from the mission, and the next round begins unless the campaign is over. Raises
    `InvalidError` for an objective or a fate that there is not, or a ship left out,
    `ConflictError` while the mission is not being played. Source: Alliance, Record Campaign
    Progress.
    """
    what = ["record", number, sorted(met), sorted(fates.items())]
    with campaign_change(campaign=campaign, visitor=visitor, key=key, what=what) as change:
        if change.is_repeated:
            found = selectors.round_find(campaign=campaign, number=number)
            if found is not None:
                return found, False
        row = round_of(change, number, RoundStage.PLAY)
        ships = {ship.card.number: ship for ship in selectors.ship_list(round=row)}
        _fates_check(ships, fates)
        mission = mapping.mission_of(row)
        assert mission is not None  # noqa: S101 - the step says so
        try:
            result = rewards.result_of(
                mission, met, {str(each): fate for each, fate in fates.items()}
            )
        except AllianceError as error:
            where = "/fates" if error.code == "mission.fate" else "/met"
            raise errors.InvalidError.at(where, sentence(str(error))) from error
        _results_write(change, row, ships, fates, result)
        row.stage, row.recorded_at, row.met = RoundStage.RECORDED, change.now, list(result.met)
        row.outcome = "success" if result.is_success else "failure"
        row.save()
        words = f"{mission.name} ended in {row.outcome}."
        change.log("recorded", words, round=number, met=row.met, outcome=row.outcome)
        _next_begin(change, number)
        change.done()
        return row, True


def _fates_check(ships: Mapping[int, RoundShip], fates: Mapping[int, str]) -> None:
    if missing := [ship.card.name for each, ship in ships.items() if each not in fates]:
        raise errors.InvalidError.at(
            "/fates", f"Say what became of the ship of {', '.join(missing)}."
        )
    if unknown := [str(each) for each in fates if each not in ships]:
        raise errors.InvalidError.at("/fates", f"No ship of card {', '.join(unknown)} took part.")


def _results_write(
    change: CampaignChange,
    row: Round,
    ships: Mapping[int, RoundShip],
    fates: Mapping[int, str],
    result: rewards.MissionRewards,
) -> None:
    for number, ship in ships.items():
        reward = result.rewards[str(number)]
        parts = [{"reason": part.reason, "xp": part.xp} for part in reward.parts]
        MissionResult.objects.create(
            round=row,
            card=ship.card,
            xp=reward.xp,
            is_destroyed=fates[number] == "destroyed",
            told={"fate": fates[number], "parts": parts},
            made_at=change.now,
        )


def _next_begin(change: CampaignChange, number: int) -> None:
    """Begins the next round while the campaign is open, and says so when it is over."""
    found = standing_of(change.campaign)
    if found.state == OPEN and number < MOST_ROUNDS:
        Round.objects.create(
            campaign=change.campaign,
            number=number + 1,
            attempt=_attempts(change.campaign, number + 1) + 1,
            begun_at=change.now,
        )
    elif found.state != OPEN:
        change.log("over", f"The campaign is {found.state}.", state=found.state, why=found.why)


def _attempts(campaign: Campaign, number: int) -> int:
    return Round.objects.filter(campaign=campaign, number=number).count()


# --- going back ---------------------------------------------------------------------------------


def campaign_rewind(
    *, campaign: Campaign, visitor: str, number: int, key: str = ""
) -> tuple[Round, bool]:
    """Takes a campaign back to the beginning of an earlier round; gives it, and if that is new.

    Nothing is lost: that round and all after it stay as rewound, and the XP that were spent in
    them are taken back by counter-entries, the last first. Starting XP stay, so who joined later
    is still there; so do counter-entries, by which older mistakes were put right. What leans on
    boxes taken back is taken back, too, and its XP are to be spent again. Raises `NotFoundError`
    for a round that there is not, `ConflictError` for a ledger that cannot take the counter-entry.
    """
    what = ["rewind", number]
    with campaign_change(campaign=campaign, visitor=visitor, key=key, what=what) as change:
        target = selectors.round_find(campaign=change.campaign, number=number)
        if target is None:
            raise errors.NotFoundError("There is no such round.")
        if change.is_repeated or (target.stage == RoundStage.CHOOSE):
            return target, False
        rewound = [row for row in selectors.round_list(campaign=campaign) if row.number >= number]
        # The round begins anew first: counter-entries belong to it.
        Round.objects.filter(pk__in=[row.pk for row in rewound]).update(rewound_at=change.now)
        fresh = Round.objects.create(
            campaign=change.campaign,
            number=number,
            attempt=_attempts(change.campaign, number) + 1,
            begun_at=change.now,
        )
        taken: list[EntryTakenBack] = []
        for card in selectors.card_list(campaign=change.campaign, retired=True):
            taken += card_rewind(change, card, rewound)
        leaning = [{"card": each.card, "entry": each.entry} for each in taken if each.is_leaning]
        words = f"Took the campaign back to round {number}."
        change.log("rewound", words, round=number, entries=len(taken), leaning=leaning)
        change.done()
        return fresh, True


SEED_BYTES: Final = 8


def mission_draw(
    *, campaign: Campaign, visitor: str, number: int, key: str = "", seed: str = ""
) -> tuple[Round, bool]:
    """Draws the mission of a round among those that are open; gives the round, and if that is new.

    The log keeps the seed and what was drawn from, in order, so that anybody can draw again and
    see the same; without a `seed` one is made here, after the group has asked. It is drawn once:
    raises `ConflictError` once a mission is chosen.
    """
    what = ["draw", number]
    with campaign_change(campaign=campaign, visitor=visitor, key=key, what=what) as change:
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
