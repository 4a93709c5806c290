"""The administration of jobs: to look at, not to change."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from fleetbuilder.jobs.models import Job


@admin.register(Job)
class JobAdmin(admin.ModelAdmin):
    """Lists the jobs, the newest first."""

    list_display = ("id", "kind", "state", "chunk_count", "created_at", "finished_at")
    list_filter = ("kind", "state")
    search_fields = ("id",)
    fields = ("kind", "state", "reason", "chunk_count", "created_at", "finished_at")
    readonly_fields = fields

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Tells that none is made by hand."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Tells that none is changed by hand."""
        return False
