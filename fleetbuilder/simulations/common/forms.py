"""What the forms that ask for battles have in common."""

from __future__ import annotations

from typing import Any, Final

from django import forms

from fleetbuilder.core.forms import ServiceForm, fleet_text_field
from fleetbuilder.fleets.check import services as check_services
from fleetbuilder.fleets.common.selectors import rulesets_all
from fleetbuilder.simulations.common.requests import (
    USUAL_PILOT,
    battles_faults,
    ruleset_of,
    seed_made,
)
from rules.dice import SEED_LENGTH, SeedError, full_seed
from rules.fleet import Fleet
from rules.pilots import PILOTS
from rules.pilots.weights import PERSONALITIES
from rules.rulesets import RuleSet
from rules.simulation import PilotChoice

PILOT_WORDS: Final = {
    "drifter": "Drifter: any legal choice",
    "gunner": "Gunner: looks one step ahead",
    "tactician": "Tactician: plays its plans out first; slow",
    "admiral": "Admiral: reckons with your plans too; very slow",
}
PERSONALITY_WORDS: Final = {"bold": "bold", "wary": "wary"}
EXAMPLE: Final = "U.S.S. Enterprise-D (26)\nJean-Luc Picard (6)\nPhoton Torpedoes (4)"


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


def fleet_field(label: str) -> forms.CharField:
    """Returns the box for a fleet in any format."""
    help_text = "A list as you would post it, a link of Utopia, a share code or JSON."
    return fleet_text_field(label, rows=8, help_text=help_text, placeholder=EXAMPLE)


class SeedForm(ServiceForm):
    """Asks with which dice battles are fought."""

    seed = forms.CharField(
        label="Seed",
        required=False,
        max_length=SEED_LENGTH,
        initial=seed_made,
        widget=forms.TextInput(attrs={"spellcheck": "false", "autocomplete": "off"}),
        help_text="The same seed plays the same battles.",
    )

    def clean_seed(self) -> str:
        """Refuses a seed that is none."""
        seed: str = self.cleaned_data["seed"]
        if seed:
            try:
                full_seed(seed)
            except SeedError as error:
                raise forms.ValidationError(check_services.sentence(str(error))) from error
        return seed


class BattleForm(SeedForm):
    """Asks by whom, by which rules and how often fleets fight, and with which dice."""

    pilot = forms.ChoiceField(label="Flown by", choices=pilot_choices, initial=USUAL_PILOT)
    pilot_b = forms.ChoiceField(label="Flown by", choices=pilot_choices, initial=USUAL_PILOT)
    ruleset = forms.ChoiceField(label="Rule set", required=False, choices=ruleset_choices)
    battles = forms.IntegerField(label="Battles")
    field_order = ("pilot", "pilot_b", "ruleset", "battles", "seed")

    def check_battles(self, values: dict[str, Any]) -> None:
        """Refuses more battles than such pilots may fight."""
        pilots = self.pilots(values)
        if pilots is None or values.get("battles") is None:
            return
        for messages in battles_faults(values["battles"], pilots).values():
            self.add_error("battles", forms.ValidationError(messages))

    @staticmethod
    def pilots(values: dict[str, Any]) -> tuple[PilotChoice, PilotChoice] | None:
        """Returns who decides for either side; None while that is not known."""
        if "pilot" not in values or "pilot_b" not in values:
            return None
        return PilotChoice.parse(values["pilot"]), PilotChoice.parse(values["pilot_b"])

    def asked(self, own: Fleet) -> dict[str, Any]:
        """Returns what every request of a valid form holds; the rule set of `own` is the usual."""
        values = self.cleaned_data
        chosen = values["ruleset"]
        ruleset: RuleSet = rulesets_all()[chosen] if chosen else ruleset_of(own)
        return {
            "ruleset": ruleset,
            "pilots": self.pilots(values),
            "battles": values["battles"],
            "seed": values["seed"],
        }
