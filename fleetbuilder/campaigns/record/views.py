"""The pages of a campaign's record: taken in, answered as a file."""

from __future__ import annotations

import json

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from fleetbuilder.campaigns.common.roles import Rank
from fleetbuilder.campaigns.common.views import REFUSALS, campaign_for
from fleetbuilder.campaigns.record import documents, forms, services
from fleetbuilder.campaigns.record.parsing.campaign import record_from_document
from fleetbuilder.core.throttles import page_throttle
from fleetbuilder.core.visitors import visitor_of
from rules.errors import DocumentError


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
                campaign = services.campaign_import(
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
@require_safe
def campaign_json(request: HttpRequest, slug: str) -> HttpResponse:
    """Answers the record of a campaign as a file."""
    campaign, _, _ = campaign_for(request, slug, Rank.ORGANISER)
    page_throttle(request, "heavy")
    text = json.dumps(documents.campaign_export(campaign), ensure_ascii=False)
    response = HttpResponse(text, content_type="application/json; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="campaign-{slug}.json"'
    return response
