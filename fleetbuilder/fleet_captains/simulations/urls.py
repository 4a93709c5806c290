"""The pages about simulated games, among those of Fleet Captains."""

from django.urls import URLPattern, path

from fleetbuilder.fleet_captains.simulations import views

SIMULATIONS = "fleet-captains/simulations/"
SIMULATION = f"{SIMULATIONS}<uuid:id>/"

urlpatterns: list[URLPattern] = [
    path(SIMULATIONS, views.simulation_list, name="simulation_list"),
    path(SIMULATION, views.simulation, name="simulation"),
    path(f"{SIMULATION}cancel/", views.cancel, name="simulation_cancel"),
    path(f"{SIMULATION}games/", views.game_list, name="simulation_games"),
    path(f"{SIMULATION}games/<int:number>/log.jsonl", views.game_log, name="simulation_log"),
]
