"""The pages of missions at a real table: opened, played, followed.

Whoever knows the address sits at the table, or looks on (`table_roles`). Every form works without
scripts; with them an answer is kept until it is saved, and the page follows what others do.
"""

from __future__ import annotations

from typing import Final

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.cache import patch_vary_headers
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from fleetbuilder.campaigns.roles import Rank
from fleetbuilder.campaigns.rounds.views import round_for
from fleetbuilder.campaigns.table import (
    documents as table_documents,
)
from fleetbuilder.campaigns.table import (
    pages as table_pages,
)
from fleetbuilder.campaigns.table import (
    roles as table_roles,
)
from fleetbuilder.campaigns.table import (
    rounds as table_rounds,
)
from fleetbuilder.campaigns.table import (
    selectors as table_selectors,
)
from fleetbuilder.campaigns.table import (
    services as table_services,
)
from fleetbuilder.campaigns.table.forms import TablePlayForm, step_read
from fleetbuilder.campaigns.table.mapping import table_state
from fleetbuilder.campaigns.table.models import TablePlay
from fleetbuilder.campaigns.views import REFUSALS, campaign_for
from fleetbuilder.core import errors
from fleetbuilder.core.idempotency import key_made
from fleetbuilder.core.throttles import page_throttle
from fleetbuilder.core.visitors import visitor_of
from rules.alliance.at_table.steps import next_prompt

PART_HEADER: Final = "X-Table-Part"
"""What the page's script sends, to be answered the part that changes and no whole page."""


def play_for(slug: str) -> TablePlay:
    """Returns a play; raises `Http404`."""
    play = table_selectors.play_find(slug=slug)
    if play is None:
        raise Http404
    return play


@never_cache
@require_safe
def play_list(request: HttpRequest) -> HttpResponse:
    """Lists the missions at a table that somebody opened."""
    context = table_pages.list_context(visitor_of(request))
    return render(request, "campaigns/table_list.html", context)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def play_create(request: HttpRequest) -> HttpResponse:
    """Opens a mission at a table, without a campaign."""
    form = TablePlayForm(request.POST if request.method == "POST" else None)
    status = 200
    if request.method == "POST":
        page_throttle(request, "heavy")
        status = 400
        if form.is_valid():
            try:
                play, _ = table_services.play_open(
                    owner=visitor_of(request, make=True),
                    mission=form.cleaned_data["mission"],
                    players=form.players(),
                    models=form.models_counted(),
                    key=request.POST.get("once", ""),
                )
            except (errors.InvalidError, errors.ConflictError) as error:
                form.refuse(error)
            else:
                return redirect("tables:play", slug=play.slug)
    context = table_pages.create_context() | {
        "form": form,
        "once": request.POST.get("once") or key_made(),
    }
    return render(request, "campaigns/table_create.html", context, status=status)


@never_cache
@require_safe
def play_detail(request: HttpRequest, slug: str) -> HttpResponse:
    """Shows a mission at a table: what comes next, the ships, what happened."""
    play = play_for(slug)
    return render(request, "campaigns/table_play.html", table_pages.play_context(request, play))


@require_safe
def play_now(request: HttpRequest, slug: str) -> HttpResponse:
    """Answers the part that changes, to who follows; nothing while nothing is new.

    It costs one small query then: a script asks for it every two seconds.
    """
    steps = table_selectors.steps_count(slug=slug)
    if steps is None:
        raise Http404
    if request.GET.get("seen") == str(steps):
        response = HttpResponse(status=204)
    else:
        play = play_for(slug)
        tag = table_documents.entity_tag(play)
        if request.headers.get("If-None-Match") == tag:
            response = HttpResponse(status=304)
        else:
            context = table_pages.now_context(request, play)
            response = render(request, "campaigns/table_now.html", context)
        response["ETag"] = tag
    response["Cache-Control"] = "private, no-cache"
    return response


@require_POST
def step(request: HttpRequest, slug: str) -> HttpResponse:
    """Adds a step: an answer, a correction, or that the last one is taken back."""
    play = play_for(slug)
    posted = request.POST.get("expected", "")
    expected = int(posted) if posted.isascii() and posted.isdigit() and len(posted) < 7 else -1
    problem, status = "", 200
    try:
        table_roles.play_check(request, play)
        sent = step_read(request.POST, next_prompt(table_state(play)))
        play, _ = table_services.step_add(
            play=play, expected=expected, step=sent, key=request.POST.get("once", "")
        )
    except (
        errors.InvalidError,
        errors.ConflictError,
        errors.PermissionDeniedError,
    ) as error:
        problem, status = error.message, error.status
        play.refresh_from_db(fields=["steps"])
    return _answer(request, play, problem, status)


def _answer(request: HttpRequest, play: TablePlay, problem: str, status: int) -> HttpResponse:
    if request.headers.get(PART_HEADER):
        context = table_pages.now_context(request, play, problem)
        response = render(request, "campaigns/table_now.html", context, status=status)
    elif problem:
        context = table_pages.play_context(request, play, problem)
        response = render(request, "campaigns/table_play.html", context, status=status)
    else:
        response = redirect("tables:play", slug=play.slug)
    patch_vary_headers(response, [PART_HEADER])
    return response


@never_cache
@require_safe
def play_log(request: HttpRequest, slug: str) -> HttpResponse:
    """Shows all that happened."""
    return render(request, "campaigns/table_log.html", table_pages.log_context(play_for(slug)))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def play_delete(request: HttpRequest, slug: str) -> HttpResponse:
    """Asks who may delete a mission whether it shall go, and deletes it."""
    play = play_for(slug)
    table_roles.delete_check(request, play)
    if request.method != "POST":
        return render(request, "campaigns/table_delete.html", {"play": play})
    table_services.play_delete(play=play, visitor=visitor_of(request))
    messages.success(request, f"{play.name} at the table is deleted.")
    if play.round is not None:
        slug, number = play.round.campaign.slug, play.round.number
        return redirect("campaigns:round_detail", slug=slug, number=number)
    return redirect("tables:play_list")


@require_POST
def round_table(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Opens the mission of a campaign's round at a table, or leads to the one that it has."""
    campaign, _, _ = campaign_for(request, slug, Rank.CAPTAIN)
    row = round_for(campaign, number)
    try:
        play, _ = table_rounds.round_play_open(
            campaign=campaign, row=row, visitor=visitor_of(request)
        )
    except REFUSALS as error:
        messages.error(request, error.message)
        return redirect("campaigns:round_detail", slug=slug, number=number)
    return redirect("tables:play", slug=play.slug)
