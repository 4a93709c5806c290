"""Files and links of other builders as they lie about: old ids, old forms, prices of their day."""

from __future__ import annotations

import base64
import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from rules.cards import Card
from rules.errors import DocumentError
from rules.fleet import Fleet, Stated
from rules.notation import Parsed, parse, render
from tests.rules.catalogue import catalogue

DATA = Path(__file__).parents[2] / "data"
FORMER = DATA / "peer_files" / "former_ids.json"
SQUADS = DATA / "fleets" / "space_dock_2014.spacedocksquads"
JOINED = {
    "question:systems-upgrade-75016": "question:Q036,Q036a",
    "talent:legacy-of-the-name-75016": "talent:E196a,E196",
    "tech:transporter-room-75016": "tech:T308,T308a",
    "tech:enhanced-tractor-emitters-75016": "tech:T309,T309a",
    "tech:navigational-deflector-75016": "tech:T311,T311a",
    "weapon:mark-vi-photon-torpedoes-75016": "weapon:W250,W250a",
}
"""The cards whose id at Utopia is a list, which its links join by a comma."""


@cache
def former(system: str) -> tuple[dict[str, Any], ...]:
    """Returns the former ids of a builder, with the card that each stood for."""
    return tuple(json.loads(FORMER.read_text())[system])


def link(saved: object) -> str:
    """Returns a link of Utopia with a saved fleet."""
    code = base64.b64encode(json.dumps(saved).encode()).decode()
    return f"https://example.org/staw/#{code}"


def linked(identifier: str) -> Parsed:
    """Returns what a link says whose only card, or only ship, has an id."""
    kind = identifier.partition(":")[0]
    if kind == "ship":
        return parse(link({"ships": [{"id": identifier}]}), catalogue())
    if kind == "resource":
        return parse(link({"resource": {"id": identifier}, "ships": []}), catalogue())
    ship: dict[str, Any] = {"id": "ship:S415", "upgrades": [{"id": identifier}]}
    if kind in ("captain", "admiral"):
        ship = {"id": "ship:S415", kind: {"id": identifier}}
    return parse(link({"ships": [ship]}), catalogue())


def keys_of(fleet: Fleet) -> list[str]:
    """Returns the keys of a fleet's resource, ships and cards."""
    keys = [fleet.resource.card] if fleet.resource is not None else []
    for build in fleet.ships:
        keys += [build.ship, *(card.card for card in build.cards())]
    return keys


def codes_of(parsed: Parsed) -> list[str]:
    """Returns the codes of what was noticed."""
    return [each.code for each in parsed.notices]


def test_every_former_id_of_a_link_is_read() -> None:
    entries = former("utopia")
    assert len(entries) == 213
    assert sum(1 for each in entries if each["key"]) == 172
    meanings: dict[str, set[str | None]] = {}
    for each in entries:
        meanings.setdefault(each["id"], set()).add(each["key"])
    for each in entries:
        parsed = linked(each["id"])
        (fleet,) = parsed.fleets
        assert "card.unknown" not in codes_of(parsed), each
        if each["key"] is None:
            assert codes_of(parsed) == ["card.mark"], each
        elif "present" in each:
            (notice,) = parsed.notices
            assert each["present"] in keys_of(fleet), each
            assert (notice.code, notice.card) == ("card.ambiguous", each["present"])
            assert each["key"] in [other.card for other in notice.suggestions], each
        elif len(meanings[each["id"]]) == 1:
            assert each["key"] in keys_of(fleet), each
            assert parsed.notices == (), each
        else:
            (notice,) = parsed.notices
            assert each["key"] in [notice.card, *(other.card for other in notice.suggestions)]


def test_every_id_of_the_time_before_2022_is_read() -> None:
    entries = former("utopia_before_2022")
    assert len(entries) == 249
    assert sum(1 for each in entries if each["key"]) == 244
    for each in entries:
        parsed = linked(each["id"])
        if each["key"] is None:
            assert codes_of(parsed) == ["card.mark"], each
        else:
            others = {other.card for notice in parsed.notices for other in notice.suggestions}
            assert each["key"] in {*keys_of(parsed.fleets[0]), *others}, each
            assert not others or each["id"] == "ship:scorpion_4_71203", each


