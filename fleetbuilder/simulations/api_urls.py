"""The resources of simulations, for the API's router."""

from django.urls import URLPattern, path

from fleetbuilder.simulations.simulation import api
from fleetbuilder.simulations.worth import api as worth_api

SIMULATION = "simulations/<uuid:id>/"
BATTLES = f"{SIMULATION}battles/"

urlpatterns: list[URLPattern] = [
    path("simulations/", api.SimulationListView.as_view(), name="simulations"),
    path(SIMULATION, api.SimulationDetailView.as_view(), name="simulation"),
    path(f"{SIMULATION}cancel/", api.SimulationCancelView.as_view(), name="simulation-cancel"),
    path(f"{SIMULATION}again/", api.SimulationAgainView.as_view(), name="simulation-again"),
    path(BATTLES, api.BattleListView.as_view(), name="simulation-battles"),
    path(f"{BATTLES}<int:number>/", api.BattleReplayView.as_view(), name="simulation-battle"),
    path("worth/", worth_api.WorthListView.as_view(), name="worths"),
    path("worth/<uuid:id>/", worth_api.WorthDetailView.as_view(), name="worth"),
    path("worth/<uuid:id>/cancel/", worth_api.WorthCancelView.as_view(), name="worth-cancel"),
]
