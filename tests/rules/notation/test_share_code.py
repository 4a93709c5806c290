"""Share codes."""

from __future__ import annotations

import base64
import hashlib
import random
import statistics
import zlib

import pytest

from rules.cards import Card
from rules.errors import DocumentError, TooLargeError
from rules.fleet import Equipped, Fleet, ShipBuild
from rules.notation import fleet_from_document, parse, render, render_all
from rules.notation.native.share.words import DICTIONARY
from rules.notation.reading.budget import REMEDY
from tests.rules.catalogue import catalogue
from tests.rules.notation.test_document import BUILT

SMALL = Fleet(
    name="Night watch",
    ruleset="attack-wing-2017",
    ships=(
        ShipBuild(
            ship="ship:u-s-s-enterprise-d-2017core",
            captain=Equipped("captain:jean-luc-picard-2017core"),
            upgrades=(Equipped("crew:miles-o-brien-2017core"),),
        ),
    ),
)
CODE = "FB1-vgh8vPPzAw34K5SDTibClOUKLsZsuCI8m4zWIkXIlKO0RuHiAA"


NO_FLEET = "the share code holds no fleet: "


def read(text: str) -> Fleet:
    """Reads a share code and returns its fleet."""
    (fleet,) = parse(text, catalogue(), format="share-code").fleets
    return fleet


