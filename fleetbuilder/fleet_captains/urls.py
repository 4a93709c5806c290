"""The pages of Star Trek: Fleet Captains."""

from django.urls import URLPattern, URLResolver, include, path

from fleetbuilder.fleet_captains import deck_views, views
from fleetbuilder.fleet_captains.simulations.urls import urlpatterns as simulations

app_name = "fleet_captains"
urlpatterns: list[URLPattern | URLResolver] = [
    path("fleet-captains/", views.overview, name="overview"),
    path("fleet-captains/box/", include("fleetbuilder.fleet_captains.boxes.urls")),
    path("fleet-captains/muster/", views.muster, name="muster"),
    path("fleet-captains/decks/", deck_views.decks, name="decks"),
    path("fleet-captains/decks/kept/", deck_views.deck_list, name="deck_list"),
    path("fleet-captains/decks/keep/", deck_views.deck_keep, name="deck_keep"),
    path("fleet-captains/decks/<slug:slug>/delete/", deck_views.deck_delete, name="deck_delete"),
    path("fleet-captains/sector/", views.sector, name="sector"),
    path("fleet-captains/odds/", views.odds, name="odds"),
    path("fleet-captains/rules/", views.rules, name="rules"),
    path("fleet-captains/rules/<slug:topic>/", views.rule_topic, name="rule_topic"),
    *simulations,
]
