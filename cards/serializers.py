"""What the API says about cards, sets and ship classes.

The values come from the catalogue in memory. The rows of a list are written once per catalogue:
a search costs no more than to pick them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from django.urls import reverse
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from cards import wording
from cards.search import FACETS, SearchResult
from cards.wording.effects import effects_of
from rules.cards import Card, CardSet, ShipClass
from rules.catalogue import Catalogue, card_to_document

DOCUMENT: Final = {"type": "object", "additionalProperties": True}
COUNTS: Final = {"type": "object", "additionalProperties": {"type": "integer", "minimum": 1}}


@extend_schema_field(DOCUMENT)
class DocumentField(serializers.JSONField):
    """An object of a schema of ours."""


@extend_schema_field(
    {
        "type": "object",
        "properties": {facet.field: COUNTS for facet in FACETS},
        "required": [facet.field for facet in FACETS],
        "additionalProperties": False,
    }
)
class FacetsField(serializers.JSONField):
    """Counts the cards of a result by facet and word."""


class CardRowSerializer(serializers.Serializer[Any]):
    """Describes a card in a list."""

    key = serializers.CharField(help_text="`<type>:<name>-<first set>`; it never changes.")
    url = serializers.CharField(help_text="The card's page.")
    type = serializers.CharField()
    name = serializers.CharField()
    factions = serializers.ListField(child=serializers.CharField())
    sets = serializers.ListField(child=serializers.CharField(), help_text="The first set first.")
    era = serializers.CharField()
    cost = serializers.IntegerField(help_text="Printed price in SP.")
    unique = serializers.BooleanField()
    mirror_universe = serializers.BooleanField()
    one_per_ship = serializers.BooleanField()
    attack = serializers.IntegerField(allow_null=True)
    agility = serializers.IntegerField(allow_null=True)
    hull = serializers.IntegerField(allow_null=True)
    shields = serializers.IntegerField(allow_null=True)
    skill = serializers.IntegerField(allow_null=True)
    ship_class = serializers.CharField(allow_null=True, help_text="The key of a ship's class.")
    ability_status = serializers.ChoiceField(
        choices=("automated", "manual", "none"),
        help_text="Whether battles play its text, only people do, or it has none.",
    )
    official = serializers.BooleanField(help_text="False for a house card of this site.")


class AbilityClauseSerializer(serializers.Serializer[Any]):
    """Describes one clause of an ability."""

    text = serializers.CharField()
    explanation = serializers.ListField(
        child=serializers.CharField(), help_text="What it means; empty in a text for people only."
    )


class CardSerializer(CardRowSerializer):
    """Describes one card in full."""

    effects = serializers.ListField(
        child=serializers.CharField(), help_text="What it does to building a fleet, in words."
    )
    ability = AbilityClauseSerializer(many=True, help_text="The ability, clause by clause.")
    withdrawn = serializers.BooleanField(help_text="It is no longer in the catalogue.")
    document = DocumentField(help_text="The card's document, as in our schema of card sets.")


class CardSearchSerializer(serializers.Serializer[Any]):
    """Describes a page of the answer to a search."""

    count = serializers.IntegerField(help_text="How many cards were found.")
    page = serializers.IntegerField()
    pages = serializers.IntegerField()
    next = serializers.CharField(allow_null=True, help_text="The address of the next page.")
    previous = serializers.CharField(allow_null=True)
    query = serializers.CharField(help_text="The search as it was understood.")
    near = serializers.CharField(
        allow_blank=True,
        help_text="The name asked for, where no card meets the search and the results are cards "
        "of names near to it; empty otherwise.",
    )
    catalogue = serializers.CharField(help_text="The version of the catalogue.")
    facets = FacetsField(help_text="How many of all cards found have each value.")
    results = CardRowSerializer(many=True)


class ShareSerializer(serializers.Serializer[Any]):
    """Describes how many cards of a set, era or type have a text that battles play."""

    key = serializers.CharField(allow_blank=True)
    name = serializers.CharField()
    cards = serializers.IntegerField()
    automated = serializers.IntegerField(help_text="In the ability language: battles play it.")
    manual = serializers.IntegerField(help_text="For people only; battles leave it out.")
    none = serializers.IntegerField(help_text="Cards without a text.")
    used_by_pilots = serializers.IntegerField(
        help_text="Those that gunners used in the battles that were counted."
    )
    automated_share = serializers.FloatField(
        allow_null=True, help_text="The share of the texts; null where there is none."
    )


class CoverageSerializer(serializers.Serializer[Any]):
    """Describes how many cards have a text that battles play."""

    catalogue = serializers.CharField(help_text="The version of the catalogue.")
    total = ShareSerializer()
    eras = ShareSerializer(many=True)
    types = ShareSerializer(many=True)
    sets = ShareSerializer(many=True, help_text="A card counts for its first set.")


class AbilityErrorSerializer(serializers.Serializer[Any]):
    """Describes what is wrong with a text, and where."""

    code = serializers.CharField()
    message = serializers.CharField()
    position = serializers.IntegerField(help_text="Characters before the wrong word.")
    word = serializers.CharField(allow_blank=True, help_text="Empty where the text ends too early.")
    expected = serializers.ListField(child=serializers.CharField())
    suggestions = serializers.ListField(child=serializers.CharField())
    corrected = serializers.CharField(allow_blank=True, help_text="The text mended, if easy.")


class AbilitySerializer(serializers.Serializer[Any]):
    """Describes the reading of a text: its tree and meaning, or what is wrong with it."""

    valid = serializers.BooleanField()
    text = serializers.CharField(required=False, help_text="The text as cards print it.")
    explanation = serializers.ListField(
        child=serializers.CharField(),
        required=False,
        help_text="Lines; those indented by two blanks belong to the one above.",
    )
    tree = DocumentField(required=False)
    error = AbilityErrorSerializer(required=False)


class SetSerializer(serializers.Serializer[Any]):
    """Describes a set."""

    key = serializers.CharField()
    url = serializers.CharField(help_text="The set's page.")
    name = serializers.CharField()
    parent = serializers.CharField(  # type: ignore[assignment]  # a field, not the serializer above
        help_text="The wave or series that it belongs to."
    )
    released = serializers.CharField(help_text="ISO date; empty where it is not known.")
    era = serializers.CharField()
    cards = serializers.IntegerField(help_text="How many cards it holds.")


class SetDetailSerializer(SetSerializer):
    """Describes a set with its cards."""

    results = CardRowSerializer(many=True)


class ShipClassSerializer(serializers.Serializer[Any]):
    """Describes a ship class; arcs are in degrees."""

    key = serializers.CharField()
    url = serializers.CharField(help_text="The class's page.")
    name = serializers.CharField()
    printed = serializers.CharField(help_text="The class whose name the cards print.")
    base = serializers.CharField()
    front_arc = serializers.IntegerField(allow_null=True)
    rear_arc = serializers.IntegerField(allow_null=True)
    second_arc = serializers.IntegerField(allow_null=True)
    all_round = serializers.BooleanField()
    ships = serializers.IntegerField(help_text="How many ships are of the class.")


class ManeuverSerializer(serializers.Serializer[Any]):
    """Describes one entry of a dial."""

    speed = serializers.IntegerField(help_text="Below zero: full astern.")
    bearing = serializers.CharField()
    colour = serializers.CharField()


class ShipClassDetailSerializer(ShipClassSerializer):
    """Describes a ship class with its dial and ships."""

    maneuvers = ManeuverSerializer(many=True)
    results = CardRowSerializer(many=True)


def _row(shape: type[serializers.Serializer[Any]], thing: object, **given: Any) -> dict[str, Any]:
    """Returns the fields of a shape: what is given, else the thing's own, else None."""
    return {
        name: given[name] if name in given else getattr(thing, name, None)
        for name in shape._declared_fields
    }


