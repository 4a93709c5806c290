"""Accounts in the API."""

from __future__ import annotations

from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from fleetbuilder.accounts.permissions import AccountPermission
from fleetbuilder.accounts.serializers import AccountSerializer
from fleetbuilder.core.rest import ERROR


class AccountView(APIView):
    """Shows the account of whoever asks."""

    permission_classes = (AccountPermission,)

    @extend_schema(
        operation_id="account_retrieve",
        tags=["account"],
        summary="Your account",
        description="Whose token was sent: a way to see that it works.",
        responses={
            200: AccountSerializer,
            401: OpenApiResponse(ERROR, "No token was sent, or one that counts no more."),
        },
    )
    def get(self, request: Request) -> Response:
        """Answers the account."""
        return Response(AccountSerializer(request.user).data)
