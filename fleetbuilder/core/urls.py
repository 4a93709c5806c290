"""The pages that belong to no other app."""

from django.urls import URLPattern

app_name = "core"
urlpatterns: list[URLPattern] = []
