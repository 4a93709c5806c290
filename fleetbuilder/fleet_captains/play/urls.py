"""The pages of playing Fleet Captains."""

from __future__ import annotations

from django.urls import URLPattern, path

from fleetbuilder.fleet_captains.play import views
from fleetbuilder.fleet_captains.play.pages import PAGES
from fleetbuilder.games.urls import game_urls

app_name = "captains_play"
GAME = "fleet-captains/play/<slug:slug>/"
urlpatterns: list[URLPattern] = [
    path("fleet-captains/play/", views.PlayStartPage.as_view(), name="play_start"),
    *game_urls(GAME, PAGES),
    path(f"{GAME}replay/", views.replay, name="replay"),
    path(f"{GAME}delete/", views.play_delete, name="play_delete"),
]
