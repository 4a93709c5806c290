"""The forms of playing Fleet Captains: what is played, and an answer."""

from __future__ import annotations

from typing import Any, Final

from django import forms
from django.http import QueryDict

from fleetbuilder.core.forms import ServiceForm
from fleetbuilder.fleet_captains.boxes.selectors import house_box
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
from rules.fleet_captains.play.game_questions import ChooseSubdecks
from rules.fleet_captains.play.setup import STANDARD_LAYOUT
from rules.fleet_captains.terms import GREATEST_GOAL, LEAST_GOAL, USUAL_GOAL

WAY_WORDS: Final = {
    AGAINST_CAPTAIN: "Against a captain of the site",
    HOT_SEAT: "Two players on this device",
    BY_LINK: "Two players by link, each on an own device",
}
FIRST_WORDS: Final = {"0": "You", "1": "The other player"}
NO_ANSWER: Final = -1
"""What is sent for a form without an answer: it is refused as not open."""


class PlayForm(ServiceForm):
    """Asks what is to be played; a valid one has the request."""

    way = forms.ChoiceField(label="Who plays", choices=WAY_WORDS.items(), widget=forms.RadioSelect)
    captain = forms.ChoiceField(
        label="Captain of the site",
        required=False,
        help_text="The last is the strongest, and takes its time.",
    )
    side = forms.ChoiceField(label="Your side")
    goal = forms.IntegerField(
        label="Victory Point Goal",
        min_value=LEAST_GOAL,
        max_value=GREATEST_GOAL,
        help_text=f"{LEAST_GOAL} to {GREATEST_GOAL}, the Fleet Size too.",
    )
    layout = forms.ChoiceField(label="Layout of the sector")
    first = forms.ChoiceField(label="Who begins", choices=FIRST_WORDS.items())

    def __init__(self, *args: Any, **options: Any) -> None:
        usual = {
            "way": AGAINST_CAPTAIN,
            "captain": USUAL_CAPTAIN,
            "goal": USUAL_GOAL,
            "layout": STANDARD_LAYOUT,
            "first": "0",
        }
        super().__init__(*args, **{**options, "initial": usual | (options.get("initial") or {})})
        layouts = house_box().layouts
        self._choices(captain=[(name, name.capitalize()) for name in CAPTAINS])
        self._choices(side=[(side, side.capitalize()) for side in house_box().sides])
        self._choices(
            layout=[
                (name, f"{name.capitalize()} ({layouts[name].tiles} tiles)")
                for name in layouts_offered()
            ]
        )

    def _choices(self, **choices: list[tuple[str, str]]) -> None:
        for name, offered in choices.items():
            field = self.fields[name]
            assert isinstance(field, forms.ChoiceField)  # noqa: S101
            field.choices = offered

    @property
    def play_request(self) -> PlayRequest:
        """Returns what is to be played: against the first side that is not one's own."""
        values = self.cleaned_data
        other = next(side for side in house_box().sides if side != values["side"])
        return PlayRequest(
            values["way"],
            (values["side"], other),
            values["goal"],
            values["layout"],
            int(values["first"]),
            values["captain"],
        )


def step_read(posted: QueryDict, table: PlayTable) -> Step:
    """Reads the answer that a form sends; four subdecks are ticked one by one."""
    question = table.played.question
    if isinstance(question, ChooseSubdecks) and "subdeck" in posted:
        ticked = set(posted.getlist("subdeck"))
        found = [place for place, keys in enumerate(question.answers) if set(keys) == ticked]
        return {"kind": ANSWER, "answer": found[0] if found else NO_ANSWER}
    text = posted.get("answer", "")
    is_number = text.isascii() and text.isdigit() and len(text) < 7
    return {"kind": ANSWER, "answer": int(text) if is_number else NO_ANSWER}
