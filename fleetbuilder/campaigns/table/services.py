"""Changes of missions at a table: opened, deleted. Steps are those of all games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from fleetbuilder.campaigns.common import bundled_documents
from fleetbuilder.campaigns.common.changes import campaign_change
from fleetbuilder.campaigns.common.models import Round
from fleetbuilder.campaigns.table import components
from fleetbuilder.campaigns.table.game import TABLE, TableRequest
from fleetbuilder.campaigns.table.models import TablePlay
from fleetbuilder.core import errors
from fleetbuilder.core.idempotency import digest_of
from fleetbuilder.fleets.check.services import sentence
from fleetbuilder.games.services import game_delete, game_open
from rules.alliance.at_table.start import TablePlayer, player_document, read_player
from rules.notation.reading.values import FieldError

MOST_PLAYS: Final = 200
"""Plays of one person."""


def players_read(value: Any) -> tuple[TablePlayer, ...]:
    """Reads players' ships; raises `InvalidError` naming what is wrong with which of them."""
    if not isinstance(value, list):
        raise errors.InvalidError.at("/players", "A list of ships is expected.")
    found, faults = [], {}
    for place, each in enumerate(value):
        try:
            found.append(read_player(each))
        except FieldError as fault:
            error = fault.error()
            faults[f"/players/{place}{error.where}"] = [sentence(error.message)]
    if faults:
        raise errors.InvalidError(fields=faults)
    return tuple(found)


def play_open(
    *,
    owner: str,
    mission: str,
    players: Sequence[TablePlayer],
    key: str = "",
    round: Round | None = None,  # noqa: A002
    document: Mapping[str, Any] | None = None,
    marks: frozenset[str] = frozenset(),
    digest: str = "",
    models: Mapping[str, int] | None = None,
) -> tuple[TablePlay, bool]:
    """Opens a mission at a table; gives it, and whether it is new.

    `mission` is the id of one of the site's, unless a campaign's `round` is played, which pins its
    own `document`, and says by a `digest` what is played; `table_rounds` opens those. With a `key`
    that the owner has used before, the play of then is given. `models` says how many ships of an
    enemy type people have, as far as they counted. Raises `InvalidError` for wrong values or too
    many plays, `ConflictError` when the key belongs to another request.
    """
    document = bundled_documents.mission_documents().get(mission) if document is None else document
    if document is None:
        known = ", ".join(bundled_documents.mission_documents())
        raise errors.InvalidError.at(
            "/mission", f"There is no such mission. Choose one of {known}."
        )
    counted = _models(models or {})
    what = [mission, [player_document(each) for each in players]]
    return game_open(
        kind=TABLE,
        owner=owner,
        request=TableRequest(document, tuple(players), marks, counted, round),
        digest=digest or digest_of([*what, counted] if counted else what),
        key=key,
        most=MOST_PLAYS,
    )


def _models(models: Mapping[str, int]) -> dict[str, int]:
    known = components.enemy_documents()
    unknown = [name for name in models if name not in known]
    if unknown:
        words = f"There are no such enemies. Choose from {', '.join(known)}."
        raise errors.InvalidError(fields={f"/models/{name}": [words] for name in unknown})
    return dict(sorted(models.items()))


def play_delete(*, play: TablePlay, visitor: str = "") -> None:
    """Deletes a play with its record; one that is gone already stays so.

    That of a campaign's round stands in the campaign's log.
    """
    if play.round is None:
        game_delete(game=play)
        return
    with campaign_change(campaign=play.round.campaign, visitor=visitor) as change:
        if game_delete(game=play):
            words = f"Deleted the table of {play.name}."
            change.log("table_deleted", words, round=play.round.number, steps=play.steps)
            change.done()
