"""The pages about fleets."""

from django.urls import URLPattern, path

from fleetbuilder.fleets.builder.urls import BUILD
from fleetbuilder.fleets.check_page import views
from fleetbuilder.fleets.history import views as history_views
from fleetbuilder.fleets.imports.urls import IMPORT
from fleetbuilder.fleets.paper import views as paper_views
from fleetbuilder.fleets.rulebook import views as rulebook_views
from fleetbuilder.fleets.saved import views as saved_views

app_name = "fleets"
urlpatterns: list[URLPattern] = [
    path("check/", views.check, name="check"),
    path("check/download/", views.download, name="download"),
    path("check/table/", paper_views.table, name="table"),
    path("check/table/<slug:sheet>.pdf", paper_views.table_sheet, name="table_sheet"),
    path("fleets/", saved_views.fleet_list, name="fleet_list"),
    path("fleets/keep/", saved_views.fleet_keep, name="fleet_keep"),
    path("fleets/compare/", history_views.compare, name="compare"),
    *IMPORT,
    path("fleets/<slug:slug>/", saved_views.fleet_detail, name="fleet_detail"),
    path("fleets/<slug:slug>/about/", saved_views.fleet_about, name="fleet_about"),
    path("fleets/<slug:slug>/archive/", saved_views.fleet_archive, name="fleet_archive"),
    path("fleets/<slug:slug>/copy/", saved_views.fleet_copy, name="fleet_copy"),
    path("fleets/<slug:slug>/delete/", saved_views.fleet_delete, name="fleet_delete"),
    path("fleets/<slug:slug>/table/", paper_views.saved_table, name="saved_table"),
    path("fleets/<slug:slug>/table/<slug:sheet>.pdf", paper_views.saved_sheet, name="saved_sheet"),
    path("fleets/<slug:slug>/update/", saved_views.fleet_update, name="fleet_update"),
    path("fleets/<slug:slug>/history/", history_views.fleet_history, name="fleet_history"),
    path(
        "fleets/<slug:slug>/history/<int:number>/",
        history_views.revision_open,
        name="revision_open",
    ),
    path("fleets/<slug:slug>/restore/", history_views.fleet_restore, name="fleet_restore"),
    path("f/<slug:word>/", saved_views.short, name="short"),
    *BUILD,
    path("rulesets/", rulebook_views.ruleset_list, name="ruleset_list"),
    path("rulesets/<slug:id>/", rulebook_views.ruleset_detail, name="ruleset_detail"),
    path("rulings/", rulebook_views.ruling_list, name="ruling_list"),
    path("rulings/<str:id>/", rulebook_views.ruling_detail, name="ruling_detail"),
]
