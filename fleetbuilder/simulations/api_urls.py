"""The resources of simulations, for the API's router."""

from django.urls import URLPattern, path

from fleetbuilder.simulations.decided import api as decided_api
from fleetbuilder.simulations.replacements import api as replacements_api
from fleetbuilder.simulations.simulation import api
from fleetbuilder.simulations.worth import api as worth_api

SIMULATION = "simulations/<uuid:id>/"
BATTLES = f"{SIMULATION}battles/"
REPLACEMENTS = "replacements/<uuid:id>/"

urlpatterns: list[URLPattern] = [
    path("simulations/", api.SimulationListView.as_view(), name="simulations"),
    path(SIMULATION, api.SimulationDetailView.as_view(), name="simulation"),
    path(f"{SIMULATION}cancel/", api.SimulationCancelView.as_view(), name="simulation-cancel"),
    path(f"{SIMULATION}again/", api.SimulationAgainView.as_view(), name="simulation-again"),
    path(
        f"{SIMULATION}decided/",
        decided_api.DecidedBeginView.as_view(),
        name="simulation-decided",
    ),
    path(BATTLES, api.BattleListView.as_view(), name="simulation-battles"),
    path(f"{BATTLES}<int:number>/", api.BattleReplayView.as_view(), name="simulation-battle"),
    path("decided/<uuid:id>/", decided_api.DecidedDetailView.as_view(), name="decided"),
    path(
        "decided/<uuid:id>/cancel/",
        decided_api.DecidedCancelView.as_view(),
        name="decided-cancel",
    ),
    path("worth/", worth_api.WorthListView.as_view(), name="worths"),
    path("worth/<uuid:id>/", worth_api.WorthDetailView.as_view(), name="worth"),
    path("worth/<uuid:id>/cancel/", worth_api.WorthCancelView.as_view(), name="worth-cancel"),
    path(
        "replacements/", replacements_api.ReplacementsListView.as_view(), name="replacements-list"
    ),
    path(REPLACEMENTS, replacements_api.ReplacementsDetailView.as_view(), name="replacements"),
    path(
        f"{REPLACEMENTS}cancel/",
        replacements_api.ReplacementsCancelView.as_view(),
        name="replacements-cancel",
    ),
]