def test_a_link_with_an_id_that_both_builders_had_is_read() -> None:
    found = [card for card in catalogue() if _is_of_both(card)]
    assert len(found) > 1_000
    for card in found:
        parsed = linked(f"{card.type}:{card.external_ids['space_dock'][0]}")
        keys = keys_of(parsed.fleets[0])
        (twins,) = [catalogue().by_external_id("space_dock", card.external_ids["space_dock"][0])]
        assert any(each.key in keys for each in twins), card.key


def _is_of_both(card: Card) -> bool:
    return card.type in ("ship", "captain", "crew", "talent", "tech", "weapon") and bool(
        card.external_ids.get("space_dock")
    )


def test_every_former_id_of_space_dock_is_read() -> None:
    entries = former("space_dock")
    assert len(entries) == 85
    for each in entries:
        for title in (each["title"], ""):
            parsed = parse(json.dumps(_squad(each["type"], each["id"], title)), catalogue())
            (fleet,) = parsed.fleets
            meant = {each["key"]}
            if not title:
                meant |= {other.card for notice in parsed.notices for other in notice.suggestions}
                assert each["key"] in {*keys_of(fleet), *meant}, each
            else:
                assert each["key"] in keys_of(fleet), (each, parsed.notices)
                assert not set(codes_of(parsed)) & {"card.unknown", "card.by_title"}, each


def _squad(kind: str, identifier: str, title: str) -> dict[str, Any]:
    if kind == "ship":
        return {"ships": [{"shipId": identifier, "shipTitle": title}], "uuid": "1"}
    card = {"upgradeId": identifier, "upgradeTitle": title}
    aboard: dict[str, Any] = {"upgrades": [card]}
    if kind in ("captain", "admiral"):
        aboard = {"captain": card, "upgrades": []}
    return {"ships": [{"shipId": "1001", "shipTitle": "U.S.S. Enterprise-D", **aboard}]}


def test_an_id_used_anew_means_the_card_that_bears_its_title() -> None:
    (fleet,) = parse(json.dumps(_squad("crew", "3071", "Jadzia Dax")), catalogue()).fleets
    assert keys_of(fleet)[1:] == ["crew:jadzia-dax-71268"]
    parsed = parse(json.dumps(_squad("crew", "3071", "")), catalogue())
    assert keys_of(parsed.fleets[0])[1:] == ["talent:attack-pattern-omega-71268"]
    assert codes_of(parsed) == ["card.ambiguous"]
    assert {each.card for each in parsed.notices[0].suggestions} == {
        "crew:jadzia-dax-71268",
        "crew:miles-o-brien-71268",
    }


def test_the_same_former_id_is_a_mark_for_a_captain_and_a_card_for_a_crew() -> None:
    assert codes_of(linked("captain:STAC001")) == ["card.mark"]
    assert keys_of(linked("crew:STAC001").fleets[0])[1:] == ["crew:commander-80000"]


@pytest.mark.parametrize(("key", "identifier"), JOINED.items())
def test_ids_joined_by_a_comma_are_one_card(key: str, identifier: str) -> None:
    parsed = linked(identifier)
    assert keys_of(parsed.fleets[0])[1:] == [key]
    assert parsed.notices == ()
    (fleet,) = parsed.fleets
    saved = render(fleet, catalogue(), "utopia").strip().partition("#")[2]
    assert json.loads(base64.b64decode(saved))["ships"][0]["id"] == "ship:S415"
    assert f'"{identifier}"' in base64.b64decode(saved).decode()
    lines = render(fleet, catalogue(), "tabletop-simulator").splitlines()
    assert lines == ["S415", identifier.partition(":")[2]]
    again = parse("\n".join(lines), catalogue())
    assert (again.format, again.notices) == ("tabletop-simulator", ())
    assert keys_of(again.fleets[0]) == keys_of(fleet)


