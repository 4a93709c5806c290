"""The questions that a game asks its captains, each with a closed list of answers.

A captain answers with the place of an answer in the list. None among the answers is "nothing".
Nobody is asked where there is only one answer. Source: the chapters of Fleet Captains that the
questions name.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import Final, Generic, TypeVar

NONE: Final = -1
"""A part that a step does not have."""

Answer = TypeVar("Answer")


class AskedValue:
    """Base of questions, and of answers with parts: equal where those are; nobody changes them.

    They are made in great numbers, and a frozen dataclass takes three times as long to make.
    """

    __slots__ = ()

    @property
    @abstractmethod
    def parts(self) -> tuple[object, ...]:
        """Returns the parts in their order."""

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, AskedValue)
            and type(self) is type(other)
            and self.parts == other.parts
        )

    def __hash__(self) -> int:
        return hash(self.parts)

    def __repr__(self) -> str:
        return f"{type(self).__name__}{self.parts}"


class TurnStep(AskedValue):
    """A thing that a player may do now: its kind, and what it is done with.

    `ship` is the number of a ship, `number` that of a token, place, mission or card of the hand,
    `effect` that of the card's effect; each is `NONE` where the kind has no such part.
    """

    __slots__ = ("effect", "kind", "number", "ship")

    def __init__(self, kind: str, ship: int = NONE, number: int = NONE, effect: int = NONE) -> None:
        self.kind = kind
        self.ship = ship
        self.number = number
        self.effect = effect

    @property
    def parts(self) -> tuple[object, ...]:
        """Returns the parts in their order."""
        return self.kind, self.ship, self.number, self.effect


class SectorPath(AskedValue):
    """A way through the sector: the places entered in their order, and what the way costs.

    `risks` counts the places crossed where something may happen: enemies, effects on entering.
    """

    __slots__ = ("cost", "places", "risks")

    def __init__(self, places: tuple[int, ...], cost: int, risks: int = 0) -> None:
        self.places = places
        self.cost = cost
        self.risks = risks

    @property
    def parts(self) -> tuple[object, ...]:
        """Returns the parts in their order."""
        return self.places, self.cost, self.risks


class CardUse(AskedValue):
    """A use of a command card: a card of the hand by its number, or crew of a ship by its type.

    `effect` is the number of the effect, `NONE` for what the crew brings when it is trashed.
    """

    __slots__ = ("crew", "effect", "hand", "ship")

    def __init__(
        self, hand: int = NONE, ship: int = NONE, crew: str = "", effect: int = NONE
    ) -> None:
        self.hand = hand
        self.ship = ship
        self.crew = crew
        self.effect = effect

    @property
    def parts(self) -> tuple[object, ...]:
        """Returns the parts in their order."""
        return self.hand, self.ship, self.crew, self.effect


class CaptainsQuestion(AskedValue, Generic[Answer]):
    """A question to a player: the answers among which to choose, and the ship it is about.

    Inside a test or combat `system` is the System that is tested, and `level` the level to be met
    where there is one.
    """

    __slots__ = ("answers", "level", "player", "ship", "system")

    def __init__(
        self,
        player: int,
        answers: tuple[Answer, ...],
        ship: int = NONE,
        system: str = "",
        level: int = NONE,
    ) -> None:
        self.player = player
        self.answers = answers
        self.ship = ship
        self.system = system
        self.level = level

    @property
    def parts(self) -> tuple[object, ...]:
        """Returns the parts in their order."""
        return self.player, self.answers, self.ship, self.system, self.level


class ChooseStep(CaptainsQuestion[TurnStep]):
    """What to do next in one's turn (FC-17)."""

    __slots__ = ()


class ChooseDestination(CaptainsQuestion[SectorPath | None]):
    """Where to move; None stays, or ends the movement (FC-28 to FC-34)."""

    __slots__ = ()


class ChooseTaskForce(CaptainsQuestion[tuple[int, ...]]):
    """Which ships move together (FC-38)."""

    __slots__ = ()


class ChooseSetting(CaptainsQuestion[int | None]):
    """The setting of a power adjustment; None leaves the dial (FC-41)."""

    __slots__ = ()


class ChooseSettingAfter(CaptainsQuestion[int]):
    """The setting at a new Alert Status, or when a ship de-cloaks (FC-60; DF-16)."""

    __slots__ = ()


class ChooseHelpers(CaptainsQuestion[tuple[int, ...]]):
    """Which other ships take part, an action each (FC-25, FC-26, FC-69)."""

    __slots__ = ()


class ChooseConsent(CaptainsQuestion[bool]):
    """Whether one joins in what a team mate proposes: with a ship, or a swap (FC-145 to FC-150)."""

    __slots__ = ()


