"""Entries of other builders that are no cards of the game but marks for their own bookkeeping.

Whatever such an entry holds belongs to what holds the entry; where it marks a choice, the choice
is carried over. Listed with their reasons in `fixtures/README.md`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from rules.cards import Card, fold
from rules.catalogue import Catalogue

THIS_SHIP: Final = "this ship"

_TUESDAY: Final = "It Won't Be Installed Until Tuesday"


@dataclass(frozen=True, slots=True)
class PseudoCard:
    """A builder's mark: its name there and what it means.

    `discount_from` is the name of the card whose discount it gives to what it holds, or
    `THIS_SHIP`; `support_vehicle` marks the ship as a Borg support vehicle; `needless` says
    something that follows from the cards here.
    """

    name: str
    meaning: str
    discount_from: str = ""
    support_vehicle: bool = False
    needless: bool = False

    @property
    def is_carried_over(self) -> bool:
        """Returns whether a fleet of ours can say what the mark says."""
        return bool(self.discount_from) or self.support_vehicle or self.needless


_SUPPORT: Final = PseudoCard(
    "Borg Support Vehicle Token",
    "it marks the ship as a Borg support vehicle",
    support_vehicle=True,
)
_CAPTAIN: Final = PseudoCard("Player Captain", "it stands for an Alliance player's own captain")
_TALENTS: Final = PseudoCard(
    "Talent Slots", "it adds talent slots that an Alliance player's captain has earned"
)
_UPGRADES: Final = PseudoCard(
    "Upgrade Slots", "it adds upgrade slots that an Alliance player's ship has earned"
)
_BALANCE: Final = PseudoCard(
    "Balance of Terror",
    "it adds a slot by the rules of the Balance of Terror event, for 3 SP, face down",
)


def _tuesday(kind: str) -> PseudoCard:
    return PseudoCard(
        f"Tuesday ({kind})", f"it gives the discount of {_TUESDAY} to what it holds", _TUESDAY
    )


UTOPIA: Final[Mapping[str, PseudoCard]] = {
    "Q030": PseudoCard(
        "Voyager Discount", "it gives this ship's discount to what it holds", THIS_SHIP
    ),
    "C483": _tuesday("Crew"),
    "W251": _tuesday("Weapon"),
    "T312": _tuesday("Tech"),
    "Q008": _SUPPORT,
    "Q037": PseudoCard("Kirk Admiral Slot", "it makes room for a second admiral"),
    "C426": PseudoCard("Lower Decks", "it makes room for one more card with Lower Decks"),
    "E063": PseudoCard("Shinzon Romulan Talents", "it holds the talents beneath Shinzon"),
    "E035": _BALANCE,
    "C035": _BALANCE,
    "T044": _BALANCE,
    "W027": _BALANCE,
    "W999": PseudoCard(
        "Type 10 Phasers (2nd Slot)",
        "it stands for the second slot that Type 10 Phasers take",
        needless=True,
    ),
    "Rs01": PseudoCard("Movars Ability", "it swaps a slot by the text of Movar"),
    "R036a": PseudoCard("Senior Staff", "it adds the slots of the resource Senior Staff"),
}

SPACE_DOCK: Final[Mapping[str, PseudoCard]] = {
    "shinzon_romulan_talents_71533": UTOPIA["E063"],
    "borg_support_vehicle_token_c_72006": _SUPPORT,
    "borg_support_vehicle_token_t_72006": _SUPPORT,
    "borg_support_vehicle_token_w_72006": _SUPPORT,
    "borg_support_vehicle_token_e_72006": _SUPPORT,
    "borg_support_vehicle_token_72006": _SUPPORT,
}

_ALLIANCE: Final = re.compile(r"A([CEQ])[0-9]+[a-z]?")
_FORMER: Final = tuple(
    (re.compile(pattern), mark)
    for pattern, mark in (
        # Bare, the first five of these are crew cards of the same time.
        (r"captain:STAC0(?:0[1-9]|1[0-6])|STAC0(?:0[6-9]|1[0-6])", _CAPTAIN),
        (r"(?:captain:)?Cap1(?:1[89]|2[0-8])", _CAPTAIN),
        (r"(?:admiral:)?STAA00[1-6]", _TALENTS),
        (r"(?:question:)?STAQ00[1-6]", _UPGRADES),
        (r"(?:crew|talent|tech|weapon):balance_of_terror_[cetw]_72002h", _BALANCE),
        (r"talent:shinzon_romulan_talents_71533", UTOPIA["E063"]),
    )
)
"""How Utopia wrote marks before."""
_MARKS: Final = {"tech": "T312", "weapon": "W251", "crew": "C483"}


def utopia_mark(identifier: str) -> PseudoCard | None:
    """Returns the mark that Utopia knows by an id, with or without its type, or None for a card.

    Q030 and question:Q030 are the same; ids of before are known too.
    """
    plain = identifier.rpartition(":")[2].strip()
    found = UTOPIA.get(plain)
    if found is not None:
        return found
    alliance = _ALLIANCE.fullmatch(plain)
    if alliance is not None:
        return {"C": _CAPTAIN, "E": _TALENTS, "Q": _UPGRADES}[alliance[1]]
    return next((mark for former, mark in _FORMER if former.fullmatch(identifier)), None)


def provider_of(mark: PseudoCard, ship: str, catalogue: Catalogue) -> str:
    """Returns the key of the card whose discount a mark on the ship `ship` gives, or ""."""
    if mark.discount_from == THIS_SHIP:
        return ship
    cards = catalogue.by_name.get(fold(mark.discount_from), ())
    return cards[0].key if mark.discount_from and cards else ""


def mark_for(card: Card, provider: str, ship: str, catalogue: Catalogue) -> str:
    """Returns the id of Utopia's mark by which `provider`'s discount goes to a card, or ""."""
    if provider == ship:
        return "Q030"
    giver = catalogue.find(provider)
    if giver is not None and giver.folded_name == fold(_TUESDAY):
        return _MARKS.get(card.type, "")
    return ""
