"""Effects: when something may be used, what it needs, and what it does.

Source: Fleet Captains, Command Cards; FC-113 to FC-117.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from rules.fleet_captains.effects.forms import (
    DEEDS,
    MOST_VERBS,
    NEEDS,
    STATES,
    VERB_SCHEMA,
    VERBS,
    VERBS_SCHEMA,
    read_verbs,
    write_verbs,
)
from rules.fleet_captains.effects.needs import EffectNeed
from rules.fleet_captains.effects.verbs import EffectVerb
from rules.notation.reading.objects import Fields
from rules.notation.reading.values import read_choice

MOMENTS: Final = {
    "test": "in a System Test",
    "interrupt": "in any action but combat, or in an encounter",
    "combat": "in combat",
    "exploration": "on exploring a location",
    "encounter": "on drawing an encounter",
    "move": "when this ship moves",
    "as_action": "as an action",
    "influence": "when exerting influence",
    "repair": "when repairing",
    "scan": "when scanning",
    "transport": "when using the transporter",
    "cloak": "when cloaking",
    "damage": "when damaged",
    "destroyed": "when this ship is destroyed",
    "enemy_destroyed": "when an enemy ship is destroyed",
    "turn": "during your turn",
    "enemy_turn": "during the opponent's turn",
    "mission": "when fulfilling a mission",
    "reinforcement": "when a ship reinforces",
}
"""The moments at which effects are used, with our words."""


@dataclass(frozen=True, slots=True)
class CardEffect:
    """What a card does: the moment, the needs that must all be met, and the verbs in order.

    Without a moment it lasts as long as the card acts.
    """

    when: str | None
    needs: tuple[EffectNeed, ...]
    does: tuple[EffectVerb, ...]

    @property
    def words(self) -> str:
        """Returns it in our plain English, as one sentence."""
        parts = [MOMENTS[self.when]] if self.when else []
        parts += [NEEDS.words(need) for need in self.needs]
        does = "; ".join(VERBS.words(verb) for verb in self.does)
        return sentence(f"{', '.join(parts)}: {does}" if parts else does)

    def as_document(self) -> dict[str, Any]:
        """Returns it as a document has it."""
        document: dict[str, Any] = {"when": self.when} if self.when else {}
        if self.needs:
            document["needs"] = NEEDS.write(*self.needs)
        return {**document, "does": write_verbs(self.does)}


EFFECT_FIELDS: Final = ("when", "needs", "does")


def read_effect(value: object) -> CardEffect:
    """Reads an effect of a document. Raises `FieldError`."""
    return effect_of(Fields(value, "an effect", EFFECT_FIELDS))


def read_optional_effect(value: object) -> CardEffect | None:
    """Reads an effect that may be missing. Raises `FieldError`."""
    return read_effect(value)


def _read_moment(value: object) -> str | None:
    return read_choice(value, frozenset(MOMENTS), "moment")


def effect_of(fields: Fields) -> CardEffect:
    """Returns the effect that an object has besides other fields. Raises `FieldError`."""
    return CardEffect(
        fields.read("when", _read_moment, default=None),
        fields.read("needs", NEEDS.read_all, default=()),
        fields.read("does", read_verbs),
    )


def sentence(words: str) -> str:
    """Returns words as a sentence: a capital letter and a full stop."""
    return f"{words[:1].upper()}{words[1:]}."


def language_schema() -> dict[str, Any]:
    """Returns the definitions that the language has in the JSON schema of a box."""
    return {
        "verb": VERBS.schema(most=1),
        "verbs": {"type": "array", "minItems": 1, "maxItems": MOST_VERBS, "items": VERB_SCHEMA},
        "needs": NEEDS.schema(),
        "deed": DEEDS.schema(most=1),
        "condition": STATES.schema(most=1),
        "effect": {
            "type": "object",
            "additionalProperties": False,
            "required": ["does"],
            "properties": {
                "when": {"enum": list(MOMENTS)},
                "needs": {"$ref": "#/$defs/needs"},
                "does": VERBS_SCHEMA,
            },
        },
    }
