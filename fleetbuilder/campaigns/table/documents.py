"""Missions at a table as plain data, for the API and the pages."""

from __future__ import annotations

from typing import Any

from django.urls import reverse

from fleetbuilder.campaigns.table.mapping import table_state
from fleetbuilder.campaigns.table.models import TablePlay
from fleetbuilder.games.documents import game_row
from rules.alliance.at_table.objectives import results_of
from rules.alliance.at_table.prompts import Prompt, PromptField
from rules.alliance.at_table.state import LogLine, TableState, state_document
from rules.alliance.at_table.steps import is_over, next_prompt
from rules.alliance.enemy.choices import Reason


def play_row(play: TablePlay) -> dict[str, Any]:
    """Writes a play for a list."""
    href = reverse("tables:play", args=[play.slug])
    return {**game_row(play), "mission": play.mission, "href": href}


def play_document(play: TablePlay) -> dict[str, Any]:
    """Writes a play with its state, what comes next, and what happened."""
    return {**play_row(play), **state_view(table_state(play))}


def state_view(state: TableState) -> dict[str, Any]:
    """Writes a state with what comes next and what happened: everybody sees all of it."""
    return {
        "state": state_document(state),
        "prompt": prompt_document(next_prompt(state)),
        "log": [line_document(line) for line in state.log],
        "is_over": is_over(state),
        "result": result_document(state),
    }


def prompt_document(prompt: Prompt) -> dict[str, Any]:
    """Writes what comes next."""
    return {
        "key": prompt.key,
        "kind": prompt.kind,
        "title": prompt.title,
        "words": prompt.words,
        "ship": prompt.ship,
        "reasons": [reason_document(each) for each in prompt.reasons],
        "fields": [field_document(each) for each in prompt.fields],
    }


def reason_document(reason: Reason) -> dict[str, str]:
    """Writes a reason with its rule."""
    return {"text": reason.text, "rule": reason.rule}


def field_document(field: PromptField) -> dict[str, Any]:
    """Writes a field of a prompt."""
    return {
        "name": field.name,
        "kind": field.kind,
        "label": field.label,
        "options": [{"value": each.value, "label": each.label} for each in field.options],
        "least": field.least,
        "most": field.most,
        "usual": field.usual,
    }


def line_document(line: LogLine) -> dict[str, Any]:
    """Writes a line of the log."""
    return {
        "round": line.round,
        "phase": line.phase,
        "ship": line.ship,
        "words": line.words,
        "reasons": [reason_document(each) for each in line.reasons],
    }


def result_document(state: TableState) -> dict[str, Any]:
    """Writes how the mission came out, or would if it ended now."""
    found = results_of(state)
    return {
        "is_success": found.is_success,
        "met": list(found.met),
        "marks": list(found.marks),
        "rewards": [
            {
                "ship": ship.key,
                "name": ship.title,
                "status": ship.status,
                "xp": found.rewards[ship.key].xp,
                "parts": [
                    {"reason": part.reason, "xp": part.xp} for part in found.rewards[ship.key].parts
                ],
            }
            for ship in state.players
        ],
    }
