"""What an enemy does with its action at a real table: asked only as far as its card needs it.

Source: Alliance, Actions: Enemy AI Ships, Choose Action, Fix Critical Damage; EDITIONS F12.
"""

from __future__ import annotations

from typing import Final

from rules.alliance.at_table.damage import turn_down
from rules.alliance.at_table.play import Play, Steps
from rules.alliance.at_table.sight import why_hidden
from rules.alliance.at_table.state import AUXILIARY, TableEnemy
from rules.alliance.enemy.actions import NO_ACTION, EnemyAction, Situation, choose_action, holds
from rules.alliance.enemy.choices import EnemyChoice, Reason
from rules.alliance.enemy.maneuvers import ManeuverOutcome
from rules.battle.mechanics.damage_cards import (
    CONSOLE_FIRE,
    DAMAGED_SENSOR_ARRAY,
    REPAIRABLE,
    WARP_CORE_BREACH,
    WEAPONS_MALFUNCTION,
)

BAR: Final = frozenset({"evade", "scan", "battlestations", "target-lock", "regenerate"})
"""The actions that stand in an action bar."""
LOCK: Final = "target-lock"
BANDS: Final = {"1": "Range 1", "2": "Range 2", "3": "Range 3", "0": "Beyond Range 3"}
NEAR_CALL: Final = Reason(
    "Too close to call: whatever is better for the enemy.", "Alliance, Resolving Rules Disputes"
)


