"""The ways between the pages of an account."""

from __future__ import annotations

from typing import Any, Final

from django import template
from django.template import Context
from django.urls import reverse

register = template.Library()

PAGES: Final = (
    ("Account", "accounts:overview"),
    ("E-mail address", "account_email"),
    ("Password", "account_change_password"),
    ("Two steps", "mfa_index"),
    ("API tokens", "accounts:token_list"),
    ("Your data", "accounts:data"),
)
"""Label and name of the address, in order; below an address are pages that belong to it."""


@register.inclusion_tag("components/tabs.html", takes_context=True)
def account_tabs(context: Context) -> dict[str, Any]:
    """Draws the pages of an account as tabs, the one of the present address marked."""
    request = context.get("request")
    path = request.path if request is not None else ""
    home = reverse(PAGES[0][1])
    tabs = []
    for label, name in PAGES:
        href = reverse(name)
        current = path == href or (href != home and path.startswith(href))
        tabs.append({"label": label, "href": href, "current": current})
    return {"label": "Account", "tabs": tabs}
