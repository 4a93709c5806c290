"""The verb that places minefields. Source: 2017, The Minefield Token; EDITIONS K4."""

from __future__ import annotations

from typing import Final

from rules.abilities import token_and_card_verbs as tv
from rules.battle.effects.reading import minefield_places
from rules.battle.effects.reading.groups import refuse
from rules.battle.effects.running import choices
from rules.battle.effects.running.call import Call, VerbRule
from rules.battle.mechanics import mines
from rules.battle.timing.questions import Steps
from rules.table import Terrain


def _can_place(call: Call, verb: tv.PlaceMinefield) -> bool:
    """Returns whether there is room for one; not every rule set has minefields."""
    if not call.scope.battle.options.minefields or not (verb.edge or call.actor.is_in_play):
        return False
    return bool(minefield_places.places(call.scope, call.actor, verb))


def _place(call: Call, verb: tv.PlaceMinefield) -> Steps[bool]:
    """Puts a minefield on the table."""
    scope = call.scope
    if not _can_place(call, verb):
        return False
    found = tuple(minefield_places.places(scope, call.actor, verb))
    token: Terrain = yield from choices.choose(
        scope, choices.PLACE, found, "place_minefield", call.actor
    )
    yield from mines.place(scope.battle, scope.holder, scope.source.card, token)
    return True


def _check_place(verb: tv.PlaceMinefield) -> None:
    if verb.edge:
        return
    if verb.range is None or verb.range.of is not None or verb.range.negated:
        raise refuse(verb, "nothing says how far away the minefield lies")
    if verb.arc is not None and verb.arc.of is not None:
        raise refuse(verb, "a minefield is placed in an arc of this ship only")


RULES_HERE: Final[dict[type, VerbRule]] = {
    tv.PlaceMinefield: VerbRule(_place, _can_place, _check_place)
}