class Acting:
    """An enemy that is about to act, and what was learned of where it stands.

    What nobody has asked yet is None; questions are put only where the card needs the answer.
    """

    __slots__ = ("band", "can_lock", "enemy", "has_shot", "play", "target")

    def __init__(self, play: Play, enemy: TableEnemy) -> None:
        self.play = play
        self.enemy = enemy
        self.target = ""
        self.forget()

    def forget(self) -> None:
        """Forgets what was learned: the ship moves now."""
        self.has_shot: bool | None = None
        self.band: int | None = None
        self.can_lock: bool | None = None

    def act(self, outcome: ManeuverOutcome) -> Steps[None]:
        """Performs the first action of the card that applies."""
        play, enemy = self.play, self.enemy
        card = play.state.logic(enemy)
        if not any((outcome.is_red, outcome.has_met_obstacle, outcome.has_overlapped_ship)):
            yield from self._learn_for_action()
        chosen = choose_action(card, self.situation(), outcome)
        yield from self._perform(chosen)

    def _learn_for_action(self) -> Steps[None]:
        """Asks what the entries of the card need, one by one, until one applies."""
        for entry in self.play.state.logic(self.enemy).actions:
            met = yield from self.learn_all(entry.when)
            if not met or entry.action in self.situation().barred:
                continue
            if entry.action == "target-lock":
                yield from self.learn_lock()
                if not self.can_lock:
                    continue
            return

    def learn_all(self, conditions: tuple[str, ...]) -> Steps[bool]:
        """Asks what conditions need until one fails; tells whether all of them apply."""
        for each in conditions:
            yield from self._learn(each)
            if not holds(each, self.situation()):
                return False
        return True

    def _learn(self, condition: str) -> Steps[None]:
        play, enemy = self.play, self.enemy
        if condition in ("has-shot", "no-shot") and self.has_shot is None:
            self.has_shot = yield from play.ask_yes(
                "shot",
                enemy.title,
                f"Has {enemy.title} a shot: one of your ships in its firing arc within Range 3?",
                (*why_hidden(play), NEAR_CALL),
            )
        if condition.startswith("enemy-within-range") and self.band is None:
            if self.has_shot and condition.endswith("3"):
                # A shot is within Range 3; how near exactly is asked only where it matters.
                return
            answer = yield from play.ask_one(
                "near",
                enemy.title,
                f"How near to {enemy.title} is the nearest of your ships, all round?",
                lambda: BANDS,
                (NEAR_CALL,),
            )
            self.band = int(answer)

    def learn_lock(self) -> Steps[None]:
        """Asks whether the ship can lock on its target (Alliance, Acquire a Target Lock)."""
        if self.can_lock is not None or self.enemy.lock == self.target:
            return
        target = self.play.state.ship(self.target)
        if not target.is_in_play:
            self.can_lock = False
            return
        name = target.title
        self.can_lock = yield from self.play.ask_yes(
            "lock",
            self.enemy.title,
            f"Is {name} within Range 3 of {self.enemy.title}, and not cloaked since before?",
            (Reason("Then it can be locked.", "Alliance, Acquire a Target Lock"), NEAR_CALL),
        )

    def situation(self) -> Situation:
        """Returns what the conditions of the card ask about, as far as it was learned."""
        enemy = self.enemy
        band = self.band
        if band is None:
            band = 3 if self.has_shot else 0
        return Situation(
            auxiliary=enemy.tokens[AUXILIARY],
            has_shot=bool(self.has_shot),
            nearest_band=band,
            fixable=fixable(enemy),
            hull_damage=enemy.damage,
            has_lock=enemy.lock == self.target,
            can_lock=bool(self.can_lock),
            barred=BAR if DAMAGED_SENSOR_ARRAY in enemy.up else frozenset(),
        )

    def _perform(self, chosen: EnemyChoice[EnemyAction]) -> Steps[None]:
        play, enemy = self.play, self.enemy
        action, title = chosen.value.action, enemy.title
        if action == NO_ACTION:
            words = f"{title} performs no action."
        elif action == "remove-auxiliary-power":
            enemy.tokens[AUXILIARY] -= 1
            words = f"{title}: take off 1 auxiliary power token."
        elif action == "fix-critical-damage":
            yield from self._fix(chosen.value.card, chosen.reasons)
            return
        elif action == "regenerate":
            yield from self._regenerate(chosen.reasons)
            return
        else:
            self.gain(action)
            on = play.state.ship(self.target).title
            words = f"{title}: {action.replace('-', ' ')}. Put a token beside it."
            if action == "target-lock":
                words = f"{title} locks on {on}: red token there, blue token here."
        yield from play.tell("action", title, words, chosen.reasons)

    def gain(self, what: str) -> None:
        """Returns the ship a token, or the lock on its target."""
        if what == LOCK:
            self.enemy.lock = self.target
        else:
            self.enemy.tokens[what] += 1

    def _fix(self, card: str, reasons: tuple[Reason, ...]) -> Steps[None]:
        """Performs the action that a damage card prints against itself."""
        play, enemy = self.play, self.enemy
        why = (*reasons, Reason("The procedure stands on the card.", f"Damage Deck, {card}"))
        if card == WARP_CORE_BREACH:
            enemy.ignores_breach = True
            words = f"{enemy.title}: its {card} no longer counts."
        elif card == CONSOLE_FIRE:
            turn_down(enemy, card)
            words = f"{enemy.title}: turn its {card} face down."
        else:
            pool = yield from play.roll_attack(
                "fix", enemy.title, f"It tries to fix {card}. Roll 1 attack die.", 1, why
            )
            is_fixed = bool(pool.hits or (card == WEAPONS_MALFUNCTION and pool.crits))
            words = f"{enemy.title}: {card} stays face up."
            if is_fixed:
                turn_down(enemy, card)
                words = f"{enemy.title}: turn its {card} face down."
        yield from play.tell("fixed", enemy.title, words, why)

    def _regenerate(self, reasons: tuple[Reason, ...]) -> Steps[None]:
        enemy = self.enemy
        card = enemy.up.pop(0) if enemy.up else ""
        if not card:
            enemy.down -= 1
        enemy.may_not_attack = True
        words = f"{enemy.title} repairs 1 damage ({card or 'a card face down'}); it may not attack."
        yield from self.play.tell("action", enemy.title, words, reasons)


def fixable(enemy: TableEnemy) -> tuple[str, ...]:
    """Returns the face up damage cards of an enemy that an action can fix."""
    found = dict.fromkeys(card for card in enemy.up if card in REPAIRABLE)
    if enemy.ignores_breach:
        found.pop(WARP_CORE_BREACH, None)
    return tuple(found)
