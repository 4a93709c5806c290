"""Which saved fleets fight in simulations, which are long work (`fleetbuilder/jobs`) themselves."""

from __future__ import annotations

from typing import Final

from django.db import models
from django.db.models import Q

from fleetbuilder.fleets.common.models import Fleet
from fleetbuilder.jobs.models import Job

LONGEST_NAME: Final = 200


class SimulatedFleet(models.Model):
    """A saved fleet that fights in a simulation of its owner.

    `revision` is the number of the one that fights, `fingerprint` that of its content: what is
    restored later is known again. `opponent` is the name of the other fleet.
    """

    job = models.ForeignKey(Job, on_delete=models.CASCADE, related_name="simulated_fleets")
    side = models.CharField(max_length=1)
    fleet = models.ForeignKey(Fleet, on_delete=models.CASCADE, related_name="simulated")
    revision = models.PositiveIntegerField()
    fingerprint = models.CharField(max_length=64)
    opponent = models.CharField(max_length=LONGEST_NAME, blank=True)

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.UniqueConstraint(fields=["job", "side"], name="simulated_fleet_once_a_side"),
            models.CheckConstraint(condition=Q(side__in=("a", "b")), name="simulated_fleet_side"),
        ]

    def __str__(self) -> str:
        return f"revision {self.revision} of {self.fleet_id} in {self.job_id}"
