"""The resources of events, for the API's router."""

from django.urls import URLPattern, path

from fleetbuilder.events.entries import api as entry_api
from fleetbuilder.events.event import api
from fleetbuilder.events.files import api as file_api
from fleetbuilder.events.rounds import api as round_api

EVENT = "events/<slug:slug>/"
ENTRY = f"{EVENT}entries/<int:number>/"
ROUND = f"{EVENT}rounds/<int:number>/"

urlpatterns: list[URLPattern] = [
    path("events/", api.EventListView.as_view(), name="events"),
    path(EVENT, api.EventDetailView.as_view(), name="event"),
    path(f"{EVENT}close/", api.EventCloseView.as_view(), name="event-close"),
    path(f"{EVENT}open/", api.EventOpenView.as_view(), name="event-open"),
    path(f"{EVENT}publish/", api.EventPublishView.as_view(), name="event-publish"),
    path(f"{EVENT}hide/", api.EventHideView.as_view(), name="event-hide"),
    path(f"{EVENT}finish/", api.EventFinishView.as_view(), name="event-finish"),
    path(f"{EVENT}entry/", entry_api.OwnEntryView.as_view(), name="event-entry"),
    path(f"{EVENT}entries/", entry_api.EntryListView.as_view(), name="event-entries"),
    path(ENTRY, entry_api.EntryDetailView.as_view(), name="event-player"),
    path(f"{ENTRY}reopen/", entry_api.EntryReopenView.as_view(), name="event-player-reopen"),
    path(f"{ENTRY}drop/", entry_api.EntryDropView.as_view(), name="event-player-drop"),
    path(f"{ENTRY}return/", entry_api.EntryReturnView.as_view(), name="event-player-return"),
    path(f"{EVENT}rounds/", round_api.SwissRoundListView.as_view(), name="event-rounds"),
    path(ROUND, round_api.SwissRoundDetailView.as_view(), name="event-round"),
    path(f"{ROUND}tables/<int:table>/", round_api.ResultView.as_view(), name="event-result"),
    path(f"{EVENT}standings/", round_api.StandingListView.as_view(), name="event-standings"),
    path(f"{EVENT}export/", file_api.EventExportView.as_view(), name="event-export"),
    path(f"{EVENT}export.csv", file_api.PlayersTableView.as_view(), name="event-export-csv"),
    path(f"{EVENT}sheets.pdf", file_api.SheetsView.as_view(), name="event-sheets-pdf"),
]
