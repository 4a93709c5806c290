"""Reading the game's documents from a folder of fixtures: the one place that opens files.

The rest of `rules` is handed documents; the command line, tests and scripts get them from here.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from rules.building.missions import Mission, mission_from_document
from rules.catalogue import Catalogue
from rules.errors import CatalogueError
from rules.rulesets import RuleSets

FIXTURES = Path(__file__).resolve().parent.parent / "fixtures"
"""The repository's own documents."""


def read_document(path: Path) -> Any:
    """Reads one JSON file; raises `CatalogueError` naming the file when that fails."""
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise CatalogueError(f"cannot be read: {error.strerror}", file=path.name) from error
    except ValueError as error:
        raise CatalogueError(f"is not JSON: {error}", file=path.name) from error


def load_catalogue(directory: Path = FIXTURES) -> Catalogue:
    """Builds the catalogue from `cards/*.json` and `ship_classes.json` of a folder.

    Raises `CatalogueError` naming file, card and field.
    """
    sets = []
    for path in sorted((directory / "cards").glob("*.json")):
        document = read_document(path)
        if not isinstance(document, dict) or "set" not in document:
            raise CatalogueError("is no set document: it has no 'set'", file=path.name)
        sets.append(document)
    if not sets:
        raise CatalogueError(f"no set documents in {directory / 'cards'}")
    classes = read_document(directory / "ship_classes.json")
    return Catalogue.from_documents(sets, classes["ship_classes"])


def load_rulesets(directory: Path = FIXTURES) -> RuleSets:
    """Reads `rulesets/*.json` of a folder, parents before those that inherit from them.

    Raises `RuleSetError` for a fault in a rule set, `CatalogueError` for an unreadable file.
    """
    documents = [read_document(path) for path in sorted((directory / "rulesets").glob("*.json"))]
    documents.sort(key=lambda document: document.get("position", 0))
    return RuleSets.from_documents(documents)


def load_missions(directory: Path = FIXTURES) -> Mapping[str, Mission]:
    """Reads `missions/*.json` of a folder, by id."""
    missions = [
        mission_from_document(read_document(path))
        for path in sorted((directory / "missions").glob("*.json"))
    ]
    return {mission.id: mission for mission in missions}