def _rows(catalogue: Catalogue) -> dict[str, Mapping[str, Any]]:
    return {}


def card_row(catalogue: Catalogue, card: Card) -> Mapping[str, Any]:
    """Returns the row of a card in a list; it is shared, so nobody may change it."""
    rows = catalogue.once(_rows)
    row = rows.get(card.key)
    if row is None:
        url = reverse("cards:card_detail", args=[card.key])
        row = rows[card.key] = _row(CardRowSerializer, card, url=url)
    return row


def card_detail(catalogue: Catalogue, card: Card, withdrawn: bool = False) -> dict[str, Any]:
    """Returns everything about a card."""
    names = wording.Names(catalogue)
    return {
        **card_row(catalogue, card),
        "effects": effects_of(card, names),
        "ability": [
            {"text": each.text, "explanation": [line.text for line in each.explanation]}
            for each in wording.ability_clauses(card.ability)
        ],
        "withdrawn": withdrawn,
        "document": card_to_document(card),
    }


def _texts(catalogue: Catalogue) -> dict[str, str]:
    return {}


def card_row_text(catalogue: Catalogue, card: Card) -> str:
    """Returns the row of a card as JSON, written once: a page of them costs most of a search."""
    texts = catalogue.once(_texts)
    text = texts.get(card.key)
    if text is None:
        text = texts[card.key] = encoded(card_row(catalogue, card))
    return text


