"""A ship's values after everything that its cards add, each part with its source.

A value is the printed one, replaced where a card says so, plus modifiers whose sum is bounded by
the rule of 3. Source: 2017, Rule of 3, Replace Then Modify; Admiral Cards (skill).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from rules.building.checks.fleet_problems import load
from rules.building.fitted import Fitted
from rules.building.loadout import Loadout
from rules.building.prepared import PreparedCard, skill_of
from rules.building.prepared_parts import PreparedModifier
from rules.building.report import Item
from rules.cards import Admiral
from rules.catalogue import Catalogue
from rules.errors import RulesError
from rules.fleet import Fleet
from rules.modifiers import RULE_OF_3
from rules.rulesets import RuleSet

SHIP_VALUES: Final = ("attack", "agility", "hull", "shields")
RULE: Final = "2017, Rule of 3"
NOT_AFFECTED: Final = "captain-not-affected"


@dataclass(frozen=True, slots=True)
class Value:
    """One value of a ship: `printed` (None is a Borg captain's "*"), `total` and its parts."""

    name: str
    printed: int | None
    total: int | None
    items: tuple[Item, ...]

    @property
    def changed(self) -> bool:
        """Returns whether the value differs from the printed one."""
        return self.total != self.printed


def ship_values(
    fleet: Fleet, catalogue: Catalogue, ruleset: RuleSet, *, ship: int
) -> dict[str, Value]:
    """Returns attack, agility, hull, shields and captain skill of one ship of a fleet.

    `ship` is its place in the fleet; raises `RulesError` when the fleet has no such ship.
    Source: 2017, Rule of 3, Replace Then Modify.
    """
    loaded = load(fleet, catalogue, ruleset)
    if not 0 <= ship < len(loaded.loadouts):
        raise RulesError(f"the fleet has no ship number {ship}")
    return values_of(loaded.loadouts[ship])


def values_of(loadout: Loadout) -> dict[str, Value]:
    """Returns the same of a ship that was looked up."""
    values = {name: _ship_value(loadout, name) for name in SHIP_VALUES}
    values["skill"] = _skill(loadout)
    return values


def _ship_value(loadout: Loadout, name: str) -> Value:
    printed = int(getattr(loadout.ship_card, name))
    return _summed(name, printed, loadout, list(_changes(loadout, name, ("ship", "self"))))


def _skill(loadout: Loadout) -> Value:
    """Returns the captain skill: of two captains the higher one, then the admiral's modifier.

    That of a captain who can't be affected is what it shows. Source: FAQ FR-148.1, FR-152.4.
    """
    printed = loadout.printed_skill
    if any("highest-captain-skill" in each.card.checks for each in loadout.fitted):
        skills = [
            skill
            for each in loadout.fitted
            if each.role in ("captain", "captain beneath")
            for skill in [skill_of(each.card)]
            if skill is not None
        ]
        printed = max(skills, default=printed)
    captain = loadout.captain
    if captain is not None and NOT_AFFECTED in captain.checks:
        return _summed("skill", printed, loadout, [])
    changes = list(_changes(loadout, "skill", ("captain", "self")))
    for each in loadout.fitted:
        admiral = each.card.card
        if each.role == "admiral" and isinstance(admiral, Admiral) and admiral.skill_modifier:
            changes.append((each.card, None, admiral.skill_modifier))
    return _summed("skill", printed, loadout, changes)


Change = tuple[PreparedCard, int | None, int]
"""The card that changes a value, the replacement (None: none) and the modifier."""


def _changes(loadout: Loadout, name: str, targets: tuple[str, ...]) -> Iterator[Change]:
    own: list[tuple[Fitted | None, PreparedCard]] = [(None, loadout.ship)]
    own.extend((each, each.card) for each in loadout.fitted if not each.face_down)
    for fitted, card in own:
        for modifier in card.value_modifiers:
            each = modifier.modifier
            if each.value != name or each.to not in targets:
                continue
            # "self" is the ship for its own values, the captain for the skill.
            if each.to == "self" and (fitted.role if fitted else "ship") not in (
                "captain" if name == "skill" else "ship",
            ):
                continue
            if modifier.when is None or modifier.when(loadout, card):
                yield card, each.set_to, _amount(loadout, card, modifier)
    resource = loadout.fleet.resource
    if resource is not None:
        for modifier in resource.card.value_modifiers:
            each = modifier.modifier
            if each.value == name and each.to in targets and each.scope == "fleet":
                yield resource.card, each.set_to, each.amount


def _amount(loadout: Loadout, card: PreparedCard, modifier: PreparedModifier) -> int:
    amount = modifier.modifier.amount
    if modifier.counted is None:
        return amount
    homes = loadout.fleet.loadouts if modifier.modifier.scope == "fleet" else [loadout]
    cards = [other for home in homes for other in home.fitted]
    counted = sum(1 for other in cards if modifier.counted(loadout, other.card))
    return amount * (counted - (1 if modifier.counted(loadout, card) else 0))


def _summed(name: str, printed: int | None, loadout: Loadout, changes: list[Change]) -> Value:
    base = printed
    source = loadout.captain if name == "skill" and loadout.captain else loadout.ship
    items = [Item(printed or 0, "printed", source.key)]
    for card, replacement, _ in changes:
        if replacement is not None:
            base = replacement
            items = [Item(replacement, f"{card.name}: counts as {replacement}", card.key)]
    total = 0
    for card, replacement, amount in changes:
        if replacement is None and amount:
            total += amount
            items.append(Item(amount, card.name, card.key))
    bounded = max(-RULE_OF_3, min(RULE_OF_3, total))
    if bounded != total:
        items.append(Item(bounded - total, "rule of 3", RULE))
    return Value(name, printed, None if base is None else base + bounded, tuple(items))
