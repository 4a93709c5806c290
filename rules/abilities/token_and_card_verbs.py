"""What an ability does with tokens and cards: one class a verb."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from rules.abilities.things import Arc, Node, Quantity, Range, Thing, Tokens
from rules.abilities.windows import OwnStep


class CloakSide(StrEnum):
    """A side of the cloak token."""

    RED = "red"
    GREEN = "green"


class CardSide(StrEnum):
    """How a card lies."""

    UP = "face up"
    DOWN = "face down"


class OnThisCard(StrEnum):
    """This card as the place of tokens."""

    HERE = "here"


HERE = OnThisCard.HERE
Place: TypeAlias = Thing | OnThisCard


# --- tokens ------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Gain(Node):
    """gain TOKENS."""

    tokens: Tokens


@dataclass(frozen=True, slots=True)
class Give(Node):
    """give TOKENS to NP."""

    tokens: Tokens
    to: Thing


@dataclass(frozen=True, slots=True)
class PlaceTokens(Node):
    """place TOKENS here | on NP."""

    tokens: Tokens
    on: Place


@dataclass(frozen=True, slots=True)
class PlaceOnTable(Node):
    """place TOKENS at range R."""

    tokens: Tokens
    range: Range


@dataclass(frozen=True, slots=True)
class PlaceMinefield(Node):
    """place minefield [at range R] [in the ARC arc]."""

    range: Range | None = None
    arc: Arc | None = None


@dataclass(frozen=True, slots=True)
class RemoveTokens(Node):
    """remove TOKENS from NP | here."""

    tokens: Tokens
    source: Place


@dataclass(frozen=True, slots=True)
class SpendTokens(Node):
    """spend TOKENS [from NP | here]."""

    tokens: Tokens
    source: Place | None = None


@dataclass(frozen=True, slots=True)
class StealTokens(Node):
    """steal TOKENS from NP."""

    tokens: Tokens
    source: Thing


@dataclass(frozen=True, slots=True)
class MoveTokens(Node):
    """move TOKENS from NP | here to NP | here."""

    tokens: Tokens
    source: Place
    to: Place


@dataclass(frozen=True, slots=True)
class CopyTokens(Node):
    """copy TOKENS of NP."""

    tokens: Tokens
    of: Thing


@dataclass(frozen=True, slots=True)
class ReplaceTokens(Node):
    """replace TOKENS with TOKENS."""

    tokens: Tokens
    by: Tokens


@dataclass(frozen=True, slots=True)
class KeepTokens(Node):
    """keep TOKENS."""

    tokens: Tokens


@dataclass(frozen=True, slots=True)
class KeepStep(Node):
    """keep STEP."""

    step: OwnStep


@dataclass(frozen=True, slots=True)
class SpendAs(Node):
    """spend TOKENS as TOKENS."""

    tokens: Tokens
    like: Tokens


@dataclass(frozen=True, slots=True)
class UseTokens(Node):
    """use TOKENS of NP."""

    tokens: Tokens
    of: Thing


@dataclass(frozen=True, slots=True)
class HoldLocks(Node):
    """hold [up to] N target locks."""

    quantity: Quantity


@dataclass(frozen=True, slots=True)
class FlipCloak(Node):
    """flip cloak [of NP] to SIDE."""

    of: Thing | None
    side: CloakSide


@dataclass(frozen=True, slots=True)
class AcquireLock(Node):
    """acquire a target lock on NP."""

    on: Thing


# --- cards -------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Disable(Node):
    """disable NP."""

    thing: Thing


@dataclass(frozen=True, slots=True)
class Discard(Node):
    """discard NP."""

    thing: Thing


@dataclass(frozen=True, slots=True)
class RemoveFromGame(Node):
    """remove NP from the game."""

    thing: Thing


@dataclass(frozen=True, slots=True)
class StealCard(Node):
    """steal NP."""

    thing: Thing


@dataclass(frozen=True, slots=True)
class MoveCard(Node):
    """move NP to NP."""

    thing: Thing
    to: Thing


@dataclass(frozen=True, slots=True)
class SwapCards(Node):
    """swap NP for NP."""

    thing: Thing
    other: Thing


@dataclass(frozen=True, slots=True)
class Equip(Node):
    """equip NP."""

    thing: Thing


@dataclass(frozen=True, slots=True)
class FlipCard(Node):
    """flip NP [face up | face down]."""

    thing: Thing
    side: CardSide | None = None


@dataclass(frozen=True, slots=True)
class BecomeCaptain(Node):
    """this becomes the captain [with skill N]."""

    skill: int | None = None
