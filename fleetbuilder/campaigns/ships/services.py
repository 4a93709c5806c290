"""The check of all ships of a round together, after anything that bears on it has changed."""

from __future__ import annotations

from collections.abc import Collection

from fleetbuilder.campaigns.common import mapping, selectors
from fleetbuilder.campaigns.common.changes import CampaignChange
from fleetbuilder.campaigns.common.models import PlayerCard, Round, RoundShip, RoundStage
from fleetbuilder.campaigns.ships.checked_ships import BroughtShip, ships_checked
from fleetbuilder.core import errors


def ships_check(change: CampaignChange, row: Round, waiting: Collection[int] = ()) -> None:
    """Checks all ships of a round together and keeps the reports; one not legal is not ready.

    Neither is one whose card is among `waiting` (primary keys), which has XP to spend first. Who
    was ready and is not any more stands in the log; the caller counts the change.
    """
    row.campaign = change.campaign
    ships = selectors.ship_list(round=row)
    brought = [BroughtShip(ship.card, mapping.fleet_of(ship)) for ship in ships]
    reports = ships_checked(change.campaign, brought, mapping.mission_of(row))
    for ship, report in zip(ships, reports, strict=True):
        was_ready = ship.is_ready
        ship.report = report.to_document()
        ship.is_legal = report.legal
        ship.is_ready = was_ready and report.legal and ship.card_id not in waiting
        ship.card_entries = ship.card.entries
        ship.save(update_fields=["report", "is_legal", "is_ready", "card_entries"])
        if was_ready and not ship.is_ready:
            why = "the card has XP to spend" if report.legal else "the ship may not fly so"
            words = f"{ship.card.name} is not ready any more: {why}."
            change.log("ready", words, card=ship.card.number)


def ships_follow(change: CampaignChange, waiting: Collection[int] = ()) -> None:
    """Checks the ships that are being equipped, if any are, after a card has changed."""
    present = selectors.round_present(campaign=change.campaign)
    if present is not None and present.stage == RoundStage.FLEETS and present.ships.exists():
        ships_check(change, present, waiting)


def still_check(change: CampaignChange, card: PlayerCard) -> None:
    """Raises `ConflictError` for a card whose ship is in the mission that is being played.

    A ship was checked by its card: while the mission lasts, the card stands as it stood then. XP
    are spent between missions (Alliance, Spend Experience); a mistake is mended after the record,
    or back at the ships.
    """
    flown = RoundShip.objects.filter(card=card, round__campaign=change.campaign)
    if flown.filter(round__stage=RoundStage.PLAY, round__rewound_at=None).exists():
        raise errors.ConflictError(
            f"{card.name} is in the mission that is being played. Record it first, or have an "
            "organiser go back to the ships.",
            code="campaigns.in_mission",
        )
