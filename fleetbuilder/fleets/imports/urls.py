"""The addresses of imports."""

from typing import Final

from django.urls import URLPattern, path

from fleetbuilder.fleets.imports import views

IMPORT: Final[list[URLPattern]] = [
    path("fleets/import/", views.import_start, name="import_start"),
    path("fleets/import/<uuid:id>/", views.import_detail, name="import_detail"),
    path("fleets/import/<uuid:id>/cancel/", views.cancel, name="import_cancel"),
]
