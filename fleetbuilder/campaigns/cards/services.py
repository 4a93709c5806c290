"""Changes of player cards: made, put right, handed on, retired. `ledger` spends their XP."""

from __future__ import annotations

from typing import Any, Final

from fleetbuilder.campaigns.common import bundled_documents, selectors
from fleetbuilder.campaigns.common.changes import campaign_change, line_read, next_number
from fleetbuilder.campaigns.common.models import (
    LONGEST_PERSON,
    Campaign,
    Member,
    MemberRole,
    PlayerCard,
)
from fleetbuilder.campaigns.ships.services import ships_follow, still_check
from fleetbuilder.core import errors
from fleetbuilder.fleets.check.services import sentence
from rules.alliance.campaign.player_card_document import sheet_from_document, sheet_to_document
from rules.errors import DocumentError

MOST_CARDS: Final = 60


def sheet_read(value: Any, where: str = "/sheet") -> dict[str, Any]:
    """Reads a printed card: the id of one that the site has, or a document that somebody typed in.

    Gives its document. Raises `InvalidError` saying where it is wrong.
    """
    if isinstance(value, str):
        if value in bundled_documents.sheet_documents():
            found: dict[str, Any] = bundled_documents.sheet_documents()[value]
            return found
        known = ", ".join(bundled_documents.sheet_documents())
        raise errors.InvalidError.at(
            where, f"There is no such card. Choose one of {known}, or type yours in."
        )
    try:
        return sheet_to_document(sheet_from_document(value))
    except DocumentError as error:
        place = error.where if error.where.startswith("/") else ""
        raise errors.InvalidError.at(where + place, sentence(error.message)) from error


def card_make(
    *, campaign: Campaign, visitor: str, name: str, sheet: Any, key: str = ""
) -> tuple[PlayerCard, bool]:
    """Returns whoever asks a new card; gives it, and whether it is new.

    `sheet` is read as `sheet_read` does. Raises `InvalidError` for wrong values and for a faction
    that the campaign does not have, `ConflictError` for too many cards.
    """
    name = line_read(name, LONGEST_PERSON, "/name", "how the captain is called")
    document = sheet_read(sheet)
    what = ["card", name, document]
    with campaign_change(campaign=campaign, visitor=visitor, key=key, what=what) as change:
        rows = PlayerCard.objects.filter(campaign=campaign)
        if (made := rows.filter(number=change.made_before).first()) is not None:
            return made, False
        faction_check(change.campaign, document["faction"])
        if rows.count() >= MOST_CARDS:
            raise errors.ConflictError(
                f"The campaign has {MOST_CARDS} cards already.", code="campaigns.too_many_cards"
            )
        card = PlayerCard.objects.create(
            campaign=change.campaign,
            number=next_number(rows),
            member=change.by,
            name=name,
            faction=document["faction"],
            sheet=document,
            made_at=change.now,
        )
        change.made(card.number)
        change.log("card", f"Took a player card for {name}.", card=card.number)
        change.done()
        return card, True


def faction_check(campaign: Campaign, faction: str) -> None:
    """Raises `InvalidError` for a faction whose captains take no part in a campaign."""
    offered = [each["faction"] for each in campaign.terms["factions"]]
    if faction not in offered:
        raise errors.InvalidError.at(
            "/sheet", f"This campaign is for captains of {', '.join(offered)}."
        )


def card_rename(
    *, campaign: Campaign, visitor: str, number: int, name: str, key: str = ""
) -> tuple[PlayerCard, bool]:
    """Returns a captain another name; gives the card, and whether that is new."""
    name = line_read(name, LONGEST_PERSON, "/name", "how the captain is called")
    what = ["card name", number, name]
    with campaign_change(campaign=campaign, visitor=visitor, key=key, what=what) as change:
        card = selectors.card_required(campaign=change.campaign, number=number)
        if change.is_repeated or card.name == name:
            return card, False
        words = f"Renamed {card.name} {name}."
        card.name = name
        card.save(update_fields=["name"])
        change.log("card_renamed", words, card=number)
        change.done()
        return card, True


