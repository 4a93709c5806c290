"""What an ability does with tokens and cards: one class a verb."""

from __future__ import annotations

from enum import StrEnum
from typing import TypeAlias

from rules.abilities.things import Amount, Arc, Node, Quantity, Range, Thing, Token, Tokens
from rules.abilities.windows import OwnStep
from rules.abilities.words import DiceKind, Face


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


class Gain(Node):
    """gain TOKENS."""

    tokens: Tokens


class Give(Node):
    """give TOKENS to NP."""

    tokens: Tokens
    to: Thing


class PlaceTokens(Node):
    """place TOKENS here | on NP."""

    tokens: Tokens
    on: Place


class PlaceEqual(Node):
    """place TOKEN on NP equal to AMOUNT."""

    tokens: Tokens
    on: Thing
    amount: Amount


class PlaceFewer(Node):
    """place N fewer: of the tokens that are about to be placed."""

    number: int


class PayMore(Node):
    """pay N more TOKEN: each time that it pays any."""

    number: int
    token: Token


class PayLess(Node):
    """pay N less: of what it is about to spend."""

    number: int


class PlaceProbe(Node):
    """place a probe at range R [of NP]."""

    range: Range


class PlaceWeb(Node):
    """place an energy web behind this ship."""


class PlaceMinefield(Node):
    """place minefield [at range R] [not at range R of NP] [[not] in the ARC arc] [on no ship].

    Or place minefield beyond range N of the table edges: `edge`, anywhere so far within the table.
    """

    range: Range | None = None
    far: Range | None = None
    arc: Arc | None = None
    is_clear: bool = False
    edge: int = 0


class RemoveTokens(Node):
    """remove TOKENS from NP | here."""

    tokens: Tokens
    source: Place


class RemoveAllTokens(Node):
    """remove all tokens [but TOKEN] from NP."""

    but: Token | None
    source: Thing


class RemoveAnyTokens(Node):
    """remove N token of any kind from NP."""

    number: int
    source: Thing


class SpendTokens(Node):
    """spend TOKENS [from NP | here]."""

    tokens: Tokens
    source: Place | None = None


class StealTokens(Node):
    """steal TOKENS from NP."""

    tokens: Tokens
    source: Thing


class MoveTokens(Node):
    """move TOKENS [not gained this round] from NP | here to NP | here."""

    tokens: Tokens
    source: Place
    to: Place
    is_old: bool = False


class CopyTokens(Node):
    """copy TOKENS of NP."""

    tokens: Tokens
    of: Thing


class ReplaceTokens(Node):
    """replace TOKENS with TOKENS."""

    tokens: Tokens
    by: Tokens


class KeepTokens(Node):
    """keep TOKENS."""

    tokens: Tokens


class KeepStep(Node):
    """keep STEP."""

    step: OwnStep


class LeaveTokens(Node):
    """leave TOKENS on NP | here."""

    tokens: Tokens
    on: Place


class SpendAs(Node):
    """spend TOKENS as TOKENS."""

    tokens: Tokens
    like: Tokens


class UseTokens(Node):
    """use TOKENS of NP."""

    tokens: Tokens
    of: Thing


class UseText(Node):
    """use NP [paying TOKENS]."""

    thing: Thing
    price: Tokens | None = None


class HoldLocks(Node):
    """hold [up to] N target locks."""

    quantity: Quantity


class HoldShip(Node):
    """hold NP by TOKEN."""

    thing: Thing
    token: Token


class Escape(Node):
    """escape TOKEN [beyond range N]."""

    token: Token
    reach: int = 0


class FlipCloak(Node):
    """flip cloak [of NP] to SIDE."""

    of: Thing | None
    side: CloakSide


class AcquireLock(Node):
    """acquire a target lock on NP."""

    on: Thing


# --- cards -------------------------------------------------------------------------


class RearrangeDrones(Node):
    """rearrange drone among NP."""

    among: Thing


class Losses(Node):
    """each FACES on N DICE."""

    faces: tuple[Face, ...]
    number: int
    kind: DiceKind


class Disable(Node):
    """disable NP [by each FACES on N DICE]."""

    thing: Thing
    by: Losses | None = None


class Discard(Node):
    """discard NP."""

    thing: Thing


class DiscardExcess(Node):
    """discard upgrades beyond the upgrade bar."""


class RemoveFromGame(Node):
    """remove NP from the game."""

    thing: Thing


class IntoSlot(StrEnum):
    """Says that a stolen card needs a slot: one that is free, or that a card leaves for it."""

    FREE = "into a free slot"
    ANY = "into a slot"


class BuyBack(Node):
    """buy back NP for TOKEN."""

    thing: Thing
    token: Token


class StealCard(Node):
    """steal NP [into a [free] slot]."""

    thing: Thing
    into: IntoSlot | None = None


class MoveCard(Node):
    """move NP to NP."""

    thing: Thing
    to: Thing


class Borrow(Node):
    """borrow NP: a weapon of another ship."""

    thing: Thing


class Adapt(Node):
    """adapt NP: a card of another ship."""

    thing: Thing


class SwapCards(Node):
    """swap NP for NP."""

    thing: Thing
    other: Thing


class SwapOutside(Node):
    """swap NP for NP from outside the fleet."""

    thing: Thing
    other: Thing


class PlaceBeneath(Node):
    """place THAT CARD here: face down beneath this card."""

    thing: Thing


class Equip(Node):
    """equip NP."""

    thing: Thing


class FlipCard(Node):
    """flip NP [face up | face down]."""

    thing: Thing
    side: CardSide | None = None


class BecomeCopy(Node):
    """this becomes a copy of NP."""

    thing: Thing


class HaveText(Node):
    """this has the text of NP."""

    thing: Thing


class BecomeCaptain(Node):
    """this becomes the captain [with skill N]."""

    skill: int | None = None


class StandIn(Node):
    """this stands in for the captain with skill N."""

    skill: int
