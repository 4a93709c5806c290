"""The forms of playing Fleet Captains: what is played, and an answer."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from django import forms
from django.http import QueryDict

from fleetbuilder.core.forms import ServiceForm
from fleetbuilder.fleet_captains.boxes.models import OwnersBox
from fleetbuilder.fleet_captains.boxes.selectors import house_box
from fleetbuilder.fleet_captains.decks.offers import DeckOffer
from fleetbuilder.fleet_captains.play.game import PlayRequest
from fleetbuilder.fleet_captains.play.mapping import (
    AGAINST_CAPTAIN,
    ANSWER,
    BY_LINK,
    HOT_SEAT,
    PlayTable,
)
from fleetbuilder.fleet_captains.play.services import layouts_offered
from fleetbuilder.games.kinds import Step
from rules.fleet_captains.pilots.captain_choice import CAPTAINS, USUAL_CAPTAIN
from rules.fleet_captains.play.setup import STANDARD_LAYOUT
from rules.fleet_captains.seats.recorded_game import deck_answer
from rules.fleet_captains.terms import GREATEST_GOAL, LEAST_GOAL, USUAL_GOAL

WAY_WORDS: Final = {
    AGAINST_CAPTAIN: "Against a captain of the site",
    HOT_SEAT: "All players on this device",
    BY_LINK: "All players by link, each on an own device",
}
FIRST_WORDS: Final = {"0": "Your side", "1": "The other side"}
NO_ANSWER: Final = -1
"""What is sent for a form without an answer: it is refused as not open."""


class PlayForm(ServiceForm):
    """Asks what is to be played; a valid one has the request.

    `boxes` are the own boxes that may be laid over that of the site: their sides and layouts are
    offered beside those of the site, and which of them go together is told by what opens the game.
    So it is with `decks`, the kept ones of whoever asks.
    """

    renamed = {"sides": "side"}
    way = forms.ChoiceField(label="Who plays", choices=WAY_WORDS.items(), widget=forms.RadioSelect)
    captain = forms.ChoiceField(
        label="Captain of the site",
        required=False,
        help_text="The last is the strongest, and takes its time.",
    )
    box = forms.ChoiceField(
        label="Cards",
        required=False,
        error_messages={"invalid_choice": "You have no such box; choose among those here."},
    )
    side = forms.ChoiceField(label="Your side")
    other = forms.ChoiceField(label="The other side", required=False)
    deck = forms.ChoiceField(
        label="Your command deck",
        required=False,
        help_text="A kept deck of your side is taken when the game asks for subdecks.",
        error_messages={"invalid_choice": "You have no such deck; choose among those here."},
    )
    goal = forms.IntegerField(
        label="Victory Point Goal",
        min_value=LEAST_GOAL,
        max_value=GREATEST_GOAL,
        help_text=f"{LEAST_GOAL} to {GREATEST_GOAL}, the Fleet Size too.",
    )
    layout = forms.ChoiceField(
        label="Layout of the sector",
        help_text="Teams: four play, two against two.",
    )
    first = forms.ChoiceField(label="Who begins", choices=FIRST_WORDS.items())

    def __init__(
        self,
        *args: Any,
        boxes: Sequence[OwnersBox] = (),
        decks: Sequence[DeckOffer] = (),
        **options: Any,
    ) -> None:
        usual = {
            "way": AGAINST_CAPTAIN,
            "captain": USUAL_CAPTAIN,
            "goal": USUAL_GOAL,
            "layout": STANDARD_LAYOUT,
            "first": "0",
        }
        super().__init__(*args, **{**options, "initial": usual | (options.get("initial") or {})})
        self._boxes = {box.slug: box for box in boxes}
        self._decks = {each.deck.slug: each.deck for each in decks}
        house = house_box()
        sides = _with_own(house.sides, boxes, "ships", "side")
        layouts = _with_own(layouts_offered(house), boxes, "layouts", "id")
        self.asks_for_a_box = bool(boxes)
        self.asks_for_the_other = len(sides) > len(house.sides)
        self._choices(captain=[(name, name.capitalize()) for name in CAPTAINS])
        self._choices(
            box=[
                ("", house.name),
                *((box.slug, f"{box.name}, the rest from the site") for box in boxes),
            ]
        )
        named = [(side, side.capitalize()) for side in sides]
        self._choices(side=named, other=[("", "Any other"), *named])
        self.asks_for_a_deck = bool(decks)
        self._choices(deck=[("", "Choose four subdecks in the game"), *_decks_by_side(decks)])
        self._choices(layout=[(name, _layout_words(name)) for name in layouts])

    def _choices(self, **choices: Sequence[tuple[str, str | list[tuple[str, str]]]]) -> None:
        for name, offered in choices.items():
            field = self.fields[name]
            assert isinstance(field, forms.ChoiceField)  # noqa: S101
            field.choices = list(offered)

    @property
    def play_request(self) -> PlayRequest:
        """Returns what is to be played: against the first side that is not one's own.

        With another side where the form names one.
        """
        values = self.cleaned_data
        other = next(side for side in house_box().sides if side != values["side"])
        return PlayRequest(
            values["way"],
            (values["side"], values["other"] or other),
            values["goal"],
            values["layout"],
            int(values["first"]),
            values["captain"],
            self._boxes.get(values["box"]),
            self._decks.get(values["deck"]),
        )


def _decks_by_side(decks: Sequence[DeckOffer]) -> list[tuple[str, list[tuple[str, str]]]]:
    """Groups decks by their sides, each with the own box that it is from."""
    found: dict[str, list[tuple[str, str]]] = {}
    for each in decks:
        box = f", from {each.deck.box.name}" if each.deck.box is not None else ""
        unfit = " (not a deck yet)" if each.problems else ""
        row = (each.deck.slug, f"{each.deck.name}{box}{unfit}")
        found.setdefault(each.choice.side.capitalize(), []).append(row)
    return list(found.items())


def _with_own(names: Iterable[str], boxes: Sequence[OwnersBox], part: str, field: str) -> list[str]:
    """Lists names of the site's box, then those that only own boxes have."""
    cards = (card for box in boxes for card in _cards(box, part))
    own = (card.get(field) for card in cards if isinstance(card, dict))
    return list(dict.fromkeys((*names, *(each for each in own if isinstance(each, str)))))


def _cards(box: OwnersBox, part: str) -> Sequence[Any]:
    """Returns a part of a box as it is kept, which may be one that is not read any more."""
    found = box.document.get(part, ())
    return found if isinstance(found, list) else ()


def _layout_words(name: str) -> str:
    layout = house_box().layouts.get(name)
    tiles = f" ({layout.tiles} tiles)" if layout is not None else ", of your own"
    return f"{name.replace('-', ' ').capitalize()}{tiles}"


def step_read(posted: QueryDict, table: PlayTable) -> Step:
    """Reads the answer that a form sends: a button's, else four subdecks ticked one by one."""
    if "subdeck" in posted and "answer" not in posted:
        found = deck_answer(table.played.question, posted.getlist("subdeck"))
        return {"kind": ANSWER, "answer": NO_ANSWER if found is None else found}
    text = posted.get("answer", "")
    is_number = text.isascii() and text.isdigit() and len(text) < 7
    return {"kind": ANSWER, "answer": int(text) if is_number else NO_ANSWER}
