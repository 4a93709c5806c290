"""The pages about missions and their simulations: read, asked for, followed, watched."""

from __future__ import annotations

from functools import partial
from typing import Any, Final
from uuid import UUID

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from fleetbuilder.campaigns.common import bundled_documents
from fleetbuilder.campaigns.missions import documents, pages, results
from fleetbuilder.campaigns.missions.forms import MissionSimulationForm
from fleetbuilder.campaigns.missions.job_kind import KIND
from fleetbuilder.campaigns.missions.requests import battles_most
from fleetbuilder.campaigns.missions.services import (
    mission_simulation_create,
)
from fleetbuilder.campaigns.missions.ships import round_taken, rounds_offered
from fleetbuilder.core.lookups import or_404
from fleetbuilder.core.responses import file_response
from fleetbuilder.core.throttles import page_throttle
from fleetbuilder.core.visitors import visitor_of
from fleetbuilder.jobs import selectors as job_selectors
from fleetbuilder.jobs.models import Job
from fleetbuilder.simulations.common.saved_fleets import chosen_fleet, fleets_offered
from fleetbuilder.simulations.common.selectors import jobs_of
from fleetbuilder.simulations.common.views import cancel_view, following_response, job_begun
from fleetbuilder.simulations.replay import pages as replay_pages
from fleetbuilder.simulations.replay.moments import replay_of
from fleetbuilder.simulations.replay.views import JSON_LINES, moment_read
from rules.alliance.mission.map import MOST_PLAYERS
from rules.alliance.mission.mission import Mission
from rules.battle.phases.log import write_log

FOLDER: Final = "campaigns"


def _find(id: UUID) -> Job:  # noqa: A002
    return or_404(job_selectors.job_find(job_id=id, kind=KIND))


@require_safe
def mission_list(request: HttpRequest) -> HttpResponse:
    """Lists the missions with their maps, and what the visitor had simulated."""
    context = pages.list_context() | {"rows": _rows(request)}
    return render(request, "campaigns/mission_list.html", context)


def _rows(request: HttpRequest) -> list[dict[str, Any]]:
    return [pages.job_row(job) for job in jobs_of(kind=KIND, owner=visitor_of(request))]


@require_safe
def mission_detail(request: HttpRequest, mission: str) -> HttpResponse:
    """Shows a mission: its map, enemies, objectives and rules."""
    context = pages.mission_context(or_404(documents.mission_find(mission)))
    return render(request, "campaigns/mission_detail.html", context)


# --- simulations --------------------------------------------------------------------------------


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def mission_simulate(request: HttpRequest, mission: str) -> HttpResponse:
    """Asks with whom, with which ships and how often a mission is played, and begins it."""
    found = or_404(documents.mission_find(mission))
    marked = list(dict.fromkeys(request.POST.getlist("saved")))[:MOST_PLAYERS]
    chosen = [chosen_fleet(request, source) for source in marked]
    form = MissionSimulationForm(
        request.POST if request.method == "POST" else None,
        initial={"round": request.GET.get("round", "")},
        mission=bundled_documents.mission_documents()[mission],
        rounds=rounds_offered(request),
        marked=tuple(each.fleet for each in chosen if each is not None),
        find_round=partial(round_taken, request),
    )
    if request.method != "POST":
        return _ask(request, found, form)
    page_throttle(request)
    if not form.is_valid():
        return _ask(request, found, form)
    job, status = job_begun(request, form, mission_simulation_create)
    if job is None:
        return _ask(request, found, form, status=status)
    return redirect("campaigns:mission_simulation", id=job.pk)


def _ask(
    request: HttpRequest, mission: Mission, form: MissionSimulationForm, *, status: int = 200
) -> HttpResponse:
    context = {
        "mission": mission,
        "form": form,
        "offered": fleets_offered(request),
        "saved": request.POST.getlist("saved"),
        "most": battles_most(),
    }
    return render(request, "campaigns/mission_simulate.html", context, status=status)


@require_safe
def mission_simulation(request: HttpRequest, id: UUID) -> HttpResponse:  # noqa: A002
    """Shows how far a simulation is and what came of it; htmx asks for that part repeatedly."""
    job = _find(id)
    context = pages.head_context(job)
    if not job.is_running:
        context |= pages.result_context(job)
    return following_response(
        request,
        job,
        context,
        page="mission_simulation",
        progress="mission_progress",
        folder=FOLDER,
    )


cancel = cancel_view(KIND, "campaigns:mission_simulation", "this simulation")


@require_safe
def battle_list(request: HttpRequest, id: UUID, players: int) -> HttpResponse:  # noqa: A002
    """Lists the battles with a number of players."""
    job = _find(id)
    counts = results.counts_of(job)
    if players not in counts:
        raise Http404
    found = list(enumerate(results.rows_of(job)[players], 1))
    page = Paginator(found, results.PAGE).get_page(request.GET.get("page"))
    context = {
        **pages.head_context(job),
        "players": players,
        "page": page,
        "rows": [pages.battle_row(players, *each) for each in page],
        "tabs": [
            {
                "label": pages.players_words(each),
                "href": reverse("campaigns:mission_battles", args=[job.pk, each]),
                "current": each == players,
            }
            for each in counts
        ],
    }
    return render(request, "campaigns/mission_battles.html", context)


# --- watching -----------------------------------------------------------------------------------


@require_safe
def replay(request: HttpRequest, id: UUID, players: int, number: int) -> HttpResponse:  # noqa: A002
    """Shows a battle at the moment of `?at=`, from which the script plays on."""
    page_throttle(request)
    job = _find(id)
    _, log = results.battle_events(job=job, players=players, number=number)
    shown = replay_of(log, results.letters_of(players))
    moment = moment_read(request.GET.get("at", ""), shown)
    name = job.document["simulation"]["mission"]["name"]
    end = shown.lines[-1]
    words = pages.players_words(players)
    title = f"{name}, {words}"
    context = {
        **replay_pages.replay_context(shown, moment),
        **_links(id, job, players, number),
        "number": number,
        "here": f"{words}, battle {number}",
        "title": title,
        "name": name,
        "players_words": words,
        "summary": f"{title}, {end.round} rounds. {end.text}",
        "without_points": True,
        "moment_address": request.build_absolute_uri(f"?at={moment}"),
    }
    return render(request, "campaigns/mission_replay.html", context)


def _links(id: UUID, job: Job, players: int, number: int) -> dict[str, Any]:  # noqa: A002
    """Returns the addresses around a battle: its log, its simulation, the battles beside it."""

    def battle(other: int) -> str:
        is_there = results.is_played(job=job, players=players, number=other)
        return reverse("campaigns:mission_replay", args=[id, players, other]) if is_there else ""

    return {
        "list_address": reverse("campaigns:mission_list"),
        "simulation_address": reverse("campaigns:mission_simulation", args=[id]),
        "log_address": reverse("campaigns:mission_replay_log", args=[id, players, number]),
        "previous_battle": battle(number - 1),
        "next_battle": battle(number + 1),
    }


@require_safe
def replay_log(
    request: HttpRequest,
    id: UUID,  # noqa: A002
    players: int,
    number: int,
) -> HttpResponse:
    """Answers the log of a battle as JSON lines, to be kept."""
    page_throttle(request)
    _, log = results.battle_events(job=_find(id), players=players, number=number)
    return file_response(write_log(log), f"mission-{players}-players-{number}.jsonl", JSON_LINES)
