"""Finding documents of a kind; who may see them is asked elsewhere."""

from __future__ import annotations

import re
from typing import Final, TypeVar

from django.db.models import QuerySet

from fleetbuilder.player_documents.models import PlayerDocument

Document = TypeVar("Document", bound=PlayerDocument)
SLUG: Final = re.compile(r"[a-z2-9]{8}")


def documents_of(rows: QuerySet[Document], owner: str) -> QuerySet[Document]:
    """Returns those of an owner, those changed last first; nobody has none."""
    return rows.filter(owner=owner) if owner else rows.none()


def document_find(rows: QuerySet[Document], slug: str) -> Document | None:
    """Returns the one at an address."""
    return rows.filter(slug=slug).first() if SLUG.fullmatch(slug) else None
