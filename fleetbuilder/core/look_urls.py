"""The addresses of the start page and, in development, of the style guide."""

from django.conf import settings
from django.urls import URLPattern, path

from fleetbuilder.core import look_views

urlpatterns: list[URLPattern] = [path("", look_views.home, name="home")]

if settings.DEBUG:
    urlpatterns.append(path("style-guide/", look_views.style_guide, name="style-guide"))
