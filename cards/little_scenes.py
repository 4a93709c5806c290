"""A text tried in a little scene: what the page and the API show of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from cards.language import QueryReading
from rules.catalogue import Catalogue
from rules.errors import RulesError
from rules.loader import load_rulesets
from rules.simulation.little_scene import LittleScene, play_little_scene

RULESET: Final = "attack-wing-2017"


@dataclass(frozen=True, slots=True)
class Tried:
    """A scene that was played, or why none could be."""

    scene: LittleScene | None = None
    fault: str = ""

    def as_document(self) -> dict[str, Any]:
        """Returns the answer of the API."""
        if self.scene is None:
            return {"played": False, "reason": self.fault}
        return {"played": True, **self.scene.to_document()}


def tried(reading: QueryReading, catalogue: Catalogue) -> Tried:
    """Plays the scene with a text that was read and without it.

    A text that nobody can carry out, or that the scene's ships cannot, is told with the reason.
    """
    if reading.tree is None:
        return Tried(fault="The text cannot be read.")
    try:
        scene = play_little_scene(reading.printed, catalogue, load_rulesets()[RULESET])
    except RulesError as error:
        return Tried(fault=f"{error}")
    return Tried(scene)
