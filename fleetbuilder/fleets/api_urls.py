"""The resources of fleets and rule sets, for the API's router."""

from typing import Final

from django.urls import URLPattern, URLResolver, include, path

from fleetbuilder.fleets.check import api
from fleetbuilder.fleets.fits import api as fits_api
from fleetbuilder.fleets.history import api as history_api
from fleetbuilder.fleets.imports import api as import_api
from fleetbuilder.fleets.paper import api as paper_api
from fleetbuilder.fleets.rulebook import api as rulebook_api
from fleetbuilder.fleets.saved import api as saved_api

IMPORT: Final = [
    path("", import_api.ImportCreateView.as_view(), name="fleets-import"),
    path("preview/", import_api.ImportPreviewView.as_view(), name="fleets-import-preview"),
    path("<uuid:id>/", import_api.ImportDetailView.as_view(), name="fleets-import-job"),
    path("<uuid:id>/cancel/", import_api.ImportCancelView.as_view(), name="fleets-import-cancel"),
]
FLEET: Final = [
    path("", saved_api.SavedDetailView.as_view(), name="fleet"),
    path("copy/", history_api.FleetCopyView.as_view(), name="fleet-copy"),
    path("update/", history_api.FleetUpdateView.as_view(), name="fleet-update"),
    path("revisions/", history_api.RevisionListView.as_view(), name="fleet-revisions"),
    path(
        "revisions/<int:number>/", history_api.RevisionDetailView.as_view(), name="fleet-revision"
    ),
    path(
        "revisions/<int:number>/restore/",
        history_api.RevisionRestoreView.as_view(),
        name="fleet-restore",
    ),
]
urlpatterns: list[URLPattern | URLResolver] = [
    path("rulesets/", rulebook_api.RulesetListView.as_view(), name="rulesets"),
    path("rulesets/<str:id>/", rulebook_api.RulesetDetailView.as_view(), name="ruleset"),
    path("rulings/", rulebook_api.RulingListView.as_view(), name="rulings"),
    path("rulings/<str:id>/", rulebook_api.RulingDetailView.as_view(), name="ruling"),
    path("formats/", api.FormatListView.as_view(), name="formats"),
    path("fleets/check/", api.FleetCheckView.as_view(), name="fleets-check"),
    path("fleets/convert/", api.FleetConvertView.as_view(), name="fleets-convert"),
    path("fleets/fits/", fits_api.FleetFitsView.as_view(), name="fleets-fits"),
    path("fleets/sheets/", paper_api.FleetSheetView.as_view(), name="fleets-sheets"),
    path("fleets/", saved_api.SavedListView.as_view(), name="fleets"),
    path("fleets/difference/", history_api.FleetDifferenceView.as_view(), name="fleets-difference"),
    path("fleets/import/", include(IMPORT)),
    path("fleets/<slug:slug>/", include(FLEET)),
    path("schemas/<str:name>.json", api.schema_file, name="schema-file"),
]
