"""The pages about fleets."""

from django.urls import URLPattern

app_name = "fleets"
urlpatterns: list[URLPattern] = []
