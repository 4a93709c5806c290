"""The form of the odds page: an attack by sliders, read from the page's own address."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, cast

from django import forms
from django.forms.boundfield import BoundField
from django.http import QueryDict

from rules.odds import (
    AIMS,
    RANGE_BANDS,
    SPENDINGS,
    WHEN_USEFUL,
    Aim,
    AttackOdds,
    AttackQuery,
    Defender,
    OddsError,
    SequenceOdds,
    attack_odds,
    attacker_fields,
    sequence_odds,
)

RULES_2017: Final = "2017"
CLASSIC: Final = "classic"
DESTRUCTION: Final = "destruction"
NOT_COUNTED: Final = 0
"""The hull for which nothing is said of destruction."""

USUAL: Final[Mapping[str, Any]] = {
    "attack": 4,
    "range_band": "2",
    "aim": AIMS[0],
    "scan": 0,
    "defense": 2,
    "evade": 0,
    "shields": 0,
    "hull": NOT_COUNTED,
    "attacks": 1,
    "attack_modifier": 0,
    "defense_modifier": 0,
    "rules": RULES_2017,
    "spending": WHEN_USEFUL,
}
"""What holds for a field that the address leaves out; boxes are not ticked."""

AIM_WORDS: Final = {
    "damage": "Most damage",
    "cards": "Most damage cards",
    "crits": "Most cards face up",
    "destruction": "Destruction",
}
SPENDING_WORDS: Final = {
    "when-useful": "As few as are useful",
    "at-once": "All at the first damage",
}
FOLDED: Final = ("attack_modifier", "defense_modifier", "secondary_weapon", "rules", "spending")
NO_WORDS: Final = ("0", "false")
DEFENDERS: Final = ("defense", "cloaked", "evade", "shields")
"""What is the defender's, whether it is attacked once or more often."""


class SliderInput(forms.NumberInput):
    """A slider."""

    input_type = "range"


class SliderField(forms.IntegerField):
    """Asks for a whole number by a slider with a graduated scale, and an icon beside its name.

    `zero` is what 0 means, where that is not a number.
    """

    def __init__(
        self, *, low: int = 0, high: int, icon: str, zero: str = "", **options: Any
    ) -> None:
        needed = f"A whole number from {low} to {high} is needed"
        super().__init__(
            required=False,
            min_value=low,
            max_value=high,
            widget=SliderInput,
            error_messages={
                "invalid": f"{needed}.",
                "min_value": f"{needed}, not %(show_value)s.",
                "max_value": f"{needed}, not %(show_value)s.",
            },
            **options,
        )
        if zero:
            self.widget.attrs["data-zero"] = zero
        self.low = low
        self.high = high
        self.icon = icon
        self.zero = zero

    def scale(self) -> list[str]:
        """Returns the numerals under the slider."""
        return [
            "–" if self.zero and number == 0 else str(number).replace("-", "−")
            for number in range(self.low, self.high + 1)
        ]


class TokenField(forms.BooleanField):
    """Asks by a box whether something is there, with an icon beside its name."""

    def __init__(self, *, icon: str, **options: Any) -> None:
        super().__init__(required=False, **options)
        self.icon = icon


