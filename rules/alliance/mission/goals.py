"""What a mission asks of the players, and the special rules that it adds, as data.

A goal is a plain record that the game can measure; its objective says what it is worth and whether
success hangs on it. A special rule is a record of a kind that the game plays, or a note, which
people read. Every one has words of ours.

Source: Alliance, Mission Page Anatomy (Objective, XP Reward, Special Rules), Check Objectives.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from rules.notation.reading.messages import kind_of
from rules.notation.reading.objects import (
    Fields,
    read_id,
    read_title,
    read_whole,
    read_words,
)
from rules.notation.reading.values import FieldError, read_choice, read_flag
from rules.table.area import EDGES
from rules.table.dimensions import FARTHEST_BAND

MOST_ROUNDS: Final = 12
"""The die that counts a mission's rounds has twelve sides (Alliance, Component Overview)."""

ACTION_TOKENS: Final = ("evade", "scan", "battlestations")
MOMENTS: Final = ("end_of_activation", "end_phase")
EFFECTS: Final = ("take", "reveal", "deliver")
NEEDS: Final = ("shields_lowered",)
ORDER_TARGETS: Final = ("nearest", "carriers", "place")


@dataclass(frozen=True, slots=True)
class ScaledNumber:
    """A number that may grow with the players: `fixed` and `each_player` for each of them."""

    fixed: int
    each_player: int = 0

    def for_players(self, players: int) -> int:
        """Returns the number for so many players."""
        return self.fixed + self.each_player * players


@dataclass(frozen=True, slots=True)
class Return:
    """Asks for cargo brought home: at least so many, by ships that retreat over these edges."""

    cargo: str
    edges: tuple[str, ...]
    least: ScaledNumber


@dataclass(frozen=True, slots=True)
class Deliver:
    """Asks for cargo delivered to a token of the map, at least so many."""

    cargo: str
    token: str
    least: ScaledNumber


@dataclass(frozen=True, slots=True)
class Reveal:
    """Asks that the hidden one among the tokens of a kind be found."""

    token: str


@dataclass(frozen=True, slots=True)
class Hold:
    """Asks that a place be held in at least so many End Phases.

    It is held in one where a player's ship is within Range `within` of one of its points and no
    more enemies than players' ships are. `from_round` is the first round that counts.
    """

    place: str
    within: int
    rounds: int
    from_round: int = 1


@dataclass(frozen=True, slots=True)
class DestroyFormations:
    """Asks for the destruction of enemies: all ships of these formations."""

    formations: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Survive:
    """Asks that no more of the players' ships than these be destroyed."""

    most_destroyed: ScaledNumber


Goal = Return | Deliver | Reveal | Hold | DestroyFormations | Survive


@dataclass(frozen=True, slots=True)
class Objective:
    """One objective: our words, whether success hangs on it, XP for each player, marks.

    `marks` go into the campaign's record when it is met, whatever else happens.
    """

    id: str
    words: str
    goal: Goal
    is_needed: bool
    xp: int
    marks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Cargo:
    """What ships carry on their cards: `start` each at the beginning, at most `limit`.

    What a destroyed ship carried returns to the supply.
    """

    id: str
    name: str
    limit: int
    start: int = 0


@dataclass(frozen=True, slots=True)
class TokenAction:
    """Lets a ship use a mission token within Range `within`, at a moment and a price.

    `spend` are action tokens with their numbers, `needs` further conditions of `NEEDS`. `take`
    puts `cargo` from the supply on the ship's card, `reveal` turns the token over, `deliver`
    hands one `cargo` to the token, which must have been revealed if it was hidden.
    """

    id: str
    words: str
    moment: str
    token: str
    within: int
    effect: str
    cargo: str = ""
    spend: tuple[tuple[str, int], ...] = ()
    needs: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Hidden:
    """Says that one of the tokens of a kind, at random, is the one that is looked for."""

    id: str
    words: str
    token: str


