"""Missions at a table as plain data, for the API and the pages."""

from __future__ import annotations

from typing import Any

from django.urls import reverse

from fleetbuilder.campaigns.table import serializers
from fleetbuilder.campaigns.table.mapping import table_state
from fleetbuilder.campaigns.table.models import TablePlay
from fleetbuilder.games.models import GameSeatRow
from rules.alliance.at_table.objectives import results_of
from rules.alliance.at_table.state import TableState, state_document
from rules.alliance.at_table.steps import is_over, next_prompt


def play_row(play: TablePlay) -> dict[str, Any]:
    """Writes a play for a list."""
    href = reverse("tables:play", args=[play.slug])
    return serializers.TablePlayRowSerializer.row(play, href=href)


def play_document(play: TablePlay) -> dict[str, Any]:
    """Writes a play with its state, what comes next, and what happened."""
    return {**play_row(play), **state_view(table_state(play))}


def state_view(state: TableState) -> dict[str, Any]:
    """Writes a state with what comes next and what happened: everybody sees all of it."""
    return {
        "state": state_document(state),
        "prompt": serializers.TablePromptSerializer.row(next_prompt(state)),
        "log": serializers.TableLineSerializer.rows(state.log),
        "is_over": is_over(state),
        "result": result_document(state),
    }


def seat_document(play: TablePlay, seat: GameSeatRow) -> dict[str, Any]:
    """Writes a seat with its link, for who hands it out or holds it."""
    return serializers.TableSeatSerializer.row(
        seat,
        title=table_state(play).ship(seat.name).title,
        href=reverse("tables:play", args=[play.slug, seat.link]),
    )


def result_document(state: TableState) -> dict[str, Any]:
    """Writes how the mission came out, or would if it ended now."""
    found = results_of(state)
    rewards = [
        serializers.TableRewardSerializer.row(
            ship,
            xp=found.rewards[ship.key].xp,
            parts=serializers.TableRewardPartSerializer.rows(found.rewards[ship.key].parts),
        )
        for ship in state.players
    ]
    return serializers.TableResultSerializer.row(found, rewards=rewards)
