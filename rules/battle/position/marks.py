"""What a ship notes of a round, so that texts can ask for it: its marks, as values.

A ship keeps the texts of its marks (`Ship.used`), as positions and logs write them; most of them
are only looked for. Those with details have a class here, which writes and reads them.
Source: 2017, Card Ability Anatomy.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

from rules.battle.position.permissions import Worded
from rules.battle.position.terms import COLOURS

Kind = TypeVar("Kind", bound=Worded)


class ExecutedManeuver(Worded):
    """A maneuver that the ship executed, in the colour that it had for it."""

    __slots__ = ("bearing", "colour", "side", "speed")

    def __init__(self, speed: int, bearing: str, side: str, colour: int) -> None:
        super().__init__(f"executed:{speed}/{bearing}/{side}/{COLOURS[colour]}")
        self.speed: Final[int] = speed
        self.bearing: Final[str] = bearing
        self.side: Final[str] = side
        self.colour: Final[int] = colour


class SpentToken(Worded):
    """A token that the ship spent, with the number of the attack then at hand."""

    __slots__ = ("attack", "token")

    def __init__(self, token: str, attack: int) -> None:
        super().__init__(f"spent:{token}@{attack}")
        self.token: Final[str] = token
        self.attack: Final[int] = attack


class GainedTokens(Worded):
    """Tokens of a name that the ship gained."""

    __slots__ = ("number", "token")

    def __init__(self, token: str, number: int) -> None:
        super().__init__(f"gained:{token}={number}")
        self.token: Final[str] = token
        self.number: Final[int] = number


class KeptTokens(Worded):
    """Tokens that the ship keeps in the End Phase; None is all of a kind."""

    __slots__ = ("number", "token")

    def __init__(self, token: str, number: int | None) -> None:
        super().__init__(f"keep:{token}={'all' if number is None else number}")
        self.token: Final[str] = token
        self.number: Final[int | None] = number


class FreeAction(Worded):
    """A free action that the ship has performed."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        super().__init__(f"free-action:{name}")
        self.name: Final[str] = name


class ChosenFaction(Worded):
    """A faction that was chosen for a card, by its key, for the rest of the game."""

    __slots__ = ("card", "faction")

    def __init__(self, card: str, faction: str) -> None:
        super().__init__(f"game:faction:{card}={faction}")
        self.card: Final[str] = card
        self.faction: Final[str] = faction


class Negotiated(Worded):
    """The ship with which an ambassador of this ship negotiated last, by its index; -1: ended."""

    __slots__ = ("card", "partner")

    def __init__(self, card: str, partner: int) -> None:
        super().__init__(f"game:negotiated:{card}={partner}")
        self.card: Final[str] = card
        self.partner: Final[int] = partner


class DronesAtStart(Worded):
    """How many drones a text put on a card of the ship, by its place, as the game began."""

    __slots__ = ("number", "place")

    def __init__(self, place: int, number: int) -> None:
        super().__init__(f"game:drones:{place}={number}")
        self.place: Final[int] = place
        self.number: Final[int] = number


class MetToken(Worded):
    """A kind of token that the ship moved into or through, or was moved back from."""

    __slots__ = ("kind",)

    def __init__(self, kind: str) -> None:
        super().__init__(f"met:{kind}")
        self.kind: Final[str] = kind


class DiscardedCard(Worded):
    """A card of the ship, by its place, that was discarded this round."""

    __slots__ = ("place",)

    def __init__(self, place: int) -> None:
        super().__init__(f"discarded:{place}")
        self.place: Final[int] = place


class SeenDial(Worded):
    """A side that has seen the ship's dial, and knows it for the rest of the round."""

    __slots__ = ("side",)

    def __init__(self, side: int) -> None:
        super().__init__(f"seen:{side}")
        self.side: Final[int] = side


class SkippedStep(Worded):
    """A step of its activation that the ship skips this round."""

    __slots__ = ("step",)

    def __init__(self, step: str) -> None:
        super().__init__(f"skip:{step}")
        self.step: Final[str] = step


class KeptStep(Worded):
    """A step of its activation that the ship has this round, whatever else forbids it."""

    __slots__ = ("step",)

    def __init__(self, step: str) -> None:
        super().__init__(f"keep:{step}")
        self.step: Final[str] = step


class PlaceInOrder(Worded):
    """Whether the ship activates, or attacks, before ("first") or after ("last") all others."""

    __slots__ = ("doing", "place")

    def __init__(self, doing: str, place: str) -> None:
        super().__init__(f"order:{doing}:{place}")
        self.doing: Final[str] = doing
        self.place: Final[str] = place