@dataclass(frozen=True, slots=True)
class Orders:
    """Are orders other than Attack: whom enemies under them choose.

    `nearest` is as under Attack; `carriers` prefers ships that carry cargo; `place` prefers the
    player ship nearest to a place. Source: Alliance, Identify Target based on Mission Orders.
    """

    id: str
    words: str
    target: str
    place: str = ""


@dataclass(frozen=True, slots=True)
class Note:
    """A rule that people keep in mind; the game does nothing for it."""

    id: str
    words: str


SpecialRule = TokenAction | Hidden | Orders | Note


@dataclass(frozen=True, slots=True)
class MissionNames:
    """What goals and rules of a mission may speak of: ids of its parts."""

    points: tuple[str, ...]
    tokens: tuple[str, ...]
    cargo: tuple[str, ...]
    formations: tuple[str, ...]


# --- reading -------------------------------------------------------------------

_EDGES: Final = frozenset(EDGES)


def read_amount(value: object) -> ScaledNumber:
    """Reads a number, or {"fixed": 1, "each_player": 1}. Raises `FieldError`."""
    if isinstance(value, dict):
        fields = Fields(value, "a number by players", ("fixed", "each_player"))
        return ScaledNumber(
            fields.read("fixed", read_whole, -5, 24),
            fields.read("each_player", read_whole, 1, 4),
        )
    return ScaledNumber(read_whole(value, 0, 24))


def read_one_of(value: object, known: tuple[str, ...], what: str) -> str:
    """Reads the id or letter of a part that the mission has. Raises `FieldError`."""
    if not known:
        raise FieldError(f"this mission has no {what} at all; describe it first")
    return read_choice(value, frozenset(known), what)


def read_cargo(value: object) -> Cargo:
    """Reads a kind of cargo. Raises `FieldError`."""
    fields = Fields(value, "a cargo", ("id", "name", "limit", "start"))
    limit = fields.read("limit", read_whole, 1, 12)
    return Cargo(
        fields.read("id", read_id),
        fields.read("name", read_title),
        limit,
        fields.read("start", read_whole, 0, limit, default=0),
    )


def read_objective(value: object, names: MissionNames) -> Objective:
    """Reads an objective. Raises `FieldError`."""
    fields = Fields(value, "an objective", ("id", "words", "goal", "needed", "xp", "marks"))
    return Objective(
        fields.read("id", read_id),
        fields.read("words", read_words),
        fields.read("goal", _goal, names),
        fields.read("needed", read_flag),
        fields.read("xp", read_whole, 0, 12),
        fields.each("marks", read_id, what="marks", default=()),
    )


def _kind(value: object, kinds: Mapping[str, Any], what: str) -> str:
    if not isinstance(value, dict):
        raise FieldError(f"{what} is an object, not {kind_of(value)}")
    if "kind" not in value:
        raise FieldError(f'{what} lacks the field "kind"')
    try:
        return read_choice(value["kind"], frozenset(kinds), f"kind of {what.partition(' ')[2]}")
    except FieldError as fault:
        raise fault.under("kind") from None


def _goal(value: object, names: MissionNames) -> Goal:
    kind = _kind(value, _GOALS, "a goal")
    known, read = _GOALS[kind]
    return read(Fields(value, f'a goal of the kind "{kind}"', ("kind", *known)), names)


def _least(fields: Fields) -> ScaledNumber:
    return fields.read("least", read_amount, default=ScaledNumber(1))


def _return(fields: Fields, names: MissionNames) -> Goal:
    return Return(
        fields.read("cargo", read_one_of, names.cargo, "cargo"),
        fields.each("edges", read_choice, _EDGES, "edge", what="edges", least=1),
        _least(fields),
    )


def _deliver(fields: Fields, names: MissionNames) -> Goal:
    return Deliver(
        fields.read("cargo", read_one_of, names.cargo, "cargo"),
        fields.read("token", read_one_of, names.tokens, "token"),
        _least(fields),
    )


def _reveal(fields: Fields, names: MissionNames) -> Goal:
    return Reveal(fields.read("token", read_one_of, names.tokens, "token"))


