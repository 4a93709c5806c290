"""The addresses of the builder."""

from typing import Final

from django.urls import URLPattern, path

from fleetbuilder.fleets.builder import views

BUILD: Final[list[URLPattern]] = [
    path("build/", views.start, name="build_start"),
    path("fleets/<slug:slug>/build/", views.build, name="build"),
    path("fleets/<slug:slug>/build/find/", views.build_find, name="build_find"),
    path("fleets/<slug:slug>/build/detail/", views.build_detail, name="build_detail"),
    path("fleets/<slug:slug>/build/step/", views.build_step, name="build_step"),
]
