"""The dice of one firing shared among several ships: each of them is attacked with its share.

The ships are chosen when the target is declared, the shares before any dice are rolled; what adds
dice adds them to what is shared, the bonus of range counts for each attack.
Source: 2017, Declare Target, Roll Attack Dice; F14-S7, F14-W4, FR-265.1, FR-265.2, FR-265.3.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from rules.battle.effects.running import choices
from rules.battle.mechanics.attack import make_attack
from rules.battle.mechanics.attack_dice import pooled_dice
from rules.battle.position import moments
from rules.battle.timing.attack_state import Sharing
from rules.battle.timing.handlers import Occasion
from rules.battle.timing.questions import ChooseAttack, Steps

if TYPE_CHECKING:
    from rules.battle.position.state import Ship
    from rules.battle.timing.attack_state import Attack, Shot
    from rules.battle.timing.battle import Battle
    from rules.battle.timing.scope import Scope


class SharedDice(Sharing):
    """Dice that an attack shares with further ones of the same firing, `least` for each.

    `word` is the verb that shares them, `shots` are the further attacks, `spent` the dice of those
    that ended before the dice were parted.
    """

    __slots__ = ("least", "scope", "shots", "spent", "word")

    def __init__(
        self, scope: Scope, word: str, least: int, shots: tuple[Shot, ...], spent: int = 0
    ) -> None:
        self.scope: Final[Scope] = scope
        self.word: Final[str] = word
        self.least: Final[int] = least
        self.shots: Final[tuple[Shot, ...]] = shots
        self.spent: Final[int] = spent

    def share(self, battle: Battle, attack: Attack) -> Steps[None]:
        """Parts the dice of an attack, and lets the others follow it with their shares."""
        occasion = Occasion(moments.ROLLS_ATTACK, attack.attacker, attack.defender, attack=attack)
        scope = self.scope.at(battle, occasion)
        left = pooled_dice(battle, attack)
        left = max(0, (left // 2 if attack.is_halved else left) - self.spent)
        shares: list[int] = []
        for others in range(len(self.shots), 0, -1):
            least = min(self.least, left // (others + 1))
            most = max(least, left - self.least * others)
            answers = tuple(range(least, most + 1))
            number: int = yield from choices.choose(
                scope, choices.NUMBER, answers, self.word, attack.attacker
            )
            shares.append(number)
            left -= number
        attack.share, *others_shares = [*shares, left]
        for shot, number in zip(self.shots, others_shares, strict=True):
            battle.further.append(_following(attack, shot, number, None))

    def pass_on(self, battle: Battle, attack: Attack) -> None:
        """Lets the others follow an attack that ended before its dice were parted."""
        if self.shots:
            rest = SharedDice(
                self.scope, self.word, self.least, self.shots[1:], self.spent + self.least
            )
            battle.further.append(_following(attack, self.shots[0], -1, rest))


def _following(
    attack: Attack, shot: Shot, share: int, sharing: Sharing | None
) -> Callable[[Battle], Steps[None]]:
    """Returns the steps of an attack with a share, as long as both ships are in play."""
    ship, is_elsewhere = attack.attacker.index, attack.is_elsewhere
    modifier = 0 if sharing is None else attack.asked_modifier

    def follow(later: Battle) -> Steps[None]:
        ships = later.state.ships
        if ships[ship].is_in_play and ships[shot.target].is_in_play:
            yield from make_attack(
                later,
                ships[ship],
                shot,
                is_elsewhere=is_elsewhere,
                is_free=True,
                is_extra=True,
                modifier=modifier,
                share=share,
                sharing=sharing,
            )

    return follow


def choose_others(battle: Battle, ship: Ship, shots: list[Shot], number: int) -> Steps[list[Shot]]:
    """Returns so many attacks against different ships, chosen one after the other."""
    found: list[Shot] = []
    while shots and len(found) < number:
        chosen = shots[0]
        if len(shots) > 1:
            chosen = yield ChooseAttack(ship.side, ship.index, tuple(shots))
        found.append(chosen)
        shots = [each for each in shots if each.target != chosen.target]
    return found
