"""The pages of campaigns themselves: list, campaign, settings, joining."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from fleetbuilder.campaigns.campaign import forms, pages, services
from fleetbuilder.campaigns.common import pages as common_pages
from fleetbuilder.campaigns.common import selectors
from fleetbuilder.campaigns.common.models import MemberRole
from fleetbuilder.campaigns.common.roles import Rank
from fleetbuilder.campaigns.common.views import campaign_for
from fleetbuilder.campaigns.members import forms as member_forms
from fleetbuilder.campaigns.members import services as member_services
from fleetbuilder.campaigns.rounds import services as round_services
from fleetbuilder.core.form_views import ServiceFormView, asking, attempt, number_of
from fleetbuilder.core.idempotency import key_made
from fleetbuilder.core.lookups import or_404
from fleetbuilder.core.responses import site_of
from fleetbuilder.core.throttles import page_throttle
from fleetbuilder.core.visitors import visitor_of

# --- lists, opening, joining ----------------------------------------------------------------------


@never_cache
@require_safe
def campaign_list(request: HttpRequest) -> HttpResponse:
    """Lists the campaigns in which somebody takes part."""
    return render(request, "campaigns/campaign_list.html", pages.list_context(visitor_of(request)))


class CampaignCreatePage(ServiceFormView):
    """Opens a campaign."""

    form_class = forms.CampaignForm
    template_name = "campaigns/campaign_create.html"
    throttle_scope = "heavy"
    refused_status = 400

    def done(self, form: forms.CampaignForm) -> HttpResponse:
        """Opens it, and leads there."""
        owner, key = asking(self.request).values()
        campaign, _ = services.campaign_open(owner=owner, key=key, **form.cleaned_data)
        return redirect("campaigns:campaign_detail", slug=campaign.slug)


class JoinPage(ServiceFormView):
    """Lets somebody join by a link."""

    form_class = member_forms.JoinForm
    template_name = "campaigns/join.html"

    def look_up(self, request: HttpRequest) -> None:
        """Finds the link, and who asks."""
        invitation = or_404(selectors.invitation_of(secret=self.kwargs["secret"]))
        page_throttle(request)
        self.invitation, self.campaign = invitation, invitation.campaign
        self.member = selectors.member_of(campaign=self.campaign, visitor=visitor_of(request))

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Shows the form; a link that is used up is gone for who has not joined."""
        is_there = self.invitation.is_open or self.member is not None
        return self.render_to_response(self.get_context_data(), status=200 if is_there else 410)

    def done(self, form: member_forms.JoinForm) -> HttpResponse:
        """Joins, and leads to the campaign."""
        member_services.member_join(
            invitation=self.invitation, **form.cleaned_data, **asking(self.request)
        )
        return redirect("campaigns:campaign_detail", slug=self.campaign.slug)

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Returns the link, and the campaign to who may know of it."""
        return super().get_context_data(
            invitation=self.invitation,
            campaign=self.campaign if self.invitation.is_open or self.member else None,
            member=self.member,
            once=key_made(),
            **kwargs,
        )


# --- a campaign -----------------------------------------------------------------------------------


@never_cache
@require_safe
def campaign_detail(request: HttpRequest, slug: str) -> HttpResponse:
    """Shows a campaign, with what comes next."""
    found = campaign_for(request, slug, Rank.GUEST)
    return render(request, "campaigns/campaign_detail.html", pages.campaign_context(*found))


@never_cache
@require_safe
def log_list(request: HttpRequest, slug: str) -> HttpResponse:
    """Shows what happened."""
    found = campaign_for(request, slug, Rank.GUEST)
    context = pages.log_context(*found, request.GET.get("page"))
    return render(request, "campaigns/log_list.html", context)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def settings(request: HttpRequest, slug: str) -> HttpResponse:
    """Shows the organisers' page, and renames the campaign."""
    found = campaign_for(request, slug, Rank.ORGANISER)
    more: dict[str, Any] = {}
    status = 200
    if request.method == "POST":
        form, status = forms.RenameForm(request.POST), 400
        if form.is_valid():
            services.campaign_rename(campaign=found[0], **form.cleaned_data, **asking(request))
            messages.success(request, "Renamed.")
            return redirect("campaigns:settings", slug=slug)
        more["rename_form"] = form
    context = pages.settings_context(*found, site_of(request), **more)
    return render(request, "campaigns/settings.html", context, status=status)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def campaign_delete(request: HttpRequest, slug: str) -> HttpResponse:
    """Asks once more, and deletes a campaign."""
    found = campaign_for(request, slug, Rank.OWNER)
    if request.method == "POST":
        services.campaign_delete(campaign=found[0])
        messages.success(request, f"{found[0].name} is deleted.")
        return redirect("campaigns:campaign_list")
    context = common_pages.head_context(*found, "settings")
    context["cards"] = len(selectors.card_list(campaign=found[0], retired=True))
    return render(request, "campaigns/campaign_delete.html", context)


@require_POST
def rewind(request: HttpRequest, slug: str) -> HttpResponse:
    """Takes a campaign back to an earlier round."""
    campaign, _, _ = campaign_for(request, slug, Rank.ORGANISER)
    page_throttle(request, "heavy")
    number = number_of(request, "round")
    said = f"The campaign stands at the beginning of round {number} again. The log has it all."
    done = attempt(request, round_services.campaign_rewind, said, campaign=campaign, number=number)
    return redirect("campaigns:campaign_detail" if done else "campaigns:settings", slug=slug)


# --- members --------------------------------------------------------------------------------------


@require_POST
def invite(request: HttpRequest, slug: str) -> HttpResponse:
    """Makes a link."""
    found = campaign_for(request, slug, Rank.ORGANISER)
    form = member_forms.InvitationForm(request.POST)
    if form.is_valid():
        attempt(
            request,
            member_services.invitation_make,
            "The link is made. Give it to those whom you invite.",
            campaign=found[0],
            role=MemberRole(form.cleaned_data["role"]),
            uses=form.cleaned_data["uses"],
        )
        return redirect("campaigns:settings", slug=slug)
    context = pages.settings_context(*found, site_of(request), invite_form=form)
    return render(request, "campaigns/settings.html", context, status=400)
