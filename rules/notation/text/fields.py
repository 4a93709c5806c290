"""The fields of a fleet in posted lists: `Fleet: …`, `Points limit: …` and the like."""

from __future__ import annotations

import re
from typing import Final

from rules.cards import FACTIONS, UPGRADE_TYPES, fold
from rules.fleet import Outpost
from rules.notation.reading.bounds import (
    KEY,
    MAXIMUM_NAME,
    MAXIMUM_NOTES,
    MAXIMUM_NUMBER,
    MAXIMUM_UNMATCHED,
)
from rules.notation.reading.drafts import DraftCard, DraftFleet
from rules.notation.reading.messages import shown
from rules.notation.reading.values import FieldError, read_date, read_ruleset
from rules.notation.text.cleaning import restored

_OUTPOST: Final = re.compile(r"(.*?)\s*\(\s*([0-9]{1,5})\s*(?:sp|pts|points)?\s*\)", re.IGNORECASE)
_NUMBER: Final = re.compile(r"[^0-9-]*(?:[0-9]+\s*/\s*)?(-?[0-9]{1,6})\b")
_FACTION_OF: Final = {fold(faction): faction for faction in FACTIONS}
_NO: Final = ("", "no", "false", "0", "none")


def set_field(draft: DraftFleet, field: str, words: str) -> str:
    """Sets a field of the fleet from words; gives a complaint when they mean nothing."""
    value = restored(words)
    if field == "notes":
        if draft.notes_length + len(value) > MAXIMUM_NOTES:
            return f"Notes have at most {MAXIMUM_NOTES:,} characters."
        draft.add_notes(value)
    elif field == "unmatched":
        draft.unmatched.append(value)
    elif field in ("name", "mission"):
        if len(value) > MAXIMUM_NAME:
            return f"A name has at most {MAXIMUM_NAME} characters."
        setattr(draft, field, value)
    elif field in ("blind_booster", "mixing_consent"):
        setattr(draft, field, value.casefold() not in _NO)
    elif field in ("points_limit", "extra_points"):
        return _set_number(draft, field, value)
    elif field == "outposts":
        return _add_outpost(draft, value)
    elif field == "exchange":
        return _set_exchange(draft, value)
    else:
        return _set_checked(draft, field, value)
    return ""


def _set_number(draft: DraftFleet, field: str, value: str) -> str:
    found = _NUMBER.match(value)
    lowest = 0 if field == "points_limit" else -MAXIMUM_NUMBER
    if found is None or not lowest <= int(found[1]) <= MAXIMUM_NUMBER:
        return f"A number from {lowest:,} to {MAXIMUM_NUMBER:,} is expected here."
    setattr(draft, field, int(found[1]))
    return ""


def _add_outpost(draft: DraftFleet, value: str) -> str:
    found = _OUTPOST.fullmatch(value)
    if found is None or int(found[2]) > MAXIMUM_NUMBER or len(found[1]) > MAXIMUM_NAME:
        return "An outpost is written with its points, such as Starbase (10)."
    if len(draft.outposts) >= MAXIMUM_UNMATCHED:
        return f"There are at most {MAXIMUM_UNMATCHED:,} outposts."
    draft.outposts.append(Outpost(found[1], int(found[2])))
    return ""


def _set_exchange(draft: DraftFleet, value: str) -> str:
    factions = [_FACTION_OF.get(fold(each), "") for each in re.split(r"[,/&+]|\band\b", value)]
    if len(factions) > 2 or not all(factions):
        return f"Two factions are expected here, of {', '.join(FACTIONS)}."
    draft.exchange = factions
    return ""


def _set_checked(draft: DraftFleet, field: str, value: str) -> str:
    try:
        if field == "ruleset":
            draft.ruleset = read_ruleset(re.sub(r"[^a-z0-9]+", "-", value.casefold()).strip("-"))
        else:
            draft.event_date = read_date(value)
    except FieldError as fault:
        return f"{fault.message[:1].upper()}{fault.message[1:]}."
    return ""


def apply_tags(card: DraftCard, tags: dict[str, str]) -> str:
    """Sets what our own tags say of a card; gives a complaint when one means nothing."""
    for tag, value in tags.items():
        if tag == "slot":
            if value not in UPGRADE_TYPES:
                return f"There is no slot {shown(value)}; slots are {', '.join(UPGRADE_TYPES)}."
            card.slot = value
        elif tag == "cost":
            cost = price(value)
            if cost is None:
                return f"A number from 0 to {MAXIMUM_NUMBER:,} is expected after cost."
            card.cost_override = cost
        elif tag == "discount":
            if not KEY.fullmatch(value):
                return f"{shown(value)} is not a card key."
            card.discount_from = value
    return ""


def price(value: str) -> int | None:
    """Returns a price in SP, or None when the words are none."""
    if re.fullmatch(r"[0-9]{1,5}", value) and int(value) <= MAXIMUM_NUMBER:
        return int(value)
    return None