def test_a_list_of_ids_knows_former_ones() -> None:
    parsed = parse("S415\nCap038\nSTAC003\nS350\n", catalogue(), format="tabletop-simulator")
    assert keys_of(parsed.fleets[0]) == [
        "ship:u-s-s-atlas-75016",
        "captain:nadirum-75015",
        "crew:tactical-officer-80000",
        "ship:scimitar-75012",
    ]
    assert codes_of(parsed) == ["card.ambiguous"]


DATA_LIST = """\
Ships|Gor Portas|1021
Captains|Khan Singh|2009
Upgrades|Photon Torpedoes|3058
Upgrades||
Ships|U.S.S. Enterprise-D|1001
Upgrades|Engage|3001
Sideboard|Sideboard|4001
Upgrades|Miles O'Brien|3003
Resources|Command Tokens|4002
"""
PEOPLE_LIST = """\
Type    Card Title                               Faction  SP
Ship 1  Gor Portas                                  D     26
 Cap    Khan Singh                                  I      4
  C     Breen Aide                                  D      2
  W     Photon Torpedoes                            D      5
                                                 Total    37

Resource: Command Tokens                                5

Total Build: 42
"""


def test_a_link_of_before_march_2024_names_its_captain() -> None:
    code = (
        "eyJzaGlwcyI6IFt7ImlkIjogInNoaXA6UzQxNSIsICJjYXB0YWluIjogeyJpZCI6ICJjYXB0YWluOkNhcDAzOCJ9"
        "LCAidXBncmFkZXMiOiBbXX1dfQ=="
    )
    parsed = parse(f"https://example.org/staw/#{code}", catalogue())
    assert keys_of(parsed.fleets[0]) == ["ship:u-s-s-atlas-75016", "captain:nadirum-75015"]
    assert parsed.notices == ()


def test_set_codes_in_a_text_of_space_dock_name_the_cards() -> None:
    text = (
        "Gor Portas [71128] (26)\nKhan Singh [GenCon2013Promo] (4)\nEngage [71120] (3)\n"
        "Photon Torpedoes [71128] (5)\nTotal (38)\n"
    )
    assert keys_of(parse(text, catalogue()).fleets[0]) == [
        "ship:gor-portas-71128",
        "captain:khan-singh-gencon2013promo",
        "talent:engage-71120",
        "weapon:photon-torpedoes-71128",
    ]


def test_a_list_without_a_total_of_the_fleet_has_that_of_its_ships() -> None:
    text = (
        "Type    Card Title                               Faction  SP\n"
        "Ship 1  Gor Portas                                  D     26\n"
        " Cap    Khan Singh                                  I      4\n"
        "  C     Breen Aide                                  D      2\n"
        "                                                 Total    32\n"
    )
    parsed = parse(text, catalogue())
    assert keys_of(parsed.fleets[0])[::2] == ["ship:gor-portas-71128", "crew:breen-aide-71128"]
    assert parsed.fleets[0].unmatched == ()
    assert parsed.stated[0].total == 32


def test_ids_in_a_list_for_machines_name_the_cards() -> None:
    parsed = parse(DATA_LIST, catalogue())
    (fleet,) = parsed.fleets
    assert (parsed.format, parsed.notices) == ("space-dock", ())
    assert keys_of(fleet) == [
        "resource:command-tokens-op2participation2",
        "ship:gor-portas-71128",
        "captain:khan-singh-gencon2013promo",
        "weapon:photon-torpedoes-71128",
        "ship:u-s-s-enterprise-d-71120",
        "talent:engage-71120",
    ]
    assert [each.card for each in fleet.sideboard] == ["crew:miles-o-brien-71120"]


