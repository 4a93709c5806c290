"""A player's ship at a real table: what its player did with it, and its attack on an enemy.

Players fly and fire as they like; the app keeps what matters to enemies, and defends for them.
Source: Alliance, Activation Phase: Player Ships, Fleeing the Battlefield, Combat Phase.
"""

from __future__ import annotations

from typing import Final

from rules.alliance.at_table import abilities
from rules.alliance.at_table.abilities import DEFENDING
from rules.alliance.at_table.combat import (
    APP,
    BANDS,
    NEAR_CALL,
    OWN,
    again,
    results_words,
    sum_words,
)
from rules.alliance.at_table.damage import destroy_player, leave_play, suffer, suffer_player
from rules.alliance.at_table.play import MOST_DICE, Play, Steps
from rules.alliance.at_table.prompts import PromptField, choice, number, several
from rules.alliance.at_table.sight import has_terrain, why_hidden
from rules.alliance.at_table.state import (
    BATTLE_STATIONS,
    EVADE,
    GREEN,
    RED,
    RETREATED,
    ROUND_TOKENS,
    SCAN,
    TableEnemy,
    TableShip,
)
from rules.alliance.at_table.texts import NO_ATTACKER, why
from rules.alliance.enemy.choices import Reason
from rules.alliance.enemy.combat import (
    DONE,
    REROLL,
    SPEND_BATTLE_STATIONS,
    SPEND_EVADE,
    DefenseFacts,
    DefenseMeans,
    defense_dice,
    next_defense_step,
)
from rules.alliance.enemy.logic import PRIMARY
from rules.battle.effects.reading.unusable_faces import converts_battle_stations
from rules.battle.mechanics.damage_cards import STRUCTURAL_DAMAGE
from rules.dice import BATTLE_STATIONS as STATIONS_FACE
from rules.dice import EVADE as EVADE_FACE
from rules.dice import AttackPool, DefensePool, ScriptedChance, uncancelled
from rules.modifiers import attack_range_bonus, defense_range_bonus
from rules.table.area import EDGES

NONE: Final = "none"
_MOST_DAMAGE: Final = 12
_DEFENSE: Final = "Alliance, Roll Defense Dice, Range Combat Bonuses"
_COMPARE: Final = "Alliance, Compare Results"
_FLEEING: Final = "Alliance, Fleeing the Battlefield; Map Setup F"
_ACTIONS: Final = {
    "none": "No action",
    "evade": "Evade",
    "scan": "Scan",
    "battlestations": "Battle stations",
    "target-lock": "Target lock",
    "cloak": "Cloak",
    "other": "Another action",
    "more": "Several tokens, or damage",
    "left": "It left the map",
}


def player_turn(play: Play, ship: TableShip) -> Steps[None]:
    """Asks what a player did with a ship: the action that it took, or that it left the map."""
    words = f"Fly {ship.title} by its dial. Which action does it take?"
    why = Reason("Maneuver, then one action.", "Alliance, Activation Phase: Player Ships")
    action = yield from play.ask_one("action", ship.title, words, lambda: _actions(ship), (why,))
    if action == "left":
        yield from _leave(play, ship)
    elif action == "target-lock":
        yield from _lock(play, ship)
    elif action == "more":
        yield from _several_things(play, ship)
    elif action == "cloak":
        ship.cloak = GREEN
        lowered = ship.disable_shields(ship.shields)
        words = (
            f"Put a cloak token on {ship.title}, green side up; turn its {lowered} shields over."
        )
        why = Reason("All its shields are disabled while it is cloaked.", "Alliance, Cloak")
        yield from play.tell("cloak", ship.title, words, (why,))
    else:
        if action in ROUND_TOKENS:
            ship.tokens[action] += 1
        play.log(f"{ship.title}: {_ACTIONS[action].lower()}.")


def _lock(play: Play, ship: TableShip) -> Steps[None]:
    """Asks on whom a ship locks."""
    locked = yield from play.ask_one(
        "lock",
        ship.title,
        f"On whom does {ship.title} lock?",
        lambda: {NONE: "Nobody"} | {each.key: each.title for each in play.state.enemies_in_play},
    )
    ship.lock = "" if locked == NONE else locked
    play.log(f"{ship.title} has a target lock on {locked}.")


def _several_things(play: Play, ship: TableShip) -> Steps[None]:
    """Asks what free actions gave a ship besides its action, and what its turn cost it.

    Source: Alliance, Actions; Moving Into and Through Obstacles; Auxiliary Power.
    """
    tokens = {name: _ACTIONS[name] for name in (*ROUND_TOKENS, "target-lock")}
    answer = yield from play.ask(
        "turn",
        ship.title,
        f"What did {ship.title} gain in its turn, and what did it suffer?",
        several("tokens", "Tokens gained", tokens),
        number("damage", "Damage by obstacles or cards", 0, _MOST_DAMAGE, 0),
        number("crits", "Critical damage", 0, _MOST_DAMAGE, 0),
        reasons=(
            Reason("A free action is one besides its own.", "Alliance, Actions"),
            Reason("An obstacle's die, a card face up.", "Alliance, Suffering Damage"),
        ),
    )
    gained = list(answer["tokens"])
    for token in gained:
        if token in ROUND_TOKENS:
            ship.tokens[token] += 1
    if gained:
        listed = ", ".join(tokens[each].lower() for each in gained)
        play.log(f"{ship.title} gains: {listed}.")
    if "target-lock" in gained:
        yield from _lock(play, ship)
    if answer["damage"] + answer["crits"]:
        play.log(f"{ship.title} is damaged in its own turn.")
        yield from suffer_player(play, ship, answer["damage"], answer["crits"], NO_ATTACKER)


