"""The pages of campaigns themselves: list, campaign, settings, members, joining, records."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, Final

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from fleetbuilder.campaigns import forms, pages, selectors, services
from fleetbuilder.campaigns.members import services as member_services
from fleetbuilder.campaigns.models import Campaign, Member, MemberRole
from fleetbuilder.campaigns.record import services as record_services
from fleetbuilder.campaigns.record import writing as records
from fleetbuilder.campaigns.record.reading import record_from_document
from fleetbuilder.campaigns.roles import Rank, rank_check, rank_of
from fleetbuilder.campaigns.rounds import services as round_services
from fleetbuilder.core import errors
from fleetbuilder.core.idempotency import key_made
from fleetbuilder.core.throttles import page_throttle
from fleetbuilder.core.visitors import visitor_of
from rules.errors import DocumentError

REFUSALS: Final = (errors.InvalidError, errors.ConflictError)


def campaign_for(request: HttpRequest, slug: str, needed: Rank) -> tuple[Campaign, Rank, Member]:
    """Returns a campaign, and who asks, to who may do as much; for others it is not there."""
    campaign = selectors.campaign_find(slug=slug)
    if campaign is None:
        raise Http404
    return (campaign, *rank_check(request, campaign, needed))


def asking(request: HttpRequest) -> dict[str, str]:
    """Returns who sent a form, and its key."""
    return {"visitor": visitor_of(request, make=True), "key": request.POST.get("once", "")}


def number_of(request: HttpRequest, name: str) -> int:
    """Reads a number that a form sent; 0 for what is none."""
    text = request.POST.get(name, "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 0


def site_of(request: HttpRequest) -> str:
    """Returns the address of the site."""
    return f"{request.scheme}://{request.get_host()}"


def attempt(request: HttpRequest, service: Callable[..., Any], said: str, **values: Any) -> bool:
    """Does what a small form asks for, and says what came of it; gives whether it was done."""
    try:
        service(**values, **asking(request))
    except REFUSALS as error:
        texts = [text for found in error.fields.values() for text in found]
        messages.error(request, " ".join(texts) or error.message)
        return False
    messages.success(request, said)
    return True


# --- lists, opening, joining ----------------------------------------------------------------------


@never_cache
@require_safe
def campaign_list(request: HttpRequest) -> HttpResponse:
    """Lists the campaigns in which somebody takes part."""
    return render(request, "campaigns/campaign_list.html", pages.list_context(visitor_of(request)))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def campaign_create(request: HttpRequest) -> HttpResponse:
    """Opens a campaign."""
    form = forms.CampaignForm(request.POST if request.method == "POST" else None)
    status = 200
    if request.method == "POST":
        page_throttle(request, "heavy")
        status = 400
        if form.is_valid():
            try:
                campaign, _ = services.campaign_open(
                    owner=visitor_of(request, make=True),
                    key=request.POST.get("once", ""),
                    **form.cleaned_data,
                )
            except REFUSALS as error:
                form.refuse(error)
            else:
                return redirect("campaigns:campaign_detail", slug=campaign.slug)
    context = {"form": form, "once": request.POST.get("once") or key_made()}
    return render(request, "campaigns/campaign_create.html", context, status=status)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def campaign_import(request: HttpRequest) -> HttpResponse:
    """Takes a campaign in from its file."""
    form, status = forms.CampaignImportForm(), 200
    if request.method == "POST":
        page_throttle(request, "heavy")
        form, status = forms.CampaignImportForm(request.POST, request.FILES), 400
        if form.is_valid():
            try:
                record = record_from_document(
                    form.document(is_guest=not request.user.is_authenticated)
                )
                campaign = record_services.campaign_import(
                    owner=visitor_of(request, make=True), record=record
                )
            except DocumentError as error:
                form.add_error("record", str(error))
            except REFUSALS as error:
                form.refuse(error)
            else:
                messages.success(request, "The campaign is here, with all its records.")
                return redirect("campaigns:campaign_detail", slug=campaign.slug)
    return render(request, "campaigns/campaign_import.html", {"form": form}, status=status)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def join(request: HttpRequest, secret: str) -> HttpResponse:
    """Lets somebody join by a link."""
    invitation = selectors.invitation_of(secret=secret)
    if invitation is None:
        raise Http404
    page_throttle(request)
    campaign = invitation.campaign
    member = selectors.member_of(campaign=campaign, visitor=visitor_of(request))
    form = forms.JoinForm(request.POST if request.method == "POST" else None)
    status = 200
    if request.method == "POST":
        status = 400
        if form.is_valid():
            try:
                member_services.member_join(
                    invitation=invitation, name=form.cleaned_data["name"], **asking(request)
                )
            except REFUSALS as error:
                form.refuse(error)
                status = error.status
            else:
                return redirect("campaigns:campaign_detail", slug=campaign.slug)
    elif not invitation.is_open and member is None:
        status = 410
    context = {
        "invitation": invitation,
        "campaign": campaign if invitation.is_open or member else None,
        "member": member,
        "form": form,
        "once": key_made(),
    }
    return render(request, "campaigns/join.html", context, status=status)


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
    context = pages.head_context(*found, "settings")
    context["cards"] = len(selectors.card_list(campaign=found[0], retired=True))
    return render(request, "campaigns/campaign_delete.html", context)


@never_cache
@require_safe
def campaign_json(request: HttpRequest, slug: str) -> HttpResponse:
    """Answers the record of a campaign as a file."""
    campaign, _, _ = campaign_for(request, slug, Rank.ORGANISER)
    page_throttle(request, "heavy")
    text = json.dumps(records.campaign_export(campaign), ensure_ascii=False)
    response = HttpResponse(text, content_type="application/json; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="campaign-{slug}.json"'
    return response


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
    form = forms.InvitationForm(request.POST)
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


@require_POST
def invitation_revoke(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Revokes a link."""
    campaign, _, _ = campaign_for(request, slug, Rank.ORGANISER)
    attempt(
        request,
        member_services.invitation_revoke,
        "Nobody can join by that link any more.",
        campaign=campaign,
        number=number,
    )
    return redirect("campaigns:settings", slug=slug)


@require_POST
def member_role(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Returns a member another role."""
    campaign, _, _ = campaign_for(request, slug, Rank.ORGANISER)
    role = forms.role_read(request.POST.get("role", ""))
    member = selectors.member_find(campaign=campaign, number=number)
    is_back = member is not None and member.left_at is not None
    attempt(
        request,
        member_services.member_role,
        "They may join again by a link." if is_back else "The role is changed.",
        campaign=campaign,
        number=number,
        role=role,
    )
    return redirect("campaigns:settings", slug=slug)


@require_POST
def member_leave(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Lets a member leave, or sends one away."""
    campaign, rank, member = campaign_for(request, slug, Rank.GUEST)
    is_self = member.number == number
    if not is_self and rank < Rank.ORGANISER:
        raise errors.PermissionDeniedError("Only an organiser may send others away.")
    said = "You have left." if is_self else "They take part no longer. Their cards stay."
    done = attempt(request, member_services.member_leave, said, campaign=campaign, number=number)
    if is_self and done:
        return redirect("campaigns:campaign_list")
    name = "settings" if rank_of(campaign, member) >= Rank.ORGANISER else "campaign_detail"
    return redirect(f"campaigns:{name}", slug=slug)
