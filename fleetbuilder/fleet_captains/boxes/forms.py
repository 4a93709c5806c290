"""The forms into which owners type their cards, titles and numbers first.

Each makes the document of a card, which the reader of boxes judges; what that finds wrong is said
beside the field. What a card does is written in the language of effects, or left to people.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django import forms

from fleetbuilder.core import errors
from fleetbuilder.core.forms import ServiceForm
from fleetbuilder.core.parsers import DocumentParser
from fleetbuilder.fleet_captains.boxes.card_fields import (
    BY_PEOPLE,
    BoxCardForm,
    EffectField,
    capitalized,
    copies_field,
    given,
    several,
    title_field,
    whole_field,
)
from fleetbuilder.fleet_captains.boxes.services import empty_document
from fleetbuilder.fleet_captains.boxes.ship_form import ShipCardForm
from fleetbuilder.fleet_captains.boxes.subdeck_form import SubdeckForm
from fleetbuilder.fleets.check.services import sentence
from fleetbuilder.player_documents.models import LONGEST_NAME
from rules.errors import DocumentError
from rules.fleet_captains.box.encounter_cards import CHOSEN, INVOLVED
from rules.fleet_captains.box.encounter_cards import MOST_POINTS as MOST_ENCOUNTER_POINTS
from rules.fleet_captains.box.mission_cards import MOST_COPIES, MOST_POINTS
from rules.fleet_captains.box.tiles import GREATEST_TILE, MOST_TOKENS
from rules.fleet_captains.effects.field_kinds import SYSTEM
from rules.fleet_captains.effects.forms import DIE
from rules.fleet_captains.terms import (
    LOCATION_KINDS,
    MISSION_KINDS,
    SYSTEMS,
    TILES,
)
from rules.notation.reading.budget import MAXIMUM_SIZE

REASONS: Final = ("house_made", "printed")
"""Parts of a card that no form asks for; they stay as they are."""


def placed(error: DocumentError, start: str) -> errors.InvalidError:
    """Returns the refusal of a part of a box, with places counted from the part on."""
    where = error.where.removeprefix(start) if error.where.startswith(start) else ""
    return errors.InvalidError.at(where or "/", sentence(error.message), code=error.code)


def with_reasons(made: dict[str, Any], before: Mapping[str, Any]) -> dict[str, Any]:
    """Returns a card that a form made with the reasons that it had before.

    Those of the command cards of a subdeck stay with their titles.
    """
    found = {**made, **{name: before[name] for name in REASONS if name in before}}
    if "cards" in made:
        earlier = {each["name"]: each for each in before.get("cards", ())}
        found["cards"] = [
            with_reasons(each, earlier.get(each["name"], {})) for each in made["cards"]
        ]
    return found


# --- whole boxes -------------------------------------------------------------------------------


class BoxNameForm(ServiceForm):
    """Asks for the name of a box."""

    name = forms.CharField(
        label="Name of the box", max_length=LONGEST_NAME, help_text="Such as: Base game, our copy."
    )

    def document(self) -> dict[str, Any]:
        """Returns a box of that name without cards."""
        return empty_document(self.cleaned_data["name"])


class BoxFileForm(ServiceForm):
    """Asks for a box as a file; a valid form has read it."""

    file = forms.FileField(
        label="A box as a file",
        allow_empty_file=True,
        help_text="JSON, as it is downloaded here.",
        widget=forms.FileInput(attrs={"accept": ".json,application/json"}),
    )

    def clean(self) -> dict[str, Any]:
        """Decodes the file."""
        values = super().clean() or {}
        if "file" in values:
            try:
                values["document"] = DocumentParser().decoded(values["file"].read(MAXIMUM_SIZE + 1))
            except DocumentError as error:
                self.add_error("file", sentence(str(error)))
        return values

    def document(self) -> Any:
        """Returns what the file holds; its reader judges it."""
        return self.cleaned_data["document"]

    def field_at(self, where: str) -> str:
        """Returns the one field."""
        return "file"


# --- cards of a kind ---------------------------------------------------------------------------


class TileForm(BoxCardForm):
    """Asks for a location tile."""

    part = "tiles"
    what = "location tile"
    renamed = {"encounter": "encounter_from"}

    name = title_field()
    kind = forms.ChoiceField(label="Kind", choices=capitalized(LOCATION_KINDS))
    habitable = forms.BooleanField(label="Habitable", required=False, help_text="Of planets only.")
    size = whole_field("Size", 0, GREATEST_TILE)
    encounter_from = whole_field("Encounter from", 1, DIE, required=False)
    encounter_to = whole_field(
        "Encounter up to", 1, DIE, required=False, help_text="Both empty: no encounter is drawn."
    )
    tokens = whole_field(
        "Control tokens more", -MOST_TOKENS, MOST_TOKENS, required=False, help_text="Usually none."
    )
    copies = copies_field(TILES)
    while_here = EffectField(
        "Acts on ships here", example='[{"add": {"shields": 4}}]', people=BY_PEOPLE
    )
    enter = EffectField("Acts on entering", example='[{"damage": 1}]', people=BY_PEOPLE)

    @classmethod
    def of_card(cls, card: Mapping[str, Any]) -> dict[str, Any]:
        """Returns what the fields show for a tile."""
        ends = dict(
            zip(("encounter_from", "encounter_to"), card.get("encounter", ()), strict=False)
        )
        return {**super().of_card(card), **ends}

    def document(self) -> dict[str, Any]:
        """Returns the tile as a document."""
        values = self.cleaned_data
        ends = [values["encounter_from"], values["encounter_to"]]
        encounter = [end for end in ends if end is not None]
        return {
            **super().document(),
            "kind": values["kind"],
            "size": values["size"],
            **given(
                habitable=values["habitable"] or None,
                encounter=encounter or None,
                while_here=values["while_here"],
                enter=values["enter"],
                tokens=values["tokens"] or None,
            ),
            **several(values["copies"]),
        }


class MissionForm(BoxCardForm):
    """Asks for a mission."""

    part = "missions"
    what = "mission"

    name = title_field()
    kind = forms.ChoiceField(label="Kind", choices=capitalized(MISSION_KINDS))
    vp = whole_field("Victory Points", 0, MOST_POINTS)
    secret = forms.BooleanField(label="Secret", required=False)
    copies = copies_field(MOST_COPIES)
    deed = EffectField("Deed", example='{"attack": 1}')
    condition = EffectField("Condition", example='{"controls": 4}')

    def document(self) -> dict[str, Any]:
        """Returns the mission as a document."""
        values = self.cleaned_data
        return {
            **super().document(),
            "kind": values["kind"],
            "vp": values["vp"],
            **given(
                secret=values["secret"] or None,
                deed=values["deed"],
                condition=values["condition"],
            ),
            **several(values["copies"]),
        }


class EncounterForm(BoxCardForm):
    """Asks for an encounter."""

    part = "encounters"
    what = "encounter"
    renamed = {
        "test/level": "level",
        "test/system": "system",
        "test": "system",
        "pass/vp": "vp",
        "pass": "passed",
        "fail": "failed",
    }

    name = title_field()
    persistent = forms.BooleanField(label="Persistent", required=False)
    involves = forms.ChoiceField(label="Involves", choices=list(INVOLVED.items()))
    system = forms.ChoiceField(
        label="Test",
        required=False,
        choices=[("", "No test"), *((each, SYSTEM.words(each)) for each in SYSTEMS)],
    )
    level = whole_field("Level of the test", 1, 60, required=False)
    vp = whole_field("Victory Points", 0, MOST_ENCOUNTER_POINTS, initial=0)
    copies = copies_field(MOST_COPIES)
    passed = EffectField("Success, or without a test", example='[{"draw": 1}]', people=BY_PEOPLE)
    failed = EffectField("Failure", example='[{"damage": 1}]', people=BY_PEOPLE)

    @classmethod
    def of_card(cls, card: Mapping[str, Any]) -> dict[str, Any]:
        """Returns what the fields show for an encounter."""
        success = card.get("pass", {})
        return {
            "involves": CHOSEN,
            **super().of_card(card),
            **card.get("test", {}),
            "vp": success.get("vp", 0),
            "passed": success.get("does"),
            "failed": card.get("fail", {}).get("does"),
        }

    def clean(self) -> dict[str, Any]:
        """Says where half a test is given."""
        values = super().clean() or {}
        if not self.errors and bool(values["system"]) != (values["level"] is not None):
            self.add_error("level", "A test has a System and a level: give both, or neither.")
        return values

    def document(self) -> dict[str, Any]:
        """Returns the encounter as a document."""
        values = self.cleaned_data
        test = {"system": values["system"], "level": values["level"]} if values["system"] else None
        failed = values["failed"]
        return {
            **super().document(),
            **given(
                persistent=values["persistent"] or None,
                involves=None if values["involves"] == CHOSEN else values["involves"],
                test=test,
            ),
            **{
                name: part
                for name, part in (
                    ("pass", given(vp=values["vp"] or None, does=values["passed"])),
                    ("fail", {"does": failed} if failed is not None else {}),
                )
                if part
            },
            **several(values["copies"]),
        }


CARD_FORMS: Final[Mapping[str, type[BoxCardForm]]] = {
    form.part: form for form in (ShipCardForm, TileForm, MissionForm, EncounterForm, SubdeckForm)
}
"""The form of each part of a box."""
