"""What a world needs besides so that a text acts: what its words wait for, found by patterns.

Each row is a pattern of the text of a clause and what a world then has; only the search for
scenes reads it, a kept scene says what its world has.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations
from typing import Any

Fields = dict[str, Any]

LOST = {"is_free_of_shields": True, "faces": "hits", "hull": 1}
CROWDED = {"terrain": "obstacle:1 18,12.6", "dial": "1 straight"}
MINED = {"terrain": "minefield 18,12.6", "dial": "1 straight"}
LOCKED_ARMS = {"arms": "attack: spend target lock and disable this to fire.", "is_wanting": False}
TIMED_ARMS = {"arms": "attack: place 3 time here to fire.", "is_wanting": False}
FRAIL = {"hull": 8, "hull_of_others": 3}

ROWS: tuple[tuple[str, Fields], ...] = (
    (r"blank", {"faces": "blanks"}),
    (r"blank|defense di", {"faces": "blanks", "band": 3}),
    (r"battle stations (are|is) rolled|\d battle stations to", {"faces": "stations"}),
    (r"defending|defends", {"fight": "b1 a1"}),
    (r"defending|defends", {"fight": "b1 a1", "band": 3}),
    (r"defending|would suffer|hits?\b", {"fight": "b1 a1", "faces": "hits"}),
    (r"suffer hull .*from this ship", {"faces": "hits", "is_free_of_shields": True}),
    (r"would suffer hull", {"fight": "b1 a1", "faces": "hits", "is_free_of_shields": True}),
    (r"(attacker|defender|ship at range 1-2) (has|with) higher hull", {"hull_of_others": 8}),
    (r"higher hull", {"hull_of_others": 8, "fight": "b1 a1"}),
    (r"lower hull|hull \d or less", FRAIL),
    (r"hull \d or less", {"hull": 3}),
    (r"lower skill|skill of", {"skill": 2}),
    (r"lower skill", {"skill": 9}),
    (r"primary weapon than", {"is_alone": True}),
    (r"no (friendly|opposing|other)|not at range", {"is_alone": True}),
    (r"not in the (front|rear) arc|no opposing", {"band": -1}),
    (r"not in the (front|rear) arc|no opposing|not at range", {"far": True}),
    (r"obstacle|planet", {"terrain": "obstacle:1 20,12.6"}),
    (r"planet", {"terrain": "planet 18,13"}),
    (r"planet", {"terrain": "planet 14,13"}),
    (r"minefield", {"terrain": "minefield 14,10"}),
    (r"minefield", {"terrain": "minefield 12,10"}),
    (r"obstacle", {"terrain": "obstacle:1 14.5,10"}),
    (r"overlap|from an obstacle|despite", CROWDED),
    (r"minefield", MINED),
    (r"overlap.*minefield|that minefield", MINED | {"dial": "1 straight"}),
    (r"overlapped an opposing", {"band": 11, "dial": "1 straight"}),
    *[
        (rf"spen[dt](s|ing)? .*{word}|{word} .*this attack", {"spends": name})
        for word, name in (
            ("target lock", "target-lock"),
            ("evade", "evade"),
            ("battle stations", "battlestations"),
            ("scan", "scan"),
        )
    ],
    (r"spend(s|ing)? evade", {"spends": "evade", "fight": "b1 a1"}),
    (r"opposing ship in range spends", {"spends": "evade", "fight": "a1 b1"}),
    (r"spen[dt].* drone", {"own": "action: spend 1 drone to gain 1 scan."}),
    (r"spen[dt].* drone", {"own": "action: spend 3 drone to gain 1 scan."}),
    (r"torpedo|weapon", LOCKED_ARMS),
    (r"torpedo|weapon", {**LOCKED_ARMS, "spends": "target-lock"}),
    (r"time|torpedo|weapon", TIMED_ARMS),
    (r"disable a weapon|weapon", {"arms": "attack: disable this to fire.", "is_wanting": False}),
    *[
        (
            rf"(plac(e|es|ing) .*time|lose time).* {noun}",
            {who: f"action: place {number} time on a {noun} on this ship."},
        )
        for noun in ("weapon", "captain", "crew", "upgrade")
        for number in (2, 3, 4)
        for who in ("own", "foe")
    ],
    *[
        (
            rf"disable an? .*{noun}",
            {"own": f"action: disable a {noun} on this ship to gain 1 scan."},
        )
        for noun in ("weapon", "tech", "crew", "upgrade")
    ],
    (r"repair", {"own": "action: repair 1 shield.", "is_damaged": True}),
    (
        r"lose auxiliary",
        {"own": "action: gain 1 scan and remove 1 auxiliary power from this ship."},
    ),
    (r"lose auxiliary|auxiliary", {"is_burdened": True, "dial": "1 straight"}),
    (r"auxiliary", {"is_burdened": True}),
    (r"gain auxiliary", {"dial": "3 turn"}),
    (r"action of this ship", {"of_ship": "action: gain 1 scan.", "dial": "1 straight"}),
    (r"action of this ship", {"of_ship": "action: gain 1 scan.", "is_burdened": True}),
    (r"on the captain", {"rank": 5}),
    *[
        (r"speed|the maneuver", {"dial": dial, "picks": number})
        for dial in ("1 straight", "2 straight", "2 bank")
        for number in (-1, 1, 3)
    ],
    (r"keep perform action", CROWDED | {"acts": "evade"}),
    (r"overlapping a ship", {"band": 11, "dial": "1 straight", "acts": "evade"}),
    (r"despite auxiliary|red maneuver", {"is_burdened": True, "dial": "3 turn"}),
    (r"auxiliary power:", {"own": "action: place 2 auxiliary power on a tech on this ship."}),
    (r"white maneuver", {"dial": "2 straight"}),
    (r"white maneuver", {"dial": "2 straight", "is_burdened": True}),
    (r"the defender executed", {"dial_b": "4 straight"}),
    (r"the defender executed", {"dial_b": "3 about"}),
    (r"lose time|remove .*time|all time", {"has_time": True}),
    (r"lose disabled|remove .*disabled", {"cards_are_off": True}),
    *[
        (
            rf"{noun} .*lose {what}",
            {"own": f"action: remove 1 {what} from a {noun} on an opposing ship in range."},
        )
        for noun in ("crew",)
        for what in ("time", "disabled")
    ],
    *[
        (rf"(gain|perform|after).*{word}", {"acts": name})
        for word, name in (
            ("evade", "evade"),
            ("scan", "scan"),
            ("battle stations", "battlestations"),
            ("sensor echo", "sensor-echo"),
            ("target lock", "target-lock"),
            ("cloak", "cloak"),
        )
    ],
    (r"action of|performing", {"acts": "card:"}),
    *[(rf"action of .*{noun}", {"acts": f"card:{noun}"}) for noun in ("crew", "talent", "tech")],
    (r"action of .*crew", {"own": "action: place 2 time here to gain 1 scan."}),
    (r"performing an action|performs an action", {"acts": "evade"}),
    (r"opposing ship.* performs?", {"acts_b": "scan"}),
    (r"opposing ship.* performs?", {"acts_b": "evade"}),
    (r"performed sensor echo|sensor echo", {"is_cloaked": True, "acts": "sensor-echo"}),
    (r"acquire a target lock on", {"acts_b": "target-lock", "has_tokens": False}),
    (r"acquire", {"acts": "target-lock", "has_tokens": False}),
    (r"holds? 2 target locks|acquir", {"acts": "target-lock"}),
    (
        r"no active shields|shields .* destroyed",
        {"fight": "b1 a1", "faces": "hits", "is_damaged": True},
    ),
    (r"after a friendly ship is destroyed", LOST | {"fight": "b1 a2"}),
    (r"defender is destroyed", LOST | {"fight": "a1 b1"}),
    (r"defender is destroyed", LOST | {"fight": "a1 b1", "rank": 2}),
    (r"this ship (is|would be) destroyed", LOST | {"fight": "b1 a1"}),
    (
        r"crew on an opposing ship:?",
        {"own": "action: discard a crew on an opposing ship in range."},
    ),
    (
        r"crew on an opposing ship:?",
        {"own": "action: disable a crew on an opposing ship in range."},
    ),
    (r"gain", {"foe": "action: give 1 battle stations to an opposing ship in range."}),
    (r"costing|equip", {"cost": 2}),
    (r"discarded", {"cards_are_gone": True}),
    (r"discarded.*costing|costing.*discarded", {"cost": 2, "cards_are_gone": True}),
    (r"non-|not on a|not \w+:|otherwise", {"is_called": False}),
    (r"non-borg", {"faction": "romulan"}),
    (r"no (active )?captain", {"captain_is_off": True}),
    (r"captain on this ship is disabled", {"captain_is_off": True, "fight": "b1 a1"}),
    (r"denied", {"denies": True}),
    (r"moves? |moving", {"band": 1, "dial": "1 straight", "dial_b": "1 straight"}),
    (r"grapple", {"marks": "grapple"}),
    (r"tractor beam", {"marks": "tractor beam"}),
    *[
        (rf"targeted|affected|{word}", {"foe": text})
        for word, text in (
            (
                "targeted",
                "action: target an opposing ship in range to disable a crew on the target.",
            ),
            ("can't be removed", "action: remove 1 evade from an opposing ship in range."),
            ("shield", "action: disable a shield on an opposing ship in range."),
            ("affected", "action: disable an upgrade on an opposing ship in range."),
        )
    ],
    (r"face-down tech|face up", {"cards_are_down": True}),
    (r"activat", {"skill": 2}),
    (r"minimum|speed 1-2|executes", {"friend": "action: gain 1 scan."}),
    *[(r"choose one|choose an?", {"picks": number}) for number in (0, 1, 2, 3)],
    (r"squadron", {"support": "squadron"}),
    (
        r"performed sensor echo",
        {"is_cloaked": True, "own": "free action: perform sensor echo as a free action."},
    ),
    (r"spend 6", {"here": 9, "band": 1}),
    (r"\"kang\" token", {"captain_marks": "kang"}),
    (r"no active captain", {"captain_is_off": True, "cards_are_off": True}),
    (r"is disabled", {"own": "action: disable a crew on this ship.", "faces": "stations"}),
    (r"flip cloak", {"is_cloaked": True, "is_burdened": True}),
    (r"active shields", {"is_worn": True}),
    (r"grapple", {"marks": "grapple", "others_are_bare": True, "band": 1}),
    (r"skill 3 or less", {"rank_own": 3}),
    (r"lower skill|last|first", {"rank": 2}),
    (r"lower skill than|first|last", {"rank": 6}),
    (r"no captain", {"gone": "0"}),
    *[(r"discarded (crew|weapon|tech|upgrade)", {"gone": str(n), "cost": 2}) for n in (1, 3, 4)],
    *[
        (rf"targeted|affected|{kind}", {"foe": text, "foe_type": kind})
        for kind in ("talent", "tech", "borg")
        for text in (
            "action: target an opposing ship in range to disable a crew on the target.",
            "action: remove 1 evade from an opposing ship in range.",
        )
    ],
    (r"no active shields: may", {"is_free_of_shields": True, "has_short_bar": True}),
    (r"friendly .*defense di", {"fight": "b1 a2"}),
    (r"friendly .*defense di", {"fight": "b1 a2", "hull_of_others": 3}),
    (r"all shields", {"shields": "1/0", "fight": "b1 a1", "faces": "hits"}),
    (r"active shields", {"shields": "4/0"}),
    (r"friendly ship.* (reveals|executes|moves)", {"dial": "1 straight"}),
    (r"fewer than 1 blank", {"faces": "hits", "is_called": False}),
    (r"bank|turn", {"is_round": True, "is_wanting": False, "dial": "2 bank"}),
    (r"bank", {"dial": "2 bank"}),
    (r"straight", {"dial": "2 straight"}),
    (r"straight", {"dial": "3 straight"}),
    (r"red maneuvers", {"hull": 2, "dial": "3 turn"}),
    (r"attack(ing|s)? with this", {"uses_own": True}),
    (r"squadron", {"uses_own": True, "support": "squadron"}),
    (r"while this is disabled", {"is_out_of_use": True, "fight": "b1 a1"}),
    (r"friendly ship .*attack", {"fight": "a2 b1"}),
    (r"friendly ship .*attack", {"fight": "a2 b1", "is_wanting": False}),
    (
        r"destroyed",
        {
            "hull_of_others": 8,
            "hull": 1,
            "is_free_of_shields": True,
            "faces": "hits",
            "fight": "b1 a1",
        },
    ),
    (r"friendly ship.*destroyed", LOST | {"fight": "b1 a2"}),
    (r"without active shields|uncloaked ship", {"others_are_bare": True}),
    (r"destroyed.*active shields", LOST | {"is_free_of_shields": False, "others_are_bare": True}),
    (r"(fewer|no) .* is here", {"here": 0}),
    (r"or fewer .* is here", {"here": 2}),
    (r"(fewer|no) .* is here", {"here": 1}),
)


def extras(text: str) -> Iterator[Fields]:
    """Returns what worlds may have for a text, each alone, then in pairs and threes."""
    found: list[Fields] = []
    for pattern, fields in ROWS:
        if fields not in found and re.search(pattern, text):
            found.append(fields)
    yield from found
    for size in (2, 3):
        for several in combinations(found, size):
            merged: Fields = {}
            total = 0
            for fields in several:
                merged |= fields
                total += len(fields)
            if len(merged) == total:
                yield merged
