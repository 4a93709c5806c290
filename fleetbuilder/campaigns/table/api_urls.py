"""The resources of missions at a table, for the API's router."""

from django.urls import URLPattern, path

from fleetbuilder.campaigns.table import api

PLAY = "campaigns/table/<slug:slug>/"

urlpatterns: list[URLPattern] = [
    path("campaigns/table/", api.TablePlayListView.as_view(), name="table-plays"),
    path(PLAY, api.TablePlayView.as_view(), name="table-play"),
    path(f"{PLAY}steps/", api.TableStepsView.as_view(), name="table-steps"),
    path(f"{PLAY}seats/", api.TableSeatsView.as_view(), name="table-seats"),
    path(f"{PLAY}seats/<slug:link>/", api.TableSeatView.as_view(), name="table-seat"),
]
