"""The pages on which a group types in its printed cards."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from fleetbuilder.campaigns.cards import services as card_services
from fleetbuilder.campaigns.cards.views import CardMakingView, card_for
from fleetbuilder.campaigns.common import bundled_documents
from fleetbuilder.campaigns.common.models import PlayerCard
from fleetbuilder.campaigns.sheets.forms import SheetForm
from fleetbuilder.core.form_views import asking


class SheetFormView(CardMakingView):
    """Base view of forms into which a printed card is typed."""

    form_class = SheetForm
    template_name = "campaigns/card_printed.html"
    card: PlayerCard | None = None

    def sheet(self, form: SheetForm) -> dict[str, Any]:
        """Returns the card that was typed in."""
        return form.document()

    def get_form_kwargs(self) -> dict[str, Any]:
        """Returns what the form is made of, with the factions to choose from."""
        factions = [each["faction"] for each in self.campaign.terms["factions"]]
        return super().get_form_kwargs() | {"factions": factions, "is_new": self.card is None}

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Returns the form with the card, if there is one."""
        return super().get_context_data(**kwargs) | {"card": self.card}


class CardTypePage(SheetFormView):
    """Gives somebody a card that they type in."""

    def get_initial(self) -> dict[str, Any]:
        """Returns the rows of the site's card of a faction, of the first one for another word."""
        wanted, offered = self.request.GET.get("from", ""), card_services.factions_of(self.campaign)
        name = wanted if wanted in offered else offered[0]
        return SheetForm.filled(bundled_documents.sheet_documents()[name])

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Returns the form with the site's cards, to begin from one."""
        known, names = bundled_documents.sheets_all(), card_services.factions_of(self.campaign)
        sheets = [(name, known[name].name) for name in names]
        return super().get_context_data(**kwargs) | {"sheets": sheets}


class CardPrintedPage(SheetFormView):
    """Puts right what is printed on a card, as long as no XP are spent on it."""

    card: PlayerCard

    def look_up(self, request: HttpRequest) -> None:
        """Finds the card, for who may fly it."""
        slug, number = self.kwargs["slug"], self.kwargs["number"]
        self.campaign, rank, member, self.card = card_for(request, slug, number, to_fly=True)
        self.found = (self.campaign, rank, member)

    def get_initial(self) -> dict[str, Any]:
        """Returns the rows of the card as it is."""
        return SheetForm.filled(self.card.sheet)

    def done(self, form: SheetForm) -> HttpResponse:
        """Puts the card right, and leads there."""
        card_services.card_print(
            campaign=self.campaign,
            number=self.card.number,
            sheet=form.document(),
            **asking(self.request),
        )
        messages.success(self.request, "The card is as you typed it in.")
        return redirect("campaigns:card_detail", self.campaign.slug, self.card.number)
