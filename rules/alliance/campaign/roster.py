"""The fleet of a mission: every player's ship judged by the player's own card, and all together.

`check_roster` gives one report a player, as any fleet's, and the problems that they have only
together. A person who flies several ships holds a player card for each, and counts as so many
players (DECISIONS D123).

Source: Alliance, Fleet Setup, Player Ships, Player Upgrades, Unique and 1-per-ship Upgrades.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rules.alliance.campaign.player_card import (
    REPUTATION,
    Shading,
    Sheet,
    captain_skill,
    faults,
    gained_icons,
    reputation,
    talent_slots,
)
from rules.building import Problem, Report, check, check_team
from rules.building.commander import Commander
from rules.building.prepared import NO_CLASS
from rules.cards import Ship
from rules.catalogue import Catalogue
from rules.errors import RulesError
from rules.fleet import Fleet
from rules.rulesets import RuleSet


@dataclass(frozen=True, slots=True, kw_only=True)
class CampaignTerms:
    """What a campaign, or one of its missions, lays down about fleets.

    `ships` gives for each faction the captain skill from which a ship is available, by the key of
    its class or of its card; what it does not name is not. `factions` may be used besides the
    captain's own, `cards` (keys) whatever their faction, ships among them named or not.
    """

    ships: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    factions: tuple[str, ...] = ()
    cards: frozenset[str] = field(default_factory=frozenset)

    def ships_for(self, faction: str) -> dict[str, int]:
        """Returns the least skill by ship for captains of a faction, further factions' ships too.

        Where two factions have one class, the lower skill counts.
        """
        least: dict[str, int] = {}
        for each in (faction, *self.factions):
            for key, skill in self.ships.get(each, {}).items():
                least[key] = min(skill, least.get(key, skill))
        return least


@dataclass(frozen=True, slots=True)
class PlayerShip:
    """One player's part of the fleet: the card as it is shaded, and the ship with upgrades."""

    player: str
    sheet: Sheet
    shading: Shading
    fleet: Fleet


@dataclass(frozen=True, slots=True)
class RosterReport:
    """The verdict on all players' ships.

    `reports` are the players', in their order; `problems` are those that they have only together,
    with pointers such as "/fleets/1/ships/0/upgrades/2".
    """

    legal: bool
    reports: tuple[Report, ...]
    problems: tuple[Problem, ...]

    def to_document(self) -> dict[str, Any]:
        """Returns the verdict as plain data."""
        return {
            "legal": self.legal,
            "reports": [report.to_document() for report in self.reports],
            "problems": [problem.to_document() for problem in self.problems],
        }


def commander_of(player: PlayerShip, terms: CampaignTerms) -> Commander:
    """Returns what a player card and a campaign allow, as `rules.building` takes it.

    Source: Alliance, Player Card Anatomy, Player Ships, Factions.
    """
    return commander(player.sheet, player.shading, terms, name=player.player)


def commander(sheet: Sheet, shading: Shading, terms: CampaignTerms, *, name: str = "") -> Commander:
    """Does the same for a card without a ship, so that a ship can be built for it."""
    return Commander(
        name=name,
        faction=sheet.faction,
        skill=captain_skill(sheet, shading),
        reputation={kind: reputation(sheet, shading, kind) for kind in REPUTATION},
        icons=gained_icons(shading),
        talent_slots=talent_slots(sheet, shading),
        ships=terms.ships_for(sheet.faction),
        factions=terms.factions,
        cards=terms.cards,
    )


def check_roster(
    players: Sequence[PlayerShip], catalogue: Catalogue, ruleset: RuleSet, terms: CampaignTerms
) -> RosterReport:
    """Judges every player's ship, then what they have together.

    Never raises for an illegal fleet; a card that no hand could have shaded is a problem too.
    Raises `RulesError` for a rule set without player cards: it would judge by captain cards.
    """
    if ruleset["talent_slots"] != "player-card":
        raise RulesError(
            f"the rule set {ruleset.id!r} knows no player cards; take one such as 'alliance'"
        )
    reports = tuple(
        check(each.fleet, catalogue, ruleset, commander=commander_of(each, terms))
        for each in players
    )
    together = (
        *_without_ship(players),
        *_faulty_cards(players),
        *check_team([each.fleet for each in players], catalogue, ruleset),
    )
    legal = all(report.legal for report in reports) and not together
    return RosterReport(legal, reports, together)


def available_ships(catalogue: Catalogue, commanding: Commander) -> tuple[str, ...]:
    """Returns the keys of the ships that a captain may command, in the catalogue's order."""
    found = []
    for card in catalogue.by_type.get("ship", ()):
        if isinstance(card, Ship):
            ship_class = catalogue.ship_classes.get(card.ship_class, NO_CLASS)
            if commanding.may_command(card, ship_class):
                found.append(card.key)
    return tuple(found)


def _without_ship(players: Sequence[PlayerShip]) -> list[Problem]:
    return [
        _problem(
            place,
            each,
            "roster.no_ship",
            f"{each.player} has chosen no ship; every player commands one.",
            "Alliance, Player Ships",
        )
        for place, each in enumerate(players)
        if not each.fleet.ships
    ]


def _faulty_cards(players: Sequence[PlayerShip]) -> list[Problem]:
    return [
        _problem(
            place,
            each,
            "roster.faulty_card",
            f"The player card of {each.player} cannot have been shaded like this: "
            f"{'; '.join(found)}.",
            "Alliance, Player Card Anatomy",
            faults=list(found),
        )
        for place, each in enumerate(players)
        if (found := faults(each.sheet, each.shading))
    ]


def _problem(
    place: int, each: PlayerShip, code: str, message: str, source: str, **values: Any
) -> Problem:
    data = {"player": each.player, **values}
    return Problem(code, "error", f"/fleets/{place}", message, "player card", source, data)
