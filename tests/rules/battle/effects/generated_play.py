"""Plays a scene that was generated: takes up what the card offers, and keeps what it changed."""

from __future__ import annotations

from collections import Counter
from typing import Any

from rules.abilities.windows import FireWindow
from rules.battle import Battle
from rules.battle.mechanics.actions import FLEET_ACTION
from rules.battle.phases.notation import parse_position
from rules.battle.phases.setup import new_battle
from rules.battle.position.events import Event
from rules.battle.position.options import options_of
from rules.battle.position.records import DialSetting
from rules.battle.position.state import State
from rules.battle.position.terms import NO_CLOAK
from rules.battle.timing.attack_state import Attack
from rules.battle.timing.handlers import Action, Handler, SpendToken
from rules.battle.timing.questions import (
    ChooseAction,
    ChooseAttack,
    ChooseCloak,
    ChooseDetail,
    ChooseLockTarget,
    ChooseManeuver,
    Question,
)
from rules.cards import Card
from rules.dice import AttackFace, DefenseFace, one
from tests.rules.battle.effects.generated_fleets import position_of, ships_of
from tests.rules.battle.effects.generated_worlds import FOE, World, helper_of, parse
from tests.rules.building.helpers import RULES_2017, ruleset

MOST_QUESTIONS = 400
WATCHED = (
    "attack_modifier",
    "defense_modifier",
    "attack_bonus",
    "defense_bonus",
    "fixed_dice",
    "fixed_defense_dice",
    "is_cancelled",
    "reduced",
    "to_shields",
    "safe",
    "protected",
    "searched",
    "pick",
    "ignores_shields",
    "ignores_scan",
    "scan_twice",
    "deals_nothing",
    "sends_back",
    "redo",
    "lock_still_rerolls",
    "lock_was_spent",
    "set_attack",
    "set_defense",
    "attack_swap",
    "defense_swap",
    "double_hits",
    "strikes_back",
    "skipped",
    "hits",
    "crits",
    "attack_dice",
    "defense_dice",
)
"""What is watched of an attack, besides its dice."""
COURSE = frozenset({"active", "begun", "dial", "phase", "round"})
"""Events that say that the battle goes on, whatever acted before."""
MOST_HELP = 2
"""How often a helper is taken up in a round."""
OPTIONS = options_of(ruleset(RULES_2017))
_FACES = {
    "mixed": ("HXBCXHBX", "EXBEXBXE"),
    "hits": ("HCHHCHHH", "XBXXXXXX"),
    "evades": ("XBXXHBXX", "EEEEEEEE"),
    "blanks": ("XXXXXXXX", "XXXXXXXX"),
    "stations": ("BBHBBCBB", "BBEBBBBB"),
}
_ATTACK = {
    "H": AttackFace.HIT,
    "C": AttackFace.CRIT,
    "B": AttackFace.BATTLE_STATIONS,
    "X": AttackFace.BLANK,
}
_DEFENSE = {
    "E": DefenseFace.EVADE,
    "B": DefenseFace.BATTLE_STATIONS,
    "X": DefenseFace.BLANK,
}


class FixedChance:
    """Rolls the same faces in turn, and draws the first of everything else."""

    def __init__(self, faces: str) -> None:
        attack, defense = _FACES[faces]
        self.attack = [one(_ATTACK[each]) for each in attack]
        self.defense = [one(_DEFENSE[each]) for each in defense]

    def attack_dice(self, count: int, key: int = 0) -> int:
        """Returns the first faces of the row for the attack."""
        return sum(self.attack[number % 8] for number in range(count))

    def defense_dice(self, count: int, key: int = 0) -> int:
        """Returns the first faces of the row for the defense."""
        return sum(self.defense[number % 8] for number in range(count))

    def below(self, bound: int, key: int = 0) -> int:
        """Returns the first number."""
        return 0

    def damage_card(self, deck: Any, key: int = 0) -> int:
        """Draws the top card."""
        return 0


class Snapshot:
    """Is how things stood: the state, the dice of the attack at hand, what waits."""

    def __init__(self, battle: Battle) -> None:
        self.state: State = battle.state.copy()
        attack: Attack | None = battle.attack
        self.attack: tuple[Any, ...] = ()
        self.pools = (0, 0)
        if attack is not None:
            self.attack = tuple(getattr(attack, name) for name in WATCHED)
            self.pools = (attack.attack_pool.results, attack.defense_pool.results)
        self.temporary_handlers = len(battle.temporary_handlers)
        self.attacks = len(battle.attacks)
        self.attack_id = id(attack)


