"""What all views of events share: the event of an address, and who asks."""

from __future__ import annotations

from django.http import HttpRequest

from fleetbuilder.core.form_views import ServiceFormView
from fleetbuilder.core.lookups import or_404
from fleetbuilder.events.common import selectors
from fleetbuilder.events.common.models import Event
from fleetbuilder.events.common.roles import EventRole, link_remember, role_check


def event_for(request: HttpRequest, slug: str, needed: EventRole) -> tuple[Event, EventRole]:
    """Returns an event, and who asks, to who may do as much; for others it is not there."""
    event = or_404(selectors.event_find(slug=slug))
    role = role_check(request, event, needed)
    link_remember(request, event)
    return event, role


class EventFormView(ServiceFormView):
    """Base view of a form about an event: look-up, and who asks; its organiser sends it."""

    needed = EventRole.READER
    """Who may see the form."""

    def look_up(self, request: HttpRequest) -> None:
        """Finds the event."""
        needed = EventRole.ORGANISER if request.method == "POST" else self.needed
        self.event, self.role = event_for(request, self.kwargs["slug"], needed)
