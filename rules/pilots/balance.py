"""What a change of a battle is worth to a side: what it does to the fire of both, and what stays.

Everything is measured in damage to an average ship (`Outlook.scale`): fire given less fire taken,
hull and shields, tokens, cards that are disabled, under time or gone, bans, and the place of a
ship after it moved.
Source: 2017, Actions, Disabling/Discarding Cards, Time Tokens; `rules.pilots.exchange`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.battle import Ship, State
from rules.battle.position.permissions import (
    ATTACKS_STAND,
    NO_ACTION,
    NO_ATTACK,
    PRINTED_SKILL_ORDER,
    SURE_TO_ATTACK,
)
from rules.battle.position.terms import AWAY, COMBAT, IN_PLAY, NO_CLOAK
from rules.pilots.exchange import known_dice
from rules.pilots.fire import durability, expected, worth_of
from rules.pilots.outlook import Outlook, Prospect

if TYPE_CHECKING:
    from rules.battle.position.pieces import Ban, CardState
    from rules.pilots.weights import Weights

HARMLESS: Final = (NO_ATTACK, SURE_TO_ATTACK, ATTACKS_STAND, PRINTED_SKILL_ORDER)
"""What costs a ship nothing besides its fire, which is counted by itself, or rather serves it."""

PRESENT: Final = (IN_PLAY, AWAY)
"""The places of ships that are not lost: one that is away comes back as it went."""

READY: Final = 0.05
LOCK: Final = 0.15
"""The worth of tokens that may serve for nothing; a lock stays for the next round."""

DISABLED_SHIELD: Final = 0.3
FACE_UP: Final = 0.3
MISSION: Final = 0.25
MARKER: Final = 0.1
SKILL: Final = 0.04
BAN: Final = 0.25
NEXT_ROUND: Final = 0.3
"""How much fire of the next round counts, for a ship that has fired in this one."""

DISABLED: Final = 0.25
"""What a disabled card costs: the action that frees it, or what it would have done till then."""

TEXT: Final = 0.2
POINT: Final = 0.03
COMMAND: Final = 0.3
LONG: Final = 4.0
"""The worth of a card: for its text, for each SP, for a captain; over so many rounds."""

LAST_ROUND: Final = 10
"""The round by which most battles are over."""


def worth_of_card(card: CardState, round_: int) -> float:
    """Returns what a card is worth for the rest of the battle, were it ready for use."""
    record = card.record
    worth = POINT * record.points
    if record.ability or record.type in ("weapon", "torpedo"):
        worth += TEXT
    if record.role == "captain":
        worth += COMMAND
    rounds = max(1.0, LAST_ROUND - round_)
    return worth * min(1.0, rounds / LONG)


def loss_of_card(card: CardState, round_: int) -> float:
    """Returns how much of the worth of a card is lost by how it stands.

    A disabled card costs an action, one under time its rounds, one that is gone or lies face down
    the battle.
    """
    worth = worth_of_card(card, round_)
    if card.is_gone or card.is_face_down:
        return worth
    loss = 0.0
    if card.disabled:
        loss = min(DISABLED, worth) + 0.02 * (card.disabled - 1)
    if card.time:
        loss = max(loss, worth * min(1.0, card.time / LONG))
    return loss


def _ban_worth(ban: Ban, weights: Weights) -> float:
    if ban.what == NO_ACTION:
        return weights.action
    return 0.0 if ban.what in HARMLESS else BAN


def worth_without_cards(ship: Ship, scale: float, weights: Weights) -> float:
    """Returns what a ship is worth beyond its fire of this round, its cards left out."""
    if ship.place not in PRESENT:
        return 0.0
    one = worth_of(ship) / scale
    worth = weights.kill + durability(ship) * one
    worth -= FACE_UP * len(ship.face_up) * one
    if ship.cloak != NO_CLOAK:
        worth += weights.stealth  # its shields are up again when it fires
    else:
        worth -= DISABLED_SHIELD * ship.disabled_shields * one
    worth += READY * (ship.evade + ship.scan + ship.battle_stations) + LOCK * len(ship.locks)
    if ship.auxiliary:
        worth -= weights.strain + 0.5 * weights.strain * (ship.auxiliary - 1)
    worth += MISSION * ship.mission + SKILL * ship.skill
    for _, number in ship.markers:
        worth += MARKER * number
    for ban in ship.bans:
        worth -= _ban_worth(ban, weights)
    return worth


def worth_of_cards(ship: Ship, round_: int) -> float:
    """Returns what the tokens on a ship's cards are worth, less what is lost by how they stand."""
    if ship.place not in PRESENT:
        return 0.0
    worth = 0.0
    for card in ship.cards:
        if not card.is_working:
            worth -= loss_of_card(card, round_)
        if card.drones or card.mission:
            worth += MARKER * (card.drones + card.mission)
        for _, number in card.markers:
            worth += MARKER * number
    return worth


