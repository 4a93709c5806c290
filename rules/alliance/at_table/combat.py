"""The Combat Phase at a real table: enemies attack by their cards, players attack enemies.

Source: Alliance, Combat Phase, Combat Phase: Enemy AI Ships; EDITIONS G1, G11.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from rules.alliance.at_table import abilities
from rules.alliance.at_table.abilities import ATTACKING
from rules.alliance.at_table.activation import wanted_by
from rules.alliance.at_table.damage import suffer_player, turn_all_down
from rules.alliance.at_table.play import MOST_DICE, Play, Steps
from rules.alliance.at_table.prompts import PromptField, choice, number, several
from rules.alliance.at_table.sight import has_terrain, why_hidden
from rules.alliance.at_table.state import (
    BATTLE_STATIONS,
    CLOAKED_AGILITY,
    SCAN,
    TIME,
    TableEnemy,
    TableShip,
    skill_now,
)
from rules.alliance.at_table.texts import at_damage, take_gain, why
from rules.alliance.enemy.choices import EnemyChoice, Reason
from rules.alliance.enemy.combat import (
    DONE,
    NO_ATTACK,
    REROLL,
    SPEND_BATTLE_STATIONS,
    SPEND_LOCK,
    AttackMeans,
    AttackTarget,
    DefenseFacts,
    DiceStep,
    choose_attack_target,
    choose_method,
    defense_dice,
    next_attack_step,
)
from rules.alliance.enemy.logic import LOADOUT_WEAPON, PRIMARY
from rules.battle.effects.reading.unusable_faces import converts_battle_stations
from rules.battle.mechanics.damage_cards import STUNNED_HELMSMAN, WEAPONS_MALFUNCTION
from rules.dice import BATTLE_STATIONS as STATIONS_FACE
from rules.dice import HIT, AttackPool, DefensePool, ScriptedChance, uncancelled
from rules.modifiers import attack_range_bonus, defense_range_bonus

NONE: Final = "none"
APP: Final = "app"
OWN: Final = "own"

NEAR_CALL: Final = Reason(
    "Too close to call: in arc and in range when an enemy shoots, out of both when you do.",
    "Alliance, Resolving Rules Disputes",
)
_ROLL: Final = "Alliance, Roll Attack Dice, Range Combat Bonuses"
_DEFENSE: Final = "Alliance, Roll Defense Dice, Range Combat Bonuses"
_COMPARE: Final = "Alliance, Compare Results"
BANDS: Final = (("0", "No"), ("1", "Range 1"), ("2", "Range 2"), ("3", "Range 3"))


class EnemyAttack:
    """The attack of one enemy.

    `bands` are the range bands in which it has each player's ship in its arc, `hidden` the ships
    that it would attack through an obstacle.
    """

    __slots__ = ("bands", "enemy", "hidden", "play")

    def __init__(self, play: Play, enemy: TableEnemy) -> None:
        self.play = play
        self.enemy = enemy
        self.bands: dict[str, int] = {}
        self.hidden: set[str] = set()

    def run(self) -> Steps[None]:
        """Plays the attack, or says why there is none."""
        play, enemy = self.play, self.enemy
        if enemy.may_not_attack:
            rested = Reason("It regenerated in this round.", "Alliance, Regenerate")
            yield from play.tell(
                "no-attack", enemy.title, f"{enemy.title} does not attack.", (rested,)
            )
            return
        yield from self._look()
        targets = {PRIMARY: self._targets(PRIMARY), LOADOUT_WEAPON: self._targets(LOADOUT_WEAPON)}
        method = choose_method(play.state.logic(enemy), enemy.loadout, targets)
        if method.value == NO_ATTACK:
            words = f"{enemy.title} has no shot and does not attack."
            play.log(words, method.reasons)
            return
        is_primary = method.value == PRIMARY
        target, why = yield from self._target(targets[method.value], is_primary)
        band = self.bands[target.key]
        reasons = (*method.reasons, *why)
        pool = yield from self._attack_dice(target, band, is_primary, reasons)
        yield from self._defend(target, band, is_primary, pool)
        yield from take_gain(play, enemy, abilities.gain_after_attack(enemy.loadout))

    # --- what it sees ----------------------------------------------------------------

    def _look(self) -> Steps[None]:
        """Asks which players' ships it has in its arc, how near, and behind what."""
        play, enemy = self.play, self.enemy
        words = f"Which of your ships are in the firing arc of {enemy.title}, and how near?"
        why = (*why_hidden(play), NEAR_CALL)
        answer = yield from play.ask_again(
            lambda: play.prompt("arc", enemy.title, words, *_sight_fields(play), reasons=why)
        )
        for ship in play.state.players_in_play:
            if band := int(answer.get(f"band-{ship.number}", "0")):
                self.bands[ship.key] = band
        self.hidden = set(answer.get("obstructed", ()))

    def _targets(self, weapon: str) -> tuple[AttackTarget, ...]:
        """Returns what a weapon could be fired at (Alliance, Secondary Weapons)."""
        enemy, extra = self.enemy, self.enemy.loadout.weapon
        if weapon == LOADOUT_WEAPON and (extra is None or not enemy.has_weapon):
            return ()
        found = []
        for key, band in self.bands.items():
            ship = self.play.state.player(key)
            if weapon == LOADOUT_WEAPON and extra is not None:
                if band not in extra.bands or enemy.tokens[TIME]:
                    continue
                if extra.spends_lock and enemy.lock != key:
                    continue
            dice = self._dice_of(ship, band, weapon == PRIMARY)
            found.append(AttackTarget(ship.number, ship.title, band, dice))
        return tuple(found)

    def _dice_of(self, ship: TableShip, band: int, is_primary: bool) -> int:
        loadout = self.enemy.loadout
        facts = DefenseFacts(
            ship.agility_now,
            band,
            is_primary,
            ship.key in self.hidden,
            self.enemy.tokens[SCAN],
            -abilities.fewer_dice(loadout, band),
        )
        return defense_dice(facts)

    def _target(
        self, targets: tuple[AttackTarget, ...], is_primary: bool
    ) -> Steps[tuple[TableShip, tuple[Reason, ...]]]:
        """Returns the target under the ship's orders; the players choose among equals."""
        play, state = self.play, self.play.state
        row = state.start.mission.formation(self.enemy.formation)
        orders = state.start.mission.orders_named(row.orders)
        ships = [state.player(f"player:{each.ship}") for each in targets]
        wanted = {each.number for each in wanted_by(orders, ships)}
        if orders is not None and orders.target == "place" and len(wanted) > 1:
            place = state.start.mission.map.places[orders.place].name
            key = yield from play.ask_one(
                "at-place",
                self.enemy.title,
                f"Which of them is nearest to {place}?",
                lambda: {each.key: each.title for each in ships if each.is_in_play},
                (Reason(orders.words, "Alliance, Combat Phase: Enemy AI Ships 2"),),
            )
            wanted = {state.player(key).number}
        targets = tuple(each for each in targets if each.ship in wanted)
        targets = yield from self._counted(targets)
        found = yield from play.settle(
            "target",
            self.enemy.title,
            choose_attack_target(targets),
            lambda ship: state.player(f"player:{ship}").title,
        )
        return state.player(f"player:{found.value}"), found.reasons

    def _counted(self, targets: tuple[AttackTarget, ...]) -> Steps[tuple[AttackTarget, ...]]:
        """Asks how many defense dice each would roll where that decides."""
        nearest = min(each.band for each in targets)
        near = [each for each in targets if each.band == nearest]
        if len(near) < 2:
            return targets
        fields = [
            number(f"dice-{each.ship}", each.name, 0, MOST_DICE, each.defense_dice) for each in near
        ]
        play, title = self.play, self.enemy.title
        words = "How many defense dice would each of them roll in all, with its cards?"
        answer = yield from play.ask("dice", title, words, *fields)
        return tuple(
            AttackTarget(each.ship, each.name, each.band, answer[f"dice-{each.ship}"])
            for each in near
        )

    # --- its dice --------------------------------------------------------------------

    def _attack_dice(
        self, target: TableShip, band: int, is_primary: bool, reasons: tuple[Reason, ...]
    ) -> Steps[AttackPool]:
        """Rolls the attack dice and spends what the enemy has on them."""
        play, enemy = self.play, self.enemy
        count, why = self._count(target, band, is_primary)
        by_people = abilities.left_to_people(enemy.loadout, ATTACKING, is_primary=is_primary)
        weapon = enemy.loadout.weapon
        with_what = "its primary weapon"
        if not is_primary and weapon is not None:
            with_what = weapon.name
            enemy.tokens[TIME] += abilities.time_to_fire(enemy.loadout)
        words = f"{enemy.title} attacks {target.title} at Range {band} with {with_what}."
        told = (*reasons, *why)
        play.log(words, told)
        if count <= 0:
            yield from play.tell("no-dice", enemy.title, f"{words} It rolls no dice.", told)
            return AttackPool()
        pool = yield from play.roll_attack("attack", enemy.title, words, count, told)
        has_lock = enemy.lock == target.key
        if has_lock and not is_primary and weapon is not None and weapon.spends_lock:
            enemy.lock, has_lock = "", False
        means = AttackMeans(
            has_lock=has_lock,
            rerolls=abilities.rerolls(enemy.loadout, ATTACKING),
            has_battle_stations=bool(enemy.tokens[BATTLE_STATIONS]),
            converts_battle_stations=any(
                converts_battle_stations(each, is_attacker=True)
                for each in (enemy.loadout.ability, *by_people)
            ),
        )
        yield from self._spend(pool, means)
        for text in by_people:
            yield from self._by_people(pool, text)
        return pool

    def _count(
        self, target: TableShip, band: int, is_primary: bool
    ) -> tuple[int, tuple[Reason, ...]]:
        enemy, weapon = self.enemy, self.enemy.loadout.weapon
        if STUNNED_HELMSMAN in enemy.up:
            turn_all_down(enemy, STUNNED_HELMSMAN)
            text = f"{STUNNED_HELMSMAN}: no dice in this attack; the card is turned face down."
            return 0, (Reason(text, f"Damage Deck, {STUNNED_HELMSMAN}"),)
        if not is_primary and weapon is not None:
            return weapon.attack, (Reason(f"{weapon.attack} dice of its weapon.", _ROLL),)
        parts = [(enemy.attack, "its primary weapon value")]
        if broken := enemy.up.count(WEAPONS_MALFUNCTION):
            parts.append((-broken, WEAPONS_MALFUNCTION))
        if bonus := attack_range_bonus(band):
            parts.append((bonus, f"Range {band}"))
        if more := abilities.more_dice(enemy.loadout, ATTACKING, band):
            parts.append((more, enemy.loadout.name))
        return sum(count for count, _ in parts), (Reason(sum_words(parts), _ROLL),)

    def _spend(self, pool: AttackPool, means: AttackMeans) -> Steps[None]:
        """Does what the enemy does with its attack dice, step by step."""
        play, enemy = self.play, self.enemy
        while (step := next_attack_step(pool, means)).value.kind != DONE:
            kind = step.value.kind
            if kind == SPEND_BATTLE_STATIONS:
                enemy.tokens[BATTLE_STATIONS] -= 1
                pool.convert(STATIONS_FACE, HIT)
                told = f"{enemy.title} spends its battle stations token: {pool}."
                yield from play.tell("stations", enemy.title, told, step.reasons)
            else:
                if kind == SPEND_LOCK:
                    enemy.lock = ""
                rolled = yield from again(play, enemy, step, "attack")
                pool.reroll(step.value.dice, ScriptedChance(f"attack {rolled}"))
            means = AttackMeans(
                means.has_lock and kind != SPEND_LOCK,
                means.rerolls[1:] if kind == REROLL else means.rerolls,
                means.has_battle_stations and kind != SPEND_BATTLE_STATIONS,
                means.converts_battle_stations,
            )

    def _by_people(self, pool: AttackPool, text: str) -> Steps[None]:
        """Asks for the results after an ability that people play."""
        play, enemy = self.play, self.enemy
        answer = yield from play.ask(
            "attack-in-all",
            enemy.title,
            f"The dice show {pool}. Play its ability: how many are there in the end?",
            number("hits", "Hits", 0, MOST_DICE, pool.hits),
            number("crits", "Critical hits", 0, MOST_DICE, pool.crits),
            reasons=(why(enemy, text),),
        )
        pool.results = AttackPool.parse("H" * answer["hits"] + "C" * answer["crits"]).results

    # --- the defender ----------------------------------------------------------------

    def _defend(
        self, target: TableShip, band: int, is_primary: bool, pool: AttackPool
    ) -> Steps[None]:
        """Asks what the defense dice show in the end, and counts the damage."""
        play, enemy = self.play, self.enemy
        hits, crits = pool.hits, pool.crits
        if not hits + crits:
            words = f"{enemy.title} misses {target.title}."
            yield from play.tell("miss", enemy.title, words, (Reason("No hit.", _COMPARE),))
            return
        dice = self._dice_of(target, band, is_primary)
        parts = [(target.agility, "agility")]
        if target.is_cloaked:
            parts.append((CLOAKED_AGILITY, "its cloak"))
        if bonus := defense_range_bonus(band, primary_weapon=is_primary):
            parts.append((bonus, f"Range {band}"))
        if target.key in self.hidden:
            parts.append((1, "through an obstacle"))
        if enemy.tokens[SCAN]:
            parts.append((-enemy.tokens[SCAN], "its scan tokens"))
        if fewer := abilities.fewer_dice(enemy.loadout, band):
            parts.append((-fewer, enemy.loadout.name))
        reasons = (Reason(sum_words(parts), _DEFENSE),)
        told = f"{results_words(hits, crits)} against {target.title}."
        evades = yield from _player_defense(play, target, told, dice, reasons)
        left_hits, left_crits = uncancelled(hits, crits, evades)
        play.log(f"{told} {evades} evaded.", reasons, target.key)
        if not left_hits + left_crits:
            words = f"{target.title} evades everything."
            yield from play.tell("evaded", target.title, words, reasons, target.key)
            return
        dealt = yield from at_damage(play, enemy, target, band, is_primary, (left_hits, left_crits))
        yield from suffer_player(play, target, *dealt, skill_now(play.state, enemy))


