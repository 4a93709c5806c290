"""What a browser would send of a form as a page shows it."""

from __future__ import annotations

from html.parser import HTMLParser
from typing import Any


def values_of_form(response: Any, action: str) -> dict[str, str]:
    """Returns the values of the fields of the form that leads to an address."""
    found = _Fields(action)
    found.feed(response.content.decode())
    assert found.values, f"the page has no form that leads to {action}"
    return found.values


class _Fields(HTMLParser):
    """The fields of one form of a page with their values."""

    def __init__(self, action: str) -> None:
        super().__init__()
        self.action = action
        self.values: dict[str, str] = {}
        self.inside = False
        self.name = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.inside = found.get("action") == self.action
        if not self.inside:
            return
        if tag == "input" and found.get("type") not in ("checkbox", "submit"):
            self.values[found["name"]] = found.get("value", "")
        if tag == "input" and found.get("type") == "checkbox" and "checked" in found:
            self.values[found["name"]] = found.get("value", "on")
        if tag in ("select", "textarea"):
            self.name = found["name"]
        if tag == "textarea":
            self.values[self.name] = ""
        if tag == "option" and "selected" in found:
            self.values[self.name] = found["value"]

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.inside = False
        if tag in ("select", "textarea"):
            self.name = ""

    def handle_data(self, data: str) -> None:
        if self.inside and self.name in self.values and not self.values[self.name].strip():
            self.values[self.name] = data.removeprefix("\n")
