"""Captains of the site at a seat."""

from __future__ import annotations

from rules.dice import derived_seed
from rules.fleet_captains.pilots.captain_choice import CaptainChoice
from rules.fleet_captains.play.referee import GameCaptain
from rules.keyed_chance import chance_of


def captain_for(name: str, seed: str, player: int, answers: int) -> GameCaptain:
    """Returns a captain who plays on after so many answers, with a chance of its own.

    Raises `CaptainsError` for a name that `CaptainChoice` does not know.
    """
    chance = chance_of(derived_seed(seed, "captain", player, answers))
    return CaptainChoice.parse(name).make(chance)
