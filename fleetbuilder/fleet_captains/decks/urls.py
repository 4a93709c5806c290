"""The pages of command decks."""

from django.urls import URLPattern, path

from fleetbuilder.fleet_captains.decks import views

urlpatterns: list[URLPattern] = [
    path("", views.decks, name="decks"),
    path("kept/", views.deck_list, name="deck_list"),
    path("keep/", views.deck_keep, name="deck_keep"),
    path("<slug:slug>/delete/", views.deck_delete, name="deck_delete"),
]
