"""Bodies that nobody sends in good faith, or only by accident."""

from __future__ import annotations

import base64
import gzip
import io
import json
import zipfile
import zlib
from collections.abc import Iterator
from typing import Any, NamedTuple

JSON = "application/json"
TEXT = "text/plain"
SHIP = "ship:u-s-s-sutherland-2017core"
MEGABYTE = 2**20


class Case(NamedTuple):
    """Is a body with its headers, and the status and code with which it is refused."""

    name: str
    body: bytes
    content_type: str
    status: int
    code: str
    encoding: str = ""


def document(**fields: Any) -> bytes:
    """Gives the body of a fleet document."""
    return json.dumps({"format": "fleetbuilder-fleet", "version": 1, **fields}).encode()


def nested_cards(depth: int) -> Any:
    """Gives a card that holds a card, and so on."""
    card: Any = "crew:worf-2017core"
    for _ in range(depth):
        card = {"card": "crew:worf-2017core", "upgrades": [card]}
    return card


def gzip_bomb(size: int) -> bytes:
    """Gives a small gzip of many blanks."""
    return gzip.compress(b" " * size)


def zip_bomb(size: int) -> bytes:
    """Gives a small archive of one large file."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("fleet.json", b" " * size)
    return stream.getvalue()


def share_code_bomb(size: int) -> bytes:
    """Gives a share code, sealed as ours are, of a line that unpacks to `size` characters."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    packed = packer.compress(b"x" * size) + packer.flush()
    sealed = zlib.crc32(packed).to_bytes(4, "big") + packed
    return b"FB1-" + base64.urlsafe_b64encode(sealed).rstrip(b"=")


def utopia_link(saved: bytes) -> bytes:
    """Gives a share link of Utopia with any content."""
    return b"https://kfnexus.github.io/staw-utopia/index.html#" + base64.b64encode(saved)


def malformed() -> Iterator[Case]:
    """Gives what cannot be read at all."""
    for name, body in (
        ("half an object", b"{"),
        ("words", b"make it so"),
        ("a comma too many", b'{"ships": [],}'),
        ("two documents", b"{} {}"),
        ("NaN", b'{"points_limit": NaN}'),
        ("Infinity", b'{"points_limit": -Infinity}'),
        ("a number of 5,000 digits", b'{"points_limit": ' + b"9" * 5000 + b"}"),
        ("a field that stands twice", b'{"name": "a", "name": "b", "ships": []}'),
        ("NUL", b'{"name": "a\0b"}'),
        ("NUL, escaped", rb'{"name": "a\u0000b", "ships": []}'),
        ("half of a surrogate pair", rb'{"name": "\ud800", "ships": []}'),
        ("half of a surrogate pair as bytes", b'{"name": "\xed\xa0\x80", "ships": []}'),
        ("UTF-16 cut off", b"\xff\xfe{\0\0"),
        ("a gzip", gzip_bomb(20 * MEGABYTE)),
        ("an archive", zip_bomb(20 * MEGABYTE)),
        ("a number alone", b"7"),
        ("a text alone", b'"Enterprise"'),
        ("null", b"null"),
        ("an empty list", b"[]"),
        ("a list of numbers", b"[1, 2]"),
        ("no body", b""),
    ):
        yield Case(f"JSON: {name}", body, JSON, 400, "")
    for name, body in (
        ("nothing known", b"lorem ipsum dolor"),
        ("blanks", b" \n\t\n"),
        ("NUL", b"U.S.S. Enterprise-D\0"),
        ("a picture", b"\x89PNG\r\n\x1a\n" + b"\0" * 100),
        ("a gzip", gzip_bomb(20 * MEGABYTE)),
        ("an archive", zip_bomb(20 * MEGABYTE)),
        ("random bytes", bytes(range(256)) * 64),
        ("half a share code", b"FB1-hX13G_Nzg7dtFEBtG9A4BIYirpCQ"),
        ("a share code of tomorrow", b"FB9-hX13G_Nzg7dtFEBtG9A4BIYirpCQ"),
        ("a cut link", b"https://kfnexus.github.io/staw-utopia/index.html#eyJzaGlwcyI6W3siaWQ"),
        ("a link to a list", utopia_link(b"[[[]]]")),
    ):
        yield Case(f"text: {name}", body, TEXT, 400, "")


