"""The ships that fly a simulated mission: given ones, those of a campaign's round, ready-made ones.

Ships sit in seats: with n players the first n seats fly, and where fewer ships were given than
players are asked for, ready-made ones take the rest.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest
from rest_framework.request import Request

from cards.selectors import catalogue_current
from fleetbuilder.campaigns.common import bundled_documents, mapping, selectors
from fleetbuilder.campaigns.common.mapping import shading_after
from fleetbuilder.campaigns.common.models import Campaign, PlayerCard, RoundShip
from fleetbuilder.campaigns.common.models import Round as Row
from fleetbuilder.campaigns.common.roles import Rank, rank_check
from fleetbuilder.core import errors
from fleetbuilder.core.visitors import visitor_of
from fleetbuilder.fleets.check.services import sentence
from rules.alliance.campaign.campaign import marks_of
from rules.alliance.campaign.player_card import captain_skill
from rules.alliance.errors import AllianceError
from rules.alliance.mission.document import mission_from_document
from rules.alliance.played.players import player_record, ready_made
from rules.battle import BattleError, FleetRecord
from rules.fleet import Fleet
from rules.rulesets import RuleSet


@dataclass(frozen=True, slots=True)
class PlayerSeat:
    """A player's ship: a fleet of one, the captain's skill where a card says it.

    `name` is told where the fleet has none, `where` points at what it was asked for with.
    """

    fleet: Fleet
    where: str
    name: str = ""
    skill: int | None = None
    is_ready_made: bool = False


@dataclass(frozen=True, slots=True)
class RoundShips:
    """A campaign's round as a simulation takes it over: ships and the campaign's marks."""

    campaign: Campaign
    row: Row
    seats: tuple[PlayerSeat, ...]
    marks: frozenset[str]


def round_taken(request: HttpRequest | Request, slug: str, number: int, where: str) -> RoundShips:
    """Finds a round of a campaign in which who asks takes part, with its ships.

    Raises `InvalidError` for one that is not there for them, or that has no ships yet.
    """
    campaign = selectors.campaign_find(slug=slug)
    row = None
    if campaign is not None:
        try:
            rank_check(request, campaign, Rank.GUEST)
        except errors.NotFoundError:
            campaign = None
        else:
            row = selectors.round_find(campaign=campaign, number=number)
    if campaign is None or row is None:
        message = "There is no such round of a campaign in which you take part."
        raise errors.InvalidError.at(where, message)
    row.campaign = campaign
    seats = tuple(_seat(ship, where) for ship in selectors.ship_list(round=row))
    if not seats:
        message = f"Round {number} of {campaign.name} has no ships yet. Equip them first."
        raise errors.InvalidError.at(where, message)
    rounds = [each for each in selectors.round_list(campaign=campaign) if each.number < number]
    marks = marks_of(mapping.missions_of(campaign), mapping.record_of(rounds))
    return RoundShips(campaign, row, seats, marks)


def _seat(ship: RoundShip, where: str) -> PlayerSeat:
    return PlayerSeat(mapping.fleet_of(ship), where, ship.card.name, _skill(ship.card))


def _skill(card: PlayerCard) -> int:
    steps = mapping.steps_of(card, selectors.entry_list(card=card))
    return captain_skill(mapping.sheet_of(card), shading_after(steps, len(steps)))


def rounds_offered(request: HttpRequest) -> list[tuple[str, str]]:
    """Lists the rounds in play, with ships, of the campaigns of who asks: value and words."""
    found = []
    for campaign in selectors.campaigns_of(visitor_of(request)):
        row = selectors.round_present(campaign=campaign)
        ships = selectors.ship_list(round=row) if row is not None else ()
        if row is not None and ships:
            words = f"{campaign.name}, round {row.number} ({len(ships)} of its ships)"
            found.append((f"{campaign.slug}/{row.number}", words))
    return found


def seats_filled(
    seats: Sequence[PlayerSeat], document: Any, players: int
) -> tuple[PlayerSeat, ...]:
    """Returns the seats for so many players, ready-made ships in those that nobody took.

    They are the mission's own, or those of the first mission that has any.
    """
    if len(seats) >= players:
        return tuple(seats[:players])
    documents = [document, *bundled_documents.mission_documents().values()]
    ready = ready_made([mission_from_document(each) for each in documents], players)
    rest = [
        PlayerSeat(fleet, "/mission", is_ready_made=True) for fleet in ready[len(seats) : players]
    ]
    return (*seats, *rest)


def seat_record(seat: PlayerSeat, ruleset: RuleSet, skill: int | None) -> FleetRecord:
    """Makes a seat's ship ready; `skill` is for captains without a card of their own.

    Raises `InvalidError` for one that cannot fly.
    """
    own = seat.skill if seat.skill is not None else skill
    try:
        record = player_record(seat.fleet, catalogue_current(), ruleset, skill=own)
    except (AllianceError, BattleError) as error:
        raise errors.InvalidError.at(seat.where, sentence(str(error)), code=error.code) from error
    return record.replaced(name=seat.name or record.name)
