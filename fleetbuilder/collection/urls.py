"""The pages of the collection."""

from django.urls import URLPattern, path

from fleetbuilder.collection import views

app_name = "collection"
urlpatterns: list[URLPattern] = [
    path("collection/", views.overview, name="overview"),
    path("collection/change/", views.change, name="change"),
    path("collection/import/", views.table_import, name="import"),
    path("collection/table.csv", views.table_export, name="export"),
]
