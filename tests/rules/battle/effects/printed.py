"""Cards of the catalogue on plain ships: their own texts, weapons and values, nothing else."""

from __future__ import annotations

from functools import cache
from typing import Any

from rules.battle import ShipRecord, prepare_fleet
from tests.rules.battle.effects.texts import attacking, defending, in_activation
from tests.rules.battle.examples.scene import HELD, MakeScene, Scene, vessel
from tests.rules.building.helpers import card as equipped
from tests.rules.building.helpers import fleet, ruleset, ship
from tests.rules.catalogue import catalogue

AT = "primary weapon at b1"
BY = "primary weapon at a1"
NEAR = "18,14 h180"
"""A place for b1 at Range 1 of a1; it is at Range 2 unless a scene says otherwise."""
FAR = "18,21 h180"
"""One at Range 3."""
TOUGH = "shields 9/0"

CARRIER = "ship:u-s-s-enterprise-d-2017core"
"""A ship without values that depend on its cards, to make them ready for battle on."""

PLACES = {
    "captain": "captain",
    "admiral": "admiral",
    "ambassador": "ambassador",
    "fleet-captain": "resource",
    "flagship": "resource",
}
"""Type of a card -> its place on a ship, where that is no upgrade slot."""


_KNOWN_AS = ("class", "printed_class", "names", "factions")
"""What texts that name ships ask of them."""


@cache
def _made_ready(key: str) -> dict[str, Any]:
    place = PLACES.get(catalogue()[key].type)
    built = ship(CARRIER, **{place: equipped(key)}) if place else ship(CARRIER, key)
    record = prepare_fleet(fleet(built), catalogue(), ruleset()).ships[0].to_document()
    record["cards"] = [each for each in record["cards"] if not each.get("is_other_side")]
    assert [each["key"] for each in record["cards"]] == [key]
    assert record["cards"][0]["ability"], f"battles leave out the text of {key}"
    return record


def borne(key: str, *more: dict[str, Any], skill: int = 5, **fields: Any) -> ShipRecord:
    """Returns a plain ship with a card as the catalogue has it, before further ones."""
    record = _made_ready(key)
    fields.setdefault("dial", HELD)
    weapons = [*record["weapons"][1:], *fields.pop("weapons", ())]
    return vessel(
        skill,
        cards=[*record["cards"], *more],
        weapons=weapons,
        changes=[each for each in record["changes"] if each["card"] == 0],
        **fields,
    )


def flown(key: str, *cards: dict[str, Any], skill: int = 5, **fields: Any) -> ShipRecord:
    """Returns a ship of the catalogue with its text and names, and plain values otherwise."""
    record = prepare_fleet(fleet(key), catalogue(), ruleset()).ships[0].to_document()
    assert record["ability"], f"battles leave out the text of {key}"
    own = {
        name: record[name]
        for name in (*_KNOWN_AS, "key", "name", "ability", "reach", "unique", "reserve")
        if name in record
    }
    fields.setdefault("dial", HELD)
    return vessel(skill, cards=cards, **(own | fields))


def known_as(key: str) -> dict[str, Any]:
    """Returns the class, names and factions of a ship of the catalogue, without its text."""
    record = prepare_fleet(fleet(key), catalogue(), ruleset()).ships[0].to_document()
    return {name: record[name] for name in _KNOWN_AS if name in record}


def acting(make: MakeScene, first: Any, words: str = "", **fields: Any) -> Scene:
    """Returns a scene in which a1 is about to move and to act."""
    return in_activation(make, "", words, first=first, **fields)


def shooting(make: MakeScene, first: Any, *script: str, **fields: Any) -> Scene:
    """Returns a scene in which a1 may attack b1."""
    return attacking(make, "", *script, first=first, **fields)


def shot_at(make: MakeScene, first: Any, *script: str, **fields: Any) -> Scene:
    """Returns a scene in which b1 may attack a1."""
    return defending(make, "", *script, first=first, **fields)


def moving(make: MakeScene, first: Any, maneuver: str, words: str = "", **fields: Any) -> Scene:
    """Returns a scene in which a1 is about to reveal its dial, with nobody near."""
    return make(
        f"round 2 activation begun\na1 18,10 h0 {words}\nb1 18,34 h180 acted\n"
        + fields.pop("more", ""),
        first,
        fields.pop("second", None) or vessel(1, dial=HELD),
        dials={"a1": maneuver},
        **fields,
    )


def dice(play: Scene, place: int = 0) -> tuple[int, int]:
    """Returns the numbers of dice that were rolled in an attack."""
    record = play.battle.attacks[place]
    return record.attack_dice, record.defense_dice
