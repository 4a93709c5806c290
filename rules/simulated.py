"""How many of a fleet's texts battles play, and which they leave out: told before a battle."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from rules.cards import Card, is_weapon
from rules.catalogue import Catalogue
from rules.fleet import Fleet


@dataclass(frozen=True, slots=True)
class SimulatedTexts:
    """Counts the different cards of a fleet that have a text; `left_out` are keys of these.

    `not_fired` are the weapons among those: no battle fires them.
    """

    abilities: int
    left_out: tuple[str, ...]
    not_fired: tuple[str, ...] = ()

    def __reduce__(self) -> tuple[Any, ...]:
        return (SimulatedTexts, (self.abilities, self.left_out, self.not_fired))

    @property
    def sentence(self) -> str:
        """Says it in English; "" where nothing is left out."""
        count = len(self.left_out)
        if not count:
            return ""
        verb = "is" if count == 1 else "are"
        words, weapons = f"{count} of {self.abilities} abilities {verb} not simulated", ""
        if self.abilities == 1:
            words, weapons = "The only ability is not simulated", "its weapon is"
        elif self.not_fired:
            number = len(self.not_fired)
            weapons = "1 weapon of them is" if number == 1 else f"{number} weapons of them are"
        return f"{words}, and {weapons} never fired" if self.not_fired else words


def is_automated(card: Card) -> bool:
    """Returns whether the text of a card is in the language that battles play."""
    return card.ability_status == "automated"


def simulated_texts(
    fleet: Fleet, catalogue: Catalogue, is_played: Callable[[Card], bool] = is_automated
) -> SimulatedTexts:
    """Returns what becomes of the texts of a fleet; cards that nobody knows do not count.

    By default battles are known to play every automated text of the catalogue, as those of the
    bundled one; for others `rules.battle.phases.prepare.is_played` reads each text, which takes
    many times as long as checking a fleet.
    """
    cards = [card for key in dict.fromkeys(_keys(fleet)) if (card := catalogue.find(key))]
    texts = [card for card in cards if card.ability_status != "none"]
    left_out = [card for card in texts if not is_played(card)]
    not_fired = tuple(card.key for card in left_out if is_weapon(card))
    return SimulatedTexts(len(texts), tuple(card.key for card in left_out), not_fired)


def _keys(fleet: Fleet) -> Iterator[str]:
    for ship in fleet.ships:
        yield ship.ship
        for card in ship.cards():
            yield card.card
    if fleet.resource is not None:
        for card in fleet.resource.walk():
            yield card.card
