"""The pages of player cards: made, shown as they are or were, XP spent and taken back, printed."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from fleetbuilder.campaigns.cards import forms, services
from fleetbuilder.campaigns.cards import pages as card_pages
from fleetbuilder.campaigns.cards.printing import card_pdf
from fleetbuilder.campaigns.cards.requests import until_read
from fleetbuilder.campaigns.common import mapping, pages, selectors
from fleetbuilder.campaigns.common.models import Campaign, Kind, Member, PlayerCard
from fleetbuilder.campaigns.common.roles import Rank, fly_check
from fleetbuilder.campaigns.common.views import CampaignFormView, campaign_for
from fleetbuilder.campaigns.ledger import services as ledger_services
from fleetbuilder.core import errors
from fleetbuilder.core.form_views import REFUSALS, asking, attempt, number_of
from fleetbuilder.core.throttles import page_throttle
from fleetbuilder.fleets.paper import printing

Found = tuple[Campaign, Rank, Member, PlayerCard]


def card_for(request: HttpRequest, slug: str, number: int, *, to_fly: bool = False) -> Found:
    """Returns a card to who takes part, or, `to_fly`, to its captain and organisers."""
    campaign, rank, member = campaign_for(request, slug, Rank.GUEST)
    card = selectors.card_find(campaign=campaign, number=number)
    if to_fly and rank < Rank.CAPTAIN:
        raise errors.PermissionDeniedError("Guests look on. Ask an organiser to let you fly.")
    if card is None:
        raise Http404
    if to_fly:
        fly_check(card, rank, member)
    return campaign, rank, member, card


class CardMakingView(CampaignFormView):
    """Base view of forms that give somebody a card; `sheet` is what is printed on it."""

    def sheet(self, form: Any) -> Any:
        """Returns the card that a form asks for."""
        return form.cleaned_data["sheet"]

    def done(self, form: Any) -> HttpResponse:
        """Makes the card, and leads there."""
        card, _ = services.card_make(
            campaign=self.campaign,
            name=form.cleaned_data["name"],
            sheet=self.sheet(form),
            **asking(self.request),
        )
        return redirect("campaigns:card_detail", slug=self.campaign.slug, number=card.number)

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Returns the form below the head of the campaign."""
        return super().get_context_data(**kwargs) | pages.head_context(*self.found, "campaign")


class CardCreatePage(CardMakingView):
    """Gives somebody one of the cards that the site has."""

    form_class = forms.CardForm
    template_name = "campaigns/card_create.html"

    def get_form_kwargs(self) -> dict[str, Any]:
        """Returns what the form is made of, with the cards to choose from."""
        return super().get_form_kwargs() | {"sheets": services.factions_of(self.campaign)}


@never_cache
@require_safe
def card_detail(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Shows a card, as it is, or as it was after an entry or at a moment."""
    found = card_for(request, slug, number)
    until = until_read(found[-1], request.GET)
    context = card_pages.card_context(*found, until=until)
    if "correct" in request.GET and context["may_lead"] and context["until"] is None:
        context = card_pages.correcting_context(context)
    return render(request, "campaigns/card_detail.html", context)


@require_POST
def card_spend(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Spends XP of a card: those of the start, of a mission, or a correction."""
    campaign, rank, member, card = card_for(request, slug, number, to_fly=True)
    kind = request.POST.get("kind", "")
    if kind == Kind.CORRECTION and rank < Rank.ORGANISER:
        raise errors.PermissionDeniedError("Only an organiser may correct a card.")
    steps = mapping.steps_of(card, selectors.entry_list(card=card))
    shading = mapping.shading_after(steps, len(steps))
    shaded = card_pages.shaded_of(mapping.sheet_of(card), shading)
    form = forms.SpendForm(request.POST, shaded=shaded)
    status = 400
    if form.is_valid():
        values = {"campaign": campaign, "number": number, "spending": form.spending()}
        try:
            if kind == Kind.STARTING:
                ledger_services.xp_spend_starting(**values, **asking(request))  # type: ignore[arg-type]
            elif kind == Kind.CORRECTION:
                ledger_services.xp_correct(**values, **asking(request))  # type: ignore[arg-type]
            else:
                earned = number_of(request, "round")
                ledger_services.xp_spend_mission(round=earned, **values, **asking(request))  # type: ignore[arg-type]
        except REFUSALS as error:
            form.add_error(None, error.message if not error.fields else _texts(error))
            status = error.status
        else:
            messages.success(request, "The XP are spent; the boxes are shaded.")
            return redirect("campaigns:card_detail", slug=slug, number=number)
    card.refresh_from_db()
    context = card_pages.card_context(campaign, rank, member, card, form=form)
    return render(request, "campaigns/card_detail.html", context, status=status)


def _texts(error: errors.RequestError) -> str:
    return " ".join(text for found in error.fields.values() for text in found)


@require_POST
def card_counter(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Takes an entry of the ledger back."""
    campaign, _, _, _ = card_for(request, slug, number, to_fly=True)
    entry = number_of(request, "entry")
    attempt(
        request,
        ledger_services.entry_counter,
        f"Entry {entry} is taken back.",
        campaign=campaign,
        number=number,
        entry=entry,
        after=number_of(request, "after"),
        note=request.POST.get("note", ""),
    )
    return redirect("campaigns:card_detail", slug=slug, number=number)


@require_POST
def card_step(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Renames a captain, retires a card or brings it back, hands it on."""
    campaign, rank, _, _ = card_for(request, slug, number, to_fly=True)
    step = request.POST.get("step", "")
    values = {"campaign": campaign, "number": number}
    if step == "rename":
        name = request.POST.get("name", "")
        attempt(request, services.card_rename, "Renamed.", name=name, **values)
    elif step in ("retire", "return"):
        said = "The card is back." if step == "return" else "The card is retired."
        is_back = step == "return"
        attempt(request, services.card_retire, said, back=is_back, **values)
    elif step == "hand":
        if rank < Rank.ORGANISER:
            raise errors.PermissionDeniedError("Only an organiser may hand cards on.")
        to = number_of(request, "member")
        attempt(request, services.card_hand, "The card is handed on.", to=to, **values)
    else:
        raise errors.InvalidError.at("/step", "Choose one of rename, retire, return, hand.")
    return redirect("campaigns:card_detail", slug=slug, number=number)


@never_cache
@require_safe
def card_sheet(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Answers a card as PDF, as it is or was."""
    _, _, _, card = card_for(request, slug, number)
    page_throttle(request, "heavy")
    paper = printing.paper_read(request.GET.get("paper"))
    content = card_pdf(card, paper, until_read(card, request.GET))
    response = HttpResponse(content, content_type=printing.PDF)
    response["Content-Disposition"] = f'inline; filename="player-card-{number}.pdf"'
    return response