def wrong() -> Iterator[Case]:
    """Gives JSON that is no fleet."""
    for name, fields in (
        ("ships are a number", {"ships": 7}),
        ("a ship is a number", {"ships": [7]}),
        ("a key is a number", {"ships": [{"ship": 7}]}),
        ("a key is a sentence", {"ships": [{"ship": "the good ship"}]}),
        ("a captain is a list", {"ships": [{"ship": SHIP, "captain": []}]}),
        ("upgrades are an object", {"ships": [{"ship": SHIP, "upgrades": {}}]}),
        (
            "a slot that is none",
            {"ships": [{"ship": SHIP, "upgrades": [{"card": SHIP, "slot": 1}]}]},
        ),
        ("a limit in words", {"ships": [], "points_limit": "many"}),
        ("a limit below zero", {"ships": [], "points_limit": -1}),
        ("a limit beyond bounds", {"ships": [], "points_limit": 10**40}),
        ("a limit with a fraction", {"ships": [], "points_limit": 1.5}),
        ("a truth for a limit", {"ships": [], "points_limit": True}),
        ("a name of 300 letters", {"ships": [], "name": "x" * 300}),
        ("a day that is none", {"ships": [], "event_date": "2017-02-30"}),
        ("a rule set that is a list", {"ships": [], "ruleset": ["open"]}),
        ("a field that is none", {"ships": [], "warp": 9}),
        ("another version", {"ships": [], "version": 2}),
    ):
        too_large = name == "a name of 300 letters"
        code = "document.too_large" if too_large else "document.malformed"
        yield Case(f"fleet: {name}", document(**fields), JSON, 413 if too_large else 400, code)
    yield Case(
        "fleet: an overflowing number",
        b'{"format": "fleetbuilder-fleet", "ships": [], "points_limit": 1e999}',
        JSON,
        400,
        "document.malformed",
    )
    yield Case(
        "fleet: an unknown rule set", document(ships=[], ruleset="warp"), JSON, 400, "invalid"
    )
    for name, envelope in (
        ("a number", {"text": 7}),
        ("another field", {"text": "U.S.S. Enterprise-D", "warp": 9}),
        ("an unknown format", {"text": "U.S.S. Enterprise-D", "format": "warp"}),
        ("a format that is a list", {"text": "U.S.S. Enterprise-D", "format": []}),
    ):
        yield Case(f"envelope: {name}", json.dumps(envelope).encode(), JSON, 400, "invalid")
    yield Case("envelope: no text", b'{"text": ""}', JSON, 400, "document.unknown_format")


