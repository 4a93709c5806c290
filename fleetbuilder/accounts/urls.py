"""The pages of an account that are ours; those for signing in and the like are django-allauth's."""

from django.urls import URLPattern, path

from fleetbuilder.accounts import views

app_name = "accounts"
urlpatterns: list[URLPattern] = [
    path("", views.overview, name="overview"),
    path("data/", views.data, name="data"),
    path("data/export/", views.data_export, name="data_export"),
    path("data/delete/", views.account_delete, name="account_delete"),
    path("tokens/", views.token_list, name="token_list"),
    path("tokens/new/", views.token_create, name="token_create"),
    path("tokens/<int:id>/revoke/", views.token_revoke, name="token_revoke"),
]
