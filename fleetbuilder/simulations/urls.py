"""The pages about simulations."""

from django.urls import URLPattern, path

from fleetbuilder.simulations.decided import views as decided_views
from fleetbuilder.simulations.new_simulation import views as new_simulation_views
from fleetbuilder.simulations.replacements import views as replacements_views
from fleetbuilder.simulations.replay import views as replay_views
from fleetbuilder.simulations.simulation import views
from fleetbuilder.simulations.worth import views as worth_views

app_name = "simulations"
REPLACEMENTS = "simulations/replacements/"
BATTLE = "simulations/<uuid:id>/battles/<int:number>/"

urlpatterns: list[URLPattern] = [
    path("simulations/", new_simulation_views.simulation_list, name="simulation_list"),
    path("simulations/outlook/", new_simulation_views.outlook, name="outlook"),
    path("simulations/compare/", views.compare, name="compare"),
    path("simulations/worth/", worth_views.worth_list, name="worth_list"),
    path("simulations/worth/<uuid:id>/", worth_views.worth_detail, name="worth_detail"),
    path("simulations/worth/<uuid:id>/cancel/", worth_views.cancel, name="worth_cancel"),
    path("simulations/decided/<uuid:id>/", decided_views.decided_detail, name="decided_detail"),
    path("simulations/decided/<uuid:id>/cancel/", decided_views.cancel, name="decided_cancel"),
    path("simulations/<uuid:id>/decided/", decided_views.decided_begin, name="decided_begin"),
    path(REPLACEMENTS, replacements_views.replacements_list, name="replacements_list"),
    path(
        f"{REPLACEMENTS}<uuid:id>/",
        replacements_views.replacements_detail,
        name="replacements_detail",
    ),
    path(
        f"{REPLACEMENTS}<uuid:id>/cancel/",
        replacements_views.cancel,
        name="replacements_cancel",
    ),
    path("simulations/<uuid:id>/", views.simulation_detail, name="simulation_detail"),
    path("simulations/<uuid:id>/cancel/", views.cancel, name="cancel"),
    path("simulations/<uuid:id>/again/", views.again, name="again"),
    path("simulations/<uuid:id>/battles/", views.battle_list, name="battle_list"),
    path(BATTLE, replay_views.replay, name="replay"),
    path(f"{BATTLE}log.jsonl", replay_views.replay_log, name="replay_log"),
]