def _hold(fields: Fields, names: MissionNames) -> Goal:
    first = fields.read("from_round", read_whole, 1, MOST_ROUNDS, default=1)
    return Hold(
        fields.read("place", read_one_of, names.points, "place with points"),
        fields.read("within", read_whole, 1, FARTHEST_BAND),
        fields.read("rounds", read_whole, 1, MOST_ROUNDS + 1 - first),
        first,
    )


def _destroy(fields: Fields, names: MissionNames) -> Goal:
    return DestroyFormations(
        fields.each(
            "formations", read_one_of, names.formations, "formation", what="formations", least=1
        )
    )


def _survive(fields: Fields, names: MissionNames) -> Goal:
    return Survive(fields.read("most_destroyed", read_amount))


_GOALS: Final[Mapping[str, tuple[tuple[str, ...], Callable[[Fields, MissionNames], Goal]]]] = {
    "return": (("cargo", "edges", "least"), _return),
    "deliver": (("cargo", "token", "least"), _deliver),
    "reveal": (("token",), _reveal),
    "hold": (("place", "within", "rounds", "from_round"), _hold),
    "destroy": (("formations",), _destroy),
    "survive": (("most_destroyed",), _survive),
}


def read_special_rule(value: object, names: MissionNames) -> SpecialRule:
    """Reads a special rule. Raises `FieldError`."""
    kind = _kind(value, _RULES, "a special rule")
    known, read = _RULES[kind]
    fields = Fields(value, f'a special rule of the kind "{kind}"', ("kind", "id", "words", *known))
    return read(fields, fields.read("id", read_id), fields.read("words", read_words), names)


def _token_action(fields: Fields, identifier: str, words: str, names: MissionNames) -> SpecialRule:
    effect = fields.read("effect", read_choice, frozenset(EFFECTS), "effect")
    cargo = ""
    if effect == "reveal":
        if fields.has("cargo"):
            raise FieldError("to reveal a token moves no cargo; leave it away", "cargo")
    else:
        cargo = fields.read("cargo", read_one_of, names.cargo, "cargo")
    return TokenAction(
        identifier,
        words,
        fields.read("moment", read_choice, frozenset(MOMENTS), "moment"),
        fields.read("token", read_one_of, names.tokens, "token"),
        fields.read("within", read_whole, 1, FARTHEST_BAND),
        effect,
        cargo,
        fields.read("spend", _spend, default=()),
        fields.each("needs", read_choice, frozenset(NEEDS), "need", what="needs", default=()),
    )


def _spend(value: object) -> tuple[tuple[str, int], ...]:
    fields = Fields(value, "a price in tokens", ACTION_TOKENS)
    return tuple(
        (name, fields.read(name, read_whole, 1, 6)) for name in ACTION_TOKENS if fields.has(name)
    )


def _hidden(fields: Fields, identifier: str, words: str, names: MissionNames) -> SpecialRule:
    return Hidden(identifier, words, fields.read("token", read_one_of, names.tokens, "token"))


def _orders(fields: Fields, identifier: str, words: str, names: MissionNames) -> SpecialRule:
    if identifier == "attack":
        raise FieldError("Attack stands in the rules already; give other orders a name", "id")
    target = fields.read("target", read_choice, frozenset(ORDER_TARGETS), "target")
    if target == "place":
        place = fields.read("place", read_one_of, names.points, "place with points")
        return Orders(identifier, words, target, place)
    if fields.has("place"):
        raise FieldError('only the target "place" names one; leave it away', "place")
    return Orders(identifier, words, target)


def _note(fields: Fields, identifier: str, words: str, names: MissionNames) -> SpecialRule:
    return Note(identifier, words)


_RULES: Final[
    Mapping[str, tuple[tuple[str, ...], Callable[[Fields, str, str, MissionNames], SpecialRule]]]
] = {
    "token-action": (
        ("moment", "token", "within", "effect", "cargo", "spend", "needs"),
        _token_action,
    ),
    "hidden": (("token",), _hidden),
    "orders": (("target", "place"), _orders),
    "note": ((), _note),
}
