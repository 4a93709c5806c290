"""The formats together: the table, telling them apart, reading bytes safely."""

from __future__ import annotations

import io
import json
import zipfile

import pytest

from rules.errors import DocumentError, TooLargeError, UnknownFormatError, UnsupportedFormatError
from rules.fleet import Equipped, Fleet, ShipBuild
from rules.notation import FORMATS, format_named, parse, render, render_all
from tests.rules.catalogue import catalogue

READ = list(FORMATS)
FLEET = Fleet(
    ships=(
        ShipBuild(
            ship="ship:u-s-s-atlas-75016",
            captain=Equipped("captain:geordi-la-forge-75016"),
            upgrades=(Equipped("crew:miles-o-brien-75016"),),
        ),
    )
)


def test_the_table_of_formats() -> None:
    rows = [
        (
            each.id,
            each.name,
            each.media_type,
            each.extension,
            each.is_for_several,
            each.says_all,
        )
        for each in FORMATS.values()
    ]
    assert rows == [
        ("json", "Fleetbuilder", "application/json", ".json", True, True),
        ("text", "Plain text", "text/plain", ".txt", True, True),
        ("share-code", "Share code", "text/plain", ".txt", True, True),
        ("space-dock", "Space Dock", "application/json", ".spacedock", False, False),
        (
            "space-dock-squads",
            "Space Dock, several squads",
            "application/json",
            ".spacedocksquads",
            True,
            False,
        ),
        ("utopia", "Utopia link", "text/plain", ".txt", True, False),
        ("tabletop-simulator", "Tabletop Simulator", "text/plain", ".txt", False, False),
        ("markdown", "Markdown", "text/markdown", ".md", True, True),
        ("bbcode", "BBCode", "text/plain", ".txt", True, True),
        ("csv", "CSV table", "text/csv", ".csv", True, False),
    ]
    assert list(FORMATS) == [row[0] for row in rows]


@pytest.mark.parametrize("name", READ)
def test_what_a_format_writes_is_detected_and_read(name: str) -> None:
    written = render(FLEET, catalogue(), name)
    assert written.endswith("\n")
    for source in (written, written.encode(), b"\xef\xbb\xbf" + written.encode()):
        parsed = parse(source, catalogue())
        assert (parsed.format, parsed.fleets) == (name, (FLEET,))
        assert parse(source, catalogue(), format=name).fleets == (FLEET,)


@pytest.mark.parametrize("name", [each for each in READ if FORMATS[each].is_for_several])
def test_several_fleets_in_one_document(name: str) -> None:
    fleets = (FLEET, Fleet(ships=(ShipBuild(ship="ship:u-s-s-voyager-75014"),)))
    parsed = parse(render_all(fleets, catalogue(), name), catalogue())
    assert (parsed.format, parsed.fleets) == (name, fleets)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("{}", "json"),
        (" \r\n{}", "json"),
        ("[{}]", "json"),
        ('{"ships": [{"ship": "ship:a", "captain": "captain:b"}]}', "json"),
        ('{"format": "fleetbuilder-fleet", "ships": []}', "json"),
        ('{"ships": [{"shipTitle": "U.S.S. Defiant"}]}', "space-dock"),
        ('{"ships": [], "additionalPoints": 5}', "space-dock"),
        ('[{"uuid": "A", "ships": []}]', "space-dock-squads"),
        ('{"ships": [{"id": "ship:S415"}]}', "utopia"),
        ("S415", "tabletop-simulator"),
        ("\n\nship:S415\nCap053", "tabletop-simulator"),
        ("[b]U.S.S. Defiant[/b]", "text"),
        ("[Ship] U.S.S. Defiant", "text"),
        ("Q2", "text"),
        ("U.S.S. Defiant", "text"),
        ("Fleet: a #1", "text"),
        ("Fleet: x\nhttps://example.org/#eyJzaGlwcyI6W119", "text"),
        ("https://example.org/#eyJzaGlwcyI6W119", "utopia"),
        ("eyJzaGlwcyI6W119", "utopia"),
        ("eyAic2hpcHMiOltdfQ==", "utopia"),
        ("%65yJzaGlwcyI6W119", "utopia"),
    ],
)
def test_the_format_is_told_by_its_shape(text: str, name: str) -> None:
    assert parse(text, catalogue()).format == name


@pytest.mark.parametrize("source", ["", b"", " \r\n\t", "\ufeff", b"\xef\xbb\xbf"])
def test_nothing_is_no_format(source: str | bytes) -> None:
    with pytest.raises(UnknownFormatError) as caught:
        parse(source, catalogue())
    assert caught.value.message == "the document is empty"


