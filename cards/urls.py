"""The pages of the catalogue."""

from __future__ import annotations

from django.urls import URLPattern, path, register_converter

from cards import views


class CardKeyConverter:
    """Writes a card's key as two parts of a path: `crew:gowron-71126` is `crew/gowron-71126`."""

    regex = "[a-z-]+/[a-z0-9-]+"

    def to_python(self, value: str) -> str:
        """Returns the key for a part of an address."""
        return value.replace("/", ":")

    def to_url(self, value: str) -> str:
        """Returns the part of an address for a key."""
        return value.replace(":", "/")


register_converter(CardKeyConverter, "card_key")

app_name = "cards"
urlpatterns: list[URLPattern] = [
    path("cards/", views.card_list, name="card_list"),
    path("cards/help/", views.search_help, name="search_help"),
    path("cards/coverage/", views.coverage, name="coverage"),
    path("cards/<card_key:key>/", views.card_detail, name="card_detail"),
    path("abilities/", views.abilities, name="abilities"),
    path("sets/", views.set_list, name="set_list"),
    path("sets/<str:key>/", views.set_detail, name="set_detail"),
    path("ship-classes/", views.ship_class_list, name="ship_class_list"),
    path("ship-classes/<slug:key>/", views.ship_class_detail, name="ship_class_detail"),
]
