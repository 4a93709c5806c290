"""Steps of command cards: the deck that a player took, and the cards that were played.

Hands stay with people. What lies in each subdeck all know; which four a player took, only the own
team (DF-10). Source: Fleet Captains, Command Decks, Playing Command Cards; FC-12, FC-110.
"""

from __future__ import annotations

from typing import Final

from rules.fleet_captains.at_table.cloak_steps import require_own
from rules.fleet_captains.at_table.state import CaptainsTable, Values
from rules.fleet_captains.at_table.step_fields import TableStepField, player, title
from rules.fleet_captains.errors import CaptainsError
from rules.fleet_captains.muster.deck_choice import (
    MOST_NAMED,
    DeckChoice,
    check_deck,
    chosen_subdecks,
    subdecks_of,
)
from rules.notation.reading.values import read_each, read_line, read_list


def choose_deck(table: CaptainsTable, by: int, values: Values) -> None:
    """Notes which subdecks a player took, in place of those told before (FC-12)."""
    owner: int = values["player"]
    require_own(table, by, owner)
    box = table.setup.box
    if box is None:
        raise CaptainsError("this table counts only: it knows no subdecks", "table.counts_only")
    choice = DeckChoice(table.setup.players[owner].side, values["subdecks"])
    for problem in check_deck(box, choice):
        raise CaptainsError(problem.message, "table.deck", "/subdecks")
    table.decks[owner] = choice.subdecks
    table.note(by, f"{table.name_of(owner)} took a command deck")


def play_card(table: CaptainsTable, by: int, values: Values) -> None:
    """Notes a command card that a player played; any number is played on a turn (FC-110)."""
    table.note(by, f"{table.name_of(values['player'])} played {values['name']}")


def deck_names(table: CaptainsTable, owner: int) -> list[str]:
    """Lists the subdecks that a player took, none where nobody told: for the own team alone."""
    box = table.setup.box
    if box is None or owner not in table.decks:
        return []
    choice = DeckChoice(table.setup.players[owner].side, table.decks[owner])
    return [each.name for each in chosen_subdecks(box, choice)]


def card_names(table: CaptainsTable, owner: int, *, is_own: bool) -> list[str]:
    """Lists the titles of cards that a player may have: of the side, for the own team of the deck.

    What the other team may ask tells nothing of the deck.
    """
    box = table.setup.box
    if box is None:
        return []
    taken = table.decks.get(owner, ()) if is_own else ()
    subdecks = [
        each
        for each in subdecks_of(box, table.setup.players[owner].side)
        if not taken or each.key in taken
    ]
    return sorted({card.name for subdeck in subdecks for card in subdeck.cards})


def _keys(value: object, table: CaptainsTable) -> tuple[str, ...]:
    return read_each(read_list(value, MOST_NAMED, "subdecks"), read_line)


CARD_STEPS: Final = {
    "deck": (
        choose_deck,
        {"player": TableStepField(player), "subdecks": TableStepField(_keys, is_hidden=True)},
    ),
    "card": (play_card, {"player": TableStepField(player), "name": TableStepField(title)}),
}