def test_an_unknown_format_is_named_with_the_nearest() -> None:
    with pytest.raises(UnknownFormatError) as reading:
        parse("{}", catalogue(), format="jsn")
    assert reading.value.message == 'there is no format "jsn"; did you mean "json"?'
    with pytest.raises(UnsupportedFormatError) as writing:
        render(FLEET, catalogue(), "xyz")
    assert str(writing.value) == (f'there is no format "xyz"; formats are {", ".join(FORMATS)}')
    with pytest.raises(UnsupportedFormatError):
        format_named("")


def test_several_fleets_do_not_go_into_a_format_for_one() -> None:
    with pytest.raises(UnsupportedFormatError) as caught:
        render_all((FLEET, FLEET), catalogue(), "space-dock")
    assert str(caught.value) == (
        "Space Dock holds one fleet; write each into a document of its own"
    )


def _zip() -> bytes:
    # Of no moment in particular: it is part of the test's name, which all workers must agree on.
    entry = zipfile.ZipInfo("fleet.json", date_time=(2017, 8, 31, 12, 0, 0))
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr(entry, json.dumps({"name": "a" * 10_000}))
    return buffer.getvalue()


@pytest.mark.parametrize(
    ("source", "message"),
    [
        (_zip(), "this is a ZIP archive; unpack it and hand over the file inside"),
        (b"PK\x05\x06" + b"\0" * 18, "this is an empty ZIP archive"),
        (b"\x1f\x8b\x08\0\0", "this is a gzip archive; unpack it and hand over the file inside"),
        (b"%PDF-1.7\n", "this is a PDF; copy its text and hand over that"),
        (b"\x89PNG\r\n\x1a\n", "this is a picture; a fleet must come as text"),
        (b"\xff\xd8\xff\xe0", "this is a picture; a fleet must come as text"),
        (b"GIF89a", "this is a picture; a fleet must come as text"),
        (b"\x80\x01\x02\x03", "this is a binary file; a fleet must come as text"),
        (b"U.S.S. D\x81fiant", "this is neither UTF-8 nor Windows text; save it as UTF-8"),
        (b"\xff\xfe\x00", "this begins like UTF-16 text but is not; save it as UTF-8"),
    ],
)
def test_binary_files_are_recognised_and_refused(source: bytes, message: str) -> None:
    with pytest.raises(DocumentError) as caught:
        parse(source, catalogue())
    assert caught.value.message == message


def test_sixteen_bit_text_is_read() -> None:
    assert parse("U.S.S. Defiant".encode("utf-16"), catalogue()).fleets[0].ships[0].ship == (
        "ship:u-s-s-defiant-71268"
    )


def test_windows_text_is_read_with_a_notice() -> None:
    parsed = parse("U.S.S. Defiant\nNotes: Größe".encode("cp1252"), catalogue())
    assert parsed.fleets[0].notes == "Größe"
    (notice,) = parsed.notices
    assert (notice.code, notice.where) == ("document.encoding", "line 2")


@pytest.mark.parametrize("name", [None, *READ])
@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("U.S.S.\n\0", "a NUL character stands here; remove it"),
        (
            "U.S.S.\n\udc80",
            "half of a surrogate pair stands here, which is no character; remove it",
        ),
    ],
)
def test_what_is_no_character_is_refused_in_every_format(
    name: str | None, source: str, message: str
) -> None:
    with pytest.raises(DocumentError) as caught:
        parse(source, catalogue(), format=name)
    assert (caught.value.where, caught.value.message) == ("line 2", message)


@pytest.mark.parametrize("name", [None, *READ])
def test_five_megabytes_are_refused_in_every_format(name: str | None) -> None:
    for source in ("a" * 5_000_000, b"a" * 5_000_000):
        with pytest.raises(TooLargeError) as caught:
            parse(source, catalogue(), format=name)
        assert caught.value.message == (
            "the document has 5,000,000 characters; at most 1,000,000 are read; "
            "hand over a part of it at a time"
        )


@pytest.mark.parametrize("name", [None, *READ])
@pytest.mark.parametrize("source", [None, 7, {}, []])
def test_only_text_and_bytes_are_read(name: str | None, source: object) -> None:
    with pytest.raises(DocumentError, match="a document is text or bytes, not"):
        parse(source, catalogue(), format=name)  # type: ignore[arg-type]