class ChooseOpponent(CaptainsQuestion[int]):
    """The player of the other team whom a card is about (FC-148)."""

    __slots__ = ()


class ChooseSwapCard(CaptainsQuestion[int | None]):
    """A card of the own hand that the team mate gets for one of his; None for none (FC-149)."""

    __slots__ = ()


class ChooseTarget(CaptainsQuestion[int | None]):
    """The ship that something is done to; None for none."""

    __slots__ = ()


class ChooseCardUse(CaptainsQuestion[CardUse | None]):
    """The command card or crew to use now; None for none (FC-20, FC-110, FC-126)."""

    __slots__ = ()


class ChooseOwnShip(CaptainsQuestion[int]):
    """The own ship that a card is about."""

    __slots__ = ()


class ChooseInvolved(CaptainsQuestion[int]):
    """The ship of a task force that meets an encounter (FC-39; DF-20)."""

    __slots__ = ()


class ChooseFreeAttack(CaptainsQuestion[tuple[int, int]]):
    """Who attacks freely after a failed breakaway, and whom (FC-35, FC-40)."""

    __slots__ = ()


class ChooseRemoved(CaptainsQuestion[int]):
    """The own ship that is taken out of a combat (FC-119)."""

    __slots__ = ()


class ChooseSystem(CaptainsQuestion[str]):
    """The System that an effect is about."""

    __slots__ = ()


class ChooseOptionOf(CaptainsQuestion[int]):
    """Which of several things an effect does, by number."""

    __slots__ = ()


class ChooseRollAgain(CaptainsQuestion[bool]):
    """Whether a die is rolled again."""

    __slots__ = ()


class ChooseCrew(CaptainsQuestion[tuple[int, str]]):
    """Crew of a ship, by the ship's number and the type."""

    __slots__ = ()


class ChooseCargo(CaptainsQuestion[tuple[str, str]]):
    """What the transporter takes: what is done, and the crew type or the cargo's number."""

    __slots__ = ()


class ChooseTransport(CaptainsQuestion[tuple[int, str] | None]):
    """What is beamed between own ships next: ship it is aboard, crew type or cargo; None ends."""

    __slots__ = ()


class ChooseLoss(CaptainsQuestion[tuple[int, str]]):
    """What a beamed ship's owner gives up: crew by ship and type, or a card of the hand."""

    __slots__ = ()


class ChooseHandCard(CaptainsQuestion[int]):
    """A card of the own hand, by number."""

    __slots__ = ()


class ChooseDiscarded(CaptainsQuestion[int]):
    """A card of the own discard pile, by number."""

    __slots__ = ()


class ChooseToken(CaptainsQuestion[int]):
    """A cloak token, by number."""

    __slots__ = ()


class ChooseMix(CaptainsQuestion[tuple[int, ...]]):
    """How the own tokens of a place are mixed: which of them each is from now on (FC-63)."""

    __slots__ = ()


class ChooseJump(CaptainsQuestion[tuple[int, int] | None]):
    """The echo that jumps after a token was shown, and where to; None for none (FC-66)."""

    __slots__ = ()


class ChoosePlace(CaptainsQuestion[int]):
    """A location, by its place."""

    __slots__ = ()


class ChooseInfluence(CaptainsQuestion[str]):
    """Whether a control token is placed or an enemy one removed (FC-73)."""

    __slots__ = ()


class ChooseMission(CaptainsQuestion[int]):
    """Which of several missions a deed fulfils, by its number on the table (FC-130; DF-21)."""

    __slots__ = ()


class ChooseOwnMission(CaptainsQuestion[int]):
    """An own mission to be discarded or tried, by its number on the table."""

    __slots__ = ()


class ChooseStack(CaptainsQuestion[str]):
    """The kind of mission that replaces one where the Mission Deck is empty (FC-133)."""

    __slots__ = ()


class ChooseReinforcement(CaptainsQuestion[str]):
    """The ship that enters from the Reinforcement Pool, by its key (FC-79)."""

    __slots__ = ()


class ChooseRepair(CaptainsQuestion[str]):
    """What is repaired: the Alert Status, or a System (FC-80)."""

    __slots__ = ()


class ChooseAwayTeam(CaptainsQuestion[str]):
    """Whether an away team is placed or recovered (FC-87)."""

    __slots__ = ()


class ChooseMulligan(CaptainsQuestion[bool]):
    """Whether a fleet that came short is drawn anew (FC-9; DF-8)."""

    __slots__ = ()


class ChooseSubdecks(CaptainsQuestion[tuple[str, ...]]):
    """The four subdecks of a command deck (FC-12)."""

    __slots__ = ()


class ChooseDivision(CaptainsQuestion[tuple[int, ...]]):
    """The ships of a team's fleet that its first player commands, by their place (FC-142)."""

    __slots__ = ()