def _player_defense(
    play: Play, target: TableShip, told: str, dice: int, reasons: Iterable[Reason]
) -> Steps[int]:
    """Returns the evade results of a player's ship after all that its player spends."""
    how = yield from play.ask_one(
        "defense",
        target.title,
        f"{told} It rolls {dice} defense dice, more or fewer by its cards.",
        lambda: {OWN: "We roll ourselves", APP: f"Roll {dice} for us"},
        reasons,
        target.key,
    )
    shown, usual = "", 0
    if how == APP:
        pool = DefensePool(play.chance("defense", target.key).defense_dice(dice))
        shown, usual = f"The dice show {pool or 'nothing'}. ", pool.evades
    answer = yield from play.ask(
        "evades",
        target.title,
        f"{shown}Spend what you like: how many evades count in the end?",
        number("evades", "Evades", 0, MOST_DICE, usual),
        ship=target.key,
    )
    return int(answer["evades"])


def again(play: Play, enemy: TableEnemy, step: EnemyChoice[DiceStep], kind: str) -> Steps[Any]:
    """Rolls dice of an enemy again; gives what they show."""
    count = sum(step.value.dice.values())
    words = f"{enemy.title} rolls {count} dice again: {step.reasons[-1].text}"
    name = f"again-{step.value.kind}"
    if kind == "attack":
        return (yield from play.roll_attack(name, enemy.title, words, count, step.reasons))
    return (yield from play.roll_defense(name, enemy.title, words, count, step.reasons))


def _sight_fields(play: Play) -> list[PromptField]:
    """Returns the fields that ask for arc and range of each player's ship, and for obstacles."""
    ships = play.state.players_in_play
    fields = [choice(f"band-{each.number}", each.title, *BANDS) for each in ships]
    if has_terrain(play, "obstacle"):
        label = "Through an obstacle"
        fields.append(several("obstructed", label, {each.key: each.title for each in ships}))
    return fields


def sum_words(parts: Iterable[tuple[int, str]]) -> str:
    """Writes a number of dice as the sum that it is: "3 its primary weapon value + 1 Range 1"."""
    text = ""
    for count, what in parts:
        sign = " + " if text and count >= 0 else " - " if text else ""
        text += f"{sign}{abs(count) if text else count} ({what})"
    return f"{text}."


def results_words(hits: int, crits: int) -> str:
    """Writes hits and critical hits."""
    told = [f"{hits} hit" if hits == 1 else f"{hits} hits"] if hits else []
    if crits:
        told.append(f"{crits} critical" if told else f"{crits} critical hit{'s' * (crits > 1)}")
    return " and ".join(told) or "no hit"
