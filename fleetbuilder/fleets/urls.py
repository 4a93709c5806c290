"""The pages about fleets."""

from django.urls import URLPattern, path

from fleetbuilder.fleets import views

app_name = "fleets"
urlpatterns: list[URLPattern] = [
    path("check/", views.check, name="check"),
    path("check/download/", views.download, name="download"),
    path("rulesets/", views.ruleset_list, name="ruleset_list"),
    path("rulesets/<slug:id>/", views.ruleset_detail, name="ruleset_detail"),
]
