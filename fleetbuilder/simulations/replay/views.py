"""The page on which a battle of a simulation is watched, and its log as a file."""

from __future__ import annotations

from typing import Any, Final
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from fleetbuilder.core import errors
from fleetbuilder.core.lookups import or_404
from fleetbuilder.core.responses import file_response
from fleetbuilder.core.throttles import page_throttle
from fleetbuilder.jobs import selectors as job_selectors
from fleetbuilder.jobs.models import Job
from fleetbuilder.simulations.common import selectors
from fleetbuilder.simulations.common.job_kind import KIND
from fleetbuilder.simulations.replay import pages
from fleetbuilder.simulations.replay.moments import Replay, replay_of
from fleetbuilder.simulations.simulation import results
from rules.battle.phases.log import write_log
from rules.battle.position.events import event_from_document

JSON_LINES: Final = "application/jsonl; charset=utf-8"


@require_safe
def replay(request: HttpRequest, id: UUID, number: int) -> HttpResponse:  # noqa: A002
    """Shows a battle at the moment of `?at=`, from which the script plays on."""
    page_throttle(request)
    job = _job(id)
    battle = results.battle_replay(job=job, number=number)
    shown = replay_of(
        [event_from_document(each) for each in battle["log"]], "".join(battle["seats"])
    )
    moment = moment_read(request.GET.get("at", ""), shown)
    context = {
        **pages.replay_context(shown, moment),
        **_links(id, number, job),
        "number": number,
        "here": f"Battle {number}",
        "title": pages.title(shown),
        "summary": pages.summary(shown),
        "moment_address": request.build_absolute_uri(f"?at={moment}"),
    }
    return render(request, "simulations/replay.html", context)


@require_safe
def replay_log(request: HttpRequest, id: UUID, number: int) -> HttpResponse:  # noqa: A002
    """Answers the log of a battle as JSON lines, to be kept."""
    page_throttle(request)
    battle = results.battle_replay(job=_job(id), number=number)
    text = write_log([event_from_document(each) for each in battle["log"]])
    return file_response(text, f"battle-{number}.jsonl", JSON_LINES)


def _job(id: UUID) -> Job:  # noqa: A002
    return or_404(job_selectors.job_find(job_id=id, kind=KIND))


def moment_read(text: str, shown: Replay) -> int:
    """Reads the moment of an address; raises `NotFoundError` for one that the battle lacks."""
    if not text:
        return shown.start
    if not (
        text.isascii() and text.isdigit() and len(text) < 8 and 1 <= int(text) <= shown.moments
    ):
        raise errors.NotFoundError(
            f"The battle has moments 1 to {shown.moments}. Choose one of them in the address, "
            "or leave “?at=” out to begin with the first round."
        )
    return int(text)


def _links(id: UUID, number: int, job: Job) -> dict[str, Any]:  # noqa: A002
    """Returns the addresses around a battle: its log, its simulation, the battles beside it."""

    def battle(other: int) -> str:
        played = selectors.battle_is_played(job=job, number=other)
        return reverse("simulations:replay", args=[id, other]) if played else ""

    return {
        "list_address": reverse("simulations:simulation_list"),
        "simulation_address": reverse("simulations:simulation_detail", args=[id]),
        "log_address": reverse("simulations:replay_log", args=[id, number]),
        "previous_battle": battle(number - 1),
        "next_battle": battle(number + 1),
    }
