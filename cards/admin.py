"""The catalogue in the administration.

Official entries come from the fixtures and are read-only. A house card is typed in by its
document, which passes the same checks as the fixtures.
"""

from __future__ import annotations

import json
from typing import Any

from django import forms
from django.contrib import admin, messages
from django.db.models import Model, QuerySet
from django.http import HttpRequest
from django.utils.html import format_html
from django.utils.safestring import SafeString

from cards import models, services
from cards.documents import document_parse
from cards.faults import AbilityFaultError, CatalogueFaultsError
from cards.language import shown_error
from rules.errors import CatalogueError

HOUSE_CARD_EXAMPLE = {
    "key": "crew:a-new-officer-house",
    "type": "crew",
    "name": "A New Officer",
    "sets": [services.HOUSE_SET],
    "era": "modern-2017",
    "factions": ["federation"],
    "cost": 3,
    "ability": "when defending: disable this to re-roll up to 2 blanks.",
    "ability_status": "automated",
}


class CatalogueAdmin(admin.ModelAdmin):
    """Shows what the fixtures say and changes nothing."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Refuses: entries come from the fixtures."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Refuses: a change would be lost with the next load."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Refuses: what is gone from the fixtures is withdrawn, never deleted."""
        return False


class RelatedInline(admin.TabularInline):
    """Shows rows that hang on a card."""

    extra = 0
    can_delete = False

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Refuses: the rows repeat the document."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Refuses: the rows repeat the document."""
        return False


def _inline(shown: type[Model], *shown_fields: str) -> type[RelatedInline]:
    return type(
        f"{shown.__name__}Inline", (RelatedInline,), {"model": shown, "fields": shown_fields}
    )


class WithdrawnFilter(admin.SimpleListFilter):
    """Filters by whether an entry is still in the catalogue."""

    title = "in the catalogue"
    parameter_name = "withdrawn"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        """Returns the two choices."""
        return [("no", "Yes"), ("yes", "Withdrawn")]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """Returns the entries of the choice."""
        if self.value() in ("yes", "no"):
            return queryset.filter(withdrawn_at__isnull=self.value() == "no")
        return queryset


class HouseCardForm(forms.ModelForm):
    """Takes a house card as its document."""

    source = forms.CharField(
        label="Document",
        widget=forms.Textarea(attrs={"rows": 24, "cols": 100, "spellcheck": "false"}),
        help_text=(
            "As in fixtures/schemas/card_set.json, in the set “house”. The site's page Abilities "
            "explains the language of “ability”."
        ),
    )

    class Meta:
        model = models.Card
        fields: list[str] = []

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        document = self.instance.document if self.instance.pk else HOUSE_CARD_EXAMPLE
        self.fields["source"].initial = json.dumps(document, indent=1, ensure_ascii=False)

    def clean_source(self) -> dict[str, Any]:
        """Returns the parsed document; every fault becomes an error of the field."""
        document, fault = document_parse(self.cleaned_data["source"])
        if fault:
            raise forms.ValidationError(f"The document {fault}.")
        if not isinstance(document, dict):
            raise forms.ValidationError("The document must be an object.")
        if self.instance.pk and document.get("key") != self.instance.key:
            raise forms.ValidationError(f"The key must stay {self.instance.key}.")
        try:
            services.house_card_check(document=document)
        except CatalogueFaultsError as error:
            raise forms.ValidationError(list(map(_shown_fault, error.faults))) from error
        return document


def _shown_fault(fault: CatalogueError) -> str:
    """Returns what is wrong in a document; in the text of an ability the word is marked."""
    if not isinstance(fault, AbilityFaultError):
        return str(fault)
    shown = shown_error(fault.error)
    marked = format_html(
        "{}<br><code>{}<mark>{}</mark>{}</code>", str(fault), shown.before, shown.word, shown.after
    )
    if not shown.corrected:
        return marked
    return format_html("{}<br>Do you mean <code>{}</code>?", marked, shown.corrected)


