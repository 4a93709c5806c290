"""The pages of a campaign's record: taken in, answered as a file."""

from __future__ import annotations

import json

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from fleetbuilder.campaigns.common.roles import Rank
from fleetbuilder.campaigns.common.views import campaign_for
from fleetbuilder.campaigns.record import documents, forms, services
from fleetbuilder.campaigns.record.parsing.campaign import record_from_document
from fleetbuilder.core.form_views import ServiceFormView
from fleetbuilder.core.responses import file_response
from fleetbuilder.core.throttles import page_throttle
from fleetbuilder.core.visitors import visitor_of


class CampaignImportPage(ServiceFormView):
    """Takes a campaign in from its file."""

    form_class = forms.CampaignImportForm
    template_name = "campaigns/campaign_import.html"
    throttle_scope = "heavy"
    refused_status = 400
    document_field = "record"

    def done(self, form: forms.CampaignImportForm) -> HttpResponse:
        """Takes it in, and leads there."""
        is_guest = not self.request.user.is_authenticated
        record = record_from_document(form.document(is_guest=is_guest))
        owner = visitor_of(self.request, make=True)
        campaign = services.campaign_import(owner=owner, record=record)
        messages.success(self.request, "The campaign is here, with all its records.")
        return redirect("campaigns:campaign_detail", slug=campaign.slug)


@never_cache
@require_safe
def campaign_json(request: HttpRequest, slug: str) -> HttpResponse:
    """Answers the record of a campaign as a file."""
    campaign, _, _ = campaign_for(request, slug, Rank.ORGANISER)
    page_throttle(request, "heavy")
    text = json.dumps(documents.campaign_export(campaign), ensure_ascii=False)
    return file_response(text, f"campaign-{slug}.json", "application/json; charset=utf-8")
