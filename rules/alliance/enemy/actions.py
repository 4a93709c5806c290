"""Which action an enemy performs, and which additional steps its card takes.

Source: Alliance, Actions: Enemy AI Ships, Additional Steps; EDITIONS F12.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rules.alliance.enemy.choices import EnemyChoice, Reason
from rules.alliance.enemy.logic import ActionEntry, AdditionalStep, LogicCard
from rules.alliance.enemy.maneuvers import ManeuverOutcome, lost_action
from rules.alliance.errors import AllianceError
from rules.battle.mechanics.damage_cards import REPAIRABLE

NO_ACTION: Final = ""

FIRST_FIXED: Final = (
    "Warp Core Breach",
    "Console Fire",
    "Damaged Sensor Array",
    "Weapons Malfunction",
    "Structural Damage",
)
"""Which of several damage cards an enemy fixes: what may cost it the ship first (ours)."""

_ACTIONS: Final = "Alliance, Actions: Enemy AI Ships"
_AUXILIARY: Final = "Alliance, Remove Auxiliary Power Token"
_FIX: Final = "Alliance, Fix Critical Damage"
_STEPS: Final = "Alliance, Activation Phase: Enemy AI Ships, Additional Steps"
_WITHIN: Final = "enemy-within-range-"

_WORDS: Final = {
    "remove-auxiliary-power": "removes an auxiliary power token",
    "battlestations": "goes to battle stations",
    "evade": "performs evasive maneuvers",
    "scan": "scans",
    "target-lock": "acquires a target lock",
    "fix-critical-damage": "fixes critical damage",
    "regenerate": "regenerates",
}
_SO: Final = {
    "has-auxiliary-power": "it has an auxiliary power token",
    "has-shot": "it has a shot",
    "no-shot": "it has no shot",
    "enemy-within-range-1": "a player ship is within Range 1",
    "enemy-within-range-2": "a player ship is within Range 2",
    "enemy-within-range-3": "a player ship is within Range 3",
    "has-fixable-damage": "an action can fix its damage",
    "has-hull-damage": "its hull is damaged",
    "no-target-lock": "it has no target lock there",
}


@dataclass(frozen=True, slots=True)
class Situation:
    """What the conditions of a card ask about, where the ship stands.

    `auxiliary` counts its tokens. `has_shot`: a player ship is in an arc and in range of a weapon
    that it can fire. `nearest_band` is the range band of the nearest player ship all round, 0
    beyond Range 3. `fixable` are the names of its face-up damage cards that an action can fix,
    `hull_damage` counts all of its damage cards. `has_lock`: it has locked its target; `can_lock`:
    it could. `barred` are actions that it may not perform, because it did so this round or a card
    forbids it.
    """

    auxiliary: int = 0
    has_shot: bool = False
    nearest_band: int = 0
    fixable: tuple[str, ...] = ()
    hull_damage: int = 0
    has_lock: bool = False
    can_lock: bool = False
    barred: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class EnemyAction:
    """An action that an enemy performs, `NO_ACTION` for none.

    `card` names the damage card that it fixes.
    """

    action: str
    card: str = ""


def choose_action(
    card: LogicCard, situation: Situation, outcome: ManeuverOutcome
) -> EnemyChoice[EnemyAction]:
    """Returns the first action of the card that applies, or none after a maneuver that cost it.

    An entry that the ship cannot perform is passed over, as one whose conditions fail (ours: the
    text has players see whether an action would meet what the card requires).
    Source: Alliance, Actions: Enemy AI Ships.
    """
    _check(situation)
    lost = lost_action(outcome)
    if lost is not None:
        return EnemyChoice(EnemyAction(NO_ACTION), (lost,))
    passed: list[Reason] = []
    for number, entry in enumerate(card.actions, start=1):
        said = _performed(entry, situation)
        if said is None:
            passed.append(_passed(number, entry, situation))
            continue
        action = EnemyAction(entry.action)
        rule = _ACTIONS
        if entry.action == "fix-critical-damage":
            action = EnemyAction(entry.action, _most_urgent(situation.fixable))
            said, rule = f"{said} ({action.card})", _FIX
        elif entry.action == "remove-auxiliary-power":
            rule = _AUXILIARY
        because = " and ".join(_SO[each] for each in entry.when) or "nothing before applies"
        return EnemyChoice(
            action, (*passed, Reason(f"Entry {number}: it {said}: {because}.", rule))
        )
    none = Reason("No entry of its list can be performed.", _ACTIONS)
    return EnemyChoice(EnemyAction(NO_ACTION), (*passed, none))


def additional_steps(
    card: LogicCard, situation: Situation
) -> tuple[EnemyChoice[AdditionalStep], ...]:
    """Returns the additional steps that a card takes while it chooses its maneuver.

    Source: Alliance, Additional Steps.
    """
    _check(situation)
    return tuple(
        EnemyChoice(step, (Reason(f"Its card gives it a free {step.gains} token.", _STEPS),))
        for step in card.additional_steps
        if all(holds(each, situation) for each in step.when)
        and (step.gains != "target-lock" or situation.can_lock)
    )


def holds(condition: str, situation: Situation) -> bool:
    """Returns whether a condition of a card applies; raises `AllianceError` for an unknown one."""
    if condition.startswith(_WITHIN) and condition in _SO:
        return 1 <= situation.nearest_band <= int(condition.removeprefix(_WITHIN))
    answers = {
        "has-auxiliary-power": situation.auxiliary > 0,
        "has-shot": situation.has_shot,
        "no-shot": not situation.has_shot,
        "has-fixable-damage": bool(situation.fixable),
        "has-hull-damage": situation.hull_damage > 0,
        "no-target-lock": not situation.has_lock,
    }
    if condition not in answers:
        raise AllianceError(f"there is no condition {condition!r}", "enemy.condition")
    return answers[condition]


def _performed(entry: ActionEntry, situation: Situation) -> str | None:
    """Returns an entry's action in words, or None where it does not apply or is impossible."""
    if not all(holds(each, situation) for each in entry.when):
        return None
    if not _is_possible(entry.action, situation):
        return None
    return _WORDS[entry.action]


def _is_possible(action: str, situation: Situation) -> bool:
    if action in situation.barred:
        return False
    if action == "remove-auxiliary-power":
        return situation.auxiliary > 0
    if action == "fix-critical-damage":
        return bool(situation.fixable)
    if action == "target-lock":
        return situation.can_lock and not situation.has_lock
    if action == "regenerate":
        return situation.hull_damage > 0
    return True


def _passed(number: int, entry: ActionEntry, situation: Situation) -> Reason:
    failing = [each for each in entry.when if not holds(each, situation)]
    why = "not so: " + _SO[failing[0]] if failing else "it cannot be performed"
    return Reason(f"Entry {number}, {entry.action.replace('-', ' ')}: {why}.", _ACTIONS)


def _most_urgent(fixable: tuple[str, ...]) -> str:
    return min(fixable, key=FIRST_FIXED.index)


def _check(situation: Situation) -> None:
    if not 0 <= situation.nearest_band <= 3:
        raise AllianceError(
            f"a range band is 1 to 3, or 0 beyond Range 3, not {situation.nearest_band}",
            "enemy.band",
        )
    for name in situation.fixable:
        if name not in REPAIRABLE:
            raise AllianceError(
                f"no action fixes {name!r}: one can fix {', '.join(REPAIRABLE)}", "enemy.fix"
            )
    if min(situation.auxiliary, situation.hull_damage) < 0:
        raise AllianceError("tokens and damage cards are not fewer than 0", "enemy.situation")
