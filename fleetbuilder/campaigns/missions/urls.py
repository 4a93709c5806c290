"""The pages about missions and their simulations, among those of campaigns."""

from django.urls import URLPattern, path

from fleetbuilder.campaigns.missions import views

MISSIONS = "campaigns/missions/"
MISSION = f"{MISSIONS}<slug:mission>/"
SIMULATION = f"{MISSIONS}simulations/<uuid:id>/"
BATTLES = f"{SIMULATION}battles/<int:players>/"
BATTLE = f"{BATTLES}<int:number>/"

urlpatterns: list[URLPattern] = [
    path(MISSIONS, views.mission_list, name="mission_list"),
    path(SIMULATION, views.mission_simulation, name="mission_simulation"),
    path(f"{SIMULATION}cancel/", views.cancel, name="mission_simulation_cancel"),
    path(BATTLES, views.battle_list, name="mission_battles"),
    path(BATTLE, views.replay, name="mission_replay"),
    path(f"{BATTLE}log.jsonl", views.replay_log, name="mission_replay_log"),
    path(MISSION, views.mission_detail, name="mission_detail"),
    path(f"{MISSION}simulate/", views.mission_simulate, name="mission_simulate"),
]
