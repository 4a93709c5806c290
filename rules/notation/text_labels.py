"""The words by which posted lists name fields of a fleet and types of card."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from rules.cards import Card, fold

FLEET_LABELS: Final[Mapping[str, str]] = {
    "fleet": "name",
    "fleetname": "name",
    "squad": "name",
    "squadname": "name",
    "name": "name",
    "list": "name",
    "listname": "name",
    "ruleset": "ruleset",
    "rules": "ruleset",
    "pointslimit": "points_limit",
    "pointlimit": "points_limit",
    "splimit": "points_limit",
    "limit": "points_limit",
    "extrapoints": "extra_points",
    "additionalpoints": "extra_points",
    "othercost": "extra_points",
    "otherpoints": "extra_points",
    "exchange": "exchange",
    "officerexchange": "exchange",
    "outpost": "outposts",
    "mission": "mission",
    "scenario": "mission",
    "date": "event_date",
    "eventdate": "event_date",
    "blindbooster": "blind_booster",
    "mixingconsent": "mixing_consent",
    "consenttomixing": "mixing_consent",
    "note": "notes",
    "notes": "notes",
    "comment": "notes",
    "comments": "notes",
    "unmatched": "unmatched",
}
"""Folded label -> field of `Fleet`."""

_CARD_LABELS: Final[Mapping[str, str]] = {
    "ship": "ship",
    "ships": "ship",
    "captain": "captain",
    "captains": "captain",
    "capt": "captain",
    "cap": "captain",
    "cpt": "captain",
    "admiral": "admiral",
    "admirals": "admiral",
    "adm": "admiral",
    "ambassador": "ambassador",
    "ambassadors": "ambassador",
    "construction": "construction",
    "starshipconstruction": "construction",
    "talent": "talent",
    "talents": "talent",
    "elite": "talent",
    "elitetalent": "talent",
    "elitetalents": "talent",
    "captaintalent": "talent",
    "crew": "crew",
    "crews": "crew",
    "weapon": "weapon",
    "weapons": "weapon",
    "tech": "tech",
    "techs": "tech",
    "technology": "tech",
    "borg": "borg",
    "squadron": "squadron",
    "question": "question",
    "upgrade": "upgrade",
    "upgrades": "upgrade",
    "equipment": "upgrade",
    "resource": "resource",
    "resources": "resource",
    "fleetresource": "resource",
    "shipresource": "ship-resource",
    "flagship": "flagship",
    "fleetcaptain": "fleet-captain",
    "officer": "officer",
    "officers": "officer",
    "sideboard": "sideboard",
    "reserve": "sideboard",
    "reserves": "sideboard",
}
_CODES: Final[Mapping[str, str]] = {
    "s": "ship",
    "c": "crew",
    "t": "tech",
    "w": "weapon",
    "e": "talent",
    "b": "borg",
    "a": "admiral",
    "?": "question",
}
_ENDING: Final = re.compile(r"(?:upgrades?|cards?|slots?)$")
_NUMBER: Final = re.compile(r"\s*#?\s*[0-9]{1,2}$")


def label_kind(words: str) -> str | None:
    """Gives the kind of card that a label such as "Crew 2:" or "Elite Talents" names, or None.

    A kind is a type of card, "upgrade" for any upgrade, or "sideboard".
    """
    if len(words) > 40:
        return None
    folded = fold(_NUMBER.sub("", words.strip().rstrip(":").strip()))
    found = _CARD_LABELS.get(folded)
    if found is None:
        found = _CARD_LABELS.get(_ENDING.sub("", folded))
    return found


def code_kind(words: str) -> str | None:
    """Gives the kind that a bracketed label or letter names: "Captain", "T", "?"; or None."""
    return _CODES.get(words.strip().casefold()) or label_kind(words)


def rank(card: Card, kind: str) -> int | None:
    """Tells how well a card fits a kind: 0 by its type, 1 in another way, None not at all."""
    if card.type == kind:
        return 0
    if kind == "captain" and card.type == "admiral":
        return 1
    if kind in card.fills:
        return 1
    if kind == "upgrade":
        if card.is_upgrade:
            return 0
        return None if card.type in ("ship", "resource") else 1
    return None
