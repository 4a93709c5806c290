"""`manage.py measure_simulations`: battles a second by number of processes, and memory."""

from __future__ import annotations

import resource
import sys
import time
from argparse import ArgumentParser
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from fleetbuilder.fleets.common.selectors import rulesets_all
from fleetbuilder.simulations.common.requests import ruleset_of
from rules.errors import RulesError
from rules.loader import load_catalogue, read_fleets
from rules.simulation import SimulationJob, Workers, make_job, run_job

USUAL_FLEET: Final = "mixed-task-force.json"
KILOBYTES: Final = 1024 if sys.platform != "darwin" else 1


class Command(BaseCommand):
    """Plays a simulation with different numbers of processes and says what each achieved.

    Nothing is kept, and no database is needed: this tells which number of worker processes suits
    a machine.
    """

    help = __doc__

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declares the options."""
        usual = settings.FIXTURES_DIR / "fleets" / USUAL_FLEET
        parser.add_argument("--a", type=Path, default=usual, help="a fleet in any format")
        parser.add_argument("--b", type=Path, default=usual, help="the fleet that it fights")
        parser.add_argument("--battles", type=int, default=1000, help="how many battles")
        parser.add_argument("--pilot", default="gunner", help="who decides for both")
        parser.add_argument("--ruleset", help="the rules of play (usual: those of fleet a)")
        parser.add_argument(
            "--processes", type=int, nargs="+", default=[1, 2], help="numbers of processes to try"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Measures and prints a line for each number of processes."""
        try:
            first = 0.0
            for number in options["processes"]:
                rate = self._rate(options, number)
                first = first or rate
                ratio = f"{rate / first:.2f} of the first"
                self.stdout.write(f"{number:>3} processes: {rate:>8.1f} battles/s, {ratio}")
        except RulesError as error:
            raise CommandError(str(error)) from error
        for name, who in (("this", resource.RUSAGE_SELF), ("another", resource.RUSAGE_CHILDREN)):
            peak = resource.getrusage(who).ru_maxrss * KILOBYTES / 2**20
            self.stdout.write(f"Most memory of {name} process: {peak:.0f} MB")

    def _job(self, options: dict[str, Any]) -> SimulationJob:
        catalogue = load_catalogue(settings.FIXTURES_DIR)
        a, b = (read_fleets(str(options[name]), catalogue).fleets[0] for name in ("a", "b"))
        rulesets = rulesets_all()
        return make_job(
            a,
            b,
            catalogue,
            rulesets[options["ruleset"]] if options["ruleset"] else ruleset_of(a),
            battles=options["battles"],
            seed="1",
            pilots=options["pilot"],
        )

    def _rate(self, options: dict[str, Any], processes: int) -> float:
        job = self._job(options)
        with Workers(processes) as workers:
            # The first battles pay for starting the processes and filling their tables.
            run_job(self._job({**options, "battles": 20 * processes}), workers)
            begun = time.perf_counter()
            run_job(job, workers)
            return job.battles / (time.perf_counter() - begun)
