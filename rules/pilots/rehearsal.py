"""Trying an effect in an imagined battle: what it does, and which answers its questions had.

Nothing is drawn from any source of chance: dice of a test fall as they do on average, and dice
of the attack at hand that are rolled again are only counted, so that their worth can be worked
out exactly (`rules.pilots.stage`).
Source: 2017, Card Abilities, Timing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from rules.battle import Battle, Question, Ship, View
from rules.battle.timing.attack_state import Attack
from rules.battle.timing.handlers import Occasion, TemporaryHandler
from rules.battle.timing.questions import Steps
from rules.battle.timing.result import AttackRecord
from rules.dice import BATTLE_STATIONS, BLANK, CRIT, EVADE, HIT, one

Doing = Callable[[Battle, Occasion | None, Ship], Steps[Any]]
"""Carries out what is offered."""

Ranking = Callable[[Question, Battle], list[int]]
"""Gives places of answers that are worth trying, the best guess first."""

MOST_QUESTIONS: Final = 40

_ATTACK_AVERAGE: Final = (HIT, BLANK, HIT, BATTLE_STATIONS, CRIT, BLANK, HIT, BATTLE_STATIONS)
_DEFENSE_AVERAGE: Final = (EVADE, BLANK, BATTLE_STATIONS, EVADE, BLANK, EVADE, BLANK)


class TypicalChance:
    """Chance without chance: dice fall as they do on average, the first of all is drawn."""

    def attack_dice(self, count: int, key: int = 0) -> int:
        """Returns the faces of an average roll."""
        return sum([one(_ATTACK_AVERAGE[place % 8]) for place in range(count)])

    def defense_dice(self, count: int, key: int = 0) -> int:
        """Returns the faces of an average roll."""
        return sum([one(_DEFENSE_AVERAGE[place % 7]) for place in range(count)])

    def below(self, bound: int, key: int = 0) -> int:
        """Returns the middle number."""
        return bound // 2

    def damage_card(self, deck: Sequence[str], key: int = 0) -> int:
        """Returns the first card."""
        return 0


_TYPICAL: Final = TypicalChance()


class PendingChance(TypicalChance):
    """Chance that leaves dice open: they show blanks and are counted."""

    def __init__(self) -> None:
        self.attack = 0
        self.defense = 0

    def attack_dice(self, count: int, key: int = 0) -> int:
        """Returns blanks and counts them."""
        self.attack += count
        return count * one(BLANK)

    def defense_dice(self, count: int, key: int = 0) -> int:
        """Returns blanks and counts them."""
        self.defense += count
        return count * one(BLANK)


class RehearsedStep:
    """A question that came up in a trial: by what it is known again, and the answer given."""

    __slots__ = ("number", "place", "ship", "side", "source", "type", "verb")

    def __init__(self, question: Question, place: int) -> None:
        self.type: Final[type[Question]] = type(question)
        self.side: Final[int] = question.side
        self.ship: Final[int] = question.ship
        self.source: Final[str] = getattr(question, "source", "")
        self.verb: Final[str] = getattr(question, "verb", "")
        self.number: Final[int] = len(question.answers)
        self.place: Final[int] = place

    def fits(self, question: Question) -> bool:
        """Returns whether a question is the same, asked in earnest."""
        return (
            type(question) is self.type
            and question.side == self.side
            and question.ship == self.ship
            and len(question.answers) == self.number
            and getattr(question, "source", "") == self.source
            and getattr(question, "verb", "") == self.verb
        )


class Trial:
    """What came of trying something: the imagined battle, and the way there.

    `occasion` is the copy on which it acted. `attack_dice` and `defense_dice` count the dice of
    its attack that are open: they were rolled again. `steps` are the questions with the answers.
    """

    __slots__ = (
        "_number_armed",
        "attack_dice",
        "battle",
        "defense_dice",
        "is_whole",
        "occasion",
        "steps",
    )

    def __init__(self, battle: Battle, occasion: Occasion | None) -> None:
        self.battle: Final[Battle] = battle
        self._number_armed: Final[int] = len(battle.temporary_handlers)
        self.occasion: Final[Occasion | None] = occasion
        self.attack_dice = 0
        self.defense_dice = 0
        self.is_whole = True
        self.steps: Final[list[RehearsedStep]] = []

    def temporary_handlers(self) -> list[TemporaryHandler]:
        """Lists the effects that were left behind, ready for their moment."""
        return self.battle.temporary_handlers[self._number_armed :]

    def touched(self) -> list[int]:
        """Lists the ships to which anything happened."""
        found: list[int] = []
        for event in self.battle.log or ():
            if event.kind not in _OTHER_EVENTS and event.values[0] not in found:
                found.append(event.values[0])
        return found


_OTHER_EVENTS: Final = frozenset(
    {
        "effect",
        "used",
        "expired",
        "mark",
        "reshuffled",
        "standing",
        "terrain",
        "modified",
        "dice",
        "action",
        "fleet-action",
        "over",
        "eliminated",
        "rank",
        "initiative",
        "round",
        "phase",
    }
)
"""Events that change nothing of a ship that has a worth."""


def tried(
    view: View,
    doing: Doing,
    ship: int,
    occasion: Occasion | None,
    ranking: Ranking,
    answers: tuple[int, ...] = (),
    *,
    is_quiet: bool = True,
) -> tuple[Trial, list[tuple[int, ...]]]:
    """Tries something; gives other answers that are worth trying as well, the best guess first.

    Questions get the `answers`, then those that rank first. Where it `is_quiet` no other effect
    answers to what is tried.
    """
    in_attack = occasion is not None and occasion.attack is not None
    chance = PendingChance() if in_attack else _TYPICAL
    trial = _prepared(view, chance, occasion, is_quiet)
    others = _run(trial, doing, ship, ranking, answers)
    if isinstance(chance, PendingChance) and (chance.attack or chance.defense):
        if _is_of_pools(trial, occasion):
            trial.attack_dice = chance.attack
            trial.defense_dice = chance.defense
        else:
            # A test: how it ends decides what happens.
            trial = _prepared(view, _TYPICAL, occasion, is_quiet)
            others = _run(trial, doing, ship, ranking, answers)
    return trial, others


def _prepared(
    view: View, chance: TypicalChance, occasion: Occasion | None, is_quiet: bool
) -> Trial:
    battle = view.rehearsal(chance, is_quiet=is_quiet)
    if occasion is None:
        return Trial(battle, None)
    copied = copied_occasion(occasion, battle)
    battle.attack = copied.attack
    return Trial(battle, copied)


def _is_of_pools(trial: Trial, occasion: Occasion | None) -> bool:
    """Returns whether dice were rolled for the attack: its pools are other ones now."""
    if occasion is None or occasion.attack is None:
        return False
    before, attack = occasion.attack, None if trial.occasion is None else trial.occasion.attack
    return attack is not None and (
        before.attack_pool.results != attack.attack_pool.results
        or before.defense_pool.results != attack.defense_pool.results
    )


def _run(
    trial: Trial, doing: Doing, ship: int, ranking: Ranking, answers: tuple[int, ...]
) -> list[tuple[int, ...]]:
    battle = trial.battle
    given: list[int] = []
    others: list[tuple[int, ...]] = []
    steps = doing(battle, trial.occasion, battle.state.ships[ship])
    try:
        question = next(steps)
        while True:
            depth = len(given)
            if depth < len(answers):
                place = answers[depth]
            else:
                places = ranking(question, battle)
                place = places[0]
                others += [(*given, other) for other in places[1:]]
            given.append(place)
            trial.steps.append(RehearsedStep(question, place))
            if depth >= MOST_QUESTIONS:
                trial.is_whole = False
                steps.close()
                break
            question = steps.send(question.answers[place])
    except StopIteration:
        pass
    return others


# --- copies ------------------------------------------------------------------------------


def copied_attack(attack: Attack, battle: Battle) -> Attack:
    """Returns the same attack between the ships of an imagined battle."""
    ships = battle.state.ships
    old = attack.record
    record = AttackRecord(old.round, old.attacker, old.defender, old.weapon)
    other = Attack(ships[attack.attacker.index], ships[attack.defender.index], attack.shot, record)
    other.attack_modifier = attack.attack_modifier
    other.defense_modifier = attack.defense_modifier
    other.attack_bonus = attack.attack_bonus
    other.defense_bonus = attack.defense_bonus
    other.asked_modifier = attack.asked_modifier
    other.attack_dice = attack.attack_dice
    other.defense_dice = attack.defense_dice
    other.hits = attack.hits
    other.crits = attack.crits
    other.dealt = attack.dealt
    other.share = attack.share
    other.sharing = attack.sharing
    other.lost_dice = attack.lost_dice
    other.fixed_dice = attack.fixed_dice
    other.fixed_defense_dice = attack.fixed_defense_dice
    other.is_cancelled = attack.is_cancelled
    other.is_elsewhere = attack.is_elsewhere
    other.is_extra = attack.is_extra
    other.is_halved = attack.is_halved
    other.is_replaced = attack.is_replaced
    other.is_unmodified = attack.is_unmodified
    other.without_tokens = attack.without_tokens
    other.lock_was_spent = attack.lock_was_spent
    other.lock_still_rerolls = attack.lock_still_rerolls
    other.took_token = attack.took_token
    other.turned_cloak = attack.turned_cloak
    other.set_attack = attack.set_attack
    other.set_defense = attack.set_defense
    other.attack_swap = attack.attack_swap
    other.defense_swap = attack.defense_swap
    other.double_hits = attack.double_hits
    other.strikes_back = attack.strikes_back
    other.skipped = attack.skipped
    other.is_compared = attack.is_compared
    other.was_hit = attack.was_hit
    other.reduced = attack.reduced
    other.to_shields = attack.to_shields
    other.searched = attack.searched
    other.safe = attack.safe
    other.cut = attack.cut
    other.pick = attack.pick
    other.protected = attack.protected
    other.ignores_shields = attack.ignores_shields
    other.crits_ignore_shields = attack.crits_ignore_shields
    other.ignores_scan = attack.ignores_scan
    other.scan_twice = attack.scan_twice
    other.deals_nothing = attack.deals_nothing
    other.sends_back = attack.sends_back
    other.cards_before = attack.cards_before
    other.redo, other.acted = attack.redo, attack.acted
    other.totals = attack.totals
    other.attack_pool = attack.attack_pool.copy()
    other.defense_pool = attack.defense_pool.copy()
    return other


def copied_occasion(occasion: Occasion, battle: Battle) -> Occasion:
    """Returns the same occasion among the ships of an imagined battle."""
    ships = battle.state.ships
    attack = None if occasion.attack is None else copied_attack(occasion.attack, battle)
    other = Occasion(
        occasion.moment,
        None if occasion.ship is None else ships[occasion.ship.index],
        None if occasion.other is None else ships[occasion.other.index],
        attack=attack,
        what=occasion.what,
        amount=occasion.amount,
        card=occasion.card,
        setting=occasion.setting,
        source=occasion.source,
        why=occasion.why,
        to_shields=occasion.to_shields,
        hull=occasion.hull,
        crits=occasion.crits,
        names=occasion.names,
    )
    other.pick = occasion.pick
    other.searched = occasion.searched
    other.at_once = occasion.at_once
    other.is_prevented = occasion.is_prevented
    other.is_replaced = occasion.is_replaced
    if occasion.preventer is not None:
        ship, handler = occasion.preventer
        other.preventer = ships[ship.index], handler
    return other
