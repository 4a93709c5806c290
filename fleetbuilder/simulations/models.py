"""What accounts keep for battles; simulations themselves are long work (`fleetbuilder/jobs`)."""

from __future__ import annotations

from django.conf import settings
from django.db import models


class KeptFleet(models.Model):
    """Is a fleet that a user has saved by name, as its share code."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="kept_fleets"
    )
    name = models.CharField(max_length=60)
    code = models.TextField()
    changed_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["name"]
        constraints = [
            models.UniqueConstraint(fields=["user", "name"], name="kept_fleet_once_by_name")
        ]

    def __str__(self) -> str:
        return self.name
