"""The form that asks for a simulation."""

from __future__ import annotations

from typing import Any, Final

from django import forms

from fleetbuilder.core import errors
from fleetbuilder.fleets import checking
from fleetbuilder.fleets.selectors import rulesets_all
from fleetbuilder.simulations.wishes import (
    USUAL_BATTLES,
    USUAL_PILOT,
    Wish,
    battles_faults,
    fleet_checked,
    ruleset_of,
    seed_made,
)
from rules.dice import SEED_LENGTH, SeedError, full_seed
from rules.errors import DocumentError
from rules.notation import Notice
from rules.notation.common import MAXIMUM_SIZE
from rules.pilots import PILOTS
from rules.pilots.weights import PERSONALITIES
from rules.simulation import PilotChoice, Stop

PILOT_WORDS: Final = {
    "drifter": "Drifter: any legal choice",
    "gunner": "Gunner: looks one step ahead",
    "tactician": "Tactician: plans against yours; slow",
}
PERSONALITY_WORDS: Final = {"bold": "bold", "wary": "wary"}
STOPS: Final = (
    ("", "No, play them all"),
    ("0.2", "When the interval is 20 points wide"),
    ("0.1", "When the interval is 10 points wide"),
    ("0.05", "When the interval is 5 points wide"),
)
EXAMPLE: Final = "U.S.S. Enterprise-D (26)\nJean-Luc Picard (6)\nPhoton Torpedoes (4)"
SIDES: Final = ("a", "b")


def pilot_choices() -> list[tuple[str, str]]:
    """Lists the pilots there are, those who weigh with each of their personalities."""
    choices = []
    for name in PILOTS:
        words = PILOT_WORDS.get(name, name.capitalize())
        choices.append((name, words))
        if name == "drifter":
            continue
        short = words.partition(":")[0]
        choices += [
            (f"{name}/{each}", f"{short}, {PERSONALITY_WORDS.get(each, each)}")
            for each in PERSONALITIES
            if each != "balanced"
        ]
    return choices


def ruleset_choices() -> list[tuple[str, str]]:
    """Lists the rule sets there are, the fleet's own first."""
    own = ("", "Your fleet's own, or the 2017 rules")
    return [own, *((each.id, each.name) for each in rulesets_all())]


def _fleet_field(label: str) -> forms.CharField:
    return forms.CharField(
        label=label,
        required=False,
        max_length=MAXIMUM_SIZE,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false", "placeholder": EXAMPLE}),
        help_text="A list as you would post it, a link of Utopia, a share code or JSON.",
    )


class SimulationForm(forms.Form):
    """Asks for two fleets, rules, pilots, how many battles and the seed."""

    a = _fleet_field("Your fleet")
    b = _fleet_field("The opponent")
    pilot = forms.ChoiceField(label="Flown by", choices=pilot_choices, initial=USUAL_PILOT)
    pilot_b = forms.ChoiceField(label="Flown by", choices=pilot_choices, initial=USUAL_PILOT)
    ruleset = forms.ChoiceField(label="Rule set", required=False, choices=ruleset_choices)
    battles = forms.IntegerField(label="Battles", initial=USUAL_BATTLES)
    seed = forms.CharField(
        label="Seed",
        required=False,
        max_length=SEED_LENGTH,
        initial=seed_made,
        widget=forms.TextInput(attrs={"spellcheck": "false", "autocomplete": "off"}),
        help_text="The same seed plays the same battles.",
    )
    stop_width = forms.ChoiceField(label="Stop early", required=False, choices=STOPS)

    notices: dict[str, tuple[Notice, ...]]

    def clean_seed(self) -> str:
        """Refuses a seed that is none."""
        seed: str = self.cleaned_data["seed"]
        if seed:
            try:
                full_seed(seed)
            except SeedError as error:
                raise forms.ValidationError(checking.sentence(str(error))) from error
        return seed

    def clean(self) -> dict[str, Any]:
        """Reads both fleets, and says what is wrong with either where it stands."""
        values = super().clean() or {}
        self.notices = {}
        for side in SIDES:
            self._read_fleet(side, values)
        pilots = self._pilots(values)
        if pilots is not None and "battles" in values:
            for messages in battles_faults(values["battles"], pilots).values():
                self.add_error("battles", forms.ValidationError(messages))
        return values

    def _read_fleet(self, side: str, values: dict[str, Any]) -> None:
        text = values.get(side) or ""
        if side in self.errors:
            return
        if not text.strip():
            self.add_error(side, "Paste a fleet, or take one of those below.")
            return
        try:
            parsed = checking.text_parse(text)
            values[f"fleet_{side}"] = fleet_checked(parsed.fleets, f"/{side}")
            self.notices[side] = parsed.notices
        except DocumentError as error:
            self.add_error(side, checking.sentence(str(error)))
        except errors.InvalidError as error:
            for messages in error.fields.values():
                self.add_error(side, forms.ValidationError(messages))

    @staticmethod
    def _pilots(values: dict[str, Any]) -> tuple[PilotChoice, PilotChoice] | None:
        if "pilot" not in values or "pilot_b" not in values:
            return None
        return PilotChoice.parse(values["pilot"]), PilotChoice.parse(values["pilot_b"])

    def wish(self) -> Wish:
        """Gives what a valid form asks for."""
        values = self.cleaned_data
        pilots = self._pilots(values)
        if pilots is None:
            raise ValueError("the form is not valid")
        chosen = values["ruleset"]
        stop = values["stop_width"]
        return Wish(
            a=values["fleet_a"],
            b=values["fleet_b"],
            ruleset=rulesets_all()[chosen] if chosen else ruleset_of(values["fleet_a"]),
            pilots=pilots,
            battles=values["battles"],
            seed=values["seed"],
            stop=Stop(float(stop)) if stop else None,
        )

    def refuse(self, error: errors.RequestError) -> None:
        """Puts an error that arose later where it belongs: at its fields, or above the form."""
        for where, messages in error.fields.items():
            name = where.strip("/").partition("/")[0]
            field = name if name in self.fields else None
            self.add_error(field, forms.ValidationError(list(messages)))
        if not error.fields:
            self.add_error(None, error.message)