def packed(text: str) -> str:
    """Returns the share code of any lines."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15, 9, zdict=DICTIONARY)
    data = packer.compress(text.encode("utf-8", "surrogatepass")) + packer.flush()
    return sealed(data)


def sealed(data: bytes) -> str:
    """Returns the share code of any packed bytes, its checksum right."""
    whole = zlib.crc32(data).to_bytes(4, "big") + data
    return "FB1-" + base64.urlsafe_b64encode(whole).decode().rstrip("=")


def test_codes_in_the_world_stay_readable() -> None:
    assert read(CODE) == SMALL


def test_the_dictionary_never_changes() -> None:
    assert len(DICTIONARY) < 32_768
    assert (
        hashlib.sha256(DICTIONARY).hexdigest()
        == "70af03a6307544be474e4dcb283962ee12b877e1de8fa46a6baa5f98faefa7a6"
    )


def test_every_field_survives() -> None:
    assert read(render(BUILT, catalogue(), "share-code")) == BUILT


def test_a_code_is_one_line_that_survives_in_a_link() -> None:
    code = render(BUILT, catalogue(), "share-code")
    assert code.endswith("\n")
    assert set(code.strip()) <= set(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    )


@pytest.mark.parametrize(
    "form", ["{0}", "  {0}\n", "https://example.org/f/{0}", "<{0}>", "`{0}`.", "\n\n{0}\n"]
)
def test_a_code_is_found_where_it_stands(form: str) -> None:
    parsed = parse(form.format(CODE), catalogue())
    assert (parsed.format, parsed.fleets) == ("share-code", (SMALL,))


def test_a_code_broken_over_lines_is_joined() -> None:
    assert read(f"{CODE[:20]}\n{CODE[20:41]}\n{CODE[41:]}") == SMALL


def test_several_codes_are_several_fleets() -> None:
    codes = render_all((SMALL, BUILT), catalogue(), "share-code")
    assert parse(codes, catalogue()).fleets == (SMALL, BUILT)


def test_keys_that_no_catalogue_has_survive() -> None:
    fleet = fleet_from_document(
        {
            "ships": [
                {
                    "ship": "x",
                    "captain": "crew:b",
                    "upgrades": ["captain:c", "z:d", "ship:e", {"card": "f", "discount_from": "g"}],
                }
            ]
        }
    )
    assert read(render(fleet, catalogue(), "share-code")) == fleet


def three_ships(chance: random.Random) -> Fleet:
    """Returns 3 ships with 15 cards drawn from the whole catalogue: the least compressible."""
    cards = catalogue().by_type
    upgrades: list[Card] = [
        card for kind in ("talent", "crew", "weapon", "tech") for card in cards[kind]
    ]
    ships = []
    for _ in range(3):
        captain, first, *rest = (
            chance.choice(cards["captain"]),
            *(chance.choice(upgrades) for _ in range(4)),
        )
        ships.append(
            ShipBuild(
                ship=chance.choice(cards["ship"]).key,
                captain=Equipped(captain.key, upgrades=(Equipped(first.key),)),
                upgrades=tuple(Equipped(each.key) for each in rest),
            )
        )
    return Fleet(ruleset="attack-wing-2017", ships=tuple(ships))


def test_fifteen_cards_stay_under_three_hundred_characters() -> None:
    chance = random.Random(1701)
    lengths = [
        len(render(three_ships(chance), catalogue(), "share-code").strip()) for _ in range(200)
    ]
    assert max(lengths) < 220
    assert statistics.median(lengths) < 190


@pytest.mark.parametrize(
    ("text", "where", "message"),
    [
        ("", "", "there is no share code here; a code begins with FB1-"),
        ("FB1-", "line 1", "the share code is cut off; copy it again"),
        ("FB1-abcd", "line 1", "the share code is cut off; copy it again"),
        ("FB1-abcde", "line 1", "the share code is cut off or mistyped; copy it again"),
        ("\n\nFB2-abcd", "line 3", "this is a share code of version 2; only version 1 can be read"),
        (CODE[:-4], "line 1", "the share code is cut off (its checksum differs); copy it again"),
        (
            CODE[:30] + "A" + CODE[31:],
            "line 1",
            "the share code is mistyped (its checksum differs); copy it again",
        ),
        (
            CODE + "AAA",
            "line 1",
            "the share code is cut off or mistyped; copy it again",
        ),
        (sealed(b"\xff\xff\xff\xff"), "line 1", "the share code holds no fleet; copy it again"),
        (packed("\ud800"), "line 1", "the share code holds no fleet; copy it again"),
        (packed("Q"), "line 1", 'the share code holds no fleet: "Q" is no card'),
        (packed("Lmany"), "line 1", 'the share code holds no fleet: "many" is no number'),
        (
            packed("L20000"),
            "line 1",
            "the share code holds no fleet: /points_limit: a number from 0 to 10,000 is expected",
        ),
        (
            packed("Ssx\n>>wa"),
            "line 1",
            'the share code holds no fleet: nothing holds the card ">>wa"',
        ),
        (
            packed("Ssx\nwa\t?"),
            "line 1",
            'the share code holds no fleet: "?" says nothing about a card',
        ),
        (
            packed("Ssx\nw a"),
            "line 1",
            NO_FLEET + '/ships/0/upgrades/0/card: "crew: a" is not a card key; '
            "a key looks like captain:jean-luc-picard-71120",
        ),
        (
            packed("S-"),
            "line 1",
            'the share code holds no fleet: /ships/0: the field "ship" is missing',
        ),
        (
            packed("Eklingons"),
            "line 1",
            NO_FLEET + '/exchange/0: there is no faction "klingons"; did you mean "klingon"?',
        ),
        (
            packed("N\0"),
            "line 1",
            "the share code holds no fleet: /name: a NUL character stands here; remove it",
        ),
    ],
)
def test_broken_codes_are_refused_saying_how(text: str, where: str, message: str) -> None:
    with pytest.raises(DocumentError) as caught:
        parse(text, catalogue(), format="share-code")
    assert (caught.value.where, caught.value.message) == (where, message)


def test_every_single_mistyped_letter_is_noticed() -> None:
    for place in range(4, len(CODE)):
        wrong = CODE[:place] + ("A" if CODE[place] != "A" else "B") + CODE[place + 1 :]
        with pytest.raises(DocumentError):
            read(wrong)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            packed("N" + "a" * 1_000_001),
            f"more than 1,000,000 bytes unpacked from codes and links; {REMEDY}",
        ),
        (
            packed("Ssx\n" * 10_001),
            f"more than 10,000 ships and cards; {REMEDY}",
        ),
        (
            packed("Ssx\n" + "\n".join(">" * level + "wx" for level in range(9))),
            "the share code holds no fleet: /ships/0/upgrades/0"
            + "/upgrades/0" * 7
            + "/upgrades: cards hold cards more than 8 levels deep",
        ),
        ("\n".join([CODE] * 1_001), f"more than 1,000 fleets; {REMEDY}"),
        (
            "\n".join([packed("Ssx\n" * 6_000)] * 2),
            f"more than 10,000 ships and cards; {REMEDY}",
        ),
    ],
)
def test_codes_beyond_the_bounds_are_refused(text: str, message: str) -> None:
    with pytest.raises(TooLargeError) as caught:
        parse(text, catalogue(), format="share-code")
    assert caught.value.message == message


def test_a_bomb_is_unpacked_no_further_than_the_bound() -> None:
    packer = zlib.compressobj(9, zlib.DEFLATED, -15, zdict=DICTIONARY)
    data = packer.compress(b"\0" * 300_000_000) + packer.flush()
    with pytest.raises(TooLargeError, match="more than 1,000,000 bytes unpacked"):
        read(sealed(data))
