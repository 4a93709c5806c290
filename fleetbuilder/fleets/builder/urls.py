"""The addresses of the builder."""

from typing import Final

from django.urls import URLPattern, path

from fleetbuilder.fleets.builder import views as build_views

BUILD: Final[list[URLPattern]] = [
    path("build/", build_views.start, name="build_start"),
    path("fleets/<slug:slug>/build/", build_views.build, name="build"),
    path("fleets/<slug:slug>/build/find/", build_views.build_find, name="build_find"),
    path("fleets/<slug:slug>/build/detail/", build_views.build_detail, name="build_detail"),
    path("fleets/<slug:slug>/build/step/", build_views.build_step, name="build_step"),
]
