"""The resources of Star Trek: Fleet Captains, for the API's router."""

from django.urls import URLPattern, URLResolver, include, path

from fleetbuilder.fleet_captains import api
from fleetbuilder.fleet_captains.musters import api as muster_api

urlpatterns: list[URLPattern | URLResolver] = [
    path("fleet-captains/boxes/", include("fleetbuilder.fleet_captains.boxes.api_urls")),
    path("fleet-captains/tables/", include("fleetbuilder.fleet_captains.tables.api_urls")),
    path("fleet-captains/games/", include("fleetbuilder.fleet_captains.play.api_urls")),
    path("fleet-captains/layouts/", api.LayoutListView.as_view(), name="captains-layouts"),
    path(
        "fleet-captains/sectors/check/",
        api.SectorCheckView.as_view(),
        name="captains-sectors-check",
    ),
    path("fleet-captains/musters/", muster_api.MusterView.as_view(), name="captains-musters"),
    path("fleet-captains/decks/", include("fleetbuilder.fleet_captains.decks.api_urls")),
    path("fleet-captains/odds/", api.CaptainsOddsView.as_view(), name="captains-odds"),
    path("fleet-captains/rules/", api.RuleTopicListView.as_view(), name="captains-rules"),
    path(
        "fleet-captains/rules/<slug:topic>/",
        api.RuleTopicView.as_view(),
        name="captains-rules-topic",
    ),
    path(
        "fleet-captains/simulations/",
        include("fleetbuilder.fleet_captains.simulations.api_urls"),
    ),
]
