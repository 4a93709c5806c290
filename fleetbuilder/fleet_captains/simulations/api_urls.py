"""The resources of simulated games, for the API's router."""

from django.urls import URLPattern, path

from fleetbuilder.fleet_captains.simulations import api

urlpatterns: list[URLPattern] = [
    path("", api.GamesSimulationListView.as_view(), name="captains-simulations"),
    path("<uuid:id>/", api.GamesSimulationDetailView.as_view(), name="captains-simulation"),
    path(
        "<uuid:id>/cancel/",
        api.GamesSimulationCancelView.as_view(),
        name="captains-simulation-cancel",
    ),
    path("<uuid:id>/games/", api.CaptainsGameListView.as_view(), name="captains-games"),
    path(
        "<uuid:id>/games/<int:number>/",
        api.CaptainsGameDetailView.as_view(),
        name="captains-game",
    ),
]
