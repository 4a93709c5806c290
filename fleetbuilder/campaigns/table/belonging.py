"""Missions at a table as belongings of accounts: exported, deleted, moved in."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from django.db import transaction
from django.db.models import QuerySet

from fleetbuilder.accounts.belongings import Belonging, Session
from fleetbuilder.accounts.models import User
from fleetbuilder.campaigns.table import documents as table_documents
from fleetbuilder.campaigns.table import mapping as table_mapping
from fleetbuilder.campaigns.table.models import TablePlay
from fleetbuilder.core import visitors


def _plays(user: User) -> QuerySet[TablePlay]:
    owner = visitors.visitor_of_user(user.pk)
    return TablePlay.objects.filter(owner=owner).order_by("-made_at", "slug")


def _export(user: User) -> Iterator[Any]:
    for play in _plays(user).iterator(chunk_size=20):
        yield {
            **table_documents.play_row(play),
            "start": play.start,
            "record": list(table_mapping.steps_of(play)),
        }


def _remove(user: User) -> None:
    """Deletes what was opened without a campaign; a round's plays are the group's, and stay."""
    _plays(user).filter(round=None).delete()
    _plays(user).update(owner="", key="")


def _adopt(user: User, session: Session) -> None:
    """Moves what a session has opened into the account."""
    token: str = session.get(visitors.SESSION_KEY, "")
    if not token:
        return
    with transaction.atomic():
        taken = _plays(user).exclude(key="").values_list("key", flat=True)
        theirs = TablePlay.objects.filter(owner=visitors.visitor_of_session(token))
        theirs.filter(key__in=list(taken)).update(key="")
        theirs.update(owner=visitors.visitor_of_user(user.pk))


TABLES: Final = Belonging(
    name="missions_at_tables",
    title="Missions at a table that you opened",
    fate=(
        "They are deleted with their records, for everybody at the table. Those of a campaign's "
        "round stay with the campaign, without your name."
    ),
    count=lambda user: _plays(user).count(),
    export=_export,
    remove=_remove,
    adopt=_adopt,
)
