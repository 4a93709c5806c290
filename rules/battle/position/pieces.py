"""Small things that belong to a ship in a battle: damage cards, cards in play, lasting effects."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from rules.battle.position.permissions import Allowance, Prohibition
from rules.battle.position.records import CardRecord

Markers = tuple[tuple[str, int], ...]
"""The names of tokens with how many there are, by name."""


def number_of_markers(markers: Markers, name: str) -> int:
    """Returns how many tokens of a name there are."""
    for each, number in markers:
        if each == name:
            return number
    return 0


def with_marker(markers: Markers, name: str, number: int) -> Markers:
    """Returns the tokens with so many of a name."""
    others = [each for each in markers if each[0] != name]
    return tuple(sorted([*others, (name, number)])) if number > 0 else tuple(others)


@dataclass(frozen=True, slots=True)
class DamageCard:
    """A damage card that lies face up beside a ship, and the round in which it came.

    Source: 2017, Critical Damage.
    """

    name: str
    round: int

    def __repr__(self) -> str:
        return f"<{self.name}, round {self.round}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return (DamageCard, (self.name, self.round))


class CardState:
    """A card in a battle: whether it can be used, and the tokens that lie on it.

    `disabled` counts Disabled tokens, `time` Time tokens, `drones` Drone tokens, `mission` Mission
    tokens. `is_away` marks the members of an away team, `is_moved` a card that is aboard another
    ship now (`rules.battle.mechanics.shuttles`). `is_face_down` is an admiral who has become the
    captain, or a card beneath another, `is_removed` a discarded one that is out of the game for
    good. `markers` are all other tokens on it, as (name, number), `damage` the damage cards that
    lie under it. Source: 2017,
    Disabling/Discarding Cards, Time Tokens; DECISIONS D42, D49.
    """

    __slots__ = (
        "damage",
        "disabled",
        "drones",
        "is_away",
        "is_discarded",
        "is_face_down",
        "is_moved",
        "is_removed",
        "markers",
        "mission",
        "record",
        "time",
    )

    def __init__(self, record: CardRecord, like: CardState | None = None) -> None:
        self.record: Final[CardRecord] = record
        # A copy takes each value as it is set: it is done for every card of every imagined battle.
        self.disabled: int = 0 if like is None else like.disabled
        self.time: int = 0 if like is None else like.time
        self.drones: int = record.drones if like is None else like.drones
        self.mission: int = 0 if like is None else like.mission
        self.is_discarded: bool = False if like is None else like.is_discarded
        self.is_away: bool = False if like is None else like.is_away
        self.is_moved: bool = False if like is None else like.is_moved
        self.is_removed: bool = False if like is None else like.is_removed
        self.is_face_down: bool = record.is_face_down if like is None else like.is_face_down
        self.markers: Markers = () if like is None else like.markers
        self.damage: tuple[str, ...] = () if like is None else like.damage

    def copy(self) -> CardState:
        """Returns an equal card that changes on its own."""
        return CardState(self.record, self)

    def values(self) -> tuple[Any, ...]:
        """Returns everything that tells it from another state of the same card."""
        return (
            self.record.key,
            self.disabled,
            self.time,
            self.drones,
            self.mission,
            self.is_discarded,
            self.is_away,
            self.is_moved,
            self.is_removed,
            self.is_face_down,
            self.markers,
            self.damage,
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, CardState) and self.values() == other.values()

    __hash__ = None  # type: ignore[assignment]

    @property
    def is_gone(self) -> bool:
        """Returns whether it is off the ship: discarded, moved, or part of an away team."""
        return self.is_discarded or self.is_away or self.is_moved

    @property
    def is_working(self) -> bool:
        """Returns whether its text may be used, as far as the card itself is concerned.

        Source: 2017, Disabling/Discarding Cards; DECISIONS D42, D49.
        """
        return not (
            self.disabled
            or self.time
            or self.is_discarded
            or self.is_away
            or self.is_moved
            or self.is_face_down
        )


BENEATH: Final = "beneath"
"""The marker of a card that a text put beneath another: as many as that one's place plus one."""


HIDDEN: Final = "face-down"
"""The token on a card that lies face down and can be used: its opponents do not know it."""


OUTCAST: Final = "reputation"
"""The token beside a ship that all others, those of its own side too, treat as an enemy."""


