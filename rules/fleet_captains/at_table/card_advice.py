"""Advice on a command card in a test or a combat: its words, and the numbers that it brings.

Whether its needs are met is for people to say, who see the table. Source: Fleet Captains, Command
Cards; FC-20, FC-113 to FC-117.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from rules.fleet_captains.at_table.ratings_now import SHIELDS, WEAPONS
from rules.fleet_captains.at_table.state import CaptainsTable
from rules.fleet_captains.box.command_cards import CommandCard, CommandEffect
from rules.fleet_captains.effects.field_kinds import ANY_SYSTEM, Amounts
from rules.fleet_captains.effects.verbs import AddRatings, EffectVerb, WeakenEnemy
from rules.fleet_captains.muster.deck_choice import subdecks_of
from rules.fleet_captains.play.circumstances import COMBAT
from rules.fleet_captains.terms import OPS

_IN_TESTS: Final = (None, "test")


@dataclass(frozen=True, slots=True)
class CardAdvice:
    """What a card brings where it is played; `words` are those of the effects that may be used.

    `adds` goes to the own Rating, `weakens` is taken from that of the enemy; both are 0 for a card
    that nobody knows, or whose numbers dice decide.
    """

    words: tuple[str, ...]
    adds: int
    weakens: int


def card_advice(
    table: CaptainsTable, team: int, name: str, system: str, *, in_combat: bool = False
) -> CardAdvice:
    """Returns what a card of a team's side brings to a System in a test, or in combat."""
    card = _card_named(table, team, name)
    effects = [each for each in card.effects if _is_used(each, system, in_combat)] if card else []
    verbs: tuple[EffectVerb, ...] = effects[0].effect.does if effects else ()
    added = [each.amounts for each in verbs if isinstance(each, AddRatings)]
    weakened = [each.amounts for each in verbs if isinstance(each, WeakenEnemy)]
    against = SHIELDS if system == WEAPONS else WEAPONS
    return CardAdvice(
        tuple(each.words for each in effects), _sum(added, system), _sum(weakened, against)
    )


def _card_named(table: CaptainsTable, team: int, name: str) -> CommandCard | None:
    box = table.setup.box
    if box is None:
        return None
    wanted = name.casefold()
    for subdeck in subdecks_of(box, table.game.teams[team].side):
        for card in subdeck.cards:
            if card.name.casefold() == wanted:
                return card
    return None


def _is_used(effect: CommandEffect, system: str, in_combat: bool) -> bool:
    """Returns whether an effect is one of combat, or of a test of the System (FC-115, FC-117)."""
    if effect.kind == COMBAT:
        return in_combat or (system in (WEAPONS, SHIELDS) and effect.effect.when in _IN_TESTS)
    return not in_combat and effect.kind == OPS and effect.effect.when == "test"


def _sum(amounts: Iterable[Amounts], system: str) -> int:
    return sum(number for each in amounts for name, number in each if name in (system, ANY_SYSTEM))
