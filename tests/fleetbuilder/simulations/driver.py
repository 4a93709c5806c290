"""A process of the site, driven by a test: one JSON command a line in, one answer a line out.

It stands for the web server: it has the database and the broker of the workers under test.
"""

from __future__ import annotations

import json
import sys
from typing import Any
from uuid import UUID

import django

django.setup()

from cards import selectors as card_selectors  # noqa: E402
from fleetbuilder.jobs import messages  # noqa: E402
from fleetbuilder.jobs.models import Chunk, Job  # noqa: E402
from fleetbuilder.simulations.common.requests import simulation_request_read  # noqa: E402
from fleetbuilder.simulations.common.services import job_stop  # noqa: E402
from fleetbuilder.simulations.replacements import (  # noqa: E402
    results as replacement_results,
)
from fleetbuilder.simulations.replacements import (  # noqa: E402
    services as replacement_services,
)
from fleetbuilder.simulations.replacements.requests import (  # noqa: E402
    replacement_request_read,
)
from fleetbuilder.simulations.simulation import results, services  # noqa: E402
from rules.loader import load_catalogue  # noqa: E402

OWNER = "session:test"


def begin(**wanted: Any) -> str:
    """Begins a simulation and gives its id."""
    job, _ = services.simulation_create(
        wanted=simulation_request_read(wanted, lambda text: None), owner=OWNER, client="test"
    )
    return str(job.pk)


def search(**wanted: Any) -> str:
    """Begins the search for better cards and gives its id."""
    job, _ = replacement_services.replacements_create(
        wanted=replacement_request_read(wanted, lambda text: None), owner=OWNER, client="test"
    )
    return str(job.pk)


def deliver(id: str, indexes: list[int]) -> None:  # noqa: A002
    """Sends messages for chunks once more."""
    messages.work_send(UUID(id), indexes)


def cancel(id: str) -> bool:  # noqa: A002
    """Cancels a simulation."""
    return job_stop(job=Job.objects.get(pk=id), owner=OWNER, what="a simulation")


def look(id: str) -> dict[str, Any]:  # noqa: A002
    """Gives the state of a simulation and of its chunks."""
    job = Job.objects.get(pk=id)
    chunks = Chunk.objects.filter(job=job)
    return {
        "state": job.state,
        "reason": job.reason,
        "chunks": chunks.count(),
        "recorded": chunks.filter(result__isnull=False).count(),
        "attempts": sum(chunks.values_list("attempts", flat=True)),
    }


def result(id: str) -> dict[str, Any]:  # noqa: A002
    """Gives what came of a simulation so far."""
    return results.simulation_result(job=Job.objects.get(pk=id))


def found(id: str) -> dict[str, Any] | None:  # noqa: A002
    """Gives what came of a search, None until it is done."""
    return replacement_results.replacements_result(job=Job.objects.get(pk=id))


COMMANDS = {each.__name__: each for each in (begin, search, deliver, cancel, look, result, found)}


def main() -> None:
    """Does what it is told until the input ends."""
    whole = load_catalogue()
    card_selectors.catalogue_keep(lambda: whole)
    for line in sys.stdin:
        name, values = json.loads(line)
        print(json.dumps(COMMANDS[name](**values)), flush=True)


if __name__ == "__main__":
    main()
