"""Who asks the API: the user of a token in the header `Authorization: Bearer …`."""

from __future__ import annotations

from typing import Any, Final

from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import BaseAuthentication, get_authorization_header
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
        """Gives user and token; raises `AuthenticationFailed` for one that counts no more."""
        scheme, _, secret = get_authorization_header(request).partition(b" ")
        if scheme.lower() != SCHEME.lower().encode():
            return None
        token = token_find(secret=secret.strip().decode("latin-1")[:LONGEST])
        if token is None:
            raise AuthenticationFailed("There is no such token, or it was revoked, or is too old.")
        token_mark_used(token=token)
        return token.user, token

    def authenticate_header(self, request: Request) -> str:
        """Gives what an answer 401 asks for."""
        return SCHEME


class TokenScheme(OpenApiAuthenticationExtension):
    """Describes tokens in the OpenAPI document."""

    target_class = TokenAuthentication
    name = "token"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        """Gives the scheme."""
        return {
            "type": "http",
            "scheme": "bearer",
            "description": "A token from the page of your account.",
        }
