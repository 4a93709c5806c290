"""The form that asks for games to be simulated."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms

from fleetbuilder.fleet_captains.boxes.models import OwnersBox
from fleetbuilder.fleet_captains.boxes.selectors import house_box
from fleetbuilder.fleet_captains.simulations.requests import (
    USUAL_GAMES,
    GamesRequest,
    games_most,
)
from fleetbuilder.simulations.common.forms import SeedForm
from rules.fleet_captains.pilots.captain_choice import CAPTAINS, USUAL_CAPTAIN
from rules.fleet_captains.terms import FEDERATION, GREATEST_GOAL, KLINGON, LEAST_GOAL, USUAL_GOAL


def _captains() -> list[tuple[str, str]]:
    return [(name, name.capitalize()) for name in CAPTAINS]


def _sides() -> list[tuple[str, str]]:
    return [(side, side.capitalize()) for side in house_box().sides]


def _layouts() -> list[tuple[str, str]]:
    return [
        ("", "The one that fits the goal"),
        *(
            (layout.id, f"{layout.id.capitalize()}: {layout.tiles} tiles")
            for layout in house_box().layouts.values()
        ),
    ]


class GamesSimulationForm(SeedForm):
    """Asks which sides play, under which captains, to which goal, and how often.

    `boxes` are the own boxes that may be laid over that of the site.
    """

    renamed = {"pilot": "captain", "pilot_b": "captain_b"}
    side = forms.ChoiceField(label="Side a", choices=_sides, initial=FEDERATION)
    captain = forms.ChoiceField(label="Captain of a", choices=_captains, initial=USUAL_CAPTAIN)
    side_b = forms.ChoiceField(label="Side b", choices=_sides, initial=KLINGON)
    captain_b = forms.ChoiceField(label="Captain of b", choices=_captains, initial=USUAL_CAPTAIN)
    goal = forms.IntegerField(
        label="Victory Point Goal",
        initial=USUAL_GOAL,
        min_value=LEAST_GOAL,
        max_value=GREATEST_GOAL,
        help_text="Also the Fleet Size. The usual 10 takes people about 90 minutes.",
    )
    layout = forms.ChoiceField(label="Sector", required=False, choices=_layouts)
    box = forms.ChoiceField(label="Cards", required=False)
    games = forms.IntegerField(label="Games", initial=USUAL_GAMES, min_value=1)

    def __init__(self, *arguments: Any, boxes: Sequence[OwnersBox] = (), **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.fields["seed"].help_text = "The same seed plays the same games."
        self._boxes = {box.slug: box for box in boxes}
        box: Any = self.fields["box"]
        box.choices = [
            ("", "The house box"),
            *((slug, f"{each.name}, over the house box") for slug, each in self._boxes.items()),
        ]
        games: Any = self.fields["games"]
        games.max_value = games_most()

    def clean_games(self) -> int:
        """Refuses more games than there may be."""
        games: int = self.cleaned_data["games"]
        if games > games_most():
            raise forms.ValidationError(
                f"A simulation has 1 to {games_most():,} games, not {games:,}."
            )
        return games

    def wanted(self) -> GamesRequest:
        """Returns what a valid form asks for."""
        values = self.cleaned_data
        return GamesRequest(
            sides=(values["side"], values["side_b"]),
            captains=(values["captain"], values["captain_b"]),
            goal=values["goal"],
            layout=values["layout"],
            games=values["games"],
            seed=values["seed"],
            box=self._boxes.get(values["box"]),
        )