class Segment:
    """Is one time that the card acted: how things stood before and after, and the events."""

    def __init__(
        self, before: Snapshot, after: Snapshot, events: list[Event], moment: int, end: int
    ) -> None:
        self.before = before
        self.begin = end - len(events)
        self.end = end
        """The place in the log behind its last event; `begin` is that of its first."""
        self.after = after
        self.events = events
        self.moment = moment


class Watch(list[Event]):
    """Is a log that keeps how things stood whenever the card under test acted."""

    def __init__(self, battle: Battle, source: str, events: list[Event]) -> None:
        super().__init__(events)
        self.battle = battle
        self.source = source
        self.pending: tuple[int, int, Snapshot] | None = None
        self.segments: list[Segment] = []
        self.firing: Snapshot | None = None
        self.is_paying = False

    def append(self, event: Event) -> None:
        """Keeps an event, and how things stand where the card begins or ends to act."""
        is_own = event.kind == "effect" and event["source"] == self.source
        if self.firing is not None and is_own and not self.is_paying:
            self.is_paying = True  # what firing costs is told as the first effect
        elif self.firing is not None and (is_own or event.kind in ("dice", "result")):
            before = self.firing
            self.firing, self.is_paying = None, False
            after = Snapshot(self.battle)
            after.temporary_handlers = before.temporary_handlers
            if after.state.ships[0].cloak != NO_CLOAK:
                # Firing turns a cloaked attacker's token red, whatever the weapon.
                after.state.ships[0].cloak = before.state.ships[0].cloak
            self.segments.append(Segment(before, after, [], -1, len(self)))
        if self.pending is not None and event.kind in COURSE:
            since = self[self.pending[1] :]
            if since and all(each.kind == "used" for each in since):
                # It only marked something, of which nothing is told as carried out.
                self._close(self[self.pending[1] - 1])
        super().append(event)
        if event.kind == "effect" and event["source"].partition("#")[0] == self.source:
            depth = len(self.battle.running)
            if self.pending is None or depth <= self.pending[0]:
                self.pending = (depth, len(self), Snapshot(self.battle))
        elif event.kind == "carried-out" and event["source"].partition("#")[0] == self.source:
            self._close(event)

    def _close(self, event: Event) -> None:
        after = Snapshot(self.battle)
        if self.pending is not None:
            _, place, before = self.pending
            self.segments.append(Segment(before, after, self[place:], event["moment"], len(self)))
            self.pending = None
        elif self.segments:
            last = self.segments[-1]
            last.after = after
            last.events.append(event)


