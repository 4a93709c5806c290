"""The questions that a game asks its captains, each with a closed list of answers.

A captain answers with the place of an answer in the list. None among the answers is "nothing".
Nobody is asked where there is only one answer. Source: the chapters of Fleet Captains that the
questions name.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Generic, TypeVar

NONE: Final = -1
"""A part that a step does not have."""

Answer = TypeVar("Answer")


@dataclass(frozen=True, slots=True)
class TurnStep:
    """A thing that a player may do now: its kind, and what it is done with.

    `ship` is the number of a ship, `number` that of a token, place, mission or card of the hand,
    `effect` that of the card's effect; each is `NONE` where the kind has no such part.
    """

    kind: str
    ship: int = NONE
    number: int = NONE
    effect: int = NONE


@dataclass(frozen=True, slots=True)
class SectorPath:
    """A way through the sector: the places entered in their order, and what the way costs.

    `risks` counts the places crossed where something may happen: enemies, effects on entering.
    """

    places: tuple[int, ...]
    cost: int
    risks: int = 0


@dataclass(frozen=True, slots=True)
class CardUse:
    """A use of a command card: a card of the hand by its number, or crew of a ship by its type.

    `effect` is the number of the effect, `NONE` for what the crew brings when it is trashed.
    """

    hand: int = NONE
    ship: int = NONE
    crew: str = ""
    effect: int = NONE


@dataclass(frozen=True, slots=True)
class CaptainsQuestion(Generic[Answer]):
    """A question to a player: the answers among which to choose, and the ship it is about.

    Inside a test or combat `system` is the System that is tested, and `level` the level to be met
    where there is one.
    """

    player: int
    answers: tuple[Answer, ...]
    ship: int = NONE
    system: str = ""
    level: int = NONE


class ChooseStep(CaptainsQuestion[TurnStep]):
    """What to do next in one's turn (FC-17)."""


class ChooseDestination(CaptainsQuestion[SectorPath | None]):
    """Where to move; None stays, or ends the movement (FC-28 to FC-34)."""


class ChooseTaskForce(CaptainsQuestion[tuple[int, ...]]):
    """Which ships move together (FC-38)."""


class ChooseSetting(CaptainsQuestion[int | None]):
    """The setting of a power adjustment; None leaves the dial (FC-41)."""


class ChooseSettingAfter(CaptainsQuestion[int]):
    """The setting at a new Alert Status, or when a ship de-cloaks (FC-60; DF-16)."""


class ChooseHelpers(CaptainsQuestion[tuple[int, ...]]):
    """Which other ships take part, an action each (FC-25, FC-26, FC-69)."""


class ChooseConsent(CaptainsQuestion[bool]):
    """Whether one joins in what a team mate proposes: with a ship, or a swap (FC-145 to FC-150)."""


class ChooseOpponent(CaptainsQuestion[int]):
    """The player of the other team whom a card is about (FC-148)."""


class ChooseSwapCard(CaptainsQuestion[int | None]):
    """A card of the own hand that the team mate gets for one of his; None for none (FC-149)."""


class ChooseTarget(CaptainsQuestion[int | None]):
    """The ship that something is done to; None for none."""


class ChooseCardUse(CaptainsQuestion[CardUse | None]):
    """The command card or crew to use now; None for none (FC-20, FC-110, FC-126)."""


class ChooseOwnShip(CaptainsQuestion[int]):
    """The own ship that a card is about."""


class ChooseInvolved(CaptainsQuestion[int]):
    """The ship of a task force that meets an encounter (FC-39; DF-20)."""


class ChooseFreeAttack(CaptainsQuestion[tuple[int, int]]):
    """Who attacks freely after a failed breakaway, and whom (FC-35, FC-40)."""


class ChooseRemoved(CaptainsQuestion[int]):
    """The own ship that is taken out of a combat (FC-119)."""


class ChooseSystem(CaptainsQuestion[str]):
    """The System that an effect is about."""


class ChooseOptionOf(CaptainsQuestion[int]):
    """Which of several things an effect does, by number."""


class ChooseRollAgain(CaptainsQuestion[bool]):
    """Whether a die is rolled again."""


class ChooseCrew(CaptainsQuestion[tuple[int, str]]):
    """Crew of a ship, by the ship's number and the type."""


class ChooseCargo(CaptainsQuestion[tuple[str, str]]):
    """What the transporter takes: what is done, and the crew type or the cargo's number."""


class ChooseTransport(CaptainsQuestion[tuple[int, str] | None]):
    """What is beamed between own ships next: ship it is aboard, crew type or cargo; None ends."""


class ChooseLoss(CaptainsQuestion[tuple[int, str]]):
    """What a beamed ship's owner gives up: crew by ship and type, or a card of the hand."""


class ChooseHandCard(CaptainsQuestion[int]):
    """A card of the own hand, by number."""


class ChooseDiscarded(CaptainsQuestion[int]):
    """A card of the own discard pile, by number."""


class ChooseToken(CaptainsQuestion[int]):
    """A cloak token, by number."""


class ChooseMix(CaptainsQuestion[tuple[int, ...]]):
    """How the own tokens of a place are mixed: which of them each is from now on (FC-63)."""


class ChooseJump(CaptainsQuestion[tuple[int, int] | None]):
    """The echo that jumps after a token was shown, and where to; None for none (FC-66)."""


class ChoosePlace(CaptainsQuestion[int]):
    """A location, by its place."""


class ChooseInfluence(CaptainsQuestion[str]):
    """Whether a control token is placed or an enemy one removed (FC-73)."""


class ChooseMission(CaptainsQuestion[int]):
    """Which of several missions a deed fulfils, by its number on the table (FC-130; DF-21)."""


class ChooseOwnMission(CaptainsQuestion[int]):
    """An own mission to be discarded or tried, by its number on the table."""


class ChooseStack(CaptainsQuestion[str]):
    """The kind of mission that replaces one where the Mission Deck is empty (FC-133)."""


class ChooseReinforcement(CaptainsQuestion[str]):
    """The ship that enters from the Reinforcement Pool, by its key (FC-79)."""


class ChooseRepair(CaptainsQuestion[str]):
    """What is repaired: the Alert Status, or a System (FC-80)."""


class ChooseAwayTeam(CaptainsQuestion[str]):
    """Whether an away team is placed or recovered (FC-87)."""


class ChooseMulligan(CaptainsQuestion[bool]):
    """Whether a fleet that came short is drawn anew (FC-9; DF-8)."""


class ChooseSubdecks(CaptainsQuestion[tuple[str, ...]]):
    """The four subdecks of a command deck (FC-12)."""


class ChooseDivision(CaptainsQuestion[tuple[int, ...]]):
    """The ships of a team's fleet that its first player commands, by their place (FC-142)."""
