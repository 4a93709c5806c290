"""Changes of the ships that captains bring to a round: set, taken out, ready.

Ships are checked together, since a unique card may fly once among all players. Whatever is
brought is kept with its report; only what is legal can be ready.
"""

from __future__ import annotations

from fleetbuilder.campaigns.common import selectors
from fleetbuilder.campaigns.common.changes import CampaignChange, campaign_change
from fleetbuilder.campaigns.common.models import Campaign, PlayerCard, Round, RoundShip, RoundStage
from fleetbuilder.campaigns.ledger.services import spent_check
from fleetbuilder.campaigns.rounds.services import round_of
from fleetbuilder.campaigns.ships.services import ships_check
from fleetbuilder.core import errors
from rules.alliance.mission.map import MOST_PLAYERS
from rules.fleet import Fleet
from rules.notation import fleet_to_document

NO_SHIP = "This card brings no ship to the round."


def ship_set(
    *, campaign: Campaign, visitor: str, number: int, card: int, fleet: Fleet, key: str = ""
) -> tuple[RoundShip, bool]:
    """Brings a ship to a round, the first one or in place of another; gives it, and if new.

    Legal or not, it is kept with its report; the same one sent again is checked again. Raises
    `NotFoundError` for a card that there is not, `ConflictError` while no ships are equipped, for a
    retired card, and for a seventh ship.
    """
    document = fleet_to_document(fleet)
    what = ["ship", number, card, document]
    with campaign_change(campaign=campaign, visitor=visitor, key=key, what=what) as change:
        row = round_of(change, number, RoundStage.FLEETS)
        player = selectors.card_required(campaign=change.campaign, number=card)
        ship = RoundShip.objects.filter(round=row, card=player).first()
        if ship is not None and change.is_repeated:
            return ship, False
        if ship is not None and ship.document == document:
            return ship, _is_news(change, row, ship)
        if player.retired_at is not None:
            raise errors.ConflictError(f"{player.name} has retired.", code="campaigns.retired")
        if ship is None and row.ships.count() >= MOST_PLAYERS:
            raise errors.ConflictError(
                f"A mission is for at most {MOST_PLAYERS} ships.", code="campaigns.too_many_ships"
            )
        ship = ship or RoundShip(round=row, card=player)
        ship.document, ship.report, ship.is_legal, ship.is_ready = document, {}, False, False
        ship.set_at = change.now
        ship.save()
        ships_check(change, row)
        change.log("ship", f"{player.name} brings a ship to round {number}.", card=card)
        change.done()
        ship.refresh_from_db()
        return ship, True


def _is_news(change: CampaignChange, row: Round, ship: RoundShip) -> bool:
    """Checks a ship that is there already once more; tells whether that says anything new."""
    before = (ship.report, ship.is_legal, ship.is_ready)
    ships_check(change, row)
    ship.refresh_from_db()
    if before == (ship.report, ship.is_legal, ship.is_ready):
        return False
    words = f"The ship of {ship.card.name} was checked again."
    change.log("ship", words, card=ship.card.number)
    change.done()
    return True


def ship_remove(
    *, campaign: Campaign, visitor: str, number: int, card: int, key: str = ""
) -> tuple[Round, bool]:
    """Takes a ship out of a round; gives the round, and whether that is new."""
    what = ["ship out", number, card]
    with campaign_change(campaign=campaign, visitor=visitor, key=key, what=what) as change:
        row = round_of(change, number, RoundStage.FLEETS)
        player = selectors.card_required(campaign=change.campaign, number=card)
        if change.is_repeated or not RoundShip.objects.filter(round=row, card=player).exists():
            return row, False
        RoundShip.objects.filter(round=row, card=player).delete()
        ships_check(change, row)
        change.log("ship_out", f"{player.name} stays away from round {number}.", card=card)
        change.done()
        return row, True


def ship_ready(
    *,
    campaign: Campaign,
    visitor: str,
    number: int,
    card: int,
    ready: bool = True,
    key: str = "",
) -> tuple[RoundShip, bool]:
    """Says that a ship is ready, or not yet; gives it, and whether that is new.

    It is checked once more. Raises `ConflictError` for one that is not legal, and while the card
    has XP to spend: XP are never saved. Source: Alliance, Spend Experience.
    """
    what = ["ready", number, card, ready]
    with campaign_change(campaign=campaign, visitor=visitor, key=key, what=what) as change:
        row = round_of(change, number, RoundStage.FLEETS)
        player = selectors.card_required(campaign=change.campaign, number=card)
        ships_check(change, row)
        ship = RoundShip.objects.filter(round=row, card=player).first()
        if ship is None:
            raise errors.NotFoundError(NO_SHIP)
        if change.is_repeated or ship.is_ready == ready:
            return ship, False
        if ready:
            _ready_check(player, ship)
        ship.is_ready = ready
        ship.save(update_fields=["is_ready"])
        change.log("ready", f"{player.name} is {'ready' if ready else 'not ready'}.", card=card)
        change.done()
        return ship, True


def _ready_check(card: PlayerCard, ship: RoundShip) -> None:
    spent_check(card)
    if not ship.is_legal:
        raise errors.ConflictError(
            "The ship may not fly so; its report says why.", code="campaigns.not_legal"
        )