def _actions(ship: TableShip) -> dict[str, str]:
    """Returns what a ship could do: a cloak needs an active shield (Alliance, Cloak)."""
    may_cloak = ship.shields > 0 and not ship.is_cloaked
    return {name: words for name, words in _ACTIONS.items() if name != "cloak" or may_cloak}


def _leave(play: Play, ship: TableShip) -> Steps[None]:
    """Has a ship leave over an edge: it retreats where it may, else it has fled."""
    table = play.start.mission.map
    edges = {
        edge: f"{edge.capitalize()}: {'retreat' if table.may_retreat(edge, 'players') else 'fled'}"
        for edge in EDGES
    }
    edge = yield from play.ask_one("edge", ship.title, "Over which edge?", lambda: edges)
    if not table.may_retreat(edge, "players"):
        why = Reason(f"No retreat over the {edge} edge: who flees is destroyed.", _FLEEING)
        play.log(f"{ship.title} fled over the {edge} edge.", (why,))
        yield from destroy_player(play, ship)
        return
    leave_play(play, ship, RETREATED)
    ship.left_over = edge
    for cargo, count in ship.cargo.items():
        play.state.progress.returned[(cargo, edge)] += count
    why = Reason(f"Players may retreat over the {edge} edge.", _FLEEING)
    words = f"{ship.title} has retreated. Take it off the table."
    yield from play.tell("retreated", ship.title, words, (why,))


