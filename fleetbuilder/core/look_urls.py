"""The addresses of the start page and, in development, of the style guide."""

from django.conf import settings
from django.urls import URLPattern, path

from fleetbuilder.core import look_views

urlpatterns: list[URLPattern] = [
    path("", look_views.home, name="home"),
    # Browsers ask here on pages that name no icon, such as those of the administration.
    path("favicon.ico", look_views.favicon, name="favicon"),
]

if settings.DEBUG:
    urlpatterns.append(path("style-guide/", look_views.style_guide, name="style-guide"))
