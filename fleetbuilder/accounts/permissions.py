"""Who may use an endpoint of the API whose things have owners; what is not allowed is refused."""

from __future__ import annotations

from typing import Any

from rest_framework.permissions import SAFE_METHODS, BasePermission
from rest_framework.request import Request
from rest_framework.views import APIView

from fleetbuilder.accounts.access import Access, access_check, is_owned


def _is_offered(request: Request, view: APIView) -> bool:
    """Returns whether the view has the method; what it has not is answered 405 to everybody."""
    return request.method in view.allowed_methods


class AccountPermission(BasePermission):
    """Lets in who has signed in or sent a token, and gives no things.

    A view that looks up things with owners takes `OwnerPermission` instead.
    """

    def has_permission(self, request: Request, view: APIView) -> bool:
        """Returns whether somebody has signed in."""
        return not _is_offered(request, view) or bool(
            request.user and request.user.is_authenticated
        )

    def has_object_permission(self, request: Request, view: APIView, obj: Any) -> bool:
        """Refuses every thing."""
        return False


class OwnerPermission(BasePermission):
    """Gives a thing to its owner, and to who has its unlisted link for reading only.

    A thing that does not say whose it is is refused.
    """

    def has_object_permission(self, request: Request, view: APIView, obj: Any) -> bool:
        """Returns whether a thing may be given; raises `NotFoundError` where it stays unknown."""
        if not is_owned(obj):
            return False
        needed = Access.READ if request.method in SAFE_METHODS else Access.CHANGE
        access_check(request, obj, needed)
        return True
