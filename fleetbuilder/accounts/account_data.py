"""All that is kept about an account: packed into one file, or deleted."""

from __future__ import annotations

import json
import tempfile
import zipfile
from typing import IO, Any, Final

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.core.serializers.json import DjangoJSONEncoder
from django.db import transaction
from django.utils import timezone

from fleetbuilder.accounts.belongings import Session, belongings_all
from fleetbuilder.accounts.models import User
from fleetbuilder.core.visitors import SESSION_KEY

FORMAT: Final = "fleetbuilder-account"
VERSION: Final = 1
MOST_BYTES: Final = 512 * 2**20
"""Bytes of all things before they are packed: far above what anybody has, so that it ends."""
IN_MEMORY: Final = 4 * 2**20
"""Bytes of a packed export beyond which it is built on disk."""


def account_document(user: User) -> dict[str, Any]:
    """Returns what is kept about an account itself; neither the password nor any other secret."""
    addresses = EmailAddress.objects.filter(user=user).order_by("pk")
    steps = Authenticator.objects.filter(user=user).order_by("pk")
    return {
        "email_addresses": list(addresses.values("email", "verified", "primary")),
        "name": user.username,
        "since": user.date_joined,
        "last_sign_in": user.last_login,
        "second_step": list(steps.values("type", "created_at", "last_used_at")),
    }


def account_export(*, user: User) -> IO[bytes]:
    """Returns a ZIP of JSON files: the account, and each kind of things that belong to it.

    It is a temporary file, open at its beginning, and is gone when it is closed; things are
    written one by one, so that nothing large is held. `export.json` says of each kind how many
    things there are and how many are in: all of them, unless `MOST_BYTES` are too few.
    """
    packed = tempfile.SpooledTemporaryFile(max_size=IN_MEMORY)  # noqa: SIM115
    try:
        with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
            _pack(archive, user)
    except BaseException:
        packed.close()
        raise
    packed.seek(0)
    return packed


def _pack(archive: zipfile.ZipFile, user: User) -> None:
    contents: dict[str, Any] = {}
    left = MOST_BYTES
    archive.writestr("account.json", _json(account_document(user), indent=2))
    for kind in belongings_all():
        number = 0
        with archive.open(f"{kind.name}.json", "w") as file:
            file.write(b"[")
            for each in kind.export(user):
                text = _json(each)
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
