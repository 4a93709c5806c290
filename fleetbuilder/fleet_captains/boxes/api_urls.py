"""The resources of owners' boxes, for the API's router."""

from django.urls import URLPattern, path

from fleetbuilder.fleet_captains.boxes import api

urlpatterns: list[URLPattern] = [
    path("", api.BoxListView.as_view(), name="captains-boxes"),
    path("check/", api.BoxCheckView.as_view(), name="captains-boxes-check"),
    path("<slug:slug>/", api.BoxDetailView.as_view(), name="captains-box"),
]
