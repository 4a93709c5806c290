"""The forms of missions at a table: which mission and which ships, an answer, a correction."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, Final

from django import forms
from django.http import QueryDict

from fleetbuilder.campaigns.common import bundled_documents
from fleetbuilder.campaigns.table import components
from fleetbuilder.campaigns.table.serializers import LONGEST_NAME
from fleetbuilder.core.forms import ServiceForm
from rules.alliance.at_table.prompts import FACES, NUMBER, SEVERAL, Prompt, PromptField
from rules.alliance.at_table.start import HIGHEST_SKILL, MOST_MODELS, TablePlayer
from rules.alliance.at_table.steps import ANSWER, CORRECTION
from rules.alliance.mission.map import MOST_PLAYERS

USUAL_SKILL: Final = 2
"""The skill of a captain who has just begun (Alliance, Player Card Anatomy)."""
MOST_TYPED: Final = 20


def missions_in_order() -> list[dict[str, Any]]:
    """Returns the documents of all missions, by act."""
    return sorted(bundled_documents.mission_documents().values(), key=lambda each: each["act"])


class TablePlayForm(ServiceForm):
    """Asks for a mission and for up to six ships; a row without a ship is left out."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        ships = components.ships_offered()
        factions: dict[str, list[tuple[str, str]]] = {}
        for each in ships:
            factions.setdefault(each.faction.capitalize(), []).append((each.key, each.name))
        missions = missions_in_order()
        self.fields["mission"] = forms.ChoiceField(
            label="Mission",
            choices=[(each["id"], each["name"]) for each in missions],
            widget=forms.RadioSelect,
        )
        self.models = {each.key: each for each in ships}
        for place in range(1, MOST_PLAYERS + 1):
            self.fields[f"ship_{place}"] = forms.ChoiceField(
                label=f"Ship {place}",
                required=False,
                choices=[("", "No ship"), *factions.items()],
            )
            self.fields[f"name_{place}"] = forms.CharField(
                label=f"Name of ship {place}", required=False, max_length=LONGEST_NAME
            )
            self.fields[f"skill_{place}"] = forms.IntegerField(
                label=f"Skill of ship {place}",
                min_value=1,
                max_value=HIGHEST_SKILL,
                required=False,
                initial=USUAL_SKILL,
            )
        for name, enemy in components.enemy_documents().items():
            self.fields[f"models_{name}"] = forms.IntegerField(
                label=enemy["name"], min_value=0, max_value=MOST_MODELS, required=False
            )

    def models_asked(self) -> list[forms.BoundField]:
        """Returns the fields that ask how many models of each enemy there are."""
        return [self[f"models_{name}"] for name in components.enemy_documents()]

    def are_models_wrong(self) -> bool:
        """Returns whether a number of models is refused, so that it must be seen."""
        return any(name.startswith("models_") for name in self.errors)

    def models_counted(self) -> dict[str, int]:
        """Returns how many models of an enemy there are, as far as people said so."""
        values = self.cleaned_data
        return {
            name: values[f"models_{name}"]
            for name in components.enemy_documents()
            if values.get(f"models_{name}") is not None
        }

    def rows(self) -> Iterator[dict[str, Any]]:
        """Returns the fields of each ship together."""
        for place in range(1, MOST_PLAYERS + 1):
            yield {
                "number": place,
                "ship": self[f"ship_{place}"],
                "name": self[f"name_{place}"],
                "skill": self[f"skill_{place}"],
            }

    def clean(self) -> dict[str, Any]:
        """Refuses a mission without any ship."""
        values: dict[str, Any] = super().clean() or {}
        if not self.errors and not self.players():
            self.add_error(None, "Choose at least one ship.")
        return values

    def players(self) -> tuple[TablePlayer, ...]:
        """Returns the ships; those without a name of their own are called by their class."""
        values = self.cleaned_data
        chosen = [
            (place, self.models[values[f"ship_{place}"]])
            for place in range(1, MOST_PLAYERS + 1)
            if values.get(f"ship_{place}")
        ]
        doubles = Counter(model.name for _, model in chosen)
        found = []
        for place, model in chosen:
            name = values.get(f"name_{place}") or model.name
            if not values.get(f"name_{place}") and doubles[model.name] > 1:
                name = f"{model.name} {place}"
            skill = values.get(f"skill_{place}") or USUAL_SKILL
            found.append(
                TablePlayer(
                    name, model.name, skill, model.attack, model.agility, model.hull, model.shields
                )
            )
        return tuple(found)

    def field_at(self, where: str) -> str:
        """Returns no field: what is wrong stands above the form."""
        return ""


# --- steps ----------------------------------------------------------------------------------------


def step_read(posted: QueryDict, prompt: Prompt) -> dict[str, Any]:
    """Makes a step of what a form of the page sent; `prompt` is the one that it answers.

    What is wrong in it is for the rules to refuse, which say what would be right.
    """
    kind = posted.get("kind", ANSWER)
    if kind == CORRECTION:
        what, _, name = posted.get("what", "").partition("=")
        value: int | str = name if name else posted.get("value", "")
        if isinstance(value, str) and _is_number(value):
            value = int(value)
        return {"kind": CORRECTION, "ship": posted.get("ship", ""), "what": what, "value": value}
    answer = {
        field.name: value for field in prompt.fields if (value := _value(field, posted)) is not None
    }
    return {"kind": ANSWER, "prompt": posted.get("prompt", ""), "answer": answer}


def _value(field: PromptField, posted: Mapping[str, Any]) -> Any:
    """Returns what was sent for a field, None where nothing was."""
    if field.kind == SEVERAL:
        return posted.getlist(field.name) if isinstance(posted, QueryDict) else None
    if field.kind in FACES and field.name not in posted:
        faces = [(face, posted.get(f"{field.name}-{face}", "")) for face in FACES[field.kind]]
        if not any(text for _, text in faces):
            return None
        return "".join(
            face * min(int(text), MOST_TYPED) for face, text in faces if _is_number(text)
        )
    text = posted.get(field.name)
    if field.kind == NUMBER and isinstance(text, str) and _is_number(text):
        return int(text)
    return text


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 5
