"""The catalogue as rows.

A card's `document` is the whole truth about it; the columns and related rows repeat what people
filter by. `cards.services` writes both from the document and nothing else does.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from django.db import models
from django.db.models import Q

from cards.wording.labels import ERA_NAMES
from rules.building.wording import ACTION_NAMES, FACTION_NAMES, TYPE_NAMES
from rules.cards import CARD_TYPES, ERAS, FACTIONS

KEY_LENGTH = 120
NAME_LENGTH = 200
WORD_LENGTH = 40


def _choices(names: Mapping[str, str], words: Iterable[str]) -> list[tuple[str, str]]:
    return [(word, names[word][:1].upper() + names[word][1:]) for word in words]


# Choices are functions, since a new word is no change of the tables and needs no migration.


def set_eras() -> list[tuple[str, str]]:
    """Returns the eras of sets with their names."""
    return _choices(ERA_NAMES, ERA_NAMES)


def card_eras() -> list[tuple[str, str]]:
    """Returns the eras of cards with their names."""
    return _choices(ERA_NAMES, ERAS)


def card_types() -> list[tuple[str, str]]:
    """Returns the types of card with their names."""
    return _choices(TYPE_NAMES, CARD_TYPES)


def factions() -> list[tuple[str, str]]:
    """Returns the factions with their names."""
    return _choices(FACTION_NAMES, FACTIONS)


def actions() -> list[tuple[str, str]]:
    """Returns the actions with their names."""
    return _choices(ACTION_NAMES, ACTION_NAMES)


class CatalogueVersion(models.Model):
    """One state of the catalogue; the row loaded last tells which one stands in the tables."""

    version = models.CharField(max_length=12)
    loaded_at = models.DateTimeField(auto_now_add=True)
    cards = models.PositiveIntegerField(help_text="how many cards can be used")
    summary = models.JSONField(default=dict, help_text="keys added, changed and withdrawn")

    class Meta:
        get_latest_by = "pk"
        ordering = ["-pk"]

    def __str__(self) -> str:
        return self.version


class CatalogueEntry(models.Model):
    """What sets, ship classes and cards have in common.

    `position` is the place in the catalogue's order. What is no longer in the fixtures stays as a
    withdrawn row, so that what refers to it can still be explained.
    """

    name = models.CharField(max_length=NAME_LENGTH)
    position = models.PositiveIntegerField()
    withdrawn_at = models.DateTimeField(null=True, blank=True, db_index=True)
    document = models.JSONField()

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return self.name


class CardSet(CatalogueEntry):
    """An expansion. `official` is False for a set of house cards."""

    key = models.CharField(max_length=KEY_LENGTH, unique=True)
    parent = models.CharField(max_length=NAME_LENGTH, blank=True)
    released = models.DateField(null=True, blank=True, db_index=True)
    era = models.CharField(max_length=WORD_LENGTH, choices=set_eras, db_index=True)
    official = models.BooleanField(default=True)
    reprints = models.JSONField(default=list, blank=True)

    class Meta:
        ordering = ["position"]
        verbose_name = "set"


class ShipClass(CatalogueEntry):
    """A class of ships; its dial stands in the document. Arcs are in degrees."""

    key = models.CharField(max_length=KEY_LENGTH, unique=True)
    printed = models.CharField(max_length=KEY_LENGTH, db_index=True)
    front_arc = models.PositiveSmallIntegerField(null=True, blank=True)
    rear_arc = models.PositiveSmallIntegerField(null=True, blank=True)
    second_arc = models.PositiveSmallIntegerField(null=True, blank=True)
    all_round = models.BooleanField(default=False)
    oversized = models.BooleanField(default=False)

    class Meta:
        ordering = ["position"]
        verbose_name_plural = "ship classes"


class Card(CatalogueEntry):
    """Any card. Values that its type doesn't print are null; `range` is in bands 1-3."""

    key = models.CharField(max_length=KEY_LENGTH, unique=True)
    type = models.CharField(max_length=WORD_LENGTH, choices=card_types)
    folded_name = models.CharField(max_length=NAME_LENGTH)
    first_set = models.ForeignKey(CardSet, models.PROTECT, related_name="first_cards")
    sets = models.ManyToManyField(CardSet, through="CardPrinting", related_name="cards")
    era = models.CharField(max_length=WORD_LENGTH, choices=card_eras)
    cost = models.PositiveSmallIntegerField()
    cost_variable = models.BooleanField(default=False)
    unique = models.BooleanField(default=False)
    mirror_universe = models.BooleanField(default=False)
    one_per_ship = models.BooleanField(default=False)
    banned = models.BooleanField(default=False)
    alliance = models.BooleanField(default=False)
    official = models.BooleanField(default=True)
    ship_class = models.ForeignKey(
        ShipClass, models.PROTECT, null=True, blank=True, related_name="ships"
    )
    attack = models.SmallIntegerField(null=True, blank=True)
    agility = models.PositiveSmallIntegerField(null=True, blank=True)
    hull = models.PositiveSmallIntegerField(null=True, blank=True)
    shields = models.PositiveSmallIntegerField(null=True, blank=True)
    skill = models.PositiveSmallIntegerField(null=True, blank=True)
    talents = models.PositiveSmallIntegerField(default=0)
    nearest_range = models.PositiveSmallIntegerField(null=True, blank=True)
    farthest_range = models.PositiveSmallIntegerField(null=True, blank=True)
    support = models.CharField(max_length=WORD_LENGTH, blank=True)
    ability_status = models.CharField(
        max_length=WORD_LENGTH,
        choices=[("automated", "Automated"), ("manual", "Manual"), ("none", "None")],
    )

    class Meta:
        ordering = ["first_set__position", "position"]
        indexes = [
            models.Index(fields=["folded_name"]),
            models.Index(fields=["type", "cost"]),
            models.Index(fields=["type", "folded_name"]),
            models.Index(fields=["era", "type"]),
            models.Index(fields=["first_set", "position"]),
            models.Index(fields=["skill"], condition=Q(skill__isnull=False), name="cards_skill"),
        ]
        constraints = [
            models.CheckConstraint(condition=Q(type__in=CARD_TYPES), name="cards_type_known"),
            models.CheckConstraint(
                condition=~Q(type="ship")
                | Q(ship_class__isnull=False, attack__isnull=False, hull__isnull=False),
                name="cards_ship_has_class_and_values",
            ),
            models.CheckConstraint(
                condition=Q(nearest_range__isnull=True, farthest_range__isnull=True)
                | Q(nearest_range__lte=models.F("farthest_range")),
                name="cards_range_in_order",
            ),
        ]


