"""Documents that are as much work to read as their size allows, one or more for each format.

Each is within the size of a document. `tests/rules/notation/test_budget.py` says at which work
reading them stops, `tests/benchmarks/test_bombs.py` how long that takes.
"""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Callable, Mapping
from typing import Final

from rules.notation import MAXIMUM_SIZE
from rules.notation.lists.comma_separated import COLUMNS
from rules.notation.native.share.words import DICTIONARY

HEADINGS: Final = ",".join(COLUMNS) + "\n"
SHIP: Final = "Ship: U.S.S. Defiant\n"
SHIP_ROW: Final = "F,1,,,Ship,,U.S.S. Defiant,,,,,\n"


def code(lines: str) -> str:
    """Returns the share code that holds lines, whatever they mean."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS, 9, zdict=DICTIONARY)
    packed = packer.compress(lines.encode()) + packer.flush()
    sealed = zlib.crc32(packed).to_bytes(4, "big") + packed
    return f"FB1-{base64.urlsafe_b64encode(sealed).decode().rstrip('=')}"


def full(line: str, head: str = "", end: str = "") -> str:
    """Returns a document of one line over and over, as long as a document may be."""
    return head + line * ((MAXIMUM_SIZE - len(head) - len(end)) // len(line)) + end


def _numbered(line: str, count: int, head: str = "") -> str:
    return head + "".join(line.format(number) for number in range(count))


def _links(fleet: str) -> str:
    return "#" + base64.b64encode(fleet.encode()).decode() + "\n"


def _codes_of_empty_lines() -> str:
    one = code("S-\tnx\n" + "\n" * 900_000)
    return (one + "\n") * 700


def _codes_below_every_bound() -> str:
    """Returns codes of which each alone may be read: 20 kB of a long note."""
    return "\n".join([code("S-\tnx\nT" + "a" * 20_000)] * 900)


def _codes_of_words() -> str:
    """Returns codes that hold many words that nobody knows."""
    return "\n".join([code("S-\tnx\n" + "Ux\n" * 900)] * 900)


def _mistyped_codes() -> str:
    one = code("S-\tnx\nT" + "a" * 900_000)
    return "\n".join([one[:4] + ("B" if one[4] != "B" else "C") + one[5:]] * 700)


BOMBS: Final[Mapping[str, tuple[str, Callable[[], str]]]] = {
    # What it is called -> the format it is in, and what makes it.
    "json of empty lists": ("json", lambda: full("[],", "[", "[]]")),
    "json of empty fleets": ("json", lambda: full("{},", "[", "{}]")),
    "json of ships": ("json", lambda: full('"ship:a",', '{"ships":[', '"ship:a"]}')),
    "json of cards": (
        "json",
        lambda: '{"ships":[{"ship":"a","upgrades":[' + '{"name":"x"},' * 9_998 + '"a"]}]}',
    ),
    "json of house cards": ("json", lambda: full('"a",', '{"ships":[],"house_cards":[', '"a"]}')),
    "json of empty texts": ("json", lambda: full('"",', '{"ships":[],"unmatched":[', '""]}')),
    "text of empty lines": ("text", lambda: full("\n", SHIP)),
    "text of notes": ("text", lambda: full("Notes: a\n")),
    "text of totals": ("text", lambda: full("Total: 5\n", SHIP)),
    "text of fleets": ("text", lambda: full("Fleet:\n")),
    "text of cards": ("text", lambda: full("Worf\n", SHIP)),
    "text of copies": ("text", lambda: full("Worf x20\n", SHIP)),
    "text of remarks": ("text", lambda: full("Worf (a) (b) (c) (d) (e) (f) (g) (h)\n", SHIP)),
    "text of tags": ("text", lambda: full("Worf {a} {b} {c} {d}\n", SHIP)),
    "text of prices": ("text", lambda: full("Worf - 1 - 2 - 3 - 4 - 5 - 6 - 7 - 8 - 9\n", SHIP)),
    "text of steps": (
        "text",
        lambda: SHIP + "".join(" " * depth + "Worf (a)\n" for depth in range(1, 1_300)),
    ),
    "text as deep as may be": (
        "text",
        lambda: (
            SHIP
            + "".join(" " * depth + "Engage\n" for depth in range(1, 63))
            + (" " * 63 + "Engage\n") * 9_900
        ),
    ),
    "text of officers": ("text", lambda: SHIP + "Engage\n" * 4_900 + "First Officer\n" * 4_900),
    "text of printings": ("text", lambda: SHIP + "Weapon: Photon Torpedoes (9)\n" * 3_100),
    "text of more printings": ("text", lambda: SHIP + "Weapon: Photon Torpedoes (9)\n" * 9_900),
    "text of fleets of printings": (
        "text",
        lambda: ("Fleet: One\nKraxon (26)\n" + "Photon Torpedoes (9)\n" * 4) * 780,
    ),
    "text of unknown names": ("text", lambda: _numbered("Nobody of number {}\n", 9_000, SHIP)),
    "text of misspelt captains": (
        "text",
        lambda: _numbered("U.S.S. Nowhere {0}\nJean-Lux Pickart {0}\n\n", 450),
    ),
    "text of strangers": ("text", lambda: _numbered("Fleet: {0}\n\nNobody number {0}\n\n", 990)),
    "text of long lines": ("text", lambda: full("a " * 999 + "\n", SHIP)),
    "text of open elements": ("text", lambda: full("<a " * 666 + "\n", SHIP)),
    "text of ampersands": ("text", lambda: full("&" * 1_999 + "\n", SHIP)),
    "text of factions": ("text", lambda: full("Exchange: " + "a," * 900 + "\n", SHIP)),
    "text of outposts": ("text", lambda: full("Outpost: " + "(" * 1_900 + "\n", SHIP)),
    "text of lists": ("text", lambda: _numbered("Nobody, " * 24 + "{}\n", 5_000, SHIP)),
    "text of labels": ("text", lambda: _numbered("Crew: " * 9 + "{}\n", 15_000, SHIP)),
    "text of parts": ("text", lambda: full("a, " * 60 + "b\n", SHIP)),
    "codes of empty lines": ("share-code", _codes_of_empty_lines),
    "codes of limits": ("share-code", lambda: (code("S-\tnx\n" + "L1\n" * 330_000) + "\n") * 700),
    "codes of outposts": (
        "share-code",
        lambda: (code("S-\tnx\n" + "O1\ta\n" * 29_000) + "\n") * 999,
    ),
    "codes of cards": ("share-code", lambda: (code("S-\tnx\n" + "cx\n" * 5_000) + "\n") * 999),
    "codes of notes": ("share-code", _codes_below_every_bound),
    "codes of words": ("share-code", _codes_of_words),
    "mistyped codes": ("share-code", _mistyped_codes),
    "markdown of codes": (
        "markdown",
        lambda: "# x\n" + f"`{code('S-' + chr(9) + 'nx' + chr(10) * 900_000)}`\n" * 700,
    ),
    "bbcode of words": (
        "bbcode",
        lambda: (
            "[b]x[/b]\n" + f"[code]{code('S-	nx' + chr(10) + 'U' + 'x' * 9_999)}[/code]\n" * 999
        ),
    ),
    "table of empty lines": ("csv", lambda: full("\n", HEADINGS)),
    "table of commas": ("csv", lambda: full(",", HEADINGS)),
    "table of outposts": ("csv", lambda: full("F,,,,Outpost,,x,,,1,,\n", HEADINGS)),
    "table of points": ("csv", lambda: full("F,,,,Other,,x,,,10000,,\n", HEADINGS)),
    "table of unknown names": (
        "csv",
        lambda: _numbered("F,1,,,Crew,,Nobody {},,,,,\n", 9_900, HEADINGS + SHIP_ROW),
    ),
    "table of cards": ("csv", lambda: full("F,1,,,Crew,,Worf,,,,,\n", HEADINGS + SHIP_ROW)),
    "space dock of spaces": (
        "space-dock",
        lambda: json.dumps({"ships": [{"shipTitle": "x" + " " * 198 + "y"}] * 4_500}),
    ),
    "space dock of unknown names": (
        "space-dock",
        lambda: json.dumps({"ships": [{"shipTitle": f"Nobody {each}"} for each in range(9_900)]}),
    ),
    "space dock of marks": (
        "space-dock",
        lambda: json.dumps(
            {
                "ships": [
                    {
                        "shipTitle": "x",
                        "upgrades": [{"upgradeId": "borg_support_vehicle_token_72006"}] * 9_999,
                    }
                ]
            }
        ),
    ),
    "space dock of fields": (
        "space-dock",
        lambda: '{"ships":[],' + ",".join(f'"k{each}":1' for each in range(80_000)) + "}",
    ),
    "utopia of nothing": (
        "utopia",
        lambda: full("null,", '{"ships":[{"id":"S415","upgrades":[', "null]}]}"),
    ),
    "utopia of unknown cards": (
        "utopia",
        lambda: '{"ships":[{"id":"S415","upgrades":[' + '{"id":"C1"},' * 9_990 + "{}]}]}",
    ),
    "utopia of marks": (
        "utopia",
        lambda: (
            '{"ships":[{"id":"S415","upgrades":['
            + '{"id":"Q008","upgrades":[' * 28
            + '{"id":"C1"},' * 9_000
            + "{}"
            + "]}" * 28
            + "]}]}"
        ),
    ),
    "links of nothing": (
        "utopia",
        lambda: _links('{"ships":[{"id":"S415","upgrades":[' + "null," * 900 + "{}]}]}") * 160,
    ),
    "ids of empty lines": ("tabletop-simulator", lambda: full("\n", "S415\n")),
    "ids that nobody knows": ("tabletop-simulator", lambda: full("zz\n", "S415\n")),
    "ids of one line": ("tabletop-simulator", lambda: "S415\n" + "-" * 900_000 + "x"),
}
