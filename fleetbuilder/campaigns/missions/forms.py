"""The form that asks for a mission to be simulated."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from django import forms

from fleetbuilder.campaigns.missions.documents import mark_words
from fleetbuilder.campaigns.missions.requests import (
    HIGHEST_SKILL,
    USUAL_BATTLES,
    USUAL_COUNTS,
    MissionRequest,
    battles_faults,
    marks_known,
    marks_taken,
    models_faults,
)
from fleetbuilder.campaigns.missions.ships import PlayerSeat, RoundShips
from fleetbuilder.campaigns.ships.submitted_ships import OPTIONS
from fleetbuilder.core.forms import fleet_text_field
from fleetbuilder.fleets.check import services as check_services
from fleetbuilder.simulations.common.forms import SeedForm
from fleetbuilder.simulations.common.requests import fleet_checked
from rules.alliance.mission.map import MOST_PLAYERS
from rules.errors import DocumentError
from rules.fleet import Fleet

COUNTS: Final = tuple((str(number), str(number)) for number in range(1, MOST_PLAYERS + 1))


class MissionSimulationForm(SeedForm):
    """Asks with how many players, with which ships, and how often a mission is played.

    `rounds` are the rounds of campaigns that may be taken, as `mission_ships.rounds_offered`
    gives them, `marked` the saved fleets that were marked. `find_round` finds a round.
    """

    renamed = {"ships": "fleets"}
    players = forms.MultipleChoiceField(
        label="Players",
        choices=COUNTS,
        initial=[str(each) for each in USUAL_COUNTS],
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": "Mark at least one number of players."},
    )
    round = forms.ChoiceField(label="Ships of a campaign", required=False)
    fleets = fleet_text_field(
        "Own ships",
        rows=6,
        help_text=(
            f"Up to {MOST_PLAYERS} fleets of one ship: one as a list, or several as links, "
            "one a line."
        ),
    )
    skill = forms.IntegerField(
        label="Captain skill",
        required=False,
        min_value=1,
        max_value=HIGHEST_SKILL,
        help_text="Of captains without a player card. Left empty: a new captain’s.",
    )
    marks = forms.MultipleChoiceField(
        label="What happened before", required=False, widget=forms.CheckboxSelectMultiple
    )
    models = forms.CharField(
        label="Enemy models",
        required=False,
        max_length=200,
        widget=forms.TextInput(attrs={"spellcheck": "false", "autocomplete": "off"}),
        help_text="How many you have, such as attack-ship=3. Left empty: as many as it takes.",
    )
    battles = forms.IntegerField(
        label="Times", initial=USUAL_BATTLES, help_text="With each number of players."
    )

    def __init__(
        self,
        *arguments: Any,
        mission: Mapping[str, Any],
        rounds: Sequence[tuple[str, str]] = (),
        marked: Sequence[Fleet] = (),
        find_round: Callable[[str, int, str], RoundShips],
        **options: Any,
    ) -> None:
        super().__init__(*arguments, **options)
        self.fields["seed"].help_text = "The same seed plays the same."
        self.mission = mission
        self.marked = marked
        self.find_round = find_round
        self._field("round").choices = [("", "None: those below, or ready-made ones"), *rounds]
        words = mark_words()
        self._field("marks").choices = [
            (each, words.get(each, each)) for each in marks_known(mission)
        ]

    def _field(self, name: str) -> Any:
        return self.fields[name]

    def clean_models(self) -> dict[str, int]:
        """Reads numbers of models, such as attack-ship=3 galor=1."""
        pairs = [each.partition("=") for each in self.cleaned_data["models"].split()]
        models = {name: int(number) if number.isdecimal() else 0 for name, _, number in pairs}
        if messages := models_faults(models, self.mission):
            raise forms.ValidationError(messages)
        return models

    def clean_battles(self) -> int:
        """Refuses more plays than there may be."""
        battles: int = self.cleaned_data["battles"]
        if messages := battles_faults(battles):
            raise forms.ValidationError(messages)
        return battles

    def clean(self) -> dict[str, Any]:
        """Reads the ships, and says what is wrong with them where they stand."""
        values: dict[str, Any] = super().clean() or {}
        fleets: list[Fleet] = []
        if (values.get("fleets") or "").strip():
            try:
                fleets += [
                    fleet_checked((fleet,), "/fleets")
                    for fleet in check_services.text_parse(values["fleets"], options=OPTIONS).fleets
                ]
            except DocumentError as error:
                self.add_error("fleets", check_services.sentence(str(error)))
        fleets += self.marked
        if len(fleets) > MOST_PLAYERS:
            self.add_error(
                "fleets", f"{len(fleets)} ships are too many: {MOST_PLAYERS} players fly one each."
            )
        if fleets and values.get("round"):
            self.add_error("round", "Take the ships of the campaign or those below, and not both.")
        values["own"] = tuple(fleets)
        return values

    def wanted(self) -> MissionRequest:
        """Returns what a valid form asks for; raises `InvalidError` for a round without ships."""
        values = self.cleaned_data
        seats = tuple(
            PlayerSeat(fleet, f"/fleets/{nth}") for nth, fleet in enumerate(values["own"])
        )
        document, marks = self.mission, tuple(sorted(values["marks"]))
        if values["round"]:
            slug, _, number = values["round"].partition("/")
            chosen = self.find_round(slug, int(number), "/round")
            seats, marks = chosen.seats, marks_taken(chosen, document)
            document = chosen.campaign.missions.get(document["id"], document)
        return MissionRequest(
            mission=document,
            counts=tuple(sorted(int(each) for each in values["players"])),
            seats=seats,
            skill=values["skill"],
            marks=marks,
            models=values["models"],
            battles=values["battles"],
            seed=values["seed"],
        )