def search_page(
    catalogue: Catalogue,
    result: SearchResult,
    *,
    number: int,
    size: int,
    following: str | None,
    previous: str | None,
) -> str:
    """Returns one page of a result as JSON, of the shape that `CardSearchSerializer` describes."""
    start = (number - 1) * size
    head = {
        "count": result.count,
        "page": number,
        "pages": page_count(result, size),
        "next": following,
        "previous": previous,
        "query": result.canonical,
        "near": result.near,
        "catalogue": catalogue.version,
        "facets": result.facet_counts(),
    }
    rows = ",".join([card_row_text(catalogue, card) for card in result.cards(start, start + size)])
    return f'{encoded(head)[:-1]},"results":[{rows}]}}'


def page_count(result: SearchResult, size: int) -> int:
    """Returns how many pages a result has; an empty one has one."""
    return max(1, -(-result.count // size))


def encoded(document: Mapping[str, Any]) -> str:
    """Returns a document as compact JSON in ASCII, as the API's renderer writes it."""
    return json.dumps(document, separators=(",", ":"))


def set_row(card_set: CardSet, cards: int) -> dict[str, Any]:
    """Returns the row of a set."""
    url = reverse("cards:set_detail", args=[card_set.key])
    return _row(SetSerializer, card_set, url=url, cards=cards)


def class_row(ship_class: ShipClass, ships: int) -> dict[str, Any]:
    """Returns the row of a ship class."""
    url = reverse("cards:ship_class_detail", args=[ship_class.key])
    return _row(ShipClassSerializer, ship_class, url=url, ships=ships)


def class_detail(catalogue: Catalogue, ship_class: ShipClass, ships: list[Card]) -> dict[str, Any]:
    """Returns everything about a ship class."""
    return {
        **class_row(ship_class, len(ships)),
        "maneuvers": [_row(ManeuverSerializer, each) for each in ship_class.maneuvers],
        "results": [card_row(catalogue, ship) for ship in ships],
    }


class TriedLineSerializer(serializers.Serializer[Any]):
    """Describes a sentence of a story."""

    event = serializers.IntegerField(help_text="The place of its event in the log.")
    round = serializers.IntegerField()
    depth = serializers.IntegerField(help_text="0 a heading, 1 a phase, 2 a sentence, 3 a detail.")
    text = serializers.CharField()


class TriedSerializer(serializers.Serializer[Any]):
    """Describes a round with a text and without it, or why it was not played."""

    played = serializers.BooleanField()
    reason = serializers.CharField(required=False, help_text="Why not.")
    uses = serializers.IntegerField(required=False, help_text="How often the text acted.")
    without = TriedLineSerializer(many=True, required=False)

    def get_fields(self) -> dict[str, Any]:
        """Adds the field whose name is a word of Python."""
        return {**super().get_fields(), "with": TriedLineSerializer(many=True, required=False)}
