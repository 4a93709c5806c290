"""What lower floors of the battle ask of higher ones.

The rules open windows and work out values, and card texts answer; the rules never import them.
`rules.battle.phases.play` registers who answers, once, when `rules.battle` is imported; the course
of a battle it registers with `rules.battle.timing.battle`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rules.battle.position.records import CardRecord, ShipRecord
    from rules.battle.position.state import Ship
    from rules.battle.timing.attack_state import Shot
    from rules.battle.timing.battle import Battle
    from rules.battle.timing.handlers import Occasion
    from rules.battle.timing.questions import Steps


class CardTexts:
    """Card texts as the rules ask them; here there are none."""

    def review(self, battle: Battle) -> None:
        """Works out anew what texts do that hold all the time."""

    def install_text(
        self, battle: Battle, ship: Ship, record: CardRecord | ShipRecord, place: int
    ) -> None:
        """Puts the text of one card on a ship; `place` is the card's there."""

    def granted_shots(
        self, battle: Battle, ship: Ship, targets: list[Ship], usual: list[Shot]
    ) -> list[Shot]:
        """Lists the attacks that texts add to the usual ones."""
        return []

    def acts_on(self, battle: Battle, occasion: Occasion, layer: Ship, card: int) -> bool:
        """Returns whether the card that placed a minefield says anything of a ship that met it."""
        return False

    def meet_minefield(
        self, battle: Battle, occasion: Occasion, layer: Ship, card: int
    ) -> Steps[None]:
        """Carries out what the card that placed a minefield says of the ship that met it."""
        yield from ()


class Uses:
    """The measuring of what effects do; here none is measured."""

    def measured(
        self,
        battle: Battle,
        ship: Ship,
        source: str,
        moment: int,
        steps: Steps[None],
        occasion: Occasion | None = None,
        is_later: bool = False,
    ) -> Steps[None]:
        """Carries out steps of a card's text, and records what they did."""
        yield from steps


_texts = CardTexts()
_uses = Uses()


def register_texts(texts: CardTexts) -> None:
    """Lets the rules ask these card texts from now on."""
    global _texts
    _texts = texts


def register_uses(uses: Uses) -> None:
    """Lets battles measure what effects do by this."""
    global _uses
    _uses = uses


def texts() -> CardTexts:
    """Returns the card texts that the rules ask."""
    return _texts


def measured(
    battle: Battle,
    ship: Ship,
    source: str,
    moment: int,
    steps: Steps[None],
    occasion: Occasion | None = None,
    is_later: bool = False,
) -> Steps[None]:
    """Carries out steps of a card's text, and records what they did (`Uses.measured`)."""
    return _uses.measured(battle, ship, source, moment, steps, occasion, is_later)


def review(battle: Battle) -> None:
    """Works out anew what texts do that hold all the time.

    Callers ask first whether there are any: `moments.HOLDS in battle.moments`.
    """
    _texts.review(battle)
