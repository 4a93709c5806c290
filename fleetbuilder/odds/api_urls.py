"""The resources of odds, for the API's router."""

from django.urls import URLPattern, path

from fleetbuilder.odds import api

urlpatterns: list[URLPattern] = [
    path("odds/", api.AttackOddsView.as_view(), name="odds"),
    path("odds/sequence/", api.SequenceOddsView.as_view(), name="odds-sequence"),
]
