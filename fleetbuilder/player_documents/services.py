"""Changes of documents: created, replaced, deleted.

A change says from which version it was made, and is refused when another is in force.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from django.utils import timezone

from fleetbuilder.core import errors
from fleetbuilder.core.changes import row_change
from fleetbuilder.core.idempotency import digest_of, earlier_of, key_check, made_once, slug_made
from fleetbuilder.player_documents.models import SLUG_LENGTH, PlayerDocument
from fleetbuilder.player_documents.selectors import Document, documents_of


class VersionConflictError(errors.ConflictError):
    """A change made from another version of a document than that in force."""


def document_create(document: Document, *, sent: Any, key: str = "") -> tuple[Document, bool]:
    """Saves a new document; returns it, and whether it is new.

    `document` is a row with an owner that is in no table yet. `sent` is the content of the request
    as plain data, by which a repeated `key` is checked: with one that the owner has used before,
    the document of then is returned. Raises `InvalidError` for an owner with too many documents,
    `ConflictError` when the key belongs to another request.
    """
    key_check(key, document.app)
    digest = digest_of(sent)
    own = documents_of(type(document)._default_manager.all(), document.owner)
    earlier = partial(earlier_of, own, key, digest, document.app)
    if found := earlier():
        return found, False
    if own.count() >= document.most:
        raise errors.InvalidError.too_many(document.most, document.plural, document.app)
    document.slug, document.key, document.digest = slug_made(SLUG_LENGTH), key, digest
    document.created_at = document.changed_at = timezone.now()

    def save() -> Document:
        document.save(force_insert=True)
        return document

    return made_once(save, earlier)


def document_replace(
    document: Document,
    columns: Mapping[str, Any],
    *,
    sent: Any,
    expected: int | None,
    visitor: str,
    key: str = "",
) -> tuple[Document, bool]:
    """Replaces columns of a document; returns it, and whether anything changed.

    `expected` is the version that the change was made from, None to replace whichever is in force;
    `sent` as in `document_create`. Raises `VersionConflictError` when another version is in force,
    and what `row_change` raises.
    """
    what = ["replace", sent]
    with row_change(document, app=document.app, visitor=visitor, key=key, what=what) as change:
        if change.is_repeated:
            return change.row, False
        if expected is not None and change.row.version != expected:
            raise VersionConflictError(
                f"This {document.noun} was changed in the meantime. "
                "Load it again and repeat the change.",
                code=f"{document.app}.changed",
            )
        if all(getattr(change.row, name) == value for name, value in columns.items()):
            return change.row, False
        change.done(**columns)
        return change.row, True


def document_delete(document: PlayerDocument) -> None:
    """Deletes a document for good; one that is gone already stays so."""
    type(document)._default_manager.filter(pk=document.pk).delete()
