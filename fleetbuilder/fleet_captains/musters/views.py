"""The page of musters."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from fleetbuilder.core.throttles import page_throttle
from fleetbuilder.core.visitors import visitor_of
from fleetbuilder.fleet_captains.boxes.mapping import box_laid
from fleetbuilder.fleet_captains.boxes.named_boxes import box_for
from fleetbuilder.fleet_captains.boxes.selectors import boxes_of, house_box
from fleetbuilder.fleet_captains.musters import pages
from fleetbuilder.fleet_captains.musters.forms import MusterForm


@require_safe
def muster(request: HttpRequest) -> HttpResponse:
    """Shows the musters that the address fixes."""
    box = request.GET.get("box", "")
    # The chances of an own box are worked out anew.
    page_throttle(request, "heavy" if box else "check")
    cards = box_laid(box_for(request, box)) if box else house_box()
    boxes = list(boxes_of(visitor_of(request)))
    form = MusterForm.from_address(request.GET, cards, boxes)
    context: dict[str, Any] = {"form": form}
    if form.is_valid():
        context |= pages.muster_context(request, form.requests, cards, box)
    return render(request, "fleet_captains/muster.html", context)
