"""What happens at a moment of a battle, and what cards add to it: handlers and actions.

`rules.battle.timing.windows` opens a moment to the handlers that wait for it; which actions a ship
may perform, and what each does, is in `rules.battle.mechanics.actions`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from rules.battle.position import moments
from rules.battle.position.moments import ACTOR, IN_COMBAT, OTHER, WATCHER
from rules.battle.position.terms import NOBODY
from rules.battle.timing.questions import Question, Steps

if TYPE_CHECKING:
    from rules.battle.position.records import DialSetting
    from rules.battle.position.state import Ship
    from rules.battle.timing.attack_state import Attack, DamagePick
    from rules.battle.timing.battle import Battle


class Occasion:
    """One opening of a window: what happens to whom, open to change.

    An effect that prevents or replaces what happens sets `is_prevented`, one that replaces
    `is_replaced` too: then a cost is paid. It may change `amount`, `what` and `setting`.
    """

    __slots__ = (
        "amount",
        "at_once",
        "attack",
        "card",
        "crits",
        "hull",
        "is_of_action",
        "is_prevented",
        "is_replaced",
        "is_taken_back",
        "is_undone",
        "moment",
        "names",
        "other",
        "pick",
        "preventer",
        "searched",
        "setting",
        "ship",
        "source",
        "to_shields",
        "what",
        "why",
    )

    def __init__(
        self,
        moment: int,
        ship: Ship | None,
        other: Ship | None = None,
        *,
        attack: Attack | None = None,
        what: str = "",
        amount: int = 0,
        card: int = NOBODY,
        setting: DialSetting | None = None,
        source: str = "",
        why: str = "",
        to_shields: bool = False,
        hull: int = 0,
        crits: int = 0,
        names: tuple[str, ...] = (),
    ) -> None:
        self.moment: Final[int] = moment
        # The actor, in an attack the attacker, and the second ship concerned.
        self.ship: Final[Ship | None] = ship
        self.other: Final[Ship | None] = other
        self.attack: Final[Attack | None] = attack
        # The place of the card that it happens to.
        self.card: Final[int] = card
        # The key of the card that it comes from, and what brought it about.
        self.source: Final[str] = source
        self.why: Final[str] = why
        # Damage meets shields.
        self.to_shields: Final[bool] = to_shields
        # Of damage that comes together: how much of it goes to the hull, and is critical.
        self.hull: Final[int] = hull
        self.crits: Final[int] = crits
        # The damage cards that it dealt face up to the hull.
        self.names: Final[tuple[str, ...]] = names
        # The token, action or card that it is about; how much; a maneuver, of which the amount is
        # the colour that it counts as.
        self.what = what
        self.amount = amount
        self.setting = setting
        self.is_prevented = False
        self.is_replaced = False
        # An action brings it about; no more of the text that does shall happen, and of an action
        # what it has gained is taken back.
        self.is_of_action = False
        self.is_undone = False
        self.is_taken_back = False
        # From how many cards the damage is picked, by which ship and effect.
        self.pick: DamagePick | None = None
        # The damage card that a critical damage deals, where a text searched for it.
        self.searched = ""
        # The damage card that was put elsewhere and acts at once all the same.
        self.at_once = ""
        # The effect that prevented it.
        self.preventer: tuple[Ship, Handler] | None = None

    @property
    def is_combat(self) -> bool:
        """Returns whether it is part of combat (2017, Combat vs. Non-combat)."""
        return self.attack is not None or self.moment in IN_COMBAT


Act = Callable[["Battle", Occasion, "Ship"], Steps[None]]


Guard = Callable[["Battle", Occasion, "Ship"], bool]


@dataclass(frozen=True, slots=True, eq=False)
class TokenTrigger:
    """A token of its ship that lets a card act (`rules.battle.timing.token_triggers`).

    One of the `tokens` must be there, or with `is_spent` have been spent. `card` is the card's
    place on its ship (-1: the ship itself), `clause` tells its clauses apart. A lock that
    `is_aimed` is that on the defender.
    """

    tokens: tuple[str, ...]
    card: int
    clause: str = ""
    is_spent: bool = False
    is_aimed: bool = False


class Handler:
    """An effect that waits for a moment: `act` carries it out, `guard` says whether it can.

    `role` says which ship concerned it belongs to: actor, other, watcher. `source` is the key of
    its card, `card` the card's place on its ship (-1: the ship itself). Optional ones are offered
    and act once a round unless `is_each_time`: `once` is then their mark. `triggers` are the
    tokens that let it act. Where one `has_cost` something is paid for it. One that `acts_away` does
    so while its ship is off the table, one that `replaces` does its deed in place of what happens.
    """

    __slots__ = (
        "act",
        "acts_away",
        "card",
        "guard",
        "has_cost",
        "is_combat",
        "is_each_time",
        "is_optional",
        "moment",
        "once",
        "replaces",
        "role",
        "source",
        "triggers",
    )

    def __init__(
        self,
        moment: int,
        act: Act,
        *,
        role: int = ACTOR,
        source: str = "",
        card: int = NOBODY,
        guard: Guard | None = None,
        is_optional: bool = False,
        is_each_time: bool = False,
        is_combat: bool = False,
        triggers: tuple[TokenTrigger, ...] = (),
        has_cost: bool = False,
        acts_away: bool = False,
        replaces: bool = False,
    ) -> None:
        self.moment: Final[int] = moment
        self.act: Final[Act] = act
        self.role: Final[int] = role
        self.source: Final[str] = source
        self.card: Final[int] = card
        self.guard: Final[Guard | None] = guard
        self.is_optional: Final[bool] = is_optional
        self.is_each_time: Final[bool] = is_each_time
        self.is_combat: Final[bool] = is_combat
        self.triggers: Final[tuple[TokenTrigger, ...]] = triggers
        self.has_cost: Final[bool] = has_cost
        self.acts_away: Final[bool] = acts_away
        self.replaces: Final[bool] = replaces
        is_once = is_optional and not is_each_time
        self.once: Final[str] = f"{source}.{card}@{moment}" if is_once else ""

    def __repr__(self) -> str:
        return f"<effect of {self.source} when it {moments.NAMES[self.moment]}>"


Table = dict[int, list[Handler]]
"""Moment -> the effects of one ship that wait for it."""


Concerned = tuple[tuple[int, int], ...]
"""The ships that wait for what happens now, each with its part in it."""


class Waiters:
    """The ships with effects that wait for a moment, `by_part`: as actor, as other, as watcher.

    Battles share those that are alike (`waiters_of`). `known` has what `concerned` has answered so
    far, by both ships in one number: it is asked all the time.
    """

    __slots__ = ("by_part", "known")

    def __init__(self, by_part: tuple[tuple[int, ...], ...]) -> None:
        self.by_part: Final[tuple[tuple[int, ...], ...]] = by_part
        self.known: Final[dict[int, Concerned]] = {}

    def concerned(self, first: int, second: int) -> Concerned:
        """Lists who is concerned by what happens to one ship, or to two; -1 is none."""
        key = first << 16 | second
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = self._sorted_out(first, second)
        return found

    def _sorted_out(self, first: int, second: int) -> Concerned:
        actors, others, watchers = self.by_part
        if first == NOBODY:
            return tuple((index, ACTOR) for index in actors)
        places = [(first, ACTOR)] if first in actors else []
        if second != first and second in others:
            places.append((second, OTHER))
        places += [(index, WATCHER) for index in watchers if index not in (first, second)]
        return tuple(sorted(places) if watchers else places)


@lru_cache(maxsize=4096)
def waiters_of(by_part: tuple[tuple[int, ...], ...]) -> Waiters:
    """Returns the waiters of the three parts; the same ones for the same ships."""
    return Waiters(by_part)


NO_ONE: Final = waiters_of(((), (), ()))


class TemporaryHandler:
    """A handler that waits on a ship until something is over."""

    __slots__ = ("handler", "ship", "until")

    def __init__(self, ship: Ship, handler: Handler, until: str) -> None:
        self.ship: Final[Ship] = ship
        self.handler: Final[Handler] = handler
        self.until: Final[str] = until


CardAct = Callable[["Battle", "Ship"], Steps[None]]


CardGuard = Callable[["Battle", "Ship"], bool]


class Action:
    """An action that a ship may perform.

    `bit` tells it from others among the actions of a round (0: told by `card`, which is `source`,
    the key of the card whose text it is, and which of its actions). `detail` names a damage card
    or a mission's choice. The action of a card's text is carried out by `act`, `guard` says whether
    it can be, `has_cost` that something is paid for it. `way` says in which way a card has it
    performed.
    """

    __slots__ = (
        "act",
        "bit",
        "card",
        "detail",
        "guard",
        "has_cost",
        "is_on_bar",
        "name",
        "source",
        "way",
    )

    def __init__(
        self,
        name: str,
        bit: int,
        *,
        is_on_bar: bool = False,
        card: str = "",
        detail: str = "",
        act: CardAct | None = None,
        guard: CardGuard | None = None,
        has_cost: bool = False,
        way: str = "",
    ) -> None:
        self.name: Final[str] = name
        self.bit: Final[int] = bit
        self.is_on_bar: Final[bool] = is_on_bar
        self.card: Final[str] = card
        self.source: Final[str] = card.partition("#")[0] if card else ""
        self.detail: Final[str] = detail
        self.act: Final[CardAct | None] = act
        self.guard: Final[CardGuard | None] = guard
        self.has_cost: Final[bool] = has_cost
        self.way: Final[str] = way

    def __repr__(self) -> str:
        return f"<action {self.name} {self.detail or self.card}".rstrip() + ">"

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Action)
            and self.name == other.name
            and self.card == other.card
            and self.detail == other.detail
        )

    def __hash__(self) -> int:
        return hash((self.name, self.card, self.detail))


class ChooseEffect(Question):
    """Asks which effect is resolved next; the answers are `Handler`s, or None for none.

    `occasion` is what they answer to, `owners` the ship of each of them, in the order of answers.
    Source: 2017, Initiative, Card Abilities; DECISIONS D13.
    """

    __slots__ = ("moment", "occasion", "owners")

    def __init__(
        self,
        side: int,
        ship: int,
        answers: tuple[Any, ...],
        moment: int,
        occasion: Occasion | None = None,
        owners: tuple[Ship, ...] = (),
    ) -> None:
        super().__init__(side, ship, answers)
        self.moment: Final[int] = moment
        self.occasion: Final[Occasion | None] = occasion
        self.owners: Final[tuple[Ship, ...]] = owners


class SpendToken(Question):
    """Asks whether a token is spent to modify dice; the answers are token names, or None to end.

    Where effects of the side's own wait at the same time they stand last among the answers as
    `Handler`s, since their order is free; None is missing while a mandatory one waits. `occasion`
    is what they answer to, `owners` the ship of each of them.
    Source: 2017, Modify Attack Dice, Modify Defense Dice; DECISIONS D75.
    """

    __slots__ = ("attack", "occasion", "owners")

    def __init__(
        self,
        side: int,
        ship: int,
        answers: tuple[Any, ...],
        attack: Attack,
        occasion: Occasion | None = None,
        owners: tuple[Ship, ...] = (),
    ) -> None:
        super().__init__(side, ship, answers)
        self.attack: Final[Attack] = attack
        self.occasion: Final[Occasion | None] = occasion
        self.owners: Final[tuple[Ship, ...]] = owners
