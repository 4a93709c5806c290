"""The addresses of a game's page, for the addresses of the app that has its kind."""

from __future__ import annotations

from typing import Any

from django.urls import URLPattern, path

from fleetbuilder.games import views
from fleetbuilder.games.pages import GamePages


def game_urls(root: str, pages: GamePages[Any]) -> list[URLPattern]:
    """Returns the addresses of a page below a root, and of what it asks for and sends.

    The root captures `slug`. Below it is the page of each seat, under the seat's secret link.
    """
    more = {"pages": pages}
    seat = f"{root}seat/<slug:link>/"
    found = [
        path(f"{seat}take/", views.seat_take, more, name="seat_take"),
        path(f"{seat}leave/", views.seat_leave, more, name="seat_leave"),
        path(f"{root}seats/free/", views.seat_free, more, name="seat_free"),
    ]
    for place in (root, seat):
        found += [
            path(place, views.game_page, more, name="play"),
            path(f"{place}now/", views.game_now, more, name="play_now"),
            path(f"{place}step/", views.game_step, more, name="step"),
        ]
    return found
