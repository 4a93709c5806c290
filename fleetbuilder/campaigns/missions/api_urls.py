"""The resources of missions and their simulations, for the API's router."""

from django.urls import URLPattern, path

from fleetbuilder.campaigns.missions import api

SIMULATION = "mission-simulations/<uuid:id>/"
BATTLES = f"{SIMULATION}battles/<int:players>/"

urlpatterns: list[URLPattern] = [
    path("missions/", api.MissionListView.as_view(), name="missions"),
    path("missions/<slug:mission>/", api.MissionDetailView.as_view(), name="mission"),
    path(
        "mission-simulations/",
        api.MissionSimulationListView.as_view(),
        name="mission-simulations",
    ),
    path(SIMULATION, api.MissionSimulationDetailView.as_view(), name="mission-simulation"),
    path(
        f"{SIMULATION}cancel/",
        api.MissionSimulationCancelView.as_view(),
        name="mission-simulation-cancel",
    ),
    path(BATTLES, api.MissionBattleListView.as_view(), name="mission-battles"),
    path(f"{BATTLES}<int:number>/", api.MissionBattleView.as_view(), name="mission-battle"),
]
