"""The pages' buttons about members: a link revoked, a role given, leaving."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from fleetbuilder.campaigns.common import selectors
from fleetbuilder.campaigns.common.roles import Rank, rank_of
from fleetbuilder.campaigns.common.views import campaign_for
from fleetbuilder.campaigns.members import forms, services
from fleetbuilder.core import errors
from fleetbuilder.core.form_views import attempt


@require_POST
def invitation_revoke(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Revokes a link."""
    campaign, _, _ = campaign_for(request, slug, Rank.ORGANISER)
    attempt(
        request,
        services.invitation_revoke,
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
        services.member_role,
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
    done = attempt(request, services.member_leave, said, campaign=campaign, number=number)
    if is_self and done:
        return redirect("campaigns:campaign_list")
    name = "settings" if rank_of(campaign, member) >= Rank.ORGANISER else "campaign_detail"
    return redirect(f"campaigns:{name}", slug=slug)