STANDING: Final = "standing"
"""Until when holds what a text does that holds all the time: `effects.standing.review` ends it."""
NEXT: Final = "next-"
"""How the name of a time begins that starts when the present one is over."""


LEAST_SKILL: Final = "least-skill"
"""What a ship's skill does not fall below, whatever lowers it."""


FRIENDLY_RANGE: Final = "friendly-range"
"""How much farther the cards of a ship reach where a ship is friendly."""
LOST_COMMAND_SKILL: Final = "lost-command-skill"
"""What a ship's skill is while its captain is disabled or gone, by a text that speaks of that."""


class Lasting:
    """An effect on a value of a ship that lasts for a while.

    `value` is attack, agility, hull, skill and the like, `LEAST_SKILL`, attack-dice and
    defense-dice for dice of any weapon ("attack-dice@3": against ship 3); `replacement` takes the
    printed value's place or `amount` modifies it. `until` is attack, turn, phase, phase:combat,
    round, game, the key of the card whose time tokens measure it, or `STANDING`; own-attack@3 is
    the next attack of ship 3, next-round begins when the present round is over: till then the
    effect `is_waiting`. `source` is the card's key.
    Source: 2017, Continuous Effect Tokens, Permanent Effect Token, Rule of 3.
    """

    __slots__ = ("amount", "is_waiting", "replacement", "source", "until", "value")

    def __init__(
        self, value: str, amount: int, until: str, source: str, replacement: int | None = None
    ) -> None:
        self.value: Final[str] = value
        self.amount: Final[int] = amount
        self.until: Final[str] = until
        self.is_waiting: Final[bool] = until.startswith(NEXT)
        self.source: Final[str] = source
        self.replacement: Final[int | None] = replacement

    def values(self) -> tuple[Any, ...]:
        """Returns everything that tells it from another."""
        return (self.value, self.amount, self.until, self.source, self.replacement)

    def begun(self) -> Lasting:
        """Returns it after the time has begun for which it waited."""
        return Lasting(
            self.value, self.amount, self.until[len(NEXT) :], self.source, self.replacement
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Lasting) and self.values() == other.values()

    def __hash__(self) -> int:
        return hash(self.values())

    def __reduce__(self) -> tuple[Any, ...]:
        return (Lasting, (self.value, self.amount, self.until, self.source, self.replacement))


class Ban:
    """Something that a ship may not do or suffer for a while.

    `until` is as in `Lasting`. Combat effects forbid nothing outside combat, and the reverse.
    Source: 2017, Breaking the Rules, Combat vs. Non-combat.
    """

    __slots__ = ("is_combat", "is_waiting", "source", "until", "what")

    def __init__(
        self, what: Prohibition, until: str, source: str, *, is_combat: bool = False
    ) -> None:
        self.what: Final[Prohibition] = what
        self.until: Final[str] = until
        self.is_waiting: Final[bool] = until.startswith(NEXT)
        self.source: Final[str] = source
        self.is_combat: Final[bool] = is_combat

    def values(self) -> tuple[Any, ...]:
        """Returns everything that tells it from another, as the log writes it."""
        return (self.what.text, self.until, self.source, self.is_combat)

    def begun(self) -> Ban:
        """Returns it after the time has begun for which it waited."""
        return Ban(self.what, self.until[len(NEXT) :], self.source, is_combat=self.is_combat)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Ban) and self.values() == other.values()

    def __hash__(self) -> int:
        return hash(self.values())


class Grant:
    """Something that a ship may do, or need not heed, beyond the rules for a while.

    `until` is as in `Lasting`. Source: 2017, Breaking the Rules.
    """

    __slots__ = ("is_waiting", "source", "until", "what")

    def __init__(self, what: Allowance, until: str, source: str) -> None:
        self.what: Final[Allowance] = what
        self.until: Final[str] = until
        self.is_waiting: Final[bool] = until.startswith(NEXT)
        self.source: Final[str] = source

    def values(self) -> tuple[Any, ...]:
        """Returns everything that tells it from another, as the log writes it."""
        return (self.what.text, self.until, self.source)

    def begun(self) -> Grant:
        """Returns it after the time has begun for which it waited."""
        return Grant(self.what, self.until[len(NEXT) :], self.source)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Grant) and self.values() == other.values()

    def __hash__(self) -> int:
        return hash(self.values())

    def __reduce__(self) -> tuple[Any, ...]:
        return (Grant, (self.what, self.until, self.source))
