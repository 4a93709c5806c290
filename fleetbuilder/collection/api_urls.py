"""The resources of collections, for the API's router."""

from django.urls import URLPattern, path

from fleetbuilder.collection import api

urlpatterns: list[URLPattern] = [
    path("collection/", api.CollectionView.as_view(), name="collection"),
    path("collection/table.csv", api.CollectionTableView.as_view(), name="collection-table"),
]
