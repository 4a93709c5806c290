"""A choice of subdecks for a command deck: what is wrong with it, and what its cards help with.

Source: Fleet Captains, Take Command; FC-12, FC-13.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, Final

from rules.fleet_captains.box.box import GameBox
from rules.fleet_captains.box.command_cards import CommandSubdeck
from rules.fleet_captains.chances import chance_document
from rules.fleet_captains.muster.card_help import CardHelp, card_help
from rules.fleet_captains.terms import (
    CARDS_OF_A_SUBDECK,
    GREATEST_GOAL,
    MISSION_KINDS,
    SUBDECKS_OF_A_DECK,
)
from rules.names import did_you_mean
from rules.notation.reading.messages import shown
from rules.notation.reading.objects import Fields, read_whole
from rules.notation.reading.values import (
    read_choice,
    read_each,
    read_line,
    read_list,
    read_whole_document,
)

MOST_NAMED: Final = 20
"""No choice names more subdecks, right or wrong."""


@dataclass(frozen=True, slots=True)
class DeckProblem:
    """A problem of a choice: its code, the JSON pointer, and what would be right."""

    code: str
    where: str
    message: str

    def as_document(self) -> dict[str, str]:
        """Returns it as the API writes it."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class DeckChoice:
    """The subdecks that a side chooses, by key, and the mission mix that they are to help."""

    side: str
    subdecks: tuple[str, ...]
    missions: Mapping[str, int] = field(default_factory=dict)


def subdecks_of(box: GameBox, side: str) -> list[CommandSubdeck]:
    """Lists the subdecks of a side, in the order of the box."""
    return [subdeck for subdeck in box.subdecks.values() if subdeck.side == side]


def chosen_subdecks(box: GameBox, choice: DeckChoice) -> list[CommandSubdeck]:
    """Lists the subdecks of the side that a choice names, each once, in the order of the box."""
    return [each for each in subdecks_of(box, choice.side) if each.key in choice.subdecks]


def deck_help(box: GameBox, *subdecks: CommandSubdeck) -> CardHelp:
    """Returns what the cards of subdecks help with, among the missions of the box."""
    cards = [card for subdeck in subdecks for card in subdeck.cards]
    return card_help(cards, box.missions.values())


def check_deck(box: GameBox, choice: DeckChoice) -> list[DeckProblem]:
    """Lists the problems of a choice, those of single subdecks first; none if it is legal."""
    return [*_of_each(box, choice), *_of_number(box, choice)]


def _of_each(box: GameBox, choice: DeckChoice) -> Iterator[DeckProblem]:
    seen: Counter[str] = Counter()
    keys = [subdeck.key for subdeck in subdecks_of(box, choice.side)]
    for place, key in enumerate(choice.subdecks):
        where = f"/subdecks/{place}"
        subdeck = box.subdecks.get(key)
        seen[key] += 1
        if subdeck is None:
            hint = did_you_mean(key, keys, f"{choice.side.capitalize()} has {', '.join(keys)}")
            yield DeckProblem("deck.unknown", where, f"there is no subdeck {shown(key)}; {hint}")
        elif subdeck.side != choice.side:
            yield DeckProblem(
                "deck.side",
                where,
                f"{subdeck.name} is a subdeck of {subdeck.side.capitalize()}; choose one of "
                f"{choice.side.capitalize()}",
            )
        elif seen[key] > 1:
            yield DeckProblem(
                "deck.double", where, f"{subdeck.name} is chosen twice; choose it once"
            )
        elif subdeck.size != CARDS_OF_A_SUBDECK:
            yield DeckProblem(
                "deck.cards",
                where,
                f"{subdeck.name} has cards: {subdeck.size} of {CARDS_OF_A_SUBDECK}; complete it in "
                "the box",
            )


def _of_number(box: GameBox, choice: DeckChoice) -> Iterator[DeckProblem]:
    number = len(chosen_subdecks(box, choice))
    difference = SUBDECKS_OF_A_DECK - number
    if difference:
        remedy = f"choose {difference} more" if difference > 0 else f"leave {-difference} out"
        yield DeckProblem(
            "deck.number",
            "/subdecks",
            f"a command deck is made of {SUBDECKS_OF_A_DECK} subdecks, and {number} of "
            f"{choice.side.capitalize()} are chosen; {remedy}",
        )


# --- documents -----------------------------------------------------------------------------------


def deck_choice_from_document(document: object, box: GameBox) -> DeckChoice:
    """Reads a choice of subdecks; whether it is legal is not asked.

    Raises `DocumentError` with the JSON pointer of what is wrong.
    """
    return read_whole_document(_read_choice, document, box)


def _read_choice(document: object, box: GameBox) -> DeckChoice:
    fields = Fields(document, "a choice of subdecks", ("side", "subdecks", "missions"))
    return DeckChoice(
        fields.read("side", read_choice, frozenset(box.sides), "side"),
        fields.read("subdecks", _read_keys),
        fields.read("missions", _read_mix, default={}),
    )


def _read_keys(value: object) -> tuple[str, ...]:
    return read_each(read_list(value, MOST_NAMED, "subdecks"), read_line)


def _read_mix(value: object) -> Mapping[str, int]:
    fields = Fields(value, "a mission mix", MISSION_KINDS)
    return {
        kind: fields.read(kind, read_whole, 0, GREATEST_GOAL, default=0) for kind in MISSION_KINDS
    }


def deck_document(box: GameBox, choice: DeckChoice) -> dict[str, Any]:
    """Returns a choice with its problems, the whole deck, and every subdeck of the side."""
    problems = check_deck(box, choice)
    return {
        "box": box.id,
        "side": choice.side,
        "legal": not problems,
        "problems": [problem.as_document() for problem in problems],
        "deck": _help_document(deck_help(box, *chosen_subdecks(box, choice)), choice),
        "subdecks": [
            {
                "key": subdeck.key,
                "name": subdeck.name,
                "theme": subdeck.theme,
                "chosen": subdeck.key in choice.subdecks,
                **_help_document(deck_help(box, subdeck), choice),
            }
            for subdeck in subdecks_of(box, choice.side)
        ],
    }


def _help_document(help_: CardHelp, choice: DeckChoice) -> dict[str, Any]:
    document = help_.as_document()
    if any(choice.missions.values()):
        document["helping"] = chance_document(help_.average(choice.missions))
    return document
