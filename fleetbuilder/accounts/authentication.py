"""Who asks the API: the user of a token (`Authorization: Bearer …`), or of a session."""

from __future__ import annotations

from typing import Any, Final, cast

from django.conf import settings
from drf_spectacular.authentication import SessionScheme
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import (
    BaseAuthentication,
    SessionAuthentication,
    get_authorization_header,
)
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from fleetbuilder.accounts.models import Token, User
from fleetbuilder.accounts.selectors import token_find
from fleetbuilder.accounts.services import token_mark_used

SCHEME: Final = "Bearer"
LONGEST: Final = 200


class TokenAuthentication(BaseAuthentication):
    """Tells a user by a token; a request with none goes on to other ways."""

    def authenticate(self, request: Request) -> tuple[User, Token] | None:
        """Returns user and token; raises `AuthenticationFailed` for one that counts no more."""
        scheme, _, secret = get_authorization_header(request).partition(b" ")
        if scheme.lower() != SCHEME.lower().encode():
            return None
        token = token_find(secret=secret.strip().decode("latin-1")[:LONGEST])
        if token is None:
            raise AuthenticationFailed("There is no such token, or it was revoked, or is too old.")
        token_mark_used(token=token)
        return token.user, token

    def authenticate_header(self, request: Request) -> str:
        """Returns what an answer 401 asks for."""
        return SCHEME


class VisitorAuthentication(SessionAuthentication):
    """Recognizes a user by the session; whoever sends one shows that the request is their own.

    Django REST framework asks for the CSRF token of users alone, but the session of a guest decides
    as well what may be changed (`core.visitors`).
    """

    def authenticate(self, request: Request) -> tuple[User, None] | None:
        """Returns the user; raises `PermissionDenied` for a change without the CSRF token."""
        found = super().authenticate(request)
        if found is None and settings.SESSION_COOKIE_NAME in request.COOKIES:
            self.enforce_csrf(request)
        return cast(tuple[User, None] | None, found)


class VisitorScheme(SessionScheme):
    """Describes sessions in the OpenAPI document."""

    target_class = "fleetbuilder.accounts.authentication.VisitorAuthentication"


class TokenScheme(OpenApiAuthenticationExtension):
    """Describes tokens in the OpenAPI document."""

    target_class = TokenAuthentication
    name = "token"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        """Returns the scheme."""
        return {
            "type": "http",
            "scheme": "bearer",
            "description": "A token from the page of your account.",
        }
