"""Reading missions of Alliance from documents (`fixtures/missions/alliance`).

The form is described in `fixtures/schemas/mission.json`. Missions of Attack Wing set players
against each other and are read elsewhere: a document says by its `format` which it is, and neither
is read as the other. Complaints name the JSON pointer of what is wrong, and what would be right.
"""

from __future__ import annotations

from typing import Final

from rules.alliance.mission.fleet_terms import NOTHING_ELSE, read_fleet_terms
from rules.alliance.mission.goals import (
    MOST_ROUNDS,
    Hidden,
    MissionNames,
    Objective,
    Orders,
    Reveal,
    SpecialRule,
    TokenAction,
    read_cargo,
    read_objective,
    read_special_rule,
)
from rules.alliance.mission.map import BEARINGS, MOST_PLAYERS, read_map
from rules.alliance.mission.mission import (
    ATTACK,
    FEWEST_PLAYERS,
    ROLL,
    SETUP,
    End,
    EnemyFormation,
    EnemyShip,
    Fates,
    Mission,
    MissionConsequence,
    Pregenerated,
)
from rules.notation.reading.messages import kind_of, shown
from rules.notation.reading.objects import (
    Fields,
    read_house_made,
    read_id,
    read_title,
    read_whole,
    read_words,
    refuse_doubles,
    require_pointers,
)
from rules.notation.reading.values import (
    FieldError,
    read_choice,
    read_each,
    read_flag,
    read_key,
    read_list,
    read_whole_document,
)

FORMAT: Final = "fleetbuilder-alliance-mission"
VERSION: Final = 1

_NAMES: Final = {"is_introductory": "introductory", "formations": "enemies"}
"""Fields of a mission that have another name in documents."""
_FIELDS: Final = ("format", "version", *(_NAMES.get(each, each) for each in Mission.__slots__))


def mission_from_document(document: object) -> Mission:
    """Reads a mission; raises `DocumentError` with the JSON pointer of what is wrong."""
    return read_whole_document(_mission, document)


def read_act(value: object) -> str:
    """Returns the number of an act: I, II, III … Raises `FieldError`."""
    if isinstance(value, str) and 0 < len(value) <= 5 and set(value) <= set("IVX"):
        return value
    raise FieldError('an act has a Roman number, such as "II"')


def require_format(document: object, wanted: str, version: int, what: str) -> None:
    """Raises `FieldError` unless a document says that it has this format and version."""
    if not isinstance(document, dict):
        raise FieldError(f"{what} is an object, not {kind_of(document)}")
    found = document.get("format")
    if found != wanted:
        is_battle = found is None and "battle" in document
        hint = "; this is a mission of Attack Wing, which is played otherwise" if is_battle else ""
        raise FieldError(f'the format of {what} is "{wanted}"{hint}', "format")
    found = document.get("version")
    if found != version or isinstance(found, bool):
        raise FieldError(f"only version {version} can be read", "version")


def _mission(document: object) -> Mission:
    require_format(document, FORMAT, VERSION, "a mission of Alliance")
    fields = Fields(document, "a mission", _FIELDS)
    table = fields.read("map", read_map)
    cargo = fields.each("cargo", read_cargo, what="kinds of cargo", default=())
    formations = fields.each("enemies", _formation, what="formations", least=1)
    refuse_doubles((each.id for each in cargo), "kinds of cargo", "cargo")
    refuse_doubles((each.id for each in formations), "formations", "enemies")
    names = MissionNames(
        tuple(place.letter for place in table.places.values() if place.points),
        tuple(token.id for token in table.tokens),
        tuple(each.id for each in cargo),
        tuple(each.id for each in formations),
    )
    objectives = fields.each("objectives", read_objective, names, what="objectives", least=1)
    rules = fields.each("rules", read_special_rule, names, what="rules", default=())
    refuse_doubles((each.id for each in objectives), "objectives", "objectives")
    refuse_doubles((each.id for each in rules), "rules", "rules")
    end = fields.read("end", _end)
    _require_sense(formations, objectives, rules, end)
    house_made = fields.each("house_made", read_house_made, what="parts", default=())
    require_pointers(house_made, document)
    return Mission(
        id=fields.read("id", read_id),
        act=fields.read("act", read_act),
        name=fields.read("name", read_title),
        is_introductory=fields.read("introductory", read_flag, default=False),
        source=fields.read("source", read_title),
        house_made=house_made,
        stardate=fields.read("stardate", read_title, default=""),
        briefing=fields.read("briefing", read_words),
        map=table,
        cargo=cargo,
        formations=formations,
        objectives=objectives,
        fates=fields.read("fates", _fates, default=Fates()),
        rules=rules,
        end=end,
        success=fields.read("success", _outcome),
        failure=fields.read("failure", _outcome),
        pregenerated=fields.each("pregenerated", _pregenerated, what="ships", default=()),
        fleets=fields.read("fleets", read_fleet_terms, default=NOTHING_ELSE),
    )


