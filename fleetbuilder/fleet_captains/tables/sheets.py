"""The sheets of a table's page: a test, an attack, damage, a repair, as the address asks for them.

Each works by plain links and forms: the address says which ships, System and level, and the sheet
has the answer of the rules with the dice to press. Ships at one place test and attack together, and
break away as a task force (FC-25, FC-40, FC-69).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final

from django.http import QueryDict

from fleetbuilder.core import errors
from fleetbuilder.fleet_captains.tables.questions import ATTACK, BREAKAWAY, TEST, question_answered
from fleetbuilder.odds.charts import percent
from rules.fleet_captains.at_table.card_advice import card_advice
from rules.fleet_captains.at_table.ratings_now import SHIELDS, WEAPONS
from rules.fleet_captains.at_table.sector_steps import MOST_LEVEL
from rules.fleet_captains.at_table.ship_steps import LEVEL_WORDS
from rules.fleet_captains.at_table.state import CaptainsTable
from rules.fleet_captains.at_table.step_fields import MOST_BONUS
from rules.fleet_captains.play.rolls import DIE
from rules.fleet_captains.terms import ALERT_STATUSES, SYSTEMS

DAMAGE: Final = "damage"
REPAIR: Final = "repair"
SHEETS: Final = (TEST, ATTACK, BREAKAWAY, DAMAGE, REPAIR)
JOINT: Final = (TEST, ATTACK, BREAKAWAY)
"""Sheets of what several ships do together."""
USUAL_LEVEL: Final = 12
USUAL_SYSTEM: Final = "sensors"
LONGEST_CARD: Final = 80
FACES: Final = tuple(range(1, DIE + 1))

Ships = Mapping[int, Mapping[str, Any]]
Together = Sequence[Mapping[str, Any]]
"""The ship of a sheet, then those that act with it."""


def sheet_context(
    query: QueryDict, table: CaptainsTable, seat: int | None, view: Mapping[str, Any]
) -> dict[str, Any] | None:
    """Prepares the sheet that an address asks for, None for none, or one that makes no sense."""
    kind = query.get("sheet")
    ships = {ship["number"]: ship for ship in view["ships"]}
    number = _number(query, "ship", -1, 10**6)
    if kind not in SHEETS or number not in ships or seat is None:
        return None
    ship = ships[number]
    named = set(query.getlist("with"))
    mates = [
        {**each, "is_with": str(each["number"]) in named}
        for each in mates_of(ship, view["ships"])
        if kind in JOINT
    ]
    together = [ship, *(each for each in mates if each["is_with"])]
    context: dict[str, Any] = {
        "kind": kind,
        "ship": ship,
        "mates": mates,
        "together": together,
        "has_dials": all(each["dial"] for each in together),
        "faces": FACES,
    }
    made = {
        TEST: _test,
        ATTACK: _attack,
        BREAKAWAY: _breakaway,
        DAMAGE: _damage,
        REPAIR: _repair,
    }[kind]
    try:
        return {**context, **made(query, table, seat, together, ships)}
    except errors.InvalidError as error:
        texts = [text for found in error.fields.values() for text in found]
        return {**context, "problem": " ".join(texts) or error.message}


def mates_of(
    ship: Mapping[str, Any], ships: Iterable[Mapping[str, Any]]
) -> list[Mapping[str, Any]]:
    """Lists the ships that may act or move together with one: uncloaked, of its team, where it is.

    Of a cloaked ship, whose place may be hidden, there are none.
    """
    if ship["is_cloaked"]:
        return []
    return [
        each
        for each in ships
        if each["number"] != ship["number"]
        and not each["is_cloaked"]
        and (each["team"], each["place"]) == (ship["team"], ship["place"])
    ]


def _test(
    query: QueryDict, table: CaptainsTable, seat: int, together: Together, ships: Ships
) -> dict[str, Any]:
    system = query.get("system", USUAL_SYSTEM)
    system = system if system in SYSTEMS else USUAL_SYSTEM
    level = _number(query, "level", USUAL_LEVEL, MOST_LEVEL)
    ship = together[0]
    card = _card(query, "card")
    brings = card_advice(table, ship["team"], card, system)
    bonus = _number(query, "bonus", brings.adds, MOST_BONUS)
    asked = {"kind": TEST, "ships": _numbers(together), "system": system, "level": level}
    context: dict[str, Any] = {
        "system": system,
        "systems": SYSTEMS,
        "level": level,
        "bonus": bonus,
        "told_bonus": query.get("bonus", ""),
        "card": card,
        "card_advice": brings,
        "name": query.get("name", "")[:80],
    }
    if not all(each["dial"] for each in together):
        return context
    answer = question_answered(table, seat, {**asked, "bonus": bonus})["answer"]
    return context | {
        "answer": answer,
        "is_rolled": bool(answer["needs"]),
        "words": needed_words(answer["needs"]),
        "percent": percent(Fraction(answer["chance"]["fraction"])),
        "better": [
            {
                **each,
                "words": needed_words(each["needs"]),
                "percent": percent(Fraction(each["chance"]["fraction"])),
                "price": ", ".join(
                    f"{name} {change['from']} to {change['to']}"
                    for name, change in each["changes"].items()
                    if name != system
                ),
                "value": ship["dial"][ship["level"]]["settings"][each["setting"]][
                    SYSTEMS.index(system)
                ],
            }
            for each in answer["adjusted"]
            if Fraction(each["chance"]["fraction"]) > Fraction(answer["chance"]["fraction"])
        ],
    }


def _attack(
    query: QueryDict, table: CaptainsTable, seat: int, together: Together, ships: Ships
) -> dict[str, Any]:
    foes = [each for each in ships.values() if each["number"] in together[0].get("targets", ())]
    target = ships.get(_number(query, "target", -1, 10**6))
    if target is None and foes:
        target = foes[0]
    card, enemy_card = _card(query, "card"), _card(query, "enemy_card")
    team = together[0]["team"]
    brings = card_advice(table, team, card, WEAPONS, in_combat=True)
    enemy_brings = card_advice(table, 1 - team, enemy_card, SHIELDS, in_combat=True)
    bonus = _number(query, "bonus", brings.adds - enemy_brings.weakens, MOST_BONUS)
    enemy_bonus = _number(query, "enemy_bonus", enemy_brings.adds - brings.weakens, MOST_BONUS)
    context: dict[str, Any] = {
        "foes": foes,
        "target": target,
        "bonus": bonus,
        "enemy_bonus": enemy_bonus,
        "told_bonus": query.get("bonus", ""),
        "told_enemy_bonus": query.get("enemy_bonus", ""),
        "card": card,
        "enemy_card": enemy_card,
        "card_advice": brings,
        "enemy_card_advice": enemy_brings,
        "enemy_team": 1 - team,
    }
    if target is None or not all(each["dial"] for each in (*together, target)):
        return context
    asked = {
        "kind": ATTACK,
        "ships": _numbers(together),
        "target": target["number"],
        "bonus": bonus,
        "enemy_bonus": enemy_bonus,
    }
    answer = question_answered(table, seat, asked)["answer"]
    return context | {
        "answer": answer,
        "damage": [
            {
                "number": number,
                "percent": percent(Fraction(chance["fraction"])),
                "width": f"{100 * chance['decimal']:.1f}%",
                "destroys": int(number) >= len(ALERT_STATUSES) - target["level"],
            }
            for number, chance in answer["damage"].items()
        ],
        "destroyed": percent(Fraction(answer["destroyed"]["fraction"])),
    }


def _breakaway(
    query: QueryDict, table: CaptainsTable, seat: int, together: Together, ships: Ships
) -> dict[str, Any]:
    ship = together[0]
    foes = [each for each in ships.values() if each["number"] in ship.get("breaks_from", ())]
    if not foes:
        foes = [each for each in ships.values() if each["number"] in ship.get("targets", ())]
    if not foes:
        return {"foes": []}
    asked = {
        "kind": BREAKAWAY,
        "ships": _numbers(together),
        "foes": [each["number"] for each in foes],
    }
    answer = question_answered(table, seat, asked)["answer"]
    return {
        "foes": foes,
        "answer": answer,
        "percent": percent(Fraction(answer["success"]["fraction"])),
    }


def _damage(
    query: QueryDict, table: CaptainsTable, seat: int, together: Together, ships: Ships
) -> dict[str, Any]:
    ship = together[0]
    hit = next((each for each in table.hits if each.ship == ship["number"]), None)
    number = _number(query, "number", hit.damage if hit else 1, len(ALERT_STATUSES))
    level = ship["level"] + number
    is_lost = level >= len(ALERT_STATUSES)
    return {
        "hit": hit,
        "number": number,
        "numbers": range(1, len(ALERT_STATUSES) + 1 - ship["level"]),
        "is_lost": is_lost,
        "level_words": "" if is_lost else LEVEL_WORDS[level],
        "settings": [] if is_lost else _settings(ship, level),
        "stays_cloaked": bool(
            ship["is_cloaked"]
            and not is_lost
            and (not ship["dial"] or ship["dial"][level]["cloak"] is not None)
        ),
        "enemy": next(team.number for team in table.game.teams if team.number != ship["team"]),
    }


def _repair(
    query: QueryDict, table: CaptainsTable, seat: int, together: Together, ships: Ships
) -> dict[str, Any]:
    ship = together[0]
    level = ship["level"] - 1
    return {
        "level_words": LEVEL_WORDS[level] if level >= 0 else "",
        "settings": _settings(ship, level) if level >= 0 else [],
        "is_undamaged": level < 0,
    }


def _numbers(together: Together) -> list[int]:
    return [each["number"] for each in together]


def _settings(ship: Mapping[str, Any], level: int) -> list[dict[str, Any]]:
    return dial_columns(ship["dial"][level]["settings"]) if ship["dial"] else []


def dial_columns(settings: Sequence[Sequence[int | str]]) -> list[dict[str, Any]]:
    """Prepares the settings of an Alert Status: a column each, its strongest System marked."""
    return [
        {
            "number": place,
            "ratings": ratings_row(setting),
            "words": ", ".join(
                f"{name.capitalize()} {'Disabled' if value == 'D' else value}"
                for name, value in zip(SYSTEMS, setting, strict=True)
            ),
        }
        for place, setting in enumerate(settings)
    ]


def ratings_row(setting: Sequence[int | str]) -> list[dict[str, Any]]:
    """Prepares four Ratings; the greatest is marked."""
    numbers = [each for each in setting if isinstance(each, int)]
    return [
        {"system": name, "value": value, "is_most": bool(numbers) and value == max(numbers)}
        for name, value in zip(SYSTEMS, setting, strict=True)
    ]


def needed_words(needs: int | None) -> str:
    """Returns in words which die is needed."""
    if needs is None:
        return "fails"
    if needs == 0:
        return "no roll"
    return "6" if needs == DIE else f"{needs} or more"


def _card(query: QueryDict, name: str) -> str:
    return " ".join(query.get(name, "").split())[:LONGEST_CARD]


def _number(query: QueryDict, name: str, usual: int, most: int) -> int:
    text = query.get(name, "")
    if not text.lstrip("-").isascii() or not text.lstrip("-").isdigit() or len(text) > 7:
        return usual
    return max(-most, min(most, int(text)))
