"""The pages of tables."""

from django.urls import URLPattern, path

from fleetbuilder.fleet_captains.tables import views
from fleetbuilder.fleet_captains.tables.pages import PAGES
from fleetbuilder.games.urls import game_urls

app_name = "captains_tables"
TABLE = "fleet-captains/tables/<slug:slug>/"
urlpatterns: list[URLPattern] = [
    path("fleet-captains/tables/", views.table_list, name="table_list"),
    path("fleet-captains/tables/new/", views.TableOpenPage.as_view(), name="table_open"),
    *game_urls(TABLE, PAGES),
    path(f"{TABLE}delete/", views.table_delete, name="table_delete"),
]