def test_a_list_for_people_names_type_faction_and_price() -> None:
    parsed = parse(PEOPLE_LIST, catalogue())
    (fleet,) = parsed.fleets
    assert parsed.format == "space-dock"
    assert keys_of(fleet) == [
        "resource:command-tokens-op2participation2",
        "ship:gor-portas-71128",
        "captain:khan-singh-gencon2013promo",
        "crew:breen-aide-71128",
        "weapon:photon-torpedoes-71128",
    ]
    assert parsed.stated == (
        Stated(
            42,
            {
                "/resource": 5,
                "/ships/0": 26,
                "/ships/0/captain": 4,
                "/ships/0/upgrades/0": 2,
                "/ships/0/upgrades/1": 5,
            },
        ),
    )
    assert "card.unknown" not in codes_of(parsed)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Captains|Khan Singh|2009", "line 1: this card stands before any ship"),
        ("Ships|Gor Portas|1021\nKhan", 'line 2: "Khan" is no line of a list of Space Dock'),
        ("Type Card Title Faction SP\n", "the list names no ship"),
        (f"Ships|{'x' * 201}|1", "line 1: a name has at most 200 characters"),
    ],
)
def test_a_list_that_cannot_be_read_says_where(text: str, words: str) -> None:
    with pytest.raises(DocumentError) as caught:
        parse(text, catalogue())
    assert str(caught.value) == words


def _titled(title: str, cost: int | None, *, identifier: str = "", role: str = "captain") -> str:
    card: dict[str, Any] = {"upgradeId": identifier, "upgradeTitle": title}
    if cost is not None:
        card["calculatedCost"] = cost
    aboard = {"captain": card} if role == "captain" else {"upgrades": [card]}
    squad = {"ships": [{"shipId": "1001", "shipTitle": "U.S.S. Enterprise-D", **aboard}]}
    (fleet,) = parse(json.dumps(squad), catalogue()).fleets
    return keys_of(fleet)[1]


def test_the_price_in_a_file_tells_printings_apart() -> None:
    assert _titled("Khan Singh", None) == "captain:khan-singh-71121"
    assert _titled("Khan Singh", 6) == "captain:khan-singh-71121"
    assert _titled("Khan Singh", 5) == "captain:khan-singh-gencon2013promo"
    assert _titled("Jean-Luc Picard", None) == "captain:jean-luc-picard-71120"
    assert _titled("Jean-Luc Picard", 5) == "captain:jean-luc-picard-71531"
    assert _titled("Jean-Luc Picard", 4) == "captain:jean-luc-picard-71510"


def test_a_set_in_the_id_tells_more_than_the_price() -> None:
    assert _titled("Khan Singh", 4, identifier="khan_singh_71121") == "captain:khan-singh-71121"


def test_what_a_file_says_of_prices_is_handed_over() -> None:
    parsed = parse((SQUADS).read_bytes(), catalogue())
    stated = parsed.stated
    assert len(stated) == len(parsed.fleets) == 53
    assert sum(1 for each in stated if each.total is not None) == 52
    assert stated[1] == Stated(
        100,
        {
            "/ships/0": 28,
            "/ships/0/captain": 6,
            "/ships/0/upgrades/0": 3,
            "/ships/0/upgrades/1": 2,
            "/ships/0/upgrades/2": 5,
            "/ships/0/upgrades/3": 6,
            "/ships/1": 24,
            "/ships/1/captain": 6,
            "/ships/1/upgrades/0": 2,
            "/ships/1/upgrades/1": 4,
            "/ships/1/upgrades/2": 4,
        },
        "2014-03-30",
    )


TABLE = """\
Fleet,Ship number,Group,Depth,Type,Slot,Card,Factions,Set,SP,House card,Key
Old,1,Klingon Starship,0,Ship,,Klingon Starship,klingon,71120,26,,ship:klingon-starship-71120
Old,1,Klingon Starship,0,Captain,,Worf,klingon,71273,{},,captain:worf-71273
Old,,Other,0,Other,,Points added by hand,,,2,,
"""


@pytest.mark.parametrize(("worf", "total"), [("4", 32), ("", None)])
def test_a_table_states_the_sum_of_its_prices(worf: str, total: int | None) -> None:
    (stated,) = parse(TABLE.format(worf), catalogue()).stated
    prices = {"/ships/0": 26} | ({"/ships/0/captain": 4} if worf else {})
    assert stated == Stated(total, prices)
