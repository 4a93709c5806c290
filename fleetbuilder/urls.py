"""Every address of the site."""

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.urls import include, path

# Whoever administers the site signs in like everybody: bounded attempts, and the second step.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]

urlpatterns = [
    path("admin/", admin.site.urls),
    path("api/v1/", include("fleetbuilder.core.api_urls")),
    path("", include("fleetbuilder.core.urls")),
    path("", include("fleetbuilder.core.look_urls")),
    path("account/", include("fleetbuilder.accounts.urls")),
    path("account/", include("allauth.urls")),
    path("", include("cards.urls")),
    path("", include("fleetbuilder.collection.urls")),
    path("", include("fleetbuilder.fleets.urls")),
    path("", include("fleetbuilder.simulations.urls")),
    path("", include("fleetbuilder.odds.urls")),
    path("", include("fleetbuilder.events.urls")),
    path("", include("fleetbuilder.fleet_captains.urls")),
    path("", include("fleetbuilder.fleet_captains.tables.urls")),
    path("", include("fleetbuilder.fleet_captains.play.urls")),
    # Before those of campaigns, which are named by a word.
    path("", include("fleetbuilder.campaigns.table.urls")),
    path("", include("fleetbuilder.campaigns.urls")),
]

handler400 = "fleetbuilder.core.handlers.bad_request"
handler403 = "fleetbuilder.core.handlers.permission_denied"
handler404 = "fleetbuilder.core.handlers.not_found"
handler429 = "fleetbuilder.core.handlers.too_many_attempts"
handler500 = "fleetbuilder.core.handlers.server_error"
