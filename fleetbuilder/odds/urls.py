"""The page about odds."""

from django.urls import URLPattern, path

from fleetbuilder.odds import views

app_name = "odds"
urlpatterns: list[URLPattern] = [path("odds/", views.attack, name="attack")]
