"""The resources of simulations, for the API's router."""

from django.urls import URLPattern, path

from fleetbuilder.simulations.simulation import api
from fleetbuilder.simulations.worth import api as worth_api

urlpatterns: list[URLPattern] = [
    path("simulations/", api.SimulationListView.as_view(), name="simulations"),
    path("simulations/<uuid:id>/", api.SimulationDetailView.as_view(), name="simulation"),
    path(
        "simulations/<uuid:id>/cancel/",
        api.SimulationCancelView.as_view(),
        name="simulation-cancel",
    ),
    path(
        "simulations/<uuid:id>/again/", api.SimulationAgainView.as_view(), name="simulation-again"
    ),
    path("simulations/<uuid:id>/battles/", api.BattleListView.as_view(), name="simulation-battles"),
    path(
        "simulations/<uuid:id>/battles/<int:number>/",
        api.BattleReplayView.as_view(),
        name="simulation-battle",
    ),
    path("worth/", worth_api.WorthListView.as_view(), name="worths"),
    path("worth/<uuid:id>/", worth_api.WorthDetailView.as_view(), name="worth"),
    path("worth/<uuid:id>/cancel/", worth_api.WorthCancelView.as_view(), name="worth-cancel"),
]