class Balance:
    """The fire of both sides as it can be expected, to be asked what a change does to it.

    It is made for one question, from the state as it is; `gain` compares an imagined state.
    """

    __slots__ = (
        "before",
        "fires",
        "outlook",
        "prospects",
        "round",
        "scale",
        "shares",
        "weights",
        "worths",
    )

    def __init__(self, outlook: Outlook, weights: Weights) -> None:
        self.outlook: Final[Outlook] = outlook
        self.weights: Final[Weights] = weights
        self.scale: Final[float] = outlook.scale
        self.round: Final[int] = outlook.round
        self.prospects: Final[dict[int, Prospect]] = outlook.prospects
        self.fires: Final[dict[tuple[int, int], float]] = {}
        self.shares: Final[dict[int, dict[int, float]]] = {}
        self.before: Final[dict[tuple[tuple[int, ...], tuple[int, ...]], float]] = {}
        self.worths: Final[dict[int, float]] = {}

    def gain(self, state: State, touched: list[int]) -> float:
        """Returns what a state is worth more than the present one, seen from the pilot's team."""
        view = self.outlook.view
        now = view.ships
        total = 0.0
        gives: list[int] = []
        takes: list[int] = []
        for index in touched:
            before, after = now[index], state.ships[index]
            worth = worth_without_cards(after, self.scale, self.weights) - self._worth_before(
                before
            )
            if after.cards is not before.cards or after.place != before.place:
                worth += worth_of_cards(after, self.round) - worth_of_cards(before, self.round)
            if (
                before.place == IN_PLAY
                and after.place == IN_PLAY
                and _lasts_otherwise(before, after)
            ):
                # The worth of one damage stays as it was: a ship near its end is not worth less.
                worth += durability(after) * (worth_of(before) - worth_of(after)) / self.scale
            total += worth if before.team == view.team else -worth
            is_elsewhere = before.pose is not after.pose or before.place != after.place
            if is_elsewhere or _gives_otherwise(before, after):
                gives.append(index)
            if is_elsewhere or _takes_otherwise(before, after):
                takes.append(index)
        if gives or takes:
            total += self._fire_of(state, gives, takes) - self._fire_before(gives, takes)
        return total

    def _worth_before(self, ship: Ship) -> float:
        """Returns what a ship is worth as things stand (`worth_without_cards`)."""
        worth = self.worths.get(ship.index)
        if worth is None:
            worth = worth_without_cards(ship, self.scale, self.weights)
            self.worths[ship.index] = worth
        return worth

    def _fire_before(self, gives: list[int], takes: list[int]) -> float:
        key = (tuple(gives), tuple(takes))
        found = self.before.get(key)
        if found is None:
            found = self.before[key] = self._fire_of(None, gives, takes)
        return found

    # --- fire -------------------------------------------------------------------------

    def _fire_of(self, state: State | None, gives: list[int], takes: list[int]) -> float:
        """Returns the worth of the fire given less that taken, in a state or in the present one.

        Only fire is counted that may be another now: some ships give it otherwise, some take it
        otherwise.
        """
        others: dict[int, Prospect] | None = None
        if state is not None:
            others = {}
            for index in {*gives, *takes}:
                before = self.prospects.get(index)
                ship = state.ships[index]
                if before is not None and ship.place == IN_PLAY:
                    is_there = before.is_settled or ship.pose is not before.ship.pose
                    others[index] = Prospect(ship, ship.pose if is_there else before.pose, is_there)
        given = taken = 0.0
        friends, foes = self.outlook.friends, self.outlook.foes
        # Whoever is changed by nothing and fires at nobody who is gives and takes as before.
        foes_take = bool(takes) and any([foe.ship.index in takes for foe in foes])  # noqa: C419
        for own in friends:
            if not (foes_take or own.ship.index in gives):
                continue
            best = 0.0
            for foe in foes:
                best = max(best, self._fire(own, foe, gives, takes, others))
            given += best
        own_take = [own for own in friends if own.ship.index in takes]
        for foe in foes:
            targets = friends if foe.ship.index in gives else own_take
            if not targets:
                continue
            for own in targets:
                fire = self._fire(foe, own, gives, takes, others)
                if fire:
                    taken += self._shares(foe)[own.ship.index] * fire
        return given - taken * self.weights.guard

    def _shares(self, foe: Prospect) -> dict[int, float]:
        """Returns how likely an opponent fires at each own ship, as things stand."""
        found = self.shares.get(foe.ship.index)
        if found is None:
            found = {
                own.ship.index: self._fire(foe, own, [], [], None) ** 2
                for own in self.outlook.friends
            }
            whole = sum(found.values())
            if whole > 0.0:
                found = {index: each / whole for index, each in found.items()}
            self.shares[foe.ship.index] = found
        return found

    def _fire(
        self,
        source: Prospect,
        target: Prospect,
        gives: list[int],
        takes: list[int],
        others: dict[int, Prospect] | None,
    ) -> float:
        """Returns the worth of the best fire of one ship on another.

        `others` are the ships that are changed as they will be; None asks for the present ones.
        """
        first, second = source.ship.index, target.ship.index
        if others is None or not (first in gives or second in takes):
            key = (first, second)
            found = self.fires.get(key)
            if found is None:
                found = self.fires[key] = self._fire_between(source, target)
            return found
        one = others.get(first) if first in gives else source
        two = others.get(second) if second in takes else target
        if one is None or two is None:
            return 0.0
        return self._fire_between(one, two)

    def _fire_between(self, source: Prospect, target: Prospect) -> float:
        ship, other = source.ship, target.ship
        for ban in ship.bans:
            if ban.what == NO_ATTACK:
                return 0.0
        dice = known_dice(self.outlook, source, target)
        if dice is None:
            return 0.0
        is_over = ship.had_chance or ship.attacks > 0 or self.outlook.phase > COMBAT
        if is_over:
            damage = NEXT_ROUND * expected(dice[0], dice[1], other.index in ship.locks)
        else:
            damage = expected(
                dice[0],
                max(0, dice[1] - ship.scan),
                other.index in ship.locks,
                ship.battle_stations > 0,
                other.battle_stations > 0,
                other.evade,
            )
        return min(damage, float(durability(other))) * target.worth / self.scale

    def best_target(self, index: int) -> tuple[int, float]:
        """Returns the ship on which another one's fire is worth the most, -1 for none."""
        return self._dearest(index, is_source=True)

    def worst_attacker(self, index: int) -> tuple[int, float]:
        """Returns the ship whose fire on another one is worth the most, -1 for none."""
        return self._dearest(index, is_source=False)

    def fire_to_come(self, index: int, attacker: int) -> float:
        """Returns the worth of the heaviest fire on a ship that is still to come this round.

        Fire counts by how likely it is meant for this ship; that of the one who attacks it now is
        no fire to come.
        """
        one = self.prospects.get(index)
        heaviest = 0.0
        if one is not None:
            for foe in self.outlook.foes:
                ship = foe.ship
                if ship.index == attacker or ship.had_chance or ship.attacks > 0:
                    continue
                fire = self._fire(foe, one, [], [], None)
                if fire:
                    heaviest = max(heaviest, fire * self._shares(foe)[index])
        return heaviest

    def _dearest(self, index: int, *, is_source: bool) -> tuple[int, float]:
        one = self.prospects.get(index)
        best, found = 0.0, -1
        if one is not None:
            own = one.ship.team == self.outlook.view.team
            for other in self.outlook.foes if own else self.outlook.friends:
                source, target = (one, other) if is_source else (other, one)
                worth = self._fire(source, target, [], [], None)
                if worth > best:
                    best, found = worth, other.ship.index
        return found, best


def _lasts_otherwise(before: Ship, after: Ship) -> bool:
    """Returns whether anything changed on which the worth of one damage to a ship depends."""
    return (
        before.shields != after.shields
        or before.disabled_shields != after.disabled_shields
        or before.hull_left != after.hull_left
        or before.hull != after.hull
        or before.shield_value != after.shield_value
        or before.record is not after.record
    )


def _gives_otherwise(before: Ship, after: Ship) -> bool:
    """Returns whether anything changed on which the fire of a ship depends, but for its place."""
    return (
        before.scan != after.scan
        or before.battle_stations != after.battle_stations
        or before.locks != after.locks
        or before.attack_base != after.attack_base
        or before.attack_sum != after.attack_sum
        or len(before.bans) != len(after.bans)
        or (len(before.record.weapons) > 1 and before.cards != after.cards)
    )


def _takes_otherwise(before: Ship, after: Ship) -> bool:
    """Returns whether anything changed on which fire at a ship depends, but for its place."""
    return (
        before.evade != after.evade
        or before.battle_stations != after.battle_stations
        or before.cloak != after.cloak
        or before.agility_base != after.agility_base
        or before.agility_sum != after.agility_sum
        or len(before.bans) != len(after.bans)
    )
