"""One time that an effect acted, as a record and while it lasts.

How it is measured is in `rules.battle.mechanics.uses`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from rules.battle.position.events import Event

if TYPE_CHECKING:
    from rules.battle.position.state import Ship
    from rules.battle.timing.attack_state import Attack


_USE_FIELDS: Final = (
    "damage",
    "dice",
    "is_later",
    "moment",
    "paid",
    "results",
    "round",
    "saved",
    "ship",
    "source",
    "tokens",
)


class Use:
    """One time that an effect acted.

    `ship` is the place of the ship that it belongs to, `source` the key of its card. `is_later`
    says that it went on with what was begun before. `paid` names what it cost; `dice` counts the
    dice that it changed or added, `results` are those of the attack and of the defense before and
    after. `damage` is what it adds to the damage of opponents, `saved` what it takes off that of
    its own side, both below zero where it harms its own. `tokens` were gained by it.
    """

    __slots__ = _USE_FIELDS

    def __init__(self, round_: int, ship: int, source: str, moment: int, is_later: bool) -> None:
        self.round: Final[int] = round_
        self.ship: Final[int] = ship
        self.source: Final[str] = source
        self.moment: Final[int] = moment
        self.is_later: Final[bool] = is_later
        self.paid: tuple[str, ...] = ()
        self.dice = 0
        self.results: tuple[int, int, int, int] = (0, 0, 0, 0)
        self.damage = 0.0
        self.saved = 0.0
        self.tokens = 0

    def values(self) -> tuple[Any, ...]:
        """Returns everything in it."""
        return tuple(getattr(self, name) for name in _USE_FIELDS)

    def __repr__(self) -> str:
        return f"<{self.source}: {self.damage:+.2f} damage, {self.saved:+.2f} saved>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Use) and self.values() == other.values()

    __hash__ = None  # type: ignore[assignment]


class Frame:
    """A use under way: how things stood when it began, and what uses within it did."""

    __slots__ = (
        "attack",
        "before",
        "cards",
        "dice",
        "events",
        "expected",
        "health",
        "inner",
        "inner_events",
        "occasion",
        "outer",
        "place",
        "ship",
        "stage",
        "use",
        "waiting",
    )

    def __init__(
        self,
        outer: Frame | None,
        ship: Ship,
        use: Use,
        attack: Attack | None,
        health: list[int],
        *,
        waiting: int,
        log: list[Event] | None,
    ) -> None:
        self.use: Final[Use] = use
        self.ship: Final[Ship] = ship
        self.attack: Final[Attack | None] = attack
        self.health: Final[list[int]] = health
        self.occasion: tuple[Any, ...] = ()
        self.outer: Final[Frame | None] = outer
        self.stage = 0
        self.expected = 0.0
        self.before: tuple[Any, ...] = ()
        self.dice = 0.0
        self.cards = 0.0
        self.waiting: Final[int] = waiting
        self.inner: Final[list[Use]] = []
        self.inner_events: Final[list[range]] = []
        self.events: Final[list[Event]] = [] if log is None else log
        self.place: Final[int] = len(self.events)
