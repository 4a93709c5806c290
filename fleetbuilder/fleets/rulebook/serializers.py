"""The shapes of rulings in the API."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from rules.rulings import AUTHORITIES


class RulingRowSerializer(serializers.Serializer[Any]):
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


class RulingPartSerializer(serializers.Serializer[Any]):
    """Describes a part of what a ruling says."""

    of = serializers.CharField(
        allow_blank=True, help_text='The text or the aspect that it is about, "" for all.'
    )
    text = serializers.CharField()


class RulingOptionSerializer(serializers.Serializer[Any]):
    """Describes a value of an option that rests on a ruling."""

    name = serializers.CharField()
    ruleset = serializers.CharField(help_text="The rule set that sets the value.")
    value_words = serializers.CharField(help_text="The value in words.")


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
