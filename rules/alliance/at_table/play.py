"""What every part of a mission at a real table works with: asking, telling, rolling, the log.

The parts are generators that yield prompts and are sent answers, so that they read as the rulebook
does. A roll of the app hangs on the seed and on what it is rolled for, not on when: who takes a
step back and repeats it sees the same die again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterable
from typing import Any, Final, TypeVar

from rules.alliance.at_table.prompts import (
    APP,
    ASK,
    ATTACK_DICE,
    DEFENSE_DICE,
    TELL,
    Prompt,
    PromptField,
    choice,
    dice,
)
from rules.alliance.at_table.start import TableStart
from rules.alliance.at_table.state import LogLine, TableEnemy, TableState, players_at_start
from rules.alliance.enemy.choices import EnemyChoice, PlayersChoose, Reason
from rules.alliance.errors import AllianceError
from rules.dice import AttackPool, DefensePool, derived_seed
from rules.dice import Chance as AnyChance
from rules.keyed_chance import chance_of

Value = TypeVar("Value")
Steps = Generator[Prompt, "dict[str, Any] | None", Value]
"""A part of the mission: yields prompts, is sent answers, or None after a correction."""

MOST_DICE: Final = 20
"""The most dice that one roll at the table has."""


class ShipTakenOut(Exception):  # noqa: N818 - it ends a ship's turn and is no error
    """Says that the ship whose turn it is was taken out of play by a correction."""


class Play:
    """A mission being played: its state, and the ways to ask and to roll.

    `drawn` counts draws and rolls for the same thing, so that each has a seed of its own.
    """

    __slots__ = ("drawn", "piles", "state")

    def __init__(self, start: TableStart) -> None:
        self.state = TableState(start, players=players_at_start(start))
        self.drawn: Counter[tuple[str, ...]] = Counter()
        self.piles: dict[str, list[int]] = {}

    @property
    def start(self) -> TableStart:
        """Returns what the play began from."""
        return self.state.start

    # --- chance ------------------------------------------------------------------

    def chance(self, *what: str) -> AnyChance:
        """Returns the app's chance for something that happens in this round."""
        labels = (str(self.state.round), *what)
        self.drawn[labels] += 1
        return chance_of(derived_seed(self.start.seed, *labels, self.drawn[labels]))

    # --- telling and asking ------------------------------------------------------

    def log(self, words: str, reasons: Iterable[Reason] = (), ship: str = "") -> None:
        """Adds a line to the log."""
        state = self.state
        state.log.append(
            LogLine(state.round, state.phase, ship or state.active, words, tuple(reasons))
        )

    def prompt(
        self,
        name: str,
        title: str,
        words: str,
        *fields: PromptField,
        reasons: Iterable[Reason] = (),
        ship: str = "",
    ) -> Prompt:
        """Makes a prompt of this moment."""
        state = self.state
        return Prompt(
            f"{state.answered}-{name}",
            ASK if fields else TELL,
            state.round,
            state.phase,
            title,
            words,
            tuple(reasons),
            fields,
            ship or state.active,
        )

    def ask(
        self,
        name: str,
        title: str,
        words: str,
        *fields: PromptField,
        reasons: Iterable[Reason] = (),
        ship: str = "",
    ) -> Steps[dict[str, Any]]:
        """Asks until there is an answer; raises as `ask_again`."""
        told = tuple(reasons)
        return (
            yield from self.ask_again(
                lambda: self.prompt(name, title, words, *fields, reasons=told, ship=ship)
            )
        )

    def ask_again(self, make: Callable[[], Prompt]) -> Steps[dict[str, Any]]:
        """Asks until there is an answer; a correction makes the prompt anew.

        Raises `ShipTakenOut` when a correction took the ship out of play whose turn it is.
        """
        while True:
            answer = yield make()
            if answer is not None:
                return answer
            active = self.state.active
            if active and not self.state.ship(active).is_in_play:
                raise ShipTakenOut

    def tell(
        self, name: str, title: str, words: str, reasons: Iterable[Reason] = (), ship: str = ""
    ) -> Steps[None]:
        """Returns what to do, and goes on once it is done; the log has it too."""
        told = tuple(reasons)
        self.log(words, told, ship)
        yield from self.ask(name, title, words, reasons=told, ship=ship)

    def ask_one(
        self,
        name: str,
        title: str,
        words: str,
        options: Callable[[], dict[str, str]],
        reasons: Iterable[Reason] = (),
        ship: str = "",
    ) -> Steps[str]:
        """Asks for one of some options, which are looked up anew after a correction.

        Where there is one alone, nobody is asked. Raises `ShipTakenOut` where there is none left.
        """
        told = tuple(reasons)
        while True:
            known = options()
            if not known:
                raise ShipTakenOut
            if len(known) == 1:
                return next(iter(known))
            pairs = tuple(known.items())
            answer = yield self.prompt(
                name, title, words, choice("choice", words, *pairs), reasons=told, ship=ship
            )
            if answer is not None:
                return str(answer["choice"])
            active = self.state.active
            if active and not self.state.ship(active).is_in_play:
                raise ShipTakenOut

    def ask_yes(
        self, name: str, title: str, words: str, reasons: Iterable[Reason] = (), ship: str = ""
    ) -> Steps[bool]:
        """Asks for yes or no."""
        answer = yield from self.ask_one(
            name, title, words, lambda: {"yes": "Yes", "no": "No"}, reasons, ship
        )
        return answer == "yes"

    def settle(
        self,
        name: str,
        title: str,
        found: EnemyChoice[Value] | PlayersChoose[Value],
        label: Callable[[Value], str],
    ) -> Steps[EnemyChoice[Value]]:
        """Returns a choice of the Enemy AI; asks the players where the rules leave it to them."""
        if isinstance(found, EnemyChoice):
            return found
        listed = {str(place): label(each) for place, each in enumerate(found.options)}
        words = "The rules leave this to you. Which?"
        answer = yield from self.ask_one(name, title, words, lambda: listed, found.reasons)
        return found.choose(int(answer))

    # --- dice --------------------------------------------------------------------

    def roll_six(self, name: str, title: str, words: str) -> Steps[int]:
        """Rolls the six-sided die: the app does, or people type what theirs shows."""
        faces = tuple((str(each), str(each)) for each in range(1, 7))
        roll = choice("roll", "The die shows", (APP, "Roll for us"), *faces)
        answer = yield from self.ask(name, title, words, roll)
        if answer["roll"] == APP:
            return self.chance("die", self.state.active, name).below(6) + 1
        return int(answer["roll"])

    def roll_attack(
        self, name: str, title: str, words: str, count: int, reasons: Iterable[Reason] = ()
    ) -> Steps[AttackPool]:
        """Rolls attack dice: the app does, or people type what theirs show."""
        if count <= 0:
            return AttackPool()
        field = dice("roll", f"{count} attack dice", ATTACK_DICE, count)
        answer = yield from self.ask(name, title, words, field, reasons=reasons)
        if answer["roll"] == APP:
            return AttackPool(self.chance("attack", self.state.active, name).attack_dice(count))
        return AttackPool.parse(answer["roll"])

    def roll_defense(
        self, name: str, title: str, words: str, count: int, reasons: Iterable[Reason] = ()
    ) -> Steps[DefensePool]:
        """Rolls defense dice: the app does, or people type what theirs show."""
        if count <= 0:
            return DefensePool()
        field = dice("roll", f"{count} defense dice", DEFENSE_DICE, count)
        answer = yield from self.ask(name, title, words, field, reasons=reasons)
        if answer["roll"] == APP:
            return DefensePool(self.chance("defense", self.state.active, name).defense_dice(count))
        return DefensePool.parse(answer["roll"])

    # --- ships -------------------------------------------------------------------

    def players_named(self) -> dict[str, str]:
        """Returns the players' ships in play by key, with their names."""
        return {each.key: each.title for each in self.state.players_in_play}

    def require_enemy(self, key: str) -> TableEnemy:
        """Finds an enemy in play; raises `AllianceError`."""
        found = self.state.enemy(key)
        if not found.is_in_play:
            raise AllianceError(f"{found.title} is no longer in play", "table.ship")
        return found