def large() -> Iterator[Case]:
    """Gives what is too large, too deep or too many."""
    yield Case("5 MB", b"[" + b" " * (5 * MEGABYTE) + b"]", JSON, 413, "too_large")
    yield Case("5 MB of text", b"x" * (5 * MEGABYTE), TEXT, 413, "too_large")
    yield Case("10,000 ships", document(ships=[SHIP] * 10_000), JSON, 413, "document.too_large")
    yield Case("501 ships", document(ships=[SHIP] * 501), JSON, 413, "document.too_large")
    yield Case(
        "10,000 cards on a ship",
        document(ships=[{"ship": SHIP, "upgrades": ["crew:worf-2017core"] * 10_000}]),
        JSON,
        413,
        "document.too_large",
    )
    fleet = json.loads(document(ships=[SHIP]))
    yield Case("101 fleets", json.dumps([fleet] * 101).encode(), JSON, 413, "document.too_large")
    ships = json.loads(document(ships=[SHIP] * 499))
    yield Case(
        "6 fleets of 499 ships", json.dumps([ships] * 6).encode(), JSON, 413, "document.too_large"
    )
    yield Case("1,000 brackets", b"[" * 1000 + b"]" * 1000, JSON, 413, "document.too_large")
    yield Case("500,000 brackets", b"[" * 500_000, JSON, 413, "document.too_large")
    yield Case(
        "1,000 objects deep",
        b'{"a":' * 1000 + b"1" + b"}" * 1000,
        JSON,
        413,
        "document.too_large",
    )
    yield Case(
        "cards held 1,000 deep",
        document(ships=[{"ship": SHIP, "upgrades": [nested_cards(300)]}]),
        JSON,
        413,
        "document.too_large",
    )
    yield Case(
        "cards held 9 deep",
        document(ships=[{"ship": SHIP, "upgrades": [nested_cards(9)]}]),
        JSON,
        413,
        "document.too_large",
    )
    yield Case(
        "a share code that unpacks to 20 MB",
        share_code_bomb(20 * MEGABYTE),
        TEXT,
        413,
        "document.too_large",
    )
    yield Case(
        "a link of 1,000 brackets",
        utopia_link(b'{"ships":' + b"[" * 1000),
        TEXT,
        413,
        "document.too_large",
    )
    unknown = json.loads(document(ships=[f"ship:unknown-{number}" for number in range(260)]))
    yield Case(
        "520 unknown ships", json.dumps([unknown] * 2).encode(), JSON, 413, "document.too_large"
    )
    yield Case(
        "20,000 unknown lines",
        b"U.S.S. Enterprise-D\n" + b"".join(b"Warp core %d\n" % n for n in range(20_000)),
        TEXT,
        413,
        "document.too_large",
    )


def foreign() -> Iterator[Case]:
    """Gives bodies of another content type, and compressed ones."""
    fleet = document(ships=[SHIP])
    for content_type in (
        "text/csv",
        "application/xml",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "application/octet-stream",
        "nonsense",
    ):
        yield Case(f"as {content_type}", fleet, content_type, 415, "unsupported_media_type")
    for encoding in ("gzip", "deflate", "br", "GZIP"):
        yield Case(
            f"encoded as {encoding}",
            gzip_bomb(20 * MEGABYTE),
            JSON,
            415,
            "unsupported_media_type",
            encoding,
        )


def all_cases() -> list[Case]:
    """Gives every case."""
    return [*malformed(), *wrong(), *large(), *foreign()]


def heavy() -> list[Case]:
    """Gives the costliest fleets within the bounds: they are answered."""
    worf = "crew:worf-2017core"

    def tree(depth: int) -> Any:
        return {"card": worf, "upgrades": [tree(depth - 1)] * 2} if depth else worf

    bodies = {
        "a fleet": [SHIP],
        "cards held by cards": [{"ship": SHIP, "upgrades": [tree(7)]}],
        "499 copies of a card": [{"ship": SHIP, "upgrades": [worf] * 499}],
        "400 unknown ships": [f"ship:unknown-{number}" for number in range(400)],
        "23 unknown cards": [{"ship": SHIP, "upgrades": [f"crew:unknown-{n}" for n in range(23)]}],
    }
    cases = [Case(name, document(ships=ships), JSON, 200, "") for name, ships in bodies.items()]
    copies = [json.loads(cases[2].body)] * 5
    cases.append(Case("5 fleets of 499 copies", json.dumps(copies).encode(), JSON, 200, ""))
    unknown = [json.loads(cases[4].body)] * 21
    cases.append(Case("21 fleets of unknown cards", json.dumps(unknown).encode(), JSON, 200, ""))
    lines = b"".join(b"Warp core %d\n" % number for number in range(400))
    cases.append(Case("400 unknown lines", b"U.S.S. Enterprise-D\n" + lines, TEXT, 200, ""))
    lines = b"".join(b"Warp core %d\n" % number for number in range(9_000))
    text = b"U.S.S. Enterprise-D\n" + lines
    cases.append(Case("9,000 unknown lines", text, TEXT, 413, "document.too_large"))
    counted = b"U.S.S. Enterprise-D\nPhoton Torpedoes x1000000000\n"
    cases.append(Case("a count of a billion", counted, TEXT, 200, ""))
    return cases