class CardPrinting(models.Model):
    """Says that a set holds a card; `position` 0 is the set that was first to hold it."""

    card = models.ForeignKey(Card, models.CASCADE, related_name="printings")
    card_set = models.ForeignKey(CardSet, models.PROTECT, related_name="printings")
    position = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(fields=["card", "card_set"], name="cards_printing_once"),
        ]

    def __str__(self) -> str:
        return f"{self.card_id} in {self.card_set_id}"


class CardFaction(models.Model):
    """One faction of a card."""

    card = models.ForeignKey(Card, models.CASCADE, related_name="factions")
    faction = models.CharField(max_length=WORD_LENGTH, choices=factions)

    class Meta:
        indexes = [models.Index(fields=["faction", "card"])]
        constraints = [
            models.UniqueConstraint(fields=["card", "faction"], name="cards_faction_once"),
        ]

    def __str__(self) -> str:
        return self.faction


class CardSlot(models.Model):
    """A type of slot that a card has, adds or fills, with how many."""

    class SlotSource(models.TextChoices):
        """Says what a card has to do with the slot."""

        BAR = "bar", "on its upgrade bar"
        ADDS = "adds", "added by it"
        FILLS = "fills", "filled by it"

    card = models.ForeignKey(Card, models.CASCADE, related_name="slots")
    source = models.CharField(max_length=WORD_LENGTH, choices=SlotSource.choices)
    slot = models.CharField(max_length=WORD_LENGTH)
    count = models.PositiveSmallIntegerField(default=1)

    class Meta:
        indexes = [models.Index(fields=["slot", "source", "card"])]
        constraints = [
            models.UniqueConstraint(fields=["card", "source", "slot"], name="cards_slot_once"),
            models.CheckConstraint(condition=Q(count__gte=1), name="cards_slot_counts"),
        ]

    def __str__(self) -> str:
        return f"{self.count} {self.slot} {self.get_source_display()}"


class CardAction(models.Model):
    """One action of a card's action bar."""

    card = models.ForeignKey(Card, models.CASCADE, related_name="actions")
    action = models.CharField(max_length=WORD_LENGTH, choices=actions)

    class Meta:
        indexes = [models.Index(fields=["action", "card"])]
        constraints = [
            models.UniqueConstraint(fields=["card", "action"], name="cards_action_once"),
        ]

    def __str__(self) -> str:
        return self.action


class CardRestriction(models.Model):
    """One operand of one kind of restriction icon of a card, as in ship-class, galaxy-class."""

    card = models.ForeignKey(Card, models.CASCADE, related_name="restrictions")
    kind = models.CharField(max_length=WORD_LENGTH)
    value = models.CharField(max_length=NAME_LENGTH, blank=True)

    class Meta:
        indexes = [models.Index(fields=["kind", "value", "card"])]
        constraints = [
            models.UniqueConstraint(
                fields=["card", "kind", "value"], name="cards_restriction_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind}: {self.value}"


class ExternalId(models.Model):
    """The id under which another builder knows a card."""

    card = models.ForeignKey(Card, models.CASCADE, related_name="external_ids")
    system = models.CharField(max_length=WORD_LENGTH)
    identifier = models.CharField(max_length=NAME_LENGTH)

    class Meta:
        indexes = [models.Index(fields=["system", "identifier"])]
        constraints = [
            models.UniqueConstraint(
                fields=["card", "system", "identifier"], name="cards_external_id_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.system} {self.identifier}"


class EarlierPrice(models.Model):
    """A price in SP that was valid up to and including the day `until`."""

    card = models.ForeignKey(Card, models.CASCADE, related_name="earlier_prices")
    until = models.DateField()
    cost = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["until"]
        constraints = [
            models.UniqueConstraint(fields=["card", "until"], name="cards_earlier_price_once"),
        ]

    def __str__(self) -> str:
        return f"{self.cost} SP until {self.until:%Y-%m-%d}"
