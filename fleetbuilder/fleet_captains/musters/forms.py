"""The form of musters, read from the page's own address."""

from __future__ import annotations

import re
import secrets
from collections.abc import Sequence
from typing import Any, Final

from django import forms
from django.http import QueryDict

from fleetbuilder.fleet_captains.boxes.models import OwnersBox
from fleetbuilder.fleet_captains.boxes.selectors import house_box
from rules.fleet_captains.box.box import GameBox
from rules.fleet_captains.muster.muster_document import (
    MOST_MULLIGANS,
    SEED_PATTERN,
    SEED_WORDS,
    USUAL_SEED,
    MusterRequest,
)
from rules.fleet_captains.terms import GREATEST_GOAL, LEAST_GOAL, USUAL_GOAL

NUMBER: Final = re.compile(r"-?[0-9]{1,9}")
SEEDS: Final = 10_000
"""How many seeds the page proposes; any other may be typed."""


class MulligansField(forms.Field):
    """Asks, without a control of its own, how many mulligans each side takes, in their order."""

    widget = forms.MultipleHiddenInput

    def to_python(self, value: Any) -> list[int]:
        """Returns the numbers; raises `ValidationError` naming the one that is none."""
        for each in value or ():
            if not (NUMBER.fullmatch(each) and 0 <= int(each) <= MOST_MULLIGANS):
                raise forms.ValidationError(
                    f"Mulligans are whole numbers from 0 to {MOST_MULLIGANS}, one for each side, "
                    f"not “{each[:20]}”."
                )
        return [int(each) for each in value or ()]


def seed_made() -> str:
    """Returns a seed for a fresh draw."""
    return str(secrets.randbelow(SEEDS))


class MusterForm(forms.Form):
    """Asks what fixes the musters of one side or more; a valid form has the requests."""

    side = forms.MultipleChoiceField(
        label="Sides",
        widget=forms.CheckboxSelectMultiple,
        error_messages={
            "required": "Choose at least one side.",
            "invalid_choice": "There is no side “%(value)s”; choose among those here.",
        },
    )
    goal = forms.IntegerField(
        label="Victory Point Goal",
        min_value=LEAST_GOAL,
        max_value=GREATEST_GOAL,
        help_text=f"{LEAST_GOAL} to {GREATEST_GOAL}, the Fleet Size too.",
        error_messages=dict.fromkeys(
            ("invalid", "min_value", "max_value", "required"),
            f"A goal is a whole number from {LEAST_GOAL} to {GREATEST_GOAL}.",
        ),
    )
    box = forms.ChoiceField(
        label="Box",
        required=False,
        help_text="The site has what it lacks.",
        error_messages={"invalid_choice": "You have no such box; choose among those here."},
    )
    seed = forms.RegexField(
        f"^{SEED_PATTERN}$",
        label="Seed",
        help_text="Same seed, same fleets.",
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
        error_messages={"invalid": f"A seed is {SEED_WORDS}."},
    )
    mulligans = MulligansField(required=False)

    requests: tuple[MusterRequest, ...] = ()

    @classmethod
    def from_address(
        cls, query: QueryDict, cards: GameBox | None = None, boxes: Sequence[OwnersBox] = ()
    ) -> MusterForm:
        """Returns the form that an address stands for; an empty one proposes a fresh seed.

        `cards` are those of the box that the address names, None for the box of the site; `boxes`
        those that whoever asks can choose.
        """
        of: dict[str, Any] = {"cards": cards or house_box(), "boxes": boxes}
        if not any(name in query for name in cls.base_fields if name != "box"):
            initial = {"side": list(of["cards"].sides), "goal": USUAL_GOAL, "seed": seed_made()}
            return cls(initial={**initial, "box": query.get("box", "")}, **of)
        data = query.copy()
        data.setdefault("goal", str(USUAL_GOAL))
        data.setdefault("seed", USUAL_SEED)
        return cls(data, **of)

    def __init__(
        self, *args: Any, cards: GameBox, boxes: Sequence[OwnersBox] = (), **options: Any
    ) -> None:
        super().__init__(*args, **options)
        self.cards = cards
        self.asks_for_a_box = bool(boxes)
        self._choose("side", [(each, each.capitalize()) for each in cards.sides])
        self._choose("box", [("", house_box().name), *((each.slug, each.name) for each in boxes)])

    def _choose(self, name: str, choices: list[tuple[str, str]]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)  # noqa: S101
        field.choices = choices

    def clean(self) -> dict[str, Any]:
        """Puts what is asked of each side together, in the order of the box."""
        values = super().clean() or {}
        if not self.errors:
            # The numbers stand in the order in which the address names the sides.
            taken = dict(zip(values["side"], values["mulligans"], strict=False))
            self.requests = tuple(
                MusterRequest(side, values["goal"], values["seed"], taken.get(side, 0))
                for side in self.cards.sides
                if side in values["side"]
            )
        return values
