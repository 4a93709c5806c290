"""The site's addresses and beside them an empty view with everything that the check has."""

from django.urls import path
from rest_framework.request import Request
from rest_framework.response import Response

from fleetbuilder.fleets.check.api import FleetCheckView
from fleetbuilder.urls import handler400, handler403, handler404, handler500, urlpatterns

__all__ = ["handler400", "handler403", "handler404", "handler500", "urlpatterns"]


class FloorView(FleetCheckView):
    """Reads the body and answers nothing."""

    schema = None  # no part of the API's description

    def post(self, request: Request) -> Response:
        assert request.data
        return Response({})


urlpatterns = [*urlpatterns, path("api/v1/floor/", FloorView.as_view())]
