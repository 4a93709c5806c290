"""The administration of campaigns: to look at. Changes go through the pages, which keep records."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from fleetbuilder.campaigns.common import models


class ReadOnlyAdmin(admin.ModelAdmin):
    """Shows rows and changes none: ledgers and logs are append-only."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Adds nothing."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Changes nothing."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Deletes nothing."""
        return False


@admin.register(models.Campaign)
class CampaignAdmin(ReadOnlyAdmin):
    """Lists campaigns."""

    list_display = ("name", "slug", "terms_id", "version", "created_at")
    search_fields = ("name", "slug")
    exclude = ("key", "digest", "ended_with", "terms", "missions")


@admin.register(models.Member)
class MemberAdmin(ReadOnlyAdmin):
    """Lists who takes part."""

    list_display = ("name", "campaign", "role", "joined_at", "left_at")
    search_fields = ("name", "campaign__slug")


@admin.register(models.PlayerCard)
class PlayerCardAdmin(ReadOnlyAdmin):
    """Lists player cards."""

    list_display = ("name", "campaign", "faction", "entries", "retired_at")
    search_fields = ("name", "campaign__slug")


@admin.register(models.LedgerEntry)
class LedgerEntryAdmin(ReadOnlyAdmin):
    """Lists the entries of ledgers."""

    list_display = ("card", "number", "kind", "xp", "total_xp", "made_at")
    list_filter = ("kind",)


@admin.register(models.Round)
class RoundAdmin(ReadOnlyAdmin):
    """Lists rounds."""

    list_display = ("campaign", "number", "attempt", "stage", "mission", "outcome")
    list_filter = ("stage",)


@admin.register(models.CampaignLog)
class CampaignLogAdmin(ReadOnlyAdmin):
    """Lists what happened in campaigns."""

    list_display = ("campaign", "number", "kind", "words", "made_at")