class OddsForm(forms.Form):
    """Asks for an attack, or for several equal ones; a valid form has query and odds.

    Field names are those of the API wherever they mean the same.
    """

    attack = SliderField(label="Attack dice", high=12, icon="attack")
    range_band = forms.ChoiceField(
        label="Range",
        required=False,
        choices=[(str(band), str(band)) for band in RANGE_BANDS],
        widget=forms.RadioSelect,
        help_text="Range 1: one more attack die. Range 3: one more defense die.",
    )
    target_lock = TokenField(label="Target lock", icon="target-lock")
    aim = forms.ChoiceField(
        label="What the lock is for",
        required=False,
        choices=[(aim, AIM_WORDS[aim]) for aim in AIMS],
    )
    attacker_battle_stations = TokenField(label="Battle stations", icon="battlestations")
    scan = SliderField(label="Scan tokens", high=3, icon="scan")
    defense = SliderField(label="Defense dice", high=8, icon="agility")
    cloaked = TokenField(label="Cloaked", icon="cloak")
    obstructed = TokenField(label="Obstructed", icon="obstacle")
    defender_battle_stations = TokenField(label="Battle stations", icon="battlestations")
    evade = SliderField(label="Evade tokens", high=4, icon="evade")
    shields = SliderField(label="Active shields", high=12, icon="shields")
    hull = SliderField(label="Hull left", high=12, icon="hull", zero="not counted")
    attacks = SliderField(
        label="Attacks, one after the other",
        low=1,
        high=8,
        icon="weapon",
        help_text="Each by another ship with the same dice and tokens. What the defender loses "
        "or spends is gone for the next.",
    )
    attack_modifier = SliderField(
        label="Attack dice from cards", low=-6, high=6, icon="plus", help_text="At most 3 count."
    )
    defense_modifier = SliderField(label="Defense dice from cards", low=-6, high=6, icon="plus")
    secondary_weapon = forms.BooleanField(
        label="Secondary weapon: no range bonus for either side", required=False
    )
    rules = forms.ChoiceField(
        label="Rules",
        required=False,
        choices=[
            (RULES_2017, "2017"),
            (CLASSIC, "Classic: a cloak adds four dice, modifiers have no limit"),
        ],
    )
    spending = forms.ChoiceField(
        label="Over several attacks the defender spends tokens",
        required=False,
        choices=[(each, SPENDING_WORDS[each]) for each in SPENDINGS],
    )

    query: AttackQuery
    odds: AttackOdds | SequenceOdds

    @classmethod
    def from_address(cls, query: QueryDict) -> OddsForm:
        """Returns the form that an address stands for."""
        given = {name: str(query[name]) for name in query if query[name]}
        for name, field in cls.base_fields.items():
            if isinstance(field, forms.BooleanField) and given.get(name, "").lower() in NO_WORDS:
                # A box that is sent at all would count as ticked.
                del given[name]
        return cls({**USUAL, **given})

    def __getitem__(self, name: str) -> BoundField:
        field = super().__getitem__(name)
        # Errors come and go without the field being drawn anew, so it always names their place.
        described = f"{field.auto_id}_error"
        if field.help_text:
            described = f"{field.auto_id}_helptext {described}"
        field.field.widget.attrs["aria-describedby"] = described
        return field

    def clean(self) -> dict[str, Any]:
        """Works the odds out, and says what is wrong at the field to change."""
        values = super().clean() or {}
        if values.get("hull") == NOT_COUNTED:
            if values.get("attacks", 1) > 1:
                self.add_error("hull", "Several attacks end with the hull: say how much is left.")
            elif values.get("target_lock") and values.get("aim") == DESTRUCTION:
                self.add_error("hull", "To aim at destruction, say how much hull is left.")
        if self.errors:
            return values
        try:
            self._work_out(values)
        except OddsError as error:
            self.add_error(_field_of(error), _sentence(error.message))
        return values

    def _work_out(self, values: Mapping[str, Any]) -> None:
        hull = values["hull"] or None
        is_classic = values["rules"] == CLASSIC
        attacker: dict[str, Any] = {
            "attack": values["attack"],
            "attack_modifier": values["attack_modifier"],
            "defense_modifier": values["defense_modifier"],
            "range_band": int(values["range_band"]),
            "primary_weapon": not values["secondary_weapon"],
            "obstructed": values["obstructed"],
            "scan": values["scan"],
            "rule_of_3": not is_classic,
            "target_lock": values["target_lock"],
            "attacker_battle_stations": values["attacker_battle_stations"],
            # Nobody aims without a lock.
            "aim": cast(Aim, values["aim"] if values["target_lock"] else AIMS[0]),
        }
        self.query = AttackQuery(
            **attacker,
            **{name: values[name] for name in DEFENDERS},
            cloak_adds_dice=is_classic,
            defender_battle_stations=values["defender_battle_stations"],
            hull=hull,
        )
        if values["attacks"] == 1:
            self.odds = attack_odds(self.query)
            return
        # What is the defender's stands apart there: it carries over from attack to attack.
        own = {name: getattr(self.query, name) for name in attacker_fields()}
        defender = Defender(
            **{name: values[name] for name in DEFENDERS},
            cloak_adds_dice=is_classic,
            battle_stations=int(values["defender_battle_stations"]),
            hull=hull or 1,
        )
        self.odds = sequence_odds(
            [AttackQuery(**own)] * values["attacks"], defender, spending=values["spending"]
        )

    def has_more(self) -> bool:
        """Returns whether a field that is folded away has something to show."""
        return any(
            name in self.errors or str(self[name].value()) != str(USUAL.get(name, False))
            for name in FOLDED
        )

    def short_query(self) -> dict[str, str]:
        """Returns the shortest query that stands for a valid form."""
        return {
            name: "1" if value is True else str(value)
            for name, value in self.cleaned_data.items()
            if value != USUAL.get(name, False)
        }


def _field_of(error: OddsError) -> str:
    """Returns the field of the form at which an error of the odds is to be mended."""
    name = error.field.rpartition("/")[2]
    return name if name in OddsForm.base_fields else "attack"


def _sentence(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}."
