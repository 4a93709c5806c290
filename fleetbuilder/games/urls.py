"""The addresses of a game's page, for the addresses of the app that has its kind."""

from __future__ import annotations

from typing import Any

from django.urls import URLPattern, path

from fleetbuilder.games import views
from fleetbuilder.games.pages import GamePages


def game_urls(root: str, pages: GamePages[Any]) -> list[URLPattern]:
    """Returns the addresses of a page below a root, and of what it asks for and sends.

    The root captures `slug`, and `link` for a page that is seen from the seat of a secret link.
    """
    more = {"pages": pages}
    return [
        path(root, views.game_page, more, name="play"),
        path(f"{root}now/", views.game_now, more, name="play_now"),
        path(f"{root}step/", views.game_step, more, name="step"),
    ]
