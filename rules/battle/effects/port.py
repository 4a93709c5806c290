"""Card texts as the rules of a battle ask them (`rules.battle.timing.ports`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.battle.effects import install
from rules.battle.effects.running.ports import register_waiting
from rules.battle.effects.waiting import granted_shots, handlers, minefields, negotiations, standing
from rules.battle.timing import ports

if TYPE_CHECKING:
    from rules.battle.position.records import CardRecord, ShipRecord
    from rules.battle.position.state import Ship
    from rules.battle.timing.attack_state import Shot
    from rules.battle.timing.battle import Battle
    from rules.battle.timing.handlers import Occasion
    from rules.battle.timing.questions import Steps


class WrittenTexts(ports.CardTexts):
    """The texts that cards have in the ability language."""

    def review(self, battle: Battle) -> None:
        """Works out anew what texts do that hold all the time."""
        standing.review(battle)

    def install_text(
        self, battle: Battle, ship: Ship, record: CardRecord | ShipRecord, place: int
    ) -> None:
        """Puts the text of one card on a ship; `place` is the card's there."""
        install.install_text(battle, ship, record, place)

    def granted_shots(
        self, battle: Battle, ship: Ship, targets: list[Ship], usual: list[Shot]
    ) -> list[Shot]:
        """Lists the attacks that texts add to the usual ones."""
        return granted_shots.granted_shots(battle, ship, targets, usual)

    def acts_on(self, battle: Battle, occasion: Occasion, layer: Ship, card: int) -> bool:
        """Returns whether the card that placed a minefield says anything of a ship that met it."""
        record = layer.record if card < 0 else layer.cards[card].record
        mines = install.compiled_of(record, layer, card).mines
        return minefields.is_any(battle, occasion, layer, mines)

    def meet_minefield(
        self, battle: Battle, occasion: Occasion, layer: Ship, card: int
    ) -> Steps[None]:
        """Carries out what the card that placed a minefield says of the ship that met it."""
        record = layer.record if card < 0 else layer.cards[card].record
        mines = install.compiled_of(record, layer, card).mines
        return minefields.act(battle, occasion, layer, mines)


register_waiting(
    delayed_handlers=handlers.delayed_handlers,
    hold=standing.hold,
    negotiating=negotiations.is_going_on,
    reopen=negotiations.reopen,
)
