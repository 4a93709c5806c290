"""Which cards acted in a battle, and a pilot that lets them.

A card acts when its text changes something: a use that was kept, a change, ban or grant that
holds, an attack with a weapon that has a text of its own firing.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.abilities import parse
from rules.abilities.windows import FireWindow
from rules.battle import Answer, Battle, Question, View
from rules.battle.position.records import FLEET_RESOURCE, CardRecord, FleetRecord, ShipRecord
from rules.battle.timing.handlers import ChooseEffect
from rules.battle.timing.questions import ChooseAction, ChooseDetail
from tests.rules.battle.battles import Homebody


class Eager(Homebody):
    """Is a homebody that does what its cards offer three times out of four."""

    def choose(self, view: View, question: Question) -> Answer:
        """Gives the place of any answer that is not foolish, mostly one that uses a card."""
        if self.chance.below(4):
            wanted: list[int] = []
            if isinstance(question, ChooseEffect):
                wanted = [i for i, each in enumerate(question.answers) if each is not None]
            elif isinstance(question, ChooseAction):
                wanted = [
                    i for i, each in enumerate(question.answers) if each is not None and each.card
                ]
            elif isinstance(question, ChooseDetail) and question.kind == "use":
                wanted = [i for i, each in enumerate(question.answers) if each]
            if wanted:
                return wanted[self.chance.below(len(wanted))]
        return super().choose(view, question)


# --- who acted ---------------------------------------------------------------------------


def cards_of(fleets: Sequence[FleetRecord]) -> dict[str, CardRecord | ShipRecord]:
    """Returns the cards whose texts fleets bring, by their keys."""
    found: dict[str, CardRecord | ShipRecord] = {}
    for fleet in fleets:
        for ship in fleet.ships:
            for card in (ship, *ship.cards):
                if card.ability:
                    found.setdefault(card.key, card)
    return found


def acted_in(battle: Battle) -> set[str]:
    """Returns the keys of the cards that acted in a battle that kept a log."""
    texts = cards_of(battle.fleets)
    found = {use.source for use in battle.uses or ()}
    for event in battle.log or ():
        if event.kind in ("lasting", "ban", "grant"):
            found.add(event["source"])
        elif event.kind == "attack" and event["card"] >= 0:
            record = battle.state.ships[event["attacker"]].cards[event["card"]].record
            if record.ability and any(
                isinstance(clause.window, FireWindow) for clause in parse(record.ability).clauses
            ):
                found.add(record.key)
    return (found | _built_in(battle.fleets)) & set(texts)


def _built_in(fleets: Sequence[FleetRecord]) -> set[str]:
    """Returns the cards whose changes of values are in the records of their ships already."""
    found = set()
    for fleet in fleets:
        resources = {
            card.key for ship in fleet.ships for card in ship.cards if card.role == FLEET_RESOURCE
        }
        for ship in fleet.ships:
            for change in ship.changes:
                found |= {ship.cards[change.card].key} if change.card >= 0 else resources
    return found
