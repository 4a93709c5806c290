"""The site with the pages of the counting game, seen by all and from the seat of a link."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from django.http import QueryDict
from django.urls import include, path

from fleetbuilder.core.idempotency import key_made
from fleetbuilder.games.documents import game_document
from fleetbuilder.games.kinds import Step
from fleetbuilder.games.mapping import state_of
from fleetbuilder.games.models import Game
from fleetbuilder.games.pages import GamePages, Visit
from fleetbuilder.games.urls import game_urls
from fleetbuilder.urls import urlpatterns as site
from tests.fleetbuilder.games.counting import COUNTING, Count, prompt

TEMPLATES = Path(__file__).parent / "templates"


def context(visit: Visit[Game]) -> dict[str, Any]:
    """Prepares the page and its part, which show the same."""
    return {
        "visit": visit,
        "view": game_document(visit.game, visit.seat),
        "prompt": visit.seat and prompt(state_of(visit.game), visit.seat),
        "once": key_made(),
        "now": PAGES.address("play_now", visit.game, visit.link),
        "step": PAGES.address("step", visit.game, visit.link),
    }


def step_read(posted: QueryDict, state: Count) -> Step:
    text = posted.get("by", "")
    return {"by": int(text) if text.isdigit() else 0}


PAGES: Final = GamePages(
    kind=COUNTING,
    namespace="counting",
    page="counting/page.html",
    part="counting/part.html",
    page_context=context,
    part_context=context,
    step_read=step_read,
)
counting = game_urls("counting/<slug:slug>/", PAGES)
urlpatterns = [path("", include((counting, "counting"))), *site]
handler404 = "fleetbuilder.core.handlers.not_found"