def _require_sense(
    formations: tuple[EnemyFormation, ...],
    objectives: tuple[Objective, ...],
    rules: tuple[SpecialRule, ...],
    end: End,
) -> None:
    """Refuses what each part may say but the mission as a whole can't play."""
    orders = {ATTACK, *(rule.id for rule in rules if isinstance(rule, Orders))}
    for place, row in enumerate(formations):
        if row.orders not in orders:
            known = ", ".join(sorted(orders))
            raise FieldError(
                f"no special rule describes the orders {shown(row.orders)}; there is {known}",
                *("enemies", place, "orders"),
            )
        if row.arrival > end.round:
            raise FieldError(
                f"it would arrive after the mission's end in round {end.round}",
                *("enemies", place, "arrival"),
            )
    if not any(each.is_needed for each in objectives):
        raise FieldError("at least one objective must be needed for success", "objectives")
    _require_hidden(objectives, rules)


def _require_hidden(objectives: tuple[Objective, ...], rules: tuple[SpecialRule, ...]) -> None:
    hidden = {rule.token for rule in rules if isinstance(rule, Hidden)}
    asked: list[tuple[str, tuple[str | int, ...]]] = [
        (each.goal.token, ("objectives", place, "goal", "token"))
        for place, each in enumerate(objectives)
        if isinstance(each.goal, Reveal)
    ]
    asked += [
        (rule.token, ("rules", place, "token"))
        for place, rule in enumerate(rules)
        if isinstance(rule, TokenAction) and rule.effect == "reveal"
    ]
    for token, path in asked:
        if token not in hidden:
            text = 'nothing is hidden there; add a special rule of the kind "hidden"'
            raise FieldError(text, *path)


def _formation(value: object) -> EnemyFormation:
    fields = Fields(
        value,
        "a formation",
        ("id", "name", "arrival", "bearing", "orders", "ships", "only_with", "not_with"),
    )
    return EnemyFormation(
        fields.read("id", read_id),
        fields.read("name", read_title),
        fields.read("arrival", _arrival),
        fields.read("bearing", _bearings),
        fields.read("orders", read_id, default=ATTACK),
        fields.read("ships", _columns),
        fields.each("only_with", read_id, what="marks", default=()),
        fields.each("not_with", read_id, what="marks", default=()),
    )


def _arrival(value: object) -> int:
    if value == "setup":
        return SETUP
    if isinstance(value, str):
        raise FieldError(f'{shown(value)} is no arrival; it is "setup" or the number of a round')
    return read_whole(value, 1, MOST_ROUNDS)


def _bearings(value: object) -> tuple[int, ...]:
    if value == "roll":
        return ROLL
    if isinstance(value, str):
        raise FieldError(
            f'{shown(value)} is no bearing; it is "roll", a number or a list of numbers'
        )
    if isinstance(value, list):
        listed = read_list(value, BEARINGS, "bearings")
        if len(listed) < 2:
            raise FieldError("a list of bearings offers at least two; write one as a number")
        found = read_each(listed, read_whole, 1, BEARINGS)
        refuse_doubles((str(number) for number in found), "bearings")
        return found
    return (read_whole(value, 1, BEARINGS),)


_COLUMNS: Final = tuple(str(column) for column in range(FEWEST_PLAYERS, MOST_PLAYERS + 1))


def _columns(value: object) -> dict[int, tuple[EnemyShip, ...]]:
    fields = Fields(value, "the ships by players", _COLUMNS)
    columns = {
        int(name): tuple(
            ship for ships in fields.each(name, _ships, what="ships") for ship in ships
        )
        for name in _COLUMNS
        if fields.has(name)
    }
    if not any(columns.values()):
        raise FieldError("the formation has no ship in any column; leave the row away")
    return columns


def _ships(value: object) -> tuple[EnemyShip, ...]:
    fields = Fields(value, "an enemy ship", ("type", "elite", "count"))
    ship = EnemyShip(fields.read("type", read_id), fields.read("elite", read_flag, default=False))
    return (ship,) * fields.read("count", read_whole, 1, 6, default=1)


def _fates(value: object) -> Fates:
    fields = Fields(value, "the list of fates", ("destroyed", "retreated", "least"))
    return Fates(
        fields.read("destroyed", read_whole, -12, 0, default=0),
        fields.read("retreated", read_whole, -12, 12, default=0),
        fields.read("least", read_whole, 0, 12, default=0),
    )


def _end(value: object) -> End:
    fields = Fields(value, "the mission's end", ("round", "remaining"))
    remaining = fields.read(
        "remaining", read_choice, frozenset(("retreat", "stay")), "end", default="retreat"
    )
    return End(fields.read("round", read_whole, 1, MOST_ROUNDS), remaining == "retreat")


def _outcome(value: object) -> MissionConsequence:
    fields = Fields(value, "an outcome", ("words", "opens", "opens_acts", "marks", "replay"))
    return MissionConsequence(
        fields.read("words", read_words),
        fields.each("opens", read_id, what="missions", default=()),
        fields.each("opens_acts", read_act, what="acts", default=()),
        fields.each("marks", read_id, what="marks", default=()),
        fields.read("replay", read_flag, default=False),
    )


def _pregenerated(value: object) -> Pregenerated:
    fields = Fields(value, "a ready-made ship", ("ship", "upgrades"))
    return Pregenerated(
        fields.read("ship", read_key), fields.each("upgrades", read_key, what="upgrades")
    )
