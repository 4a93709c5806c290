"""What an ability does with damage cards: drawn and picked, laid under a card, restored, returned.

The fields of a verb stand in the order in which its words are written, as in
`rules.abilities.verbs`.
"""

from __future__ import annotations

from rules.abilities.things import Node, Thing


class PickDamage(Node):
    """pick from N damage cards."""

    number: int


class SufferCard(Node):
    """suffer NAME: also as something forbidden."""

    name: str


class SufferOthers(Node):
    """suffer a damage card other than NAME: something forbidden."""

    name: str


class BeDealt(Node):
    """be dealt NAME: something forbidden."""

    name: str


class RestoreHull(Node):
    """restore hull to N."""

    number: int


class PlaceDamage(Node):
    """place [N of] that damage here; `number` None is all of it."""

    number: int | None = None


class LookAtDamage(Node):
    """look at the damage cards of NP."""

    of: Thing


DamageVerb = PickDamage | SufferCard | RestoreHull | PlaceDamage | LookAtDamage
