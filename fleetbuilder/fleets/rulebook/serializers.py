"""The shapes of rule sets and rulings in the API."""

from __future__ import annotations

from typing import Final

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from fleetbuilder.core.shapes import RowSerializer
from rules.rulings import AUTHORITIES

ANY_VALUE: Final = {
    "description": "A value of the option's kind.",
    "type": ["boolean", "integer", "string", "array", "null"],
    "items": {"type": "string"},
}


@extend_schema_field(ANY_VALUE)
class ValueField(serializers.JSONField):
    """The value of an option."""


class RulesetRowSerializer(RowSerializer):
    """Describes a rule set in the list."""

    id = serializers.CharField()
    name = serializers.CharField()
    summary = serializers.CharField()
    inherits = serializers.CharField(allow_null=True, help_text="The rule set that it builds on.")
    url = serializers.CharField(help_text="Its page.")


class RulesetOptionSerializer(RowSerializer):
    """Describes one option of a rule set."""

    name = serializers.CharField()
    title = serializers.CharField(help_text="A short name for people.")
    question = serializers.CharField(help_text="The question that the option answers.")
    group = serializers.CharField()
    kind = serializers.CharField(
        help_text='bool, int, text, date or texts; a trailing "?" allows null.'
    )
    choices = serializers.ListField(child=serializers.CharField(), help_text="Of a closed text.")
    value = ValueField()
    value_words = serializers.CharField(help_text="The value in words.")
    source = serializers.CharField(  # type: ignore[assignment]
        help_text="Text and section that it comes from."
    )
    imposed_by = serializers.CharField(help_text="The rule set that sets the value.")
    inherited = serializers.BooleanField(help_text="Another rule set sets the value.")
    parent_value = ValueField(help_text="What the rule set that it builds on says.")


class RulesetSerializer(RulesetRowSerializer):
    """Describes a rule set with every option."""

    lineage = serializers.ListField(
        child=serializers.CharField(), help_text="From the root to this one."
    )
    options = RulesetOptionSerializer(many=True)


class RulingRowSerializer(RowSerializer):
    """Describes a ruling in the list."""

    id = serializers.CharField()
    ids = serializers.ListField(
        child=serializers.CharField(), help_text="Every id that it goes by, its own first."
    )
    document = serializers.CharField()
    section = serializers.CharField()
    title = serializers.CharField()
    authority = serializers.ChoiceField(
        sorted(AUTHORITIES),
        help_text="Whose word it is: "
        + ", ".join(f"`{letter}` {words}" for letter, words in AUTHORITIES.items())
        + ".",
    )
    url = serializers.CharField(help_text="Its page.")


class RulingPartSerializer(RowSerializer):
    """Describes a part of what a ruling says."""

    of = serializers.CharField(
        allow_blank=True, help_text='The text or the aspect that it is about, "" for all.'
    )
    text = serializers.CharField()


class RulingOptionSerializer(RowSerializer):
    """Describes a value of an option that rests on a ruling."""

    name = serializers.CharField()
    ruleset = serializers.CharField(
        source="ruleset.id", help_text="The rule set that sets the value."
    )
    value_words = serializers.CharField(source="value", help_text="The value in words.")


class RulingSerializer(RulingRowSerializer):
    """Describes a ruling with what it says and where it binds."""

    says = RulingPartSerializer(many=True)
    source = serializers.CharField()  # type: ignore[assignment]
    authority_words = serializers.CharField()
    binds = serializers.ListField(
        child=serializers.CharField(), help_text="The rule sets in which it counts."
    )
    acts = serializers.ListField(
        child=serializers.ChoiceField(["build", "battle", "table"]),
        help_text="Where it acts, if it is told.",
    )
    cards = serializers.ListField(
        child=serializers.CharField(), help_text="The keys of the cards that it names."
    )
    options = RulingOptionSerializer(many=True)
    related = serializers.ListField(
        child=serializers.CharField(), help_text="The ids of rulings on the same matter."
    )
    note = serializers.CharField(allow_blank=True)
