"""The administration of accounts."""

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.http import HttpRequest

from fleetbuilder.accounts.models import Token, User

admin.site.register(User, UserAdmin)


@admin.register(Token)
class TokenAdmin(admin.ModelAdmin):
    """Shows tokens, and lets administrators revoke them; they are made by their owners alone."""

    list_display = ("name", "start", "user", "created_at", "last_used_at", "expires_at")
    search_fields = ("name", "start", "user__email")
    fields = readonly_fields = ("user", "name", "start", "created_at", "last_used_at", "expires_at")

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Returns nobody the making of tokens for others."""
        return False
