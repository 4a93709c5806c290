"""The resources of command decks, for the API's router."""

from django.urls import URLPattern, path

from fleetbuilder.fleet_captains.decks import api

urlpatterns: list[URLPattern] = [
    path("", api.DeckListView.as_view(), name="captains-decks"),
    path("check/", api.DeckCheckView.as_view(), name="captains-decks-check"),
    path("<slug:slug>/", api.DeckDetailView.as_view(), name="captains-deck"),
]
