"""Actions as ships are offered them.

Which a ship may perform, and what each does, is in `rules.battle.mechanics.actions`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from rules.battle.timing.questions import Steps

if TYPE_CHECKING:
    from rules.battle.position.state import Ship
    from rules.battle.timing.battle import Battle


CardAct = Callable[["Battle", "Ship"], Steps[None]]


CardGuard = Callable[["Battle", "Ship"], bool]


class Action:
    """An action that a ship may perform.

    `bit` tells it from others among the actions of a round (0: told by `card`, the key of the
    card whose text it is). `detail` names a damage card or a mission's choice. The action of a
    card's text is carried out by `act`, `guard` says whether it can be, `has_cost` that something
    is paid for it. `way` says in which way a card has it performed.
    """

    __slots__ = ("act", "bit", "card", "detail", "guard", "has_cost", "is_on_bar", "name", "way")

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
