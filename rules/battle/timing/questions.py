"""Every decision of a battle as a typed question with a closed tuple of legal answers.

A pilot answers with the place of an answer in `answers`; where a ship is put down it may also
answer with any legal pose. A question with one legal answer is not asked. `None` among the
answers means to do nothing.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Any, Final, TypeVar

from rules.table import (
    Area,
    Pose,
    Terrain,
    band,
    band_of,
    may_end_at,
    may_stand,
    terrain_distance,
)

if TYPE_CHECKING:
    from rules.battle.timing.attack_state import Attack

Answer = int | Pose

Result = TypeVar("Result")
Steps = Generator["Question", Any, Result]
"""What the rules are written as: they yield questions and are sent the chosen answers."""


class Question:
    """What every question has: who is asked, about which ship (-1: none), and the answers."""

    __slots__ = ("answers", "ship", "side")

    def __init__(self, side: int, ship: int, answers: tuple[Any, ...]) -> None:
        self.side: Final[int] = side
        self.ship: Final[int] = ship
        self.answers: Final[tuple[Any, ...]] = answers

    def __repr__(self) -> str:
        shown = f"{type(self).__name__}, side {self.side}, ship {self.ship}"
        return f"<{shown}: {len(self.answers)} answers>"

    def allows(self, pose: Pose) -> bool:
        """Returns whether a pose that is not among the answers is legal too."""
        return False


class ChoosePlacement(Question):
    """Asks where a ship starts; the answers are poses, a grid over the starting area.

    Source: 2017, Setup 5; EDITIONS B2, B3; DECISIONS D10.
    """

    __slots__ = ("area", "others", "terrain")

    def __init__(
        self,
        side: int,
        ship: int,
        answers: tuple[Pose, ...],
        area: Area,
        others: list[Pose],
        terrain: list[Terrain],
    ) -> None:
        super().__init__(side, ship, answers)
        self.area: Final[Area] = area
        self.others: Final[list[Pose]] = others
        self.terrain: Final[list[Terrain]] = terrain

    def allows(self, pose: Pose) -> bool:
        """Returns whether the ship may stand there: inside the area, on no ship and no planet."""
        return pose.base is self.answers[0].base and may_stand(
            pose, self.area, self.others, self.terrain
        )


class ChooseStartingArea(Question):
    """Asks which starting area a team takes; the answers are areas.

    Source: 2017, Adding Obstacles to a Standard Game; EDITIONS B7.
    """

    __slots__ = ()


class ChooseObstaclePlace(Question):
    """Asks where the next obstacle goes; the answers are tokens (EDITIONS B7; DECISIONS D7)."""

    __slots__ = ()


class ChooseNightShift(Question):
    """Asks whether a ship sails on night shift; the answers are True and False (DECISIONS D15)."""

    __slots__ = ()


class ChooseManeuver(Question):
    """Asks how a ship's dial is set; the answers are `DialSetting`s.

    Source: 2017, Choosing a Maneuver.
    """

    __slots__ = ()


class ChooseManeuverFor(Question):
    """Asks an opponent which maneuver a ship under auxiliary power executes.

    Source: 2017, Auxiliary Power; EDITIONS E3; DECISIONS D11.
    """

    __slots__ = ()


class ChooseActivation(Question):
    """Asks which of one side's ships of equal skill acts next; the answers are ships' indices.

    Source: 2017, Breaking Ties; EDITIONS C11; DECISIONS D6.
    """

    __slots__ = ()


class ChooseAction(Question):
    """Asks which action a ship performs; the answers are `Action`s, or None to pass.

    Source: 2017, Actions.
    """

    __slots__ = ("is_free",)

    def __init__(
        self, side: int, ship: int, answers: tuple[Any, ...], *, is_free: bool = False
    ) -> None:
        super().__init__(side, ship, answers)
        self.is_free: Final[bool] = is_free


class ChooseLockTarget(Question):
    """Asks on which ship a target lock is acquired; the answers are ships' indices.

    Source: 2017, Acquire a Target Lock.
    """

    __slots__ = ()


class ChooseEcho(Question):
    """Asks where a sensor echo takes a ship; the answers are `Echo`es, other shifts are poses.

    Source: 2017, Sensor Echo; DECISIONS D31, D32.
    """

    __slots__ = ("area", "others", "start", "terrain")

    def __init__(
        self,
        side: int,
        ship: int,
        answers: tuple[Any, ...],
        start: Pose,
        area: Area,
        others: list[Pose],
        terrain: list[Terrain],
    ) -> None:
        super().__init__(side, ship, answers)
        self.start: Final[Pose] = start
        self.area: Final[Area] = area
        self.others: Final[list[Pose]] = others
        self.terrain: Final[list[Terrain]] = terrain

    def allows(self, pose: Pose) -> bool:
        """Returns whether an echo may end there: beside a template, any shift within reach."""
        return any(may_end_at(self.start, echo, pose) for echo in self.answers) and may_stand(
            pose, self.area, self.others, self.terrain
        )


class Distance:
    """How far from some ships, or from a former place, a ship may be put: in these Range bands.

    Where it is `negated` it may be in none of them, to any of the ships. Of `tokens` on the table
    at least so many have to be that far away. Source: 2017, Range.
    """

    __slots__ = ("high", "least", "low", "negated", "poses", "tokens")

    def __init__(
        self,
        low: int,
        high: int,
        poses: tuple[Pose, ...],
        negated: bool,
        tokens: tuple[Terrain, ...] = (),
        least: int = 1,
    ) -> None:
        self.low: Final[int] = low
        self.high: Final[int] = high
        self.poses: Final[tuple[Pose, ...]] = poses
        self.negated: Final[bool] = negated
        self.tokens: Final[tuple[Terrain, ...]] = tokens
        self.least: Final[int] = least


def is_so_far(pose: Pose, wanted: Distance) -> bool:
    """Returns whether a place is as far away as is wanted."""
    for other in wanted.poses:
        if wanted.low <= band(other, pose) <= wanted.high:
            return not wanted.negated
    if wanted.tokens:
        number = 0
        for token in wanted.tokens:
            if wanted.low <= band_of(terrain_distance(pose, token)) <= wanted.high:
                number += 1
        if number >= wanted.least:
            return not wanted.negated
    return wanted.negated


class ChooseNewPlace(Question):
    """Asks where a card puts a ship; the answers are poses, a grid over the table.

    Source: 2017, Card Abilities.
    """

    __slots__ = ("area", "others", "terrain", "wanted")

    def __init__(
        self,
        side: int,
        ship: int,
        answers: tuple[Pose, ...],
        wanted: Distance,
        area: Area,
        others: list[Pose],
        terrain: list[Terrain],
    ) -> None:
        super().__init__(side, ship, answers)
        self.wanted: Final[Distance] = wanted
        self.area: Final[Area] = area
        self.others: Final[list[Pose]] = others
        self.terrain: Final[list[Terrain]] = terrain

    def allows(self, pose: Pose) -> bool:
        """Returns whether the ship may stand there: far enough away, on no ship and no planet."""
        return (
            pose.base is self.answers[0].base
            and is_so_far(pose, self.wanted)
            and may_stand(pose, self.area, self.others, self.terrain)
        )


class ChooseAttack(Question):
    """Asks what a ship attacks with which weapon; the answers are `Shot`s, or None.

    Source: 2017, Declare Target; DECISIONS D70.
    """

    __slots__ = ()


class ChooseReroll(Question):
    """Asks which dice are re-rolled: the answers are numbers of hit, crit, battle stations, blank.

    Source: 2017, Spending Target Lock Tokens.
    """

    __slots__ = ("attack",)

    def __init__(self, side: int, ship: int, answers: tuple[Any, ...], attack: Attack) -> None:
        super().__init__(side, ship, answers)
        self.attack: Final[Attack] = attack


class ChooseCloak(Question):
    """Asks whether a ship stays cloaked; the answers are True and False (2017, End Phase)."""

    __slots__ = ()


class ChooseDamageToRepair(Question):
    """Asks which damage is repaired; the answers are names of cards, "" a card face down.

    Source: 2017, Regenerate.
    """

    __slots__ = ()


class ChooseCard(Question):
    """Asks for one of a ship's cards; the answers are places among them.

    `purpose` is disable, discard, enable, beam-down or exchange.
    Source: 2017, Disabling/Discarding Cards; Missions; Docking a Shuttlecraft.
    """

    __slots__ = ("purpose",)

    def __init__(self, side: int, ship: int, answers: tuple[Any, ...], purpose: str) -> None:
        super().__init__(side, ship, answers)
        self.purpose: Final[str] = purpose


class ChooseExchange(Question):
    """Asks which cards a docked shuttle and its capital ship exchange; None ends it.

    The answers are (from ship, place of the card), or ("captains", 0).
    Source: 2017, Docking a Shuttlecraft c.
    """

    __slots__ = ()


class ChooseLaunch(Question):
    """Asks whether and where a docked shuttle is launched; poses with their settings, or None.

    The answers are (setting, pose). Source: 2017, Launching a Shuttlecraft; EDITIONS N6.
    """

    __slots__ = ()


class ChooseDetail(Question):
    """Asks for a detail of an effect of a card: a ship, a card, dice, whether it is used at all.

    `source` is the key of the card, `verb` the word of its text that needs the answer, `kind` what
    the answers are (`rules.battle.effects.running.choices`): ship, card (ship and place), token,
    dice (numbers by face), face, option, number, use (True or False), maneuver, damage, faction,
    place (a token on the table), outside (the key of a card that is in no fleet). Where several
    things are chosen together, each answer is a list.
    `attack` is the one at hand, if any. Source: 2017, Card Abilities.
    """

    __slots__ = ("attack", "kind", "source", "verb")

    def __init__(
        self,
        side: int,
        ship: int,
        answers: tuple[Any, ...],
        source: str,
        verb: str,
        kind: str,
        attack: Attack | None = None,
    ) -> None:
        super().__init__(side, ship, answers)
        self.source: Final[str] = source
        self.verb: Final[str] = verb
        self.kind: Final[str] = kind
        self.attack: Final[Attack | None] = attack


class ChooseAdmiral(Question):
    """Asks whether the admiral takes command of a ship with damaged command; True or False.

    Source: 2017, Admiral Cards.
    """

    __slots__ = ()


class ChooseSwerve(Question):
    """Asks the players which way an enemy swerves; the answers are `DialSetting`s.

    Source: Alliance, Swerving to Avoid Obstacles.
    """

    __slots__ = ()


class ChooseTarget(Question):
    """Asks the players which of several equal targets an enemy fires upon; the answers are `Shot`s.

    Source: Alliance, Combat Phase: Enemy AI Ships, Declare a Target.
    """

    __slots__ = ()


class ChooseMissionStep(Question):
    """Asks whether a ship makes use of what its mission offers; the answers are names, or None.

    Source: Alliance, Mission Page Anatomy, Special Rules.
    """

    __slots__ = ()
