"""The pages of Star Trek: Fleet Captains."""

from django.urls import URLPattern, URLResolver, include, path

from fleetbuilder.fleet_captains import views
from fleetbuilder.fleet_captains.musters import views as muster_views
from fleetbuilder.fleet_captains.simulations.urls import urlpatterns as simulations

app_name = "fleet_captains"
urlpatterns: list[URLPattern | URLResolver] = [
    path("fleet-captains/", views.overview, name="overview"),
    path("fleet-captains/box/", include("fleetbuilder.fleet_captains.boxes.urls")),
    path("fleet-captains/muster/", muster_views.muster, name="muster"),
    path("fleet-captains/decks/", include("fleetbuilder.fleet_captains.decks.urls")),
    path("fleet-captains/sector/", views.sector, name="sector"),
    path("fleet-captains/odds/", views.odds, name="odds"),
    path("fleet-captains/rules/", views.rules, name="rules"),
    path("fleet-captains/rules/<slug:topic>/", views.rule_topic, name="rule_topic"),
    *simulations,
]
