"""The resources of fleets and rule sets, for the API's router."""

from django.urls import URLPattern, path

from fleetbuilder.fleets import api

urlpatterns: list[URLPattern] = [
    path("rulesets/", api.RulesetListView.as_view(), name="rulesets"),
    path("rulesets/<str:id>/", api.RulesetDetailView.as_view(), name="ruleset"),
    path("formats/", api.FormatListView.as_view(), name="formats"),
    path("fleets/check/", api.FleetCheckView.as_view(), name="fleets-check"),
    path("fleets/convert/", api.FleetConvertView.as_view(), name="fleets-convert"),
    path("schemas/<str:name>.json", api.schema_file, name="schema-file"),
]
