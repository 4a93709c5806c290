"""Whether factions may mix on a ship.

Source: 2017, Squad Building; classic, Build Your Squad; Alliance, Factions; EDITIONS A2.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rules.building.checks.problems import by_option, remove
from rules.building.fitted import Fitted
from rules.building.fleet_loadout import FleetLoadout
from rules.building.loadout import Loadout
from rules.building.predicates import compile_condition
from rules.building.prepared import PreparedCard
from rules.building.pricing import LaterQuote
from rules.building.report import Problem
from rules.building.wording import faction_name, join_words
from rules.cards import Condition

_JUDGED = frozenset({"upgrade", "captain", "admiral", "captain beneath"})
MIXING: Final = {
    "own-upgrades-only": (
        "faction_mixing",
        "faction.not_pure",
        "upgrades must be of their ship's faction",
    ),
    "forbidden": ("faction_mixing", "faction.mixed", "factions do not mix"),
    "consent": ("mixing_consent", "faction.needs_consent", "not all players have agreed to that"),
}
"""Way of mixing -> the option that a card of another faction breaks, the code, and the words."""
_EXCHANGED = compile_condition(Condition("card_exchanged", (True,)))


def check_factions(fleet: FleetLoadout, quote: LaterQuote) -> Iterator[Problem]:
    """Names cards of another faction than their ship where the rule set does not let them mix."""
    mixing = fleet.options["faction_mixing"]
    if mixing == "free":
        return
    if mixing == "consent" and is_agreed(fleet):
        yield from _consent_assumed(fleet)
        return
    for loadout in fleet.loadouts:
        for each in loadout.fitted:
            if each.role not in _JUDGED or is_home(loadout, each.card):
                continue
            if mixing == "own-upgrades-only" and (
                each.role != "upgrade" or is_exchanged(loadout, each.card)
            ):
                continue
            yield _mixed(fleet, loadout, each, mixing)


def is_agreed(fleet: FleetLoadout) -> bool:
    """Returns whether all players agree to mix factions: the rules assume it and the fleet does.

    Source: classic, Build Your Squad.
    """
    return bool(fleet.options["mixing_consent"]) and fleet.fleet.mixing_consent


def is_home(loadout: Loadout, card: PreparedCard) -> bool:
    """Returns whether a card is of a faction of its ship or, with a player card, its captain's.

    Source: 2017, Squad Building; Alliance, Factions.
    """
    commander = loadout.fleet.commander
    if commander is None:
        return bool(card.bits & loadout.ship_bits)
    return card.key in commander.cards or bool(card.bits & commander.allowed_bits)


def is_exchanged(loadout: Loadout, card: PreparedCard) -> bool:
    """Returns whether an Officer Exchange Program covers a card (TOURNAMENTS §1, ship-pure)."""
    return card.type == "crew" and _EXCHANGED(loadout, card)


def _factions(loadout: Loadout) -> str:
    return join_words([faction_name(faction) for faction in loadout.ship_card.factions], "and")


def _mixed(fleet: FleetLoadout, loadout: Loadout, each: Fitted, mixing: str) -> Problem:
    option, code, why = MIXING[mixing]
    whose = f"{loadout.ship.name} ({_factions(loadout)})"
    if mixing == "forbidden" and fleet.commander is not None:
        whose = f"{fleet.commander.title} ({faction_name(fleet.commander.faction)})"
    return by_option(
        fleet,
        option,
        code,
        each.where,
        f"{each.card.name} is of another faction than {whose}; {why}.",
        fixes=(remove(each),),
        card=each.card.key,
        ship=loadout.ship.name,
    )


def _consent_assumed(fleet: FleetLoadout) -> Iterator[Problem]:
    """Notes once that cards of other factions serve with the consent of all players."""
    mixed = sorted(
        (each.card.name, each.where)
        for loadout in fleet.loadouts
        for each in loadout.fitted
        if each.role in _JUDGED and not each.card.bits & loadout.ship_bits
    )
    if mixed:
        names = list(dict.fromkeys(name for name, _ in mixed))
        serve = "serves" if len(names) == 1 else "serve"
        yield by_option(
            fleet,
            "faction_mixing",
            "faction.consent_assumed",
            "",
            f"{join_words(names, 'and')} {serve} on ships of another faction; all players must "
            "have agreed to that.",
            severity="note",
            cards=len(mixed),
        )
