"""The mission of a campaign's round at a real table: opened with its ships, and its results.

What the table counted fills in the form by which an organiser records the round; nothing of it
reaches a player card by itself.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cards.selectors import catalogue_current
from fleetbuilder.campaigns.common import mapping, selectors
from fleetbuilder.campaigns.common.changes import CampaignChange, campaign_change
from fleetbuilder.campaigns.common.models import Campaign, Round, RoundShip, RoundStage
from fleetbuilder.campaigns.table import selectors as table_selectors
from fleetbuilder.campaigns.table import services
from fleetbuilder.campaigns.table.mapping import RecordError, table_state
from fleetbuilder.campaigns.table.models import TablePlay
from fleetbuilder.core import errors
from fleetbuilder.core.idempotency import digest_of
from rules.alliance.at_table.objectives import results_of, tally_of
from rules.alliance.at_table.start import TablePlayer, player_document
from rules.alliance.at_table.steps import is_over
from rules.alliance.campaign import ledger
from rules.alliance.campaign.campaign import marks_of
from rules.alliance.campaign.player_card import captain_skill


def round_play_open(
    *, campaign: Campaign, row: Round, visitor: str, key: str = ""
) -> tuple[TablePlay, bool]:
    """Opens the mission of a round at a table, or gives the play that it has; and if it is new.

    A play of another mission, or of other ships than the round has by now, is put aside, as is one
    whose record can no longer be played: it stays as a record, and a new one is opened. Raises
    `ConflictError` while the mission is not being played, `InvalidError` for who has too many
    plays, `PermissionDeniedError` for who takes no part.
    """
    what = ["table", row.number]
    with campaign_change(campaign=campaign, visitor=visitor, key=key, what=what) as change:
        row = Round.objects.select_for_update().get(pk=row.pk)
        row.campaign = change.campaign
        earlier = table_selectors.play_of_round(round=row)
        if row.stage != RoundStage.PLAY or row.rewound_at is not None:
            if earlier is not None:
                return earlier, False
            raise errors.ConflictError(
                "The mission of this round is not being played.", code="campaigns.round_not_played"
            )
        ships = selectors.ship_list(round=row)
        players = _players(ships)
        digest = _digest(row, ships, players)
        if earlier is not None:
            why = _why_not(row, earlier, digest)
            if not why:
                return earlier, False
            _put_aside(change, row, earlier, why)
        play, is_new = services.play_open(
            owner=change.by.visitor,
            mission=row.mission,
            players=players,
            round=row,
            document=change.campaign.missions[row.mission],
            marks=_marks(row),
            digest=digest,
        )
        change.log("table", f"Opened {play.name} at the table.", round=row.number)
        change.done()
        return play, is_new


def _why_not(row: Round, play: TablePlay, digest: str) -> str:
    """Returns why a round is not played on with a play that it has; "" where it is."""
    if play.mission != row.mission:
        return "the mission is another"
    if play.digest != digest:
        return "other ships fly"
    try:
        table_state(play)
    except RecordError:
        return "its record no longer fits the rules"
    return ""


def _put_aside(change: CampaignChange, row: Round, play: TablePlay, why: str) -> None:
    TablePlay.objects.filter(pk=play.pk).update(superseded_at=change.now)
    words = f"Put the table of {play.name} aside: {why}."
    change.log("table_aside", words, round=row.number, mission=play.mission, steps=play.steps)


def _marks(row: Round) -> frozenset[str]:
    """Returns what earlier rounds have left behind."""
    campaign = row.campaign
    earlier = [each for each in selectors.round_list(campaign=campaign) if each.number < row.number]
    return frozenset(marks_of(mapping.missions_of(campaign), mapping.record_of(earlier)))


def _digest(row: Round, ships: Sequence[RoundShip], players: Sequence[TablePlayer]) -> str:
    """Returns by what a play is known to be that of a round: its mission, ships and skills.

    Names are left out: a captain who is renamed goes on at the same table.
    """
    brought = zip(ships, players, strict=True)
    return digest_of(
        [row.mission, [[ship.card.number, ship.document, each.skill] for ship, each in brought]]
    )


def digest_of_start(row: Round, ships: Sequence[RoundShip], start: Mapping[str, Any]) -> str:
    """Returns the digest of a play that came with a record, by what it began from.

    It is "" where that is another mission, or other ships than the round has.
    """
    players = _players(ships)
    is_mission = start["mission"]["id"] == row.mission
    mine = [{**player_document(each), "name": ""} for each in players]
    same = is_mission and mine == [{**each, "name": ""} for each in start["players"]]
    return _digest(row, ships, players) if same else ""


def _players(ships: Sequence[RoundShip]) -> tuple[TablePlayer, ...]:
    catalogue = catalogue_current()
    names = _names(ships)
    found = []
    for ship in ships:
        card = catalogue.ship(mapping.fleet_of(ship).ships[0].ship)
        sheet = mapping.sheet_of(ship.card)
        entries = mapping.entries_of(selectors.entry_list(card=ship.card))
        found.append(
            TablePlayer(
                names[ship.card.number],
                catalogue.class_of(card).name,
                captain_skill(sheet, ledger.replay(sheet, entries)),
                card.attack,
                card.agility,
                card.hull,
                card.shields,
            )
        )
    return tuple(found)


def _names(ships: Sequence[RoundShip]) -> dict[int, str]:
    """Returns how each card's ship is called at the table: by its captain, and no two alike."""
    captains = [ship.card.name for ship in ships]
    return {
        ship.card.number: ship.card.name
        if captains.count(ship.card.name) == 1
        else f"{ship.card.name} ({ship.card.number})"
        for ship in ships
    }


def record_initial(row: Round, ships: Sequence[RoundShip]) -> dict[str, Any]:
    """Returns what the table counted, for the form that records a round; nothing until it is over.

    Nothing either of a table of another mission or of other ships than the round has by now, and
    where the record can no longer be played: then people fill the form in.
    """
    play = table_selectors.play_of_round(round=row)
    if play is None or play.digest != _digest(row, ships, _players(ships)):
        return {}
    try:
        state = table_state(play)
    except RecordError:
        return {}
    if not is_over(state):
        return {}
    fates = tally_of(state).fates
    # The ships sit at the table in the order of their cards; a captain's name may have changed.
    by_card = zip(ships, state.players, strict=True)
    initial: dict[str, Any] = {"met": list(results_of(state).met)}
    return initial | {f"fate-{ship.card.number}": fates[each.key] for ship, each in by_card}