class PlayerAttack:
    """The attack of a player's ship on an enemy: players decide, the enemy defends."""

    __slots__ = ("play", "ship")

    def __init__(self, play: Play, ship: TableShip) -> None:
        self.play = play
        self.ship = ship

    def run(self) -> Steps[None]:
        """Plays the attack."""
        play, ship = self.play, self.ship

        def targets() -> dict[str, str]:
            found = {NONE: "No attack"}
            return found | {each.key: each.title for each in play.state.enemies_in_play}

        words = f"{ship.title} attacks. Whom?"
        reason = Reason("In its firing arc and in range.", "Alliance, Combat Phase: Player Ships 2")
        why = (reason, *why_hidden(play), NEAR_CALL)
        key = yield from play.ask_one("target", ship.title, words, targets, why)
        if key == NONE:
            play.log(f"{ship.title} does not attack.")
            return
        if ship.cloak == GREEN:
            ship.cloak = RED
            fired = Reason(
                "It stays cloaked until the End Phase.", "Alliance, Firing While Cloaked"
            )
            play.log(f"{ship.title} fires: turn its cloak token to red.", (fired,))
        enemy = play.require_enemy(key)
        seen = yield from play.ask(
            "how",
            ship.title,
            f"How does it attack {enemy.title}?",
            *self._how(),
            reasons=(*why_hidden(play), NEAR_CALL),
        )
        band, is_primary = int(seen["band"]), seen["weapon"] == PRIMARY
        hits, crits = yield from self._attack_dice(enemy, band, is_primary)
        if not hits + crits:
            words = f"{ship.title} misses {enemy.title}."
            yield from play.tell("miss", ship.title, words, (Reason("No hit.", _COMPARE),))
            return
        yield from self._against(
            enemy, band, is_primary, seen.get("obstructed") == "yes", hits, crits
        )

    def _how(self) -> list[PromptField]:
        fields = [
            choice("band", "Range", *BANDS[1:]),
            choice("weapon", "With", (PRIMARY, "Primary weapon"), ("other", "A weapon card")),
        ]
        if has_terrain(self.play, "obstacle"):
            label = "Through an obstacle"
            fields.append(choice("obstructed", label, ("no", "No"), ("yes", "Yes")))
        return fields

    def _attack_dice(
        self, enemy: TableEnemy, band: int, is_primary: bool
    ) -> Steps[tuple[int, int]]:
        """Returns the hits and critical hits after all that the attacker's player does."""
        play, ship = self.play, self.ship
        dice = ship.attack + attack_range_bonus(band)
        shown, hits, crits = "", 0, 0
        if is_primary:
            how = yield from play.ask_one(
                "attack",
                ship.title,
                f"{ship.title} rolls {dice} attack dice, more or fewer by its cards.",
                lambda: {OWN: "We roll ourselves", APP: f"Roll {dice} for us"},
            )
            if how == APP:
                pool = AttackPool(play.chance("attack", ship.key).attack_dice(dice))
                shown, hits, crits = f"The dice show {pool or 'nothing'}. ", pool.hits, pool.crits
        answer = yield from play.ask(
            "results",
            ship.title,
            f"{shown}Spend what you like: what counts against {enemy.title} in the end?",
            number("hits", "Hits", 0, MOST_DICE, hits),
            number("crits", "Critical hits", 0, MOST_DICE, crits),
        )
        return int(answer["hits"]), int(answer["crits"])

    def _against(
        self,
        enemy: TableEnemy,
        band: int,
        is_primary: bool,
        is_obstructed: bool,
        hits: int,
        crits: int,
    ) -> Steps[None]:
        """Rolls and modifies the enemy's defense dice, and deals what is left."""
        play, ship = self.play, self.ship
        more = abilities.more_dice(enemy.loadout, DEFENDING, band, is_primary=is_primary)
        less = enemy.up.count(STRUCTURAL_DAMAGE)
        agility, scans = enemy.agility - less, ship.tokens[SCAN]
        dice = defense_dice(DefenseFacts(agility, band, is_primary, is_obstructed, scans, more))
        parts = [(enemy.agility, "agility")]
        for count, what in (
            (-less, STRUCTURAL_DAMAGE),
            (defense_range_bonus(band, primary_weapon=is_primary), f"Range {band}"),
            (int(is_obstructed), "through an obstacle"),
            (-scans, "scan tokens"),
            (more, enemy.loadout.name),
        ):
            if count:
                parts.append((count, what))
        told = f"{results_words(hits, crits)} against {enemy.title}."
        reasons = (Reason(sum_words(parts), _DEFENSE),)
        play.log(told, reasons)
        pool = yield from play.roll_defense(
            f"defense-{enemy.id}",
            enemy.title,
            f"{told} It rolls {dice} defense dice.",
            dice,
            reasons,
        )
        yield from self._spend(enemy, pool, hits, crits)
        evades = pool.evades
        for text in abilities.left_to_people(enemy.loadout, DEFENDING):
            hits, crits, evades = yield from self._by_people(enemy, text, hits, crits, evades)
        left_hits, left_crits = uncancelled(hits, crits, evades)
        if not left_hits + left_crits:
            words = f"{enemy.title} evades everything: {pool or 'no dice'}."
            yield from play.tell("evaded", enemy.title, words, reasons, enemy.key)
            return
        left = results_words(left_hits, left_crits)
        play.log(f"{enemy.title}: {pool or 'no dice'}; {left} left.", reasons, enemy.key)
        yield from suffer(play, enemy, left_hits, left_crits)
        if enemy.is_in_play:
            words = f"{enemy.title} suffers {left}: {enemy.shields} shields, {enemy.damage} cards."
            yield from play.tell("suffered", enemy.title, words, reasons, enemy.key)

    def _spend(self, enemy: TableEnemy, pool: DefensePool, hits: int, crits: int) -> Steps[None]:
        """Does what the enemy does with its defense dice, step by step."""
        play = self.play
        means = DefenseMeans(
            abilities.rerolls(enemy.loadout, DEFENDING),
            bool(enemy.tokens[BATTLE_STATIONS]),
            enemy.tokens[EVADE],
            converts_battle_stations(enemy.loadout.ability, is_attacker=False),
        )
        while (step := next_defense_step(pool, means, hits, crits)).value.kind != DONE:
            kind = step.value.kind
            if kind == REROLL:
                rolled = yield from again(play, enemy, step, "defense")
                pool.reroll(step.value.dice, ScriptedChance(f"defense {rolled}"))
            else:
                token = BATTLE_STATIONS if kind == SPEND_BATTLE_STATIONS else EVADE
                enemy.tokens[token] -= 1
                if kind == SPEND_BATTLE_STATIONS:
                    pool.convert(STATIONS_FACE, EVADE_FACE)
                else:
                    pool.add(EVADE_FACE)
                name = "battle stations" if token == BATTLE_STATIONS else "evade"
                told = f"{enemy.title} spends its {name} token: {pool}."
                yield from play.tell(f"spend-{token}", enemy.title, told, step.reasons, enemy.key)
            means = DefenseMeans(
                means.rerolls[1:] if kind == REROLL else means.rerolls,
                means.has_battle_stations and kind != SPEND_BATTLE_STATIONS,
                means.evades - (kind == SPEND_EVADE),
                means.converts_battle_stations,
            )

    def _by_people(
        self, enemy: TableEnemy, text: str, hits: int, crits: int, evades: int
    ) -> Steps[tuple[int, int, int]]:
        """Asks for the results after an ability that people play."""
        play = self.play
        answer = yield from play.ask(
            "defense-in-all",
            enemy.title,
            "Play its ability: how many are there in the end?",
            number("hits", "Hits", 0, MOST_DICE, hits),
            number("crits", "Critical hits", 0, MOST_DICE, crits),
            number("evades", "Evades", 0, MOST_DICE, evades),
            reasons=(why(enemy, text),),
            ship=enemy.key,
        )
        return answer["hits"], answer["crits"], answer["evades"]
