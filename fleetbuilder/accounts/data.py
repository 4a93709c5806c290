"""All that is kept about an account: packed into one file, or deleted."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Iterator
from typing import Any, Final

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.core.serializers.json import DjangoJSONEncoder
from django.db import transaction
from django.utils import timezone

from fleetbuilder.accounts.belongings import Belonging, Session, belongings_all
from fleetbuilder.accounts.models import User
from fleetbuilder.core.visitors import SESSION_KEY

FORMAT: Final = "fleetbuilder-account"
VERSION: Final = 1
MOST_THINGS: Final = 2_000
"""Things of each kind in an export, the newest."""
MOST_BYTES: Final = 64 * 2**20
"""Bytes of all things before they are packed."""


def account_document(user: User) -> dict[str, Any]:
    """Gives what is kept about an account itself; neither the password nor any other secret."""
    addresses = EmailAddress.objects.filter(user=user).order_by("pk")
    steps = Authenticator.objects.filter(user=user).order_by("pk")
    return {
        "email_addresses": list(addresses.values("email", "verified", "primary")),
        "name": user.username,
        "since": user.date_joined,
        "last_sign_in": user.last_login,
        "second_step": list(steps.values("type", "created_at", "last_used_at")),
    }


def account_export(*, user: User) -> bytes:
    """Gives a ZIP of JSON files: the account, and each kind of things that belong to it.

    It is bounded; `export.json` says of each kind how many things there are and how many are in.
    """
    packed = io.BytesIO()
    contents: dict[str, Any] = {}
    left = MOST_BYTES
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("account.json", _json(account_document(user), indent=2))
        for kind in belongings_all():
            number = 0
            with archive.open(f"{kind.name}.json", "w") as file:
                file.write(b"[")
                for text in _texts(kind, user):
                    if len(text) > left:
                        break
                    file.write((b",\n" if number else b"\n") + text)
                    left -= len(text)
                    number += 1
                file.write(b"\n]\n")
            contents[kind.name] = {"all": kind.count(user), "here": number}
        document = {
            "format": FORMAT,
            "version": VERSION,
            "made_at": timezone.now(),
            "contents": contents,
        }
        archive.writestr("export.json", _json(document, indent=2))
    return packed.getvalue()


def _texts(kind: Belonging, user: User) -> Iterator[bytes]:
    for number, each in enumerate(kind.export(user)):
        if number >= MOST_THINGS:
            return
        yield _json(each)


def _json(value: Any, indent: int | None = None) -> bytes:
    return json.dumps(value, cls=DjangoJSONEncoder, ensure_ascii=False, indent=indent).encode()


def account_delete(*, user: User) -> None:
    """Deletes an account with all that belongs to it, or nothing at all."""
    with transaction.atomic():
        for kind in belongings_all():
            kind.remove(user)
        user.delete()


def session_adopt(*, user: User, session: Session) -> None:
    """Moves what a browser's session has into the account that signs in there."""
    for kind in belongings_all():
        kind.adopt(user, session)
    # By it each of them knows what was the browser's; afterwards nothing is.
    session.pop(SESSION_KEY, None)