def card_hand(
    *, campaign: Campaign, visitor: str, number: int, to: int, key: str = ""
) -> tuple[PlayerCard, bool]:
    """Hands a card to another captain; gives it, and whether that is new.

    Raises `NotFoundError` for a card that there is not, `InvalidError` for somebody who flies
    none.
    """
    what = ["card hand", number, to]
    with campaign_change(campaign=campaign, visitor=visitor, key=key, what=what) as change:
        card = selectors.card_required(campaign=change.campaign, number=number)
        member = Member.objects.filter(campaign=campaign, number=min(to, 2**31 - 1), left_at=None)
        found = member.exclude(role=MemberRole.GUEST).first()
        if found is None:
            raise errors.InvalidError.at("/member", "No captain here has that number.")
        if change.is_repeated or card.member_id == found.pk:
            return card, False
        card.member = found
        card.save(update_fields=["member"])
        change.log(
            "card_handed", f"{card.name} is flown by member {found.number} now.", card=number
        )
        change.done()
        return card, True


def card_retire(
    *, campaign: Campaign, visitor: str, number: int, back: bool = False, key: str = ""
) -> tuple[PlayerCard, bool]:
    """Takes a card out of play, or brings it back; gives it, and whether that is new.

    Its ledger stays as it is. A ship that it has in the round in play is taken out, and those of
    the others are checked again. Raises `ConflictError` while its ship is in a mission.
    """
    what = ["card retire", number, back]
    with campaign_change(campaign=campaign, visitor=visitor, key=key, what=what) as change:
        card = selectors.card_required(campaign=change.campaign, number=number)
        if change.is_repeated or (card.retired_at is None) == back:
            return card, False
        still_check(change, card)
        card.retired_at = None if back else change.now
        card.save(update_fields=["retired_at"])
        present = selectors.round_present(campaign=change.campaign)
        if present is not None:
            present.ships.filter(card=card).delete()
        change.log("card_retired", f"{card.name} {'is back' if back else 'retired'}.", card=number)
        ships_follow(change)
        change.done()
        return card, True


def factions_of(campaign: Campaign) -> list[str]:
    """Returns the sheets' ids that a campaign's captains may take, in the order of the fixtures."""
    offered = {each["faction"] for each in campaign.terms["factions"]}
    return [
        name for name, sheet in bundled_documents.sheets_all().items() if sheet.faction in offered
    ]


def card_print(
    *, campaign: Campaign, visitor: str, number: int, sheet: Any, key: str = ""
) -> tuple[PlayerCard, bool]:
    """Puts another printed card in the place of one; gives the card, and whether that is new.

    `sheet` is read as `sheet_read` does. Raises `InvalidError` for wrong values, and for a faction
    that the campaign does not have; `ConflictError` once XP were spent on the card, even if they
    were taken back: its ledger speaks of boxes that are printed there.
    """
    document = sheet_read(sheet)
    what = ["card print", number, document]
    with campaign_change(campaign=campaign, visitor=visitor, key=key, what=what) as change:
        card = selectors.card_required(campaign=change.campaign, number=number)
        if change.is_repeated or card.sheet == document:
            return card, False
        faction_check(change.campaign, document["faction"])
        if card.entries:
            raise errors.ConflictError(
                f"XP were spent on the card of {card.name}; what is printed on it stays. Take "
                "another card instead.",
                code="campaigns.card_written",
            )
        still_check(change, card)
        card.sheet, card.faction = document, document["faction"]
        card.save(update_fields=["sheet", "faction"])
        change.log("card_printed", f"Typed in the printed card of {card.name}.", card=number)
        ships_follow(change, (card.pk,))
        change.done()
        return card, True