@admin.register(models.Card)
class CardAdmin(admin.ModelAdmin):
    """Lists all cards; only house cards can be added and changed."""

    form = HouseCardForm
    list_display = ("name", "type", "cost", "era", "first_set", "unique", "official", "key")
    list_filter = (
        "type",
        "era",
        "official",
        WithdrawnFilter,
        "unique",
        "mirror_universe",
        "one_per_ship",
        "banned",
        "alliance",
        "ability_status",
        "factions__faction",
    )
    search_fields = ("name", "folded_name", "key", "=external_ids__identifier")
    search_help_text = "Name, key, or an id of another builder"
    list_select_related = ("first_set",)
    list_per_page = 50
    show_facets = admin.ShowFacets.NEVER
    actions = ("withdraw",)
    inlines = (
        _inline(models.CardPrinting, "card_set", "position"),
        _inline(models.CardFaction, "faction"),
        _inline(models.CardSlot, "source", "slot", "count"),
        _inline(models.CardAction, "action"),
        _inline(models.CardRestriction, "kind", "value"),
        _inline(models.EarlierPrice, "until", "cost"),
        _inline(models.ExternalId, "system", "identifier"),
    )
    columns = tuple(
        field.name
        for field in models.Card._meta.concrete_fields
        if field.name not in ("id", "document", "position")
    )

    def get_fields(self, request: HttpRequest, obj: models.Card | None = None) -> Any:
        """Shows a house card as its document, an official one column by column."""
        if obj is None or self.has_change_permission(request, obj):
            return ["source"]
        return [*self.columns, "document_text"]

    def get_readonly_fields(
        self, request: HttpRequest, obj: models.Card | None = None
    ) -> tuple[str, ...]:
        """Makes the columns of official cards read-only."""
        return (*self.columns, "document_text")

    def get_inlines(self, request: HttpRequest, obj: models.Card | None) -> Any:
        """Shows the related rows of official cards; those of house cards are in the document."""
        shown = obj is not None and not self.has_change_permission(request, obj)
        return self.inlines if shown else ()

    @admin.display(description="Document")
    def document_text(self, card: models.Card) -> SafeString:
        """Returns the document of an official card, to read."""
        text = json.dumps(card.document, indent=1, ensure_ascii=False)
        return format_html("<pre>{}</pre>", text)

    def has_change_permission(self, request: HttpRequest, obj: models.Card | None = None) -> bool:
        """Allows changes of house cards alone."""
        allowed = super().has_change_permission(request, obj)
        return allowed and (obj is None or not obj.official)

    def has_delete_permission(self, request: HttpRequest, obj: models.Card | None = None) -> bool:
        """Refuses: a card is withdrawn, so that fleets with it can still be explained."""
        return False

    def save_form(self, request: HttpRequest, form: Any, change: bool) -> models.Card:
        """Saves the document; Django asks for the object before it calls `save_model`."""
        return services.house_card_save(document=form.cleaned_data["source"])

    def save_model(self, request: HttpRequest, obj: models.Card, form: Any, change: bool) -> None:
        """Does nothing more: the service has written columns and related rows."""

    def save_related(self, request: HttpRequest, form: Any, formsets: Any, change: bool) -> None:
        """Does nothing more: the related rows repeat the document."""

    @admin.action(description="Withdraw house cards from the catalogue", permissions=["change"])
    def withdraw(self, request: HttpRequest, queryset: QuerySet[models.Card]) -> None:
        """Takes house cards out of the catalogue; official cards among them are left alone."""
        cards = [card for card in queryset if not card.official and card.withdrawn_at is None]
        for card in cards:
            services.house_card_withdraw(card=card)
        messages.info(request, f"{len(cards)} house cards were withdrawn.")


@admin.register(models.CardSet)
class CardSetAdmin(CatalogueAdmin):
    """Lists sets."""

    list_display = ("name", "key", "parent", "released", "era", "official")
    list_filter = ("era", "official", WithdrawnFilter, "parent")
    search_fields = ("name", "key", "parent")
    date_hierarchy = "released"


@admin.register(models.ShipClass)
class ShipClassAdmin(CatalogueAdmin):
    """Lists ship classes."""

    list_display = ("name", "key", "printed", "front_arc", "rear_arc", "second_arc", "all_round")
    list_filter = ("front_arc", "rear_arc", "all_round", "oversized", WithdrawnFilter)
    search_fields = ("name", "key")


@admin.register(models.CatalogueVersion)
class CatalogueVersionAdmin(CatalogueAdmin):
    """Lists what was loaded when."""

    list_display = ("version", "loaded_at", "cards")
    date_hierarchy = "loaded_at"