SKIPS_MANEUVER: Final = SkippedStep("execute maneuver")
SKIPS_STRAIN: Final = SkippedStep("check power strain")
SKIPS_ACTION: Final = SkippedStep("perform action")
KEEPS_ACTION: Final = KeptStep("perform action")
HAS_ACTED: Final = Worded("acted:perform action")
"""Another text's action took the place of its own in the step."""
ACTS_FIRST: Final = Worded("first:perform action")
"""It performs its action before it reveals its dial."""
REGENERATED_OTHERWISE: Final = Worded("otherwise:regenerate")
"""Another deed took the place of its Regenerate action, so that it may attack all the same."""


def marks_of(used: tuple[str, ...], kind: type[Kind]) -> list[Kind]:
    """Lists the marks of a kind among those of a ship, in their order."""
    found = []
    for text in used:
        mark = _read(text)
        if isinstance(mark, kind):
            found.append(mark)
    return found


class AttackAtSkillMark(Worded):
    """A weapon, by the place of its card, with which the ship may attack at a skill."""

    __slots__ = ("skill", "weapon")

    def __init__(self, skill: int, weapon: int) -> None:
        super().__init__(f"attack-at:{skill}/{weapon}")
        self.skill: Final[int] = skill
        self.weapon: Final[int] = weapon


class AttackBeforeMark(Worded):
    """A weapon, by the place of its card, with which the ship attacks right before another one."""

    __slots__ = ("target", "weapon")

    def __init__(self, target: int, weapon: int) -> None:
        super().__init__(f"attack-before:{target}/{weapon}")
        self.target: Final[int] = target
        self.weapon: Final[int] = weapon


class DoneEarly(Worded):
    """An early attack for which the ship has had its turn."""

    __slots__ = ()

    def __init__(self, mark: AttackAtSkillMark | AttackBeforeMark) -> None:
        super().__init__(f"done:{mark.text}")


_MOST_KNOWN: Final = 4096
_KNOWN: Final[dict[str, Worded | None]] = {}
"""What the texts mean that were read before; None: nothing with details."""


def _read(text: str) -> Worded | None:
    if text not in _KNOWN:
        if len(_KNOWN) >= _MOST_KNOWN:
            _KNOWN.clear()
        mark = None
        for head, reader in _READERS.items():
            if text.startswith(head):
                mark = reader(text[len(head) :])
        _KNOWN[text] = mark
    return _KNOWN[text]


def _executed(text: str) -> Worded:
    speed, bearing, side, colour = text.split("/")
    return ExecutedManeuver(int(speed), bearing, side, COLOURS.index(colour))


def _spent(text: str) -> Worded:
    token, _, attack = text.rpartition("@")
    return SpentToken(token, int(attack))


def _kept(text: str) -> Worded:
    token, equals, number = text.partition("=")
    if not equals:
        return KeptStep(text)
    return KeptTokens(token, None if number == "all" else int(number))


def _gained(text: str) -> Worded:
    token, _, number = text.rpartition("=")
    return GainedTokens(token, int(number))


def _seen(text: str) -> Worded:
    return SeenDial(int(text))


def _order(text: str) -> Worded:
    doing, _, place = text.partition(":")
    return PlaceInOrder(doing, place)


def _attack_at(text: str) -> Worded:
    skill, _, weapon = text.partition("/")
    return AttackAtSkillMark(int(skill), int(weapon))


def _attack_before(text: str) -> Worded:
    target, _, weapon = text.partition("/")
    return AttackBeforeMark(int(target), int(weapon))


def _faction(text: str) -> Worded:
    card, _, faction = text.rpartition("=")
    return ChosenFaction(card, faction)


def _drones(text: str) -> Worded:
    place, _, number = text.partition("=")
    return DronesAtStart(int(place), int(number))


def _negotiated(text: str) -> Worded:
    card, _, partner = text.rpartition("=")
    return Negotiated(card, int(partner))


_READERS: Final[dict[str, Callable[[str], Worded | None]]] = {
    "executed:": _executed,
    "spent:": _spent,
    "gained:": _gained,
    "keep:": _kept,
    "met:": MetToken,
    "seen:": _seen,
    "skip:": SkippedStep,
    "order:": _order,
    "free-action:": FreeAction,
    "attack-at:": _attack_at,
    "attack-before:": _attack_before,
    "game:faction:": _faction,
    "game:negotiated:": _negotiated,
    "game:drones:": _drones,
}
