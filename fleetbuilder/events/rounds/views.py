"""The pages of rounds: pairings, results, standings."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from fleetbuilder.core import errors
from fleetbuilder.core.form_views import asking, attempt, number_of
from fleetbuilder.core.responses import is_part, part_response
from fleetbuilder.events.common.models import Event, EventState
from fleetbuilder.events.common.roles import EventRole
from fleetbuilder.events.common.standings import SeatedGame
from fleetbuilder.events.common.views import event_for
from fleetbuilder.events.rounds import pages, services
from fleetbuilder.events.rounds.forms import ResultForm
from fleetbuilder.events.rounds.pages import SeatRow


@require_POST
def pair(request: HttpRequest, slug: str) -> HttpResponse:
    """Pairs the next round."""
    event, _ = event_for(request, slug, EventRole.ORGANISER)
    number = number_of(request, "round")
    try:
        services.round_pair(event=event, number=number, **asking(request))
    except errors.ConflictError as error:
        messages.error(request, error.message)
        return redirect("events:event_detail", slug=event.slug)
    return redirect("events:round_detail", slug=event.slug, number=number)


@require_POST
def unpair(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Takes the pairings of the present round back."""
    event, _ = event_for(request, slug, EventRole.ORGANISER)
    said = f"Round {number} is taken back."
    attempt(request, services.round_unpair, said, event=event, number=number)
    return redirect("events:event_detail", slug=event.slug)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def round_detail(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Shows a round, and takes the results of its tables."""
    needed = EventRole.ORGANISER if request.method == "POST" else EventRole.READER
    event, role = event_for(request, slug, needed)
    if not 1 <= number <= event.round:
        raise Http404
    if request.method == "POST":
        return _entered(request, event, number)
    return render(request, "events/round_detail.html", pages.round_context(event, role, number))


def _entered(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Enters a result; htmx is answered the table alone, with what is missing beside it."""
    table = number_of(request, "table")
    seat = _seat(event, number, table)
    form = ResultForm(request.POST, event=event, game=seat.game, names=_names(seat))
    status = 400
    if form.is_valid():
        try:
            services.result_enter(
                event=event,
                number=number,
                table=table,
                reported=form.reported(),
                expected=form.cleaned_data["version"],
                **asking(request),
            )
        except (errors.InvalidError, errors.ConflictError) as error:
            form.refuse(error)
            status = error.status
        else:
            status = 200
    return _answer(request, event, number, table, None if status == 200 else form, status)


def _seat(event: Event, number: int, table: int) -> SeatedGame:
    """Returns a table at which two play; raises `Http404` for any other."""
    for seat in pages.seats(event, number):
        if seat.game.table == table and seat.second is not None:
            return seat
    raise Http404


def _names(seat: SeatedGame) -> tuple[str, str]:
    return seat.first.name, seat.second.name if seat.second is not None else ""


def _answer(
    request: HttpRequest,
    event: Event,
    number: int,
    table: int,
    form: ResultForm | None,
    status: int,
) -> HttpResponse:
    alone = is_part(request)
    if form is None and not alone:
        address = reverse("events:round_detail", args=[event.slug, number])
        return redirect(f"{address}#table-{table}")
    event.refresh_from_db()
    context = pages.round_context(event, EventRole.ORGANISER, number)
    if form is not None:
        context["rows"] = [_refused(row, form, table) for row in context["rows"]]
    context["row"] = next(row for row in context["rows"] if row.seat.game.table == table)
    name = "result_entered" if alone else "round_detail"
    # htmx swaps nothing for an error, and the table says what is wrong.
    return part_response(request, f"events/{name}.html", context, 200 if alone else status)


def _refused(row: SeatRow, form: ResultForm, table: int) -> SeatRow:
    return SeatRow(row.seat, row.winner, form) if row.seat.game.table == table else row


@never_cache
@require_safe
def standing_list(request: HttpRequest, slug: str) -> HttpResponse:
    """Shows the standings."""
    event, role = event_for(request, slug, EventRole.READER)
    if event.state not in (EventState.RUNNING, EventState.FINISHED):
        raise Http404
    return render(request, "events/standing_list.html", pages.standings_context(event, role))
