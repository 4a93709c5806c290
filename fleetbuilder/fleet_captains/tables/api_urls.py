"""The resources of tables, for the API's router."""

from django.urls import URLPattern, path

from fleetbuilder.fleet_captains.tables import api

TABLE = "<slug:slug>/"

urlpatterns: list[URLPattern] = [
    path("", api.CaptainsTableListView.as_view(), name="captains-tables"),
    path(TABLE, api.CaptainsTableDetailView.as_view(), name="captains-table"),
    path(f"{TABLE}steps/", api.CaptainsTableStepsView.as_view(), name="captains-table-steps"),
    path(f"{TABLE}advice/", api.CaptainsTableAdviceView.as_view(), name="captains-table-advice"),
    path(f"{TABLE}seats/", api.CaptainsTableSeatsView.as_view(), name="captains-table-seats"),
    path(
        f"{TABLE}seats/<slug:link>/",
        api.CaptainsTableSeatView.as_view(),
        name="captains-table-seat",
    ),
]
