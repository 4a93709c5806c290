"""Command cards, in their subdecks.

Source: Fleet Captains, Command Decks, Command Cards; FC-110 to FC-127.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules.fleet_captains.box.reasons import REASONS, reasons_document, reasons_of
from rules.fleet_captains.effects.effect import (
    EFFECT_FIELDS,
    CardEffect,
    effect_of,
    read_optional_effect,
)
from rules.fleet_captains.terms import CARDS_OF_A_SUBDECK, CREW, CREW_TYPES, EFFECT_KINDS, OPS
from rules.notation.reading.objects import Fields, read_id, read_title, read_whole, refuse_doubles
from rules.notation.reading.values import FieldError, read_choice


@dataclass(frozen=True, slots=True)
class CommandEffect:
    """One effect of a command card; the one that is chosen sets the card's kind (FC-113).

    A combat effect without a moment is used in combat, or in a Weapons or Shields Test, and lasts
    until its end (FC-117). `crew` is the type of a crew effect, which lasts while the card is
    assigned; `trash` what the crew brings instead when it is put out of the game (EF-33).
    """

    kind: str
    crew: str | None
    effect: CardEffect
    trash: CardEffect | None

    @property
    def words(self) -> str:
        """Returns it in our plain English."""
        kind = f"crew, {self.crew}" if self.crew else self.kind
        trash = f" Trash: {self.trash.words}" if self.trash else ""
        return f"{kind.capitalize()}: {self.effect.words}{trash}"

    def as_document(self) -> dict[str, Any]:
        """Returns it as a document has it."""
        document: dict[str, Any] = {"kind": self.kind}
        if self.crew:
            document["crew"] = self.crew
        document.update(self.effect.as_document())
        if self.trash:
            document["trash"] = self.trash.as_document()
        return document


@dataclass(frozen=True, slots=True)
class CommandCard:
    """A command card: its effects, of which one is used."""

    name: str
    effects: tuple[CommandEffect, ...]
    copies: int
    house_made: Mapping[str, str]
    printed: Mapping[str, str]

    @property
    def words(self) -> list[str]:
        """Lists what the card says, in our words."""
        copies = f" ({self.copies} copies)" if self.copies > 1 else ""
        return [f"{self.name}{copies}", *(effect.words for effect in self.effects)]

    def as_document(self) -> dict[str, Any]:
        """Returns it as a document has it."""
        return {
            "name": self.name,
            "effects": [effect.as_document() for effect in self.effects],
            **({"copies": self.copies} if self.copies > 1 else {}),
            **reasons_document(self.house_made, self.printed),
        }


@dataclass(frozen=True, slots=True)
class CommandSubdeck:
    """A subdeck: a side's cards of one theme; four make a command deck."""

    key: str
    name: str
    side: str
    theme: str
    cards: tuple[CommandCard, ...]
    house_made: Mapping[str, str]
    printed: Mapping[str, str]

    @property
    def size(self) -> int:
        """Returns how many cards it has, counting copies."""
        return sum(card.copies for card in self.cards)

    @property
    def words(self) -> list[str]:
        """Lists what the subdeck and its cards say, in our words."""
        said = [f"{self.name} ({self.side}): {self.theme}"]
        for card in self.cards:
            title, *effects = card.words
            said += [title, *(f"  {words}" for words in effects)]
        return said

    def as_document(self) -> dict[str, Any]:
        """Returns it as a document has it."""
        return {
            "key": self.key,
            "name": self.name,
            "side": self.side,
            "theme": self.theme,
            "cards": [card.as_document() for card in self.cards],
            **reasons_document(self.house_made, self.printed),
        }


def read_subdeck(value: object) -> CommandSubdeck:
    """Reads a subdeck of a box document. Raises `FieldError`."""
    fields = Fields(value, "a subdeck", ("key", "name", "side", "theme", "cards", *REASONS))
    cards = fields.each("cards", _read_card, what="command cards", least=1)
    refuse_doubles((card.name for card in cards), "command cards", "cards")
    return CommandSubdeck(
        fields.read("key", read_id),
        fields.read("name", read_title),
        fields.read("side", read_id),
        fields.read("theme", read_title),
        cards,
        *reasons_of(fields),
    )


def _read_card(value: object) -> CommandCard:
    fields = Fields(value, "a command card", ("name", "effects", "copies", *REASONS))
    return CommandCard(
        fields.read("name", read_title),
        fields.each("effects", _read_effect, what="effects", least=1),
        fields.read("copies", read_whole, 1, CARDS_OF_A_SUBDECK, default=1),
        *reasons_of(fields),
    )


def _read_effect(value: object) -> CommandEffect:
    fields = Fields(value, "an effect of a command card", ("kind", "crew", *EFFECT_FIELDS, "trash"))
    kind = fields.read("kind", read_choice, frozenset(EFFECT_KINDS), "kind of effect")
    for name in ("crew", "trash"):
        if fields.has(name) and kind != CREW:
            raise FieldError(f'only an effect of the kind "{CREW}" has this; leave it out', name)
    crew = None
    if kind == CREW:
        crew = fields.read("crew", read_choice, frozenset(CREW_TYPES), "type of crew")
    effect = effect_of(fields)
    if kind == OPS and effect.when is None:
        raise FieldError(f'an effect of the kind "{OPS}" needs its moment; write "when"')
    return CommandEffect(
        kind, crew, effect, fields.read("trash", read_optional_effect, default=None)
    )
