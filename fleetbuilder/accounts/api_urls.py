"""Accounts in the API."""

from django.urls import URLPattern, path

from fleetbuilder.accounts import api

urlpatterns: list[URLPattern] = [
    path("account/", api.AccountView.as_view(), name="account"),
]
