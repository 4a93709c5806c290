"""The pages of missions at a real table."""

from django.urls import URLPattern, path

from fleetbuilder.campaigns.table import views
from fleetbuilder.campaigns.table.pages import PAGES
from fleetbuilder.games.urls import game_urls

app_name = "tables"
PLAY = "campaigns/table/<slug:slug>/"
ROUND = "campaigns/<slug:slug>/rounds/<int:number>/"
urlpatterns: list[URLPattern] = [
    path("campaigns/table/", views.play_list, name="play_list"),
    path("campaigns/table/new/", views.PlayCreatePage.as_view(), name="play_create"),
    *game_urls(PLAY, PAGES),
    path(f"{PLAY}log/", views.play_log, name="play_log"),
    path(f"{PLAY}seat/<slug:link>/log/", views.play_log, name="play_log"),
    path(f"{PLAY}delete/", views.play_delete, name="play_delete"),
    path(f"{ROUND}table/", views.round_table, name="round_table"),
]
