"""Documents of missions that are wrong: mission, edit, place of the fault, message."""

from __future__ import annotations

from typing import Any

from tests.rules.alliance.missions import FREIGHTERS, PATROL, RELAY, Edit, cut, put


def double(path: str) -> Edit:
    """Returns an edit that puts the first entry of a list into it once more."""

    def edit(found: Any) -> None:
        for part in path.split("/"):
            found = found[part]
        found.append(found[0])

    return edit


BEARING_FIELDS = "fields are along, edge, heading, number"

WRONG: list[tuple[str, Edit, str, str]] = [
    (
        PATROL,
        cut("format"),
        "/format",
        'the format of a mission of Alliance is "fleetbuilder-alliance-mission"',
    ),
    (
        PATROL,
        put("format", "fleetbuilder-fleet"),
        "/format",
        'the format of a mission of Alliance is "fleetbuilder-alliance-mission"',
    ),
    (PATROL, put("version", 2), "/version", "only version 1 can be read"),
    (PATROL, put("version", True), "/version", "only version 1 can be read"),
    (PATROL, cut("name"), "", 'a mission lacks the field "name"'),
    (PATROL, put("briefin", "x"), "", 'a mission has no field "briefin"; did you mean "briefing"?'),
    (
        PATROL,
        put("id", "A Simple Patrol"),
        "/id",
        '"A Simple Patrol" is no id; an id looks like dominion-1st-wing',
    ),
    (PATROL, put("id", 3), "/id", "an id is text, not a number"),
    (PATROL, put("act", "2"), "/act", 'an act has a Roman number, such as "II"'),
    (PATROL, put("name", "  "), "/name", "a name or title is one line that is not empty"),
    (PATROL, put("name", "x" * 121), "/name", "the text is longer than 120 characters"),
    (PATROL, put("briefing", ""), "/briefing", "a text that is not empty must stand here"),
    (PATROL, put("introductory", "yes"), "/introductory", "true or false is expected, not text"),
    (PATROL, put("map", []), "/map", "a map is an object, not a list"),
    (PATROL, put("map/width", 100), "/map/width", "a number from 12 to 72 is expected, not 100"),
    (
        PATROL,
        put("map/width", float("nan")),
        "/map/width",
        "a number from 12 to 72 is expected, not nan",
    ),
    (PATROL, cut("map/edges/west"), "/map/edges", 'the list of edges lacks the field "west"'),
    (
        PATROL,
        put("map/edges/north/factions", ["dominon"]),
        "/map/edges/north/factions/0",
        'there is no faction "dominon"; did you mean "dominion"?',
    ),
    (
        PATROL,
        put("map/edges/north/retreat", ["all"]),
        "/map/edges/north/retreat/0",
        'there is no side "all"; it is one of enemies, players',
    ),
    (
        PATROL,
        cut("map/bearings/5"),
        "/map/bearings",
        "the bearing 6 is missing; a die may roll any from 1 to 6",
    ),
    (
        PATROL,
        put("map/bearings/5/number", 1),
        "/map/bearings/5",
        'there are two bearings "1"; each needs its own',
    ),
    (
        PATROL,
        put("map/bearings/0/number", 7),
        "/map/bearings/0/number",
        "a whole number from 1 to 6 is expected, not 7",
    ),
    (
        PATROL,
        put("map/bearings/0/edge", "left"),
        "/map/bearings/0/edge",
        'there is no edge "left"; it is one of east, north, south, west',
    ),
    (
        PATROL,
        put("map/bearings/0/along", 40),
        "/map/bearings/0/along",
        "a number from 0 to 36 is expected, not 40",
    ),
    (
        PATROL,
        put("map/bearings/1/heading", 90),
        "/map/bearings/1/heading",
        (
            "the heading 90 does not lead into the map from its north edge; straight in is 180, "
            "and it may differ by 60"
        ),
    ),
    (
        PATROL,
        put("map/bearings/1/x", 9),
        "/map/bearings/1",
        f'a bearing has no field "x"; {BEARING_FIELDS}',
    ),
    (
        PATROL,
        put("map/places/0/kind", "area"),
        "/map/places",
        'no place is of the kind "deployment": players need one',
    ),
    (
        PATROL,
        put("map/places/0/letter", "a"),
        "/map/places/0/letter",
        "a place has one letter from A to Z",
    ),
    (
        PATROL,
        put("map/places/1/letter", "A"),
        "/map/places/1",
        'there are two places "A"; each needs its own',
    ),
    (
        PATROL,
        put("map/places/0/areas", ["6,0 40,4"]),
        "/map/places/0/areas/0",
        "the area sticks out of the map of 36 by 36",
    ),
    (
        PATROL,
        put("map/places/0/areas", ["6,0 6,4"]),
        "/map/places/0/areas/0",
        'the area "6,0 6,4" is empty',
    ),
    (
        PATROL,
        put("map/places/0/areas", []),
        "/map/places/0/areas",
        "too few areas: 0 of at least 1",
    ),
    (
        PATROL,
        put("map/places/0/points", ["1,1"]),
        "/map/places/0/points",
        'a place of the kind "deployment" has areas and no points',
    ),
    (
        PATROL,
        put("map/places/2/points/0", "10 18"),
        "/map/places/2/points/0",
        (
            '"10 18" is no point; a point looks like "12,20.5": inches from the west, inches from '
            "the south"
        ),
    ),
    (
        PATROL,
        put("map/places/2/points/0", "10,48"),
        "/map/places/2/points/0",
        "the point lies outside the map of 36 by 36",
    ),
    (
        PATROL,
        put("map/terrain/0/place", "Z"),
        "/map/terrain/0/place",
        'there is no place "Z"; there is A, B, C, D',
    ),
    (
        PATROL,
        put("map/terrain/0/place", "A"),
        "/map/terrain/0/place",
        "terrain cannot fill the place where players deploy",
    ),
    (
        PATROL,
        put("map/terrain/0/place", "C"),
        "/map/terrain/0/count",
        "each point of the place bears one; leave the count away",
    ),
    (
        PATROL,
        cut("map/terrain/0/count"),
        "/map/terrain/0",
        'an entry of terrain lacks the field "count"',
    ),
    (
        PATROL,
        put("map/terrain/0/kind", "asteroid"),
        "/map/terrain/0/kind",
        'there is no kind of terrain "asteroid"; it is one of obstacle, planet',
    ),
    (
        PATROL,
        put("map/terrain/0/apart", {"inches": [4, 2]}),
        "/map/terrain/0/apart/inches",
        "the span ends before it begins; turn its ends round",
    ),
    (
        PATROL,
        put("map/terrain/0/apart", {"bands": [1]}),
        "/map/terrain/0/apart/bands",
        "a span has two ends; write null for the second where it is open",
    ),
    (
        PATROL,
        put("map/terrain/0/apart", {"bands": [1, 4]}),
        "/map/terrain/0/apart/bands/1",
        "a whole number from 1 to 3 is expected, not 4",
    ),
    (
        PATROL,
        put("map/terrain/0/apart", {}),
        "/map/terrain/0/apart",
        'a span is given in "bands" or in "inches", one of them',
    ),
    (
        PATROL,
        put("map/terrain/1/id", "asteroids"),
        "/map/terrain/1",
        'there are two entries "asteroids"; each needs its own',
    ),
    (
        PATROL,
        put("map/tokens/0/place", "B"),
        "/map/tokens/0/place",
        "the place B has no points on which tokens lie",
    ),
    (PATROL, put("enemies", []), "/enemies", "too few formations: 0 of at least 1"),
    (
        PATROL,
        double("enemies"),
        "/enemies/5",
        'there are two formations "dominion-1st-wing"; each needs its own',
    ),
    (
        PATROL,
        put("enemies/0/arrival", "later"),
        "/enemies/0/arrival",
        '"later" is no arrival; it is "setup" or the number of a round',
    ),
    (
        PATROL,
        put("enemies/0/arrival", 11),
        "/enemies/0/arrival",
        "it would arrive after the mission's end in round 10",
    ),
    (
        PATROL,
        put("enemies/0/bearing", "1/2"),
        "/enemies/0/bearing",
        '"1/2" is no bearing; it is "roll", a number or a list of numbers',
    ),
    (
        PATROL,
        put("enemies/0/bearing", [2, 2]),
        "/enemies/0/bearing/1",
        'there are two bearings "2"; each needs its own',
    ),
    (
        PATROL,
        put("enemies/0/bearing", [2]),
        "/enemies/0/bearing",
        "a list of bearings offers at least two; write one as a number",
    ),
    (
        PATROL,
        put("enemies/0/orders", "guard"),
        "/enemies/0/orders",
        'no special rule describes the orders "guard"; there is attack',
    ),
    (
        PATROL,
        put("enemies/0/ships", {"1": []}),
        "/enemies/0/ships",
        'the ships by players has no field "1"; fields are 2, 3, 4, 5, 6',
    ),
    (
        PATROL,
        put("enemies/0/ships", {"2": []}),
        "/enemies/0/ships",
        "the formation has no ship in any column; leave the row away",
    ),
    (
        PATROL,
        put("enemies/0/ships/2/0", {"type": "attack-ship", "count": 0}),
        "/enemies/0/ships/2/0/count",
        "a whole number from 1 to 6 is expected, not 0",
    ),
    (
        PATROL,
        put("objectives/0/goal/kind", "bring"),
        "/objectives/0/goal/kind",
        (
            'there is no kind of goal "bring"; it is one of deliver, destroy, hold, return, '
            "reveal, survive"
        ),
    ),
    (PATROL, put("objectives/0/goal", {}), "/objectives/0/goal", 'a goal lacks the field "kind"'),
    (
        PATROL,
        put("objectives/0/goal/cargo", "odd"),
        "/objectives/0/goal/cargo",
        'there is no cargo "odd"; it is one of even-data, odd-data',
    ),
    (
        PATROL,
        put("objectives/0/goal/token", "odd-site"),
        "/objectives/0/goal",
        'a goal of the kind "return" has no field "token"; fields are cargo, edges, kind, least',
    ),
    (
        RELAY,
        put("objectives/0/goal/rounds", 12),
        "/objectives/0/goal/rounds",
        "a whole number from 1 to 11 is expected, not 12",
    ),
    (
        RELAY,
        put("objectives/0/needed", False),
        "/objectives",
        "at least one objective must be needed for success",
    ),
    (
        RELAY,
        put("objectives/1/goal/formations", ["spear"]),
        "/objectives/1/goal/formations/0",
        'there is no formation "spear"; did you mean "spearhead"?',
    ),
    (
        RELAY,
        put("rules/0/place", "B"),
        "/rules/0/place",
        'there is no place with points "B"; it is one of C, D',
    ),
    (
        RELAY,
        put("rules/0/id", "attack"),
        "/rules/0/id",
        "Attack stands in the rules already; give other orders a name",
    ),
    (
        FREIGHTERS,
        put("rules/3/place", "C"),
        "/rules/3/place",
        'only the target "place" names one; leave it away',
    ),
    (
        FREIGHTERS,
        cut("rules/0"),
        "/objectives/0/goal/token",
        'nothing is hidden there; add a special rule of the kind "hidden"',
    ),
    (
        FREIGHTERS,
        put("rules/1/cargo", "medicine"),
        "/rules/1/cargo",
        "to reveal a token moves no cargo; leave it away",
    ),
    (
        FREIGHTERS,
        put("rules/1/spend", {"cloak": 1}),
        "/rules/1/spend",
        'a price in tokens has no field "cloak"; fields are battlestations, evade, scan',
    ),
    (
        FREIGHTERS,
        put("cargo", []),
        "/objectives/1/goal/cargo",
        "this mission has no cargo at all; describe it first",
    ),
    (
        FREIGHTERS,
        put("cargo/0/start", 2),
        "/cargo/0/start",
        "a whole number from 0 to 1 is expected, not 2",
    ),
    (
        PATROL,
        put("fates/destroyed", 1),
        "/fates/destroyed",
        "a whole number from -12 to 0 is expected, not 1",
    ),
    (PATROL, put("end/round", 13), "/end/round", "a whole number from 1 to 12 is expected, not 13"),
    (
        PATROL,
        put("end/remaining", "flee"),
        "/end/remaining",
        'there is no end "flee"; it is one of retreat, stay',
    ),
    (PATROL, put("success", "well done"), "/success", "an outcome is an object, not text"),
    (
        PATROL,
        put("failure/opens", ["Act II"]),
        "/failure/opens/0",
        '"Act II" is no id; an id looks like dominion-1st-wing',
    ),
    (
        PATROL,
        put("house_made/0/where", "/map/moon"),
        "/house_made/0/where",
        'nothing stands at "/map/moon"',
    ),
    (
        PATROL,
        put("house_made/0/where", "map"),
        "/house_made/0/where",
        '"map" is no JSON pointer; it is "" for the whole or begins with /',
    ),
    (
        PATROL,
        put("pregenerated/0/ship", "an Excelsior"),
        "/pregenerated/0/ship",
        '"an Excelsior" is not a card key; a key looks like captain:jean-luc-picard-71120',
    ),
    (
        RELAY,
        put("fleets", {}),
        "/fleets",
        'it names "factions", "cards" or both; leave it away if nothing is allowed',
    ),
    (RELAY, put("fleets/cards", []), "/fleets/cards", "too few cards: 0 of at least 1"),
    (
        RELAY,
        put("fleets/card", []),
        "/fleets",
        'what is said of fleets has no field "card"; did you mean "cards"?',
    ),
    (
        RELAY,
        put("fleets/factions", ["klingons"]),
        "/fleets/factions/0",
        'there is no faction "klingons"; did you mean "klingon"?',
    ),
    (
        RELAY,
        put("fleets/factions", ["klingon", "klingon"]),
        "/fleets/factions/1",
        'there are two factions "klingon"; each needs its own',
    ),
    (
        RELAY,
        put("fleets/cards", ["detection grid"]),
        "/fleets/cards/0",
        '"detection grid" is not a card key; a key looks like captain:jean-luc-picard-71120',
    ),
]
