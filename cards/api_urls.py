"""The resources of the catalogue, for the API's router."""

from django.urls import URLPattern, path

from cards import api

urlpatterns: list[URLPattern] = [
    path("cards/", api.CardListView.as_view(), name="cards"),
    path("cards/<str:key>/", api.CardDetailView.as_view(), name="card"),
    path("coverage/", api.CoverageView.as_view(), name="coverage"),
    path("abilities/parse/", api.AbilityParseView.as_view(), name="ability-parse"),
    path("abilities/try/", api.AbilityTryView.as_view(), name="ability-try"),
    path("sets/", api.SetListView.as_view(), name="sets"),
    path("sets/<str:key>/", api.SetDetailView.as_view(), name="set"),
    path("ship-classes/", api.ShipClassListView.as_view(), name="ship-classes"),
    path("ship-classes/<str:key>/", api.ShipClassDetailView.as_view(), name="ship-class"),
]
