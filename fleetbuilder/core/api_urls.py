"""Version 1 of the API: the resources of every app, and the schema that describes them."""

from django.urls import URLPattern, URLResolver, include, path
from drf_spectacular.views import SpectacularJSONAPIView

app_name = "api"
urlpatterns: list[URLPattern | URLResolver] = [
    path("schema/", SpectacularJSONAPIView.as_view(), name="schema"),
    path("", include("cards.api_urls")),
]
