"""Enemies that come on a real table: their models, ID tokens and loadouts, and where they stand.

Source: Alliance, Enemy Ship Setup, Enemy Formation Placement, Reinforcement Phase; DECISIONS D119,
D120.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Final

from rules.alliance.at_table.damage import leave_play
from rules.alliance.at_table.play import Play, Steps
from rules.alliance.at_table.prompts import PromptField, optional_number
from rules.alliance.at_table.state import REMOVED, TableEnemy
from rules.alliance.enemy.choices import Reason
from rules.alliance.mission.mission import EnemyFormation
from rules.alliance.mission.placement import (
    SPACING,
    drawn_bearing,
    formation_slots,
    id_tokens,
    shuffled,
)

_ENEMIES: Final = "Alliance, Enemy Ship Setup; Enemy Formation Placement"
_MODELS: Final = "Alliance, Not Enough Ship Models?"
_MOST_MISSING: Final = 6


def arrive(play: Play, arrival: int) -> Steps[None]:
    """Brings the formations of a round on the table, with ID tokens and loadouts."""
    state = play.state
    players = len(state.start.players)
    rows = state.start.mission.arriving(arrival, players, state.start.marks)
    first = len(state.enemies) + 1
    for row, numbers in zip(rows, id_tokens(rows, players, first), strict=True):
        types = [ship.type for ship in row.ships_for(players)]
        if state.round:
            yield from _make_room(play, types)
        bearing = yield from _bearing(play, row)
        heading = state.start.mission.map.bearings[bearing].heading
        new = [
            _enemy(play, row, number, ship.type, ship.is_elite, heading)
            for number, ship in zip(numbers, row.ships_for(players), strict=True)
        ]
        before = {each.type for each in state.enemies_in_play}
        state.enemies += new
        state.arrived.add(row.id)
        yield from _place(play, row, new, bearing, before)


def _bearing(play: Play, row: EnemyFormation) -> Steps[int]:
    """Returns the arrow of a formation: listed, drawn, or rolled by the app or the players."""
    if row.bearing_text == "Roll":
        words = f"{row.name} arrives. Roll the six-sided die for its bearing."
        return (yield from play.roll_six(f"bearing-{row.id}", row.name, words))
    return drawn_bearing(row, play.chance("bearing", row.id))


def _enemy(
    play: Play, row: EnemyFormation, number: int, kind: str, is_elite: bool, heading: float
) -> TableEnemy:
    enemy_type = play.start.enemies[kind]
    pile = play.piles.get(kind)
    if not pile:
        # A further copy of the cards where more ships come than there are cards.
        cards = range(1, len(enemy_type.loadouts) + 1)
        pile = play.piles[kind] = list(shuffled(cards, play.chance("loadouts", kind)))
    loadout = enemy_type.loadout(pile.pop(0), is_elite=is_elite)
    stats = enemy_type.logic.stats
    return TableEnemy(
        number,
        kind,
        enemy_type.logic.name,
        row.id,
        loadout,
        loadout.skill,
        stats.agility,
        stats.primary_weapon,
        stats.hull,
        enemy_type.shields(loadout),
        heading,
    )


# --- where they stand -------------------------------------------------------------


def _place(
    play: Play, row: EnemyFormation, new: list[TableEnemy], bearing: int, before: set[str]
) -> Steps[None]:
    """Returns where a formation stands; asks whether models are missing that nobody has counted."""
    counted = play.start.models
    fields = [
        _shortage(play, kind)
        for kind in dict.fromkeys(each.type for each in new)
        if play.state.round and kind in before and kind not in counted
    ]
    words, reasons = _arrival_words(new, bearing), why_there(new)
    play.log(words, reasons)
    if fields:
        reasons = (*reasons, Reason("A model that is missing is taken from the table.", _MODELS))
    answer = yield from play.ask(f"arrive-{row.id}", row.name, words, *fields, reasons=reasons)
    for field in fields:
        kind = field.name.removeprefix("missing-")
        yield from _remove(play, kind, answer[field.name], {each.id for each in new})


def _shortage(play: Play, kind: str) -> PromptField:
    name = play.start.enemies[kind].logic.name
    return optional_number(f"missing-{kind}", f"{name} models that you are short of", _MOST_MISSING)


def _arrival_words(ships: Sequence[TableEnemy], bearing: int) -> str:
    listed = "; ".join(
        f"{each.name} with ID token {each.id}, {each.shields} shields, loadout "
        f"{each.loadout.name}{' (elite)' if each.loadout.is_elite else ''}, skill {each.skill}"
        for each in ships
    )
    return f"Place over bearing {bearing}, in formation: {listed}."


def why_there(ships: Sequence[TableEnemy]) -> tuple[Reason, ...]:
    """Returns how a formation stands: its rows by ID token, and what if the place is taken."""
    free = Reason(
        "If another base is in the way, the whole formation takes the nearest free place along the "
        "edge, or else farther in.",
        _ENEMIES,
    )
    if len(ships) == 1:
        alone = "It stands over the arrow and heads as it points, its rear on the edge."
        return Reason(alone, _ENEMIES), free
    # The highest number stands at A, the left end of the row nearest the edge.
    tokens = iter(sorted((each.id for each in ships), reverse=True))
    rows = [
        " ".join(str(next(tokens)) for _ in row)
        for _, row in groupby(formation_slots(len(ships)), key=lambda slot: slot[0])
    ]
    order = ", then ".join(rows)
    if len(rows) > 1:
        order = f"from the edge inward {order}"
    text = (
        f"ID tokens from left to right as the ships look: {order}. The middles of the bases are "
        f"{SPACING:g} inches apart, the formation is centred over the arrow and heads as it "
        "points, the rear of the row nearest the edge on that edge."
    )
    return Reason(text, _ENEMIES), free


# --- models -----------------------------------------------------------------------


def _make_room(play: Play, types: Iterable[str]) -> Steps[None]:
    """Removes ships whose models a formation needs, where the start says how many there are."""
    standing = Counter(each.type for each in play.state.enemies_in_play)
    for kind, wanted in Counter(types).items():
        if kind in play.start.models:
            missing = standing[kind] + wanted - play.start.models[kind]
            yield from _remove(play, kind, missing, set())


def _remove(play: Play, kind: str, missing: int, new: set[int]) -> Steps[None]:
    """Takes ships of a type off the table: the fewest shields and hull left, then the farthest.

    Those of `new` have only come. Source: Alliance, Not Enough Ship Models?
    """
    state = play.state
    for _ in range(missing):
        if not _weakest(play, kind, new):
            name = state.start.enemies[kind].logic.name
            words = f"No other {name} is on the table: use any model in its place."
            yield from play.tell("any-model", name, words, (Reason("None is left.", _MODELS),))
            return
        key = yield from play.ask_one(
            "farthest",
            state.start.enemies[kind].logic.name,
            "Which of them is farthest from any of your ships?",
            lambda: _weakest(play, kind, new),
            (Reason("None has fewer shields and hull left in all.", _MODELS),),
        )
        gone = state.enemy(key)
        text = f"It has the fewest shields and hull left, {strength(gone)} in all."
        leave_play(play, gone, REMOVED)
        words = f"Take {gone.title} off the table: its model is needed."
        yield from play.tell(f"remove-{gone.id}", gone.title, words, (Reason(text, _MODELS),))


def _weakest(play: Play, kind: str, new: set[int]) -> dict[str, str]:
    here = [each for each in play.state.enemies_in_play if each.type == kind and each.id not in new]
    fewest = min(map(strength, here), default=0)
    return {each.key: each.title for each in here if strength(each) == fewest}


def strength(enemy: TableEnemy) -> int:
    """Returns the sum of the shields and the hull that an enemy has left."""
    return enemy.shields + enemy.hull - enemy.damage