class Play:
    """Plays one round of a world in which a card has (one clause of) its text."""

    def __init__(self, source: Card, text: str, world: World, *, takes: bool = True) -> None:
        self.source = source
        self.world = world
        self.takes = takes
        self.offers = 0
        self.fires = bool(text) and isinstance(parse(text).clauses[-1].window, FireWindow)
        self.questions = 0
        self.transcript: list[str] = []
        self.battle = new_battle(
            list(ships_of(source, text, world)), OPTIONS, FixedChance(world.faces), log=True
        )
        parse_position(position_of(source, world), self.battle)
        if world.is_night:
            self.battle.state.night_shift = (0,)
        self.helped: Counter[str] = Counter()
        self.watch = Watch(self.battle, source.key, self.battle.log or [])
        self.battle.log = self.watch

    def run(self, rounds: int = 1) -> Play:
        """Plays until so many rounds are over."""
        battle = self.battle
        question = battle.step()
        while question is not None and battle.state.round <= rounds:
            self.questions += 1
            if self.questions > MOST_QUESTIONS:
                break
            question = battle.answer(self.answered(question))
        return self

    # --- answers -----------------------------------------------------------------------

    def answered(self, question: Question) -> int:
        """Returns the place of the answer that the scene gives."""
        answers = question.answers
        if isinstance(question, ChooseDetail):
            return self._detail(question)
        for place, each in enumerate(answers):
            if self._is_own(each):
                self.offers += 1
                if self.takes:
                    return place
        if isinstance(question, ChooseManeuver):
            return self._dial(question)
        if isinstance(question, ChooseAttack):
            return self._shot(question)
        if isinstance(question, ChooseCloak):
            return answers.index(self.world.is_cloaked)
        asked = self._asked(question)
        if asked is not None:
            return asked
        if isinstance(question, (ChooseAction, SpendToken)) and self.world.is_busy:
            return 0
        if None in answers:
            return answers.index(None)
        if False in answers:
            return answers.index(False)
        if isinstance(question, ChooseLockTarget):
            return len(answers) - 1 if self.world.band == 3 else 0
        return 0

    def _asked(self, question: Question) -> int | None:
        """Returns the answer that the world asks for: a helper's, an action, a token."""
        for place, each in enumerate(question.answers):
            key = each.card if isinstance(each, Action) else getattr(each, "source", "")
            if isinstance(each, (Action, Handler)) and helper_of(key):
                self.helped[key] += 1
                if self.helped[key] <= MOST_HELP:
                    return place
        wanted = ""
        if isinstance(question, ChooseAction):
            wanted = self.world.acts_b if question.ship == 2 else self.world.acts
        elif isinstance(question, SpendToken):
            wanted = self.world.spends
        for place, each in enumerate(question.answers):
            if not wanted:
                break
            if isinstance(each, Action) and (
                each.name == wanted
                or (wanted.startswith("card:") and each.card.startswith(wanted[5:] or "c"))
            ):
                return place
            if each == wanted:
                return place
        return None

    def _is_own(self, each: Any) -> bool:
        if isinstance(each, Action):
            is_fleet = each.name == FLEET_ACTION.name and self.source.type == "admiral"
            return is_fleet or each.card.partition("#")[0] == self.source.key
        return isinstance(each, Handler) and each.source == self.source.key

    def _detail(self, question: ChooseDetail) -> int:
        answers = question.answers
        if helper_of(question.source) == FOE:
            for place, each in enumerate(answers):
                if self._is_target(each):
                    return place
            return 0
        if question.kind == "use":
            return answers.index(self.takes and not self.world.denies)
        if 0 <= self.world.picks < len(answers) and question.source == self.source.key:
            return self.world.picks
        if question.kind == "dice":
            return max(range(len(answers)), key=lambda place: _size(answers[place]))
        if isinstance(answers[0], list):
            return max(range(len(answers)), key=lambda place: len(answers[place]))
        if question.kind == "number":
            return len(answers) - 1
        if answers[0] is None:
            return len(answers) - 1
        return 0

    def _is_target(self, each: Any) -> bool:
        if isinstance(each, list):
            return any(self._is_target(one_) for one_ in each)
        if isinstance(each, tuple) and len(each) == 2 and hasattr(each[0], "index"):
            holder, place = each
            if holder.index != 0 or place < 0:
                return bool(holder.index == 0)
            record = holder.cards[place].record
            if self.world.aim:
                return bool(record.type == self.world.aim and record.key != self.source.key)
            return bool(record.key == self.source.key)
        return getattr(each, "index", -1) == 0 and hasattr(each, "record")

    def _dial(self, question: ChooseManeuver) -> int:
        ship = self.battle.state.ships[question.ship]
        wanted = self.world.dial if ship.side == 0 and ship.index == 0 else self.world.dial_b
        if ship.index in (1, 3):
            wanted = "0 stop"
        for place, each in enumerate(question.answers):
            if isinstance(each, DialSetting) and str(each).rpartition(" ")[0].startswith(wanted):
                return place
        return 0

    def _shot(self, question: ChooseAttack) -> int:
        state = self.battle.state
        names = {0: "a1", 1: "a2", 2: "b1", 3: "b2"}
        attacker, defender = self.world.fight.split()
        if names[question.ship] != attacker:
            return _declined(question)
        wanted = None
        for place, each in enumerate(question.answers):
            if each is None or names[each.target] != defender:
                continue
            weapon = each.weapon.card
            mine = weapon >= 0 and state.ships[question.ship].cards[weapon].record.key
            if mine == self.source.key and self.world.uses_own:
                return place
            if mine == self.source.key and self.fires:
                self.watch.firing = Snapshot(self.battle)
                return place
            if mine == self.source.key:
                continue
            if wanted is None or (self.world.is_wanting is False and weapon >= 0):
                wanted = place
        return _declined(question) if wanted is None else wanted


def _declined(question: Question) -> int:
    return question.answers.index(None) if None in question.answers else 0


def _size(answer: Any) -> int:
    return sum(answer) if isinstance(answer, tuple) else 0
