"""The live page of a game of any kind: looked at, followed, played; its seats taken and left.

Every form works without scripts; with them an answer is kept until it is saved, and the page
follows what others do. An app adds these views to its addresses (`urls.py`).
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.cache import patch_vary_headers
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from fleetbuilder.core import errors
from fleetbuilder.core.lookups import or_404
from fleetbuilder.core.visitors import visitor_of
from fleetbuilder.games import selectors, services
from fleetbuilder.games.documents import entity_tag
from fleetbuilder.games.forms import SeatForm
from fleetbuilder.games.kinds import G, GameKind
from fleetbuilder.games.mapping import state_of
from fleetbuilder.games.pages import GamePages, Visit
from fleetbuilder.games.seen import seen_record
from fleetbuilder.games.services import UNDO, step_add, step_undo

PART_HEADER: Final = "X-Table-Part"
"""What the page's script sends, to be answered the part that changes and no whole page."""
NO_SEAT: Final = (
    "No seat of this game has this link, or none has it any more: a seat that is freed gets a new "
    "one. Ask who gave you the link."
)


def game_for(kind: GameKind[G], slug: str) -> G:
    """Returns a game; raises `Http404`."""
    return or_404(selectors.game_find(kind=kind, slug=slug))


def _visit(request: HttpRequest, game: G, pages: GamePages[G], link: str) -> Visit[G] | None:
    """Returns a game with the seat that somebody holds, None at a link that is not theirs."""
    seat = pages.kind.seat_of(game, visitor_of(request), link)
    if link and seat is None:
        return None
    problem = "" if game.superseded_at is None else pages.kind.put_aside
    return Visit(request, game, seat, link, problem)


@never_cache
@require_safe
def game_page(
    request: HttpRequest, slug: str, pages: GamePages[Any], link: str = ""
) -> HttpResponse:
    """Shows a game as somebody's seat sees it; at the link of another seat, that it is there."""
    game = game_for(pages.kind, slug)
    visit = _visit(request, game, pages, link)
    if visit is None:
        return _seat_shown(request, game, pages, link, SeatForm())
    return render(request, pages.page, pages.page_context(visit))


@require_safe
def game_now(
    request: HttpRequest, slug: str, pages: GamePages[Any], link: str = ""
) -> HttpResponse:
    """Answers the part that changes, to who follows; nothing while nothing is new.

    It costs one small query then, a few in a kind of games that hides steps: a script asks for it
    every two seconds. Who no longer holds the seat of their link is to load the page again, which
    says why.
    """
    if request.GET.get("seen") == str(_steps_known(request, slug, pages, link)):
        response = HttpResponse(status=204)
    elif (visit := _visit(request, game_for(pages.kind, slug), pages, link)) is None:
        response = HttpResponse(headers={"HX-Refresh": "true"})
    else:
        tag = entity_tag(visit.game, visit.seat)
        if request.headers.get("If-None-Match") == tag:
            response = HttpResponse(status=304)
        else:
            response = render(request, pages.part, pages.part_context(visit))
        response["ETag"] = tag
    response["Cache-Control"] = "private, no-cache"
    return response


def _steps_known(request: HttpRequest, slug: str, pages: GamePages[Any], link: str) -> int | None:
    """Returns how many steps a visitor's seat knows of, None where the link is not theirs."""
    if pages.kind.shown is None:
        return or_404(selectors.steps_count(kind=pages.kind, slug=slug))
    visit = _visit(request, game_for(pages.kind, slug), pages, link)
    return None if visit is None else seen_record(visit.game, visit.seat).steps


@require_POST
def game_step(
    request: HttpRequest, slug: str, pages: GamePages[Any], link: str = ""
) -> HttpResponse:
    """Adds the step that a form of the page sends, or takes the last one back."""
    game = game_for(pages.kind, slug)
    visit = _visit(request, game, pages, link)
    if visit is None:
        return _seat_shown(request, game, pages, link, SeatForm(), 409)
    try:
        _step(visit, pages)
    except (
        errors.InvalidError,
        errors.ConflictError,
        errors.PermissionDeniedError,
    ) as error:
        visit.game.refresh_from_db(fields=["steps"])
        return _answer(replace(visit, problem=error.message), pages, error.status)
    return _answer(visit, pages, 200)


def _step(visit: Visit[Any], pages: GamePages[Any]) -> None:
    posted = visit.request.POST
    text = posted.get("expected", "")
    if visit.seat is None:
        raise pages.kind.refusal(visit.game, visitor_of(visit.request))
    sent: dict[str, Any] = {
        "game": visit.game,
        "seat": visit.seat,
        "expected": int(text) if text.isascii() and text.isdigit() and len(text) < 7 else -1,
        "key": posted.get("once", ""),
    }
    if posted.get("kind") == UNDO["kind"]:
        step_undo(**sent)
    else:
        step_add(**sent, step=pages.step_read(posted, state_of(visit.game)))


def _answer(visit: Visit[Any], pages: GamePages[Any], status: int) -> HttpResponse:
    request = visit.request
    if request.headers.get(PART_HEADER):
        response = render(request, pages.part, pages.part_context(visit), status=status)
    elif status != 200:
        response = render(request, pages.page, pages.page_context(visit), status=status)
    else:
        response = redirect(pages.address("play", visit.game, visit.link))
    patch_vary_headers(response, [PART_HEADER])
    return response


# --- seats ----------------------------------------------------------------------------------------


@require_POST
def seat_take(request: HttpRequest, slug: str, pages: GamePages[Any], link: str) -> HttpResponse:
    """Makes a seat somebody's own, and leads to the game as it sees it."""
    game = game_for(pages.kind, slug)
    if _visit(request, game, pages, link) is None:
        form = SeatForm(request.POST)
        if not form.is_valid():
            return _seat_shown(request, game, pages, link, form, 400)
        visitor = visitor_of(request, make=True)
        try:
            services.seat_take(game=game, link=link, visitor=visitor, **form.cleaned_data)
        except errors.ConflictError as error:
            return _seat_shown(request, game, pages, link, form, error.status)
    return redirect(pages.address("play", game, link))


@require_POST
def seat_leave(request: HttpRequest, slug: str, pages: GamePages[Any], link: str) -> HttpResponse:
    """Gives up a seat, and leads to its page: there it can be taken again."""
    game = game_for(pages.kind, slug)
    or_404(selectors.seat_find(game=game, link=link))
    services.seat_leave(game=game, link=link, visitor=visitor_of(request))
    return redirect(pages.address("play", game, link))


@require_POST
def seat_free(request: HttpRequest, slug: str, pages: GamePages[Any]) -> HttpResponse:
    """Frees a seat and gives it a new link, for who hands out the seats."""
    game = game_for(pages.kind, slug)
    visitor = visitor_of(request)
    if not pages.kind.may_hand_out(game, visitor):
        raise pages.kind.refusal(game, visitor)
    services.seat_free(game=game, link=request.POST.get("link", ""))
    messages.success(request, "The seat is free, and has a new link.")
    return redirect(pages.address("play", game))


def _seat_shown(
    request: HttpRequest,
    game: G,
    pages: GamePages[G],
    link: str,
    form: SeatForm,
    status: int = 200,
) -> HttpResponse:
    """Shows the page of a seat to who does not sit on it; raises `NotFoundError` for no seat's."""
    seat = selectors.seat_find(game=game, link=link)
    if seat is None:
        raise errors.NotFoundError(NO_SEAT)
    context = pages.seat_context(game, seat) | {"form": form}
    status = 409 if context["problem"] else status
    return render(request, "games/seat.html", context, status=status)
