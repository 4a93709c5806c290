"""The pages about events."""

from django.urls import URLPattern, path

from fleetbuilder.events.entries import views as entry_views
from fleetbuilder.events.event import views
from fleetbuilder.events.files import views as file_views
from fleetbuilder.events.rounds import views as round_views

app_name = "events"
EVENT = "events/<slug:slug>/"
PLAYER = f"{EVENT}players/<int:number>/"
urlpatterns: list[URLPattern] = [
    path("events/", views.event_list, name="event_list"),
    path("events/new/", views.EventCreatePage.as_view(), name="event_create"),
    path(EVENT, views.event_detail, name="event_detail"),
    path(f"{EVENT}edit/", views.EventEditPage.as_view(), name="event_edit"),
    path(f"{EVENT}delete/", views.event_delete, name="event_delete"),
    path(f"{EVENT}step/", views.event_step, name="event_step"),
    path(f"{EVENT}event.json", file_views.event_json, name="event_json"),
    path(f"{EVENT}event.csv", file_views.event_csv, name="event_csv"),
    path(f"{EVENT}sheets.pdf", file_views.event_sheets, name="event_sheets"),
    path(f"{EVENT}submit/", views.submit, name="submit"),
    path(f"{EVENT}submit/newer/", views.submit_newer, name="submit_newer"),
    path(f"{EVENT}withdraw/", entry_views.withdraw, name="withdraw"),
    path(f"{EVENT}players/", entry_views.PlayerListPage.as_view(), name="player_list"),
    path(PLAYER, entry_views.PlayerDetailPage.as_view(), name="player_detail"),
    path(f"{PLAYER}step/", entry_views.player_step, name="player_step"),
    path(f"{EVENT}rounds/", round_views.pair, name="pair"),
    path(f"{EVENT}rounds/<int:number>/", round_views.round_detail, name="round_detail"),
    path(f"{EVENT}rounds/<int:number>/unpair/", round_views.unpair, name="unpair"),
    path(f"{EVENT}standings/", round_views.standing_list, name="standing_list"),
]
