"""A campaign taken in from its record: all of it, or nothing."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from django.db import transaction

from fleetbuilder.campaigns.campaign.services import campaign_row, room_check
from fleetbuilder.campaigns.common import mapping, selectors
from fleetbuilder.campaigns.common.changes import CampaignChange
from fleetbuilder.campaigns.common.models import (
    Campaign,
    CampaignLog,
    LedgerEntry,
    Member,
    MemberRole,
    MissionResult,
    PlayerCard,
    Round,
    RoundShip,
    RoundStage,
)
from fleetbuilder.campaigns.ledger.services import xp_open
from fleetbuilder.campaigns.record.parsing.parts import Attempt, ReadCard, ReadRecord, ReadRound
from fleetbuilder.campaigns.record.parsing.tables import table_write
from fleetbuilder.campaigns.ships.services import ships_check


def campaign_import(*, owner: str, record: ReadRecord) -> Campaign:
    """Makes a campaign of a record; whoever asks becomes its first organiser.

    The other members are nobody's until an organiser hands their cards on. Raises `InvalidError`
    for too many campaigns.
    """
    room_check(owner)
    with transaction.atomic():
        campaign = campaign_row(owner, record.name, record.terms, record.missions)
        members = _members(campaign, owner, record)
        rounds = {each.at: _round(campaign, each) for each in record.rounds}
        cards = {each.number: _card(campaign, members, each) for each in record.cards}
        results: dict[tuple[Attempt, int], MissionResult] = {}
        for each in record.rounds:
            results |= _round_parts(each, rounds[each.at], cards)
        for card in record.cards:
            _ledger(card, cards[card.number], rounds, members, results)
        CampaignLog.objects.bulk_create(
            CampaignLog(
                campaign=campaign,
                number=number,
                author=members[line.author] if line.author else None,
                **_columns(line, "author"),
            )
            for number, line in enumerate(record.log, 1)
        )
        mine = next(each for each in members.values() if each.visitor == owner)
        change = CampaignChange(campaign, campaign.created_at, author=mine)
        change.log("imported", "Took the campaign in from its record.")
        _present_check(change)
        for each in record.rounds:
            if each.table is not None:
                rounds[each.at].refresh_from_db(fields=["stage"])
                table_write(rounds[each.at], each.table, owner)
    return campaign


def _present_check(change: CampaignChange) -> None:
    """Checks the ships of the round in play anew: what a record says of them is not believed.

    Who has XP to spend is not ready, and a mission that was begun with a ship that may not fly
    here goes back to its fleets.
    """
    row = selectors.round_present(campaign=change.campaign)
    if row is None:
        return
    ships = selectors.ship_list(round=row)
    for ship in ships:
        ship.card.campaign = change.campaign
    ships_check(change, row, [ship.card_id for ship in ships if xp_open(ship.card)])
    ships = selectors.ship_list(round=row)
    if row.stage == RoundStage.PLAY and not all(ship.is_ready for ship in ships):
        row.stage = RoundStage.FLEETS
        row.save(update_fields=["stage"])
        words = f"Round {row.number}: ships are being equipped, as some may not fly so here."
        change.log("step", words, round=row.number, stage=row.stage)


def _members(campaign: Campaign, owner: str, record: ReadRecord) -> dict[int, Member]:
    organiser = next(each for each in record.members if each.role == MemberRole.ORGANISER)
    found = {}
    for each in record.members:
        is_mine = each is organiser
        found[each.number] = Member.objects.create(
            campaign=campaign,
            visitor=owner if is_mine else "",
            **_columns(each) | ({"left_at": None} if is_mine else {}),
        )
    return found


def _columns(part: Any, *besides: str) -> dict[str, Any]:
    """Returns the columns that a part of a record holds under their names, but for some."""
    return {
        each.name: getattr(part, each.name) for each in fields(part) if each.name not in besides
    }


def _round(campaign: Campaign, each: ReadRound) -> Round:
    number, attempt = each.at
    columns = _columns(each, "at", "ships", "results", "table")
    return Round.objects.create(campaign=campaign, number=number, attempt=attempt, **columns)


def _card(campaign: Campaign, members: dict[int, Member], each: ReadCard) -> PlayerCard:
    return PlayerCard.objects.create(
        campaign=campaign,
        member=members[each.member],
        entries=len(each.entries),
        **_columns(each, "member", "entries"),
    )


def _round_parts(
    each: ReadRound, row: Round, cards: dict[int, PlayerCard]
) -> dict[tuple[Attempt, int], MissionResult]:
    for ship in each.ships:
        RoundShip.objects.create(
            round=row,
            card=cards[ship.card],
            **_columns(ship, "card"),
        )
    return {
        (each.at, result.card): MissionResult.objects.create(
            round=row,
            card=cards[result.card],
            is_destroyed=result.told["fate"] == "destroyed",
            **_columns(result, "card"),
        )
        for result in each.results
    }


def _ledger(
    each: ReadCard,
    card: PlayerCard,
    rounds: dict[Attempt, Round],
    members: dict[int, Member],
    results: dict[tuple[Attempt, int], MissionResult],
) -> None:
    for entry in each.entries:
        columns: dict[str, Any] = mapping.columns_of_step(entry.step)
        is_mission = entry.step.entry.kind == "mission"
        LedgerEntry.objects.create(
            card=card,
            round=rounds[entry.at],
            result=results[entry.at, each.number] if is_mission else None,
            author=members[entry.author],
            made_at=entry.step.entry.moment,
            **columns,
        )
