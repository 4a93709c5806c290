"""The resources of games of Fleet Captains, for the API's router."""

from django.urls import URLPattern, path

from fleetbuilder.fleet_captains.play import api

urlpatterns: list[URLPattern] = [
    path("", api.CaptainsGamesView.as_view(), name="captains-plays"),
    path("<slug:slug>/", api.CaptainsGameView.as_view(), name="captains-play"),
    path("<slug:slug>/steps/", api.CaptainsStepsView.as_view(), name="captains-play-steps"),
    path("<slug:slug>/log/", api.CaptainsLogView.as_view(), name="captains-play-log"),
    path("<slug:slug>/seats/", api.CaptainsSeatsView.as_view(), name="captains-play-seats"),
    path(
        "<slug:slug>/seats/<slug:link>/", api.CaptainsSeatView.as_view(), name="captains-play-seat"
    ),
]
