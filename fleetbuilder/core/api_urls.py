"""Version 1 of the API: the resources of every app, and the schema that describes them."""

from django.urls import URLPattern, URLResolver, include, path

from fleetbuilder.core import api_views

app_name = "api"
urlpatterns: list[URLPattern | URLResolver] = [
    path("schema/", api_views.schema, name="schema"),
    path("docs/", api_views.docs, name="docs"),
    path("", include("fleetbuilder.accounts.api_urls")),
    path("", include("cards.api_urls")),
    path("", include("fleetbuilder.collection.api_urls")),
    path("", include("fleetbuilder.fleets.api_urls")),
    path("", include("fleetbuilder.simulations.api_urls")),
    path("", include("fleetbuilder.odds.api_urls")),
    path("", include("fleetbuilder.events.api_urls")),
    path("", include("fleetbuilder.fleet_captains.api_urls")),
    path("", include("fleetbuilder.campaigns.table.api_urls")),
    path("", include("fleetbuilder.campaigns.api_urls")),
]
