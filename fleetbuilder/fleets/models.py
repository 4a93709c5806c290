"""What the site keeps about fleets."""

from __future__ import annotations

from django.db import models


class DemoFleet(models.Model):
    """Is a fleet that visitors may look at before they have one of their own.

    `document` is in our own format; `position` orders the fleets on the page.
    """

    slug = models.SlugField(max_length=60, unique=True)
    name = models.CharField(max_length=200)
    summary = models.TextField(blank=True)
    document = models.JSONField()
    position = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering = ["position", "slug"]

    def __str__(self) -> str:
        return self.name
