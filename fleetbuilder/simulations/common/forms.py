"""What the forms that ask for battles have in common."""

from __future__ import annotations

from typing import Any, Final

from django import forms

from fleetbuilder.core import errors
from fleetbuilder.core.forms import ServiceForm, fleet_text_field
from fleetbuilder.fleets.check import services as check_services
from fleetbuilder.fleets.check.services import Options
from fleetbuilder.fleets.common.selectors import rulesets_all
from fleetbuilder.simulations.common.requests import (
    MOST_OPPONENTS,
    USUAL_PILOT,
    battles_faults,
    fleet_checked,
    ruleset_of,
    seed_made,
)
from rules.dice import SEED_LENGTH, SeedError, full_seed
from rules.errors import DocumentError
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
NO_OPPONENT: Final = "Mark a fleet to fight against, or paste one."
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


class GauntletForm(BattleForm):
    """Asks for a fleet, its opponents, rules, pilots, how many battles and the seed.

    `marked` are the fleets that were marked as opponents; further ones may be pasted.
    `no_fleet` is said where the fleet is missing.
    """

    no_fleet = "Paste a fleet."

    fleet = fleet_field("Your fleet")
    opponents = fleet_text_field(
        "Opponents",
        rows=8,
        help_text="One fleet as a list, or several as links, one a line. You may mark some below.",
    )
    pilot = forms.ChoiceField(label="Yours is flown by", choices=pilot_choices, initial=USUAL_PILOT)
    pilot_b = forms.ChoiceField(
        label="Opponents are flown by", choices=pilot_choices, initial=USUAL_PILOT
    )

    def __init__(
        self, *arguments: Any, marked: tuple[Fleet | None, ...] = (), **options: Any
    ) -> None:
        super().__init__(*arguments, **options)
        self.marked = marked

    def clean(self) -> dict[str, Any]:
        """Reads the fleets, and says what is wrong with them where they stand."""
        values = super().clean() or {}
        if "fleet" not in self.errors:
            if (values.get("fleet") or "").strip():
                found = self._read("fleet", values["fleet"])
                if found is not None:
                    values["own"] = self._one(found)
            else:
                self.add_error("fleet", self.no_fleet)
        others = [each for each in self.marked if each is not None]
        if (values.get("opponents") or "").strip() and "opponents" not in self.errors:
            others += self._read("opponents", values["opponents"]) or ()
        if "opponents" not in self.errors:
            if not others:
                self.add_error("opponents", NO_OPPONENT)
            elif len(others) > MOST_OPPONENTS:
                message = f"{len(others)} opponents are too many: take up to {MOST_OPPONENTS}."
                self.add_error("opponents", message)
        values["others"] = tuple(others)
        self.check_battles(values)
        return values

    def _options(self) -> Options:
        """Returns under which rules lists are read: those chosen, else each list's own."""
        return Options(ruleset=self.cleaned_data.get("ruleset") or "")

    def _read(self, field: str, text: str) -> tuple[Fleet, ...] | None:
        try:
            fleets = check_services.text_parse(text, options=self._options()).fleets
            for fleet in fleets:
                fleet_checked((fleet,), f"/{field}")
            return fleets
        except DocumentError as error:
            self.add_error(field, check_services.sentence(str(error)))
        return None

    def _one(self, fleets: tuple[Fleet, ...]) -> Fleet | None:
        try:
            return fleet_checked(fleets, "/fleet")
        except errors.InvalidError as error:
            self.refuse(error)
            return None

    def gauntlet(self) -> dict[str, Any]:
        """Returns the fields of the `GauntletRequest` that a valid form asks for."""
        values = self.cleaned_data
        own = values["own"]
        return {"fleet": own, "opponents": values["others"], **self.asked(own)}
