"""Fleets of the Utopia builder."""

from __future__ import annotations

import base64
import json
from typing import Any
from urllib.parse import quote

import pytest

from rules.errors import DocumentError, TooLargeError
from rules.fleet import Equipped, Fleet, ShipBuild
from rules.notation import Notice, parse, render, render_all
from tests.rules.catalogue import catalogue

ATLAS = "ship:u-s-s-atlas-75016"
"""Its upgrade bar: tech, weapon, weapon, crew, crew."""
VOYAGER = "ship:u-s-s-voyager-75014"
TUESDAY = "talent:it-won-t-be-installed-until-tuesday-75016"


TERROR = "it adds a slot by the rules of the Balance of Terror event, for 3 SP, face down"
EARNED = "that an Alliance player's"
CUT_OFF = "the link holds no complete fleet ({}); was it cut off?"


def packed(saved: object) -> str:
    """Returns the part of a share link after the #."""
    return base64.b64encode(json.dumps(saved).encode()).decode()


def read(saved: object) -> Fleet:
    """Reads a saved fleet from its fragment."""
    (fleet,) = parse(packed(saved), catalogue(), format="utopia").fleets
    return fleet


def notices(saved: object) -> tuple[Notice, ...]:
    """Returns what was said of a saved fleet."""
    return parse(packed(saved), catalogue(), format="utopia").notices


def written(fleet: Fleet) -> dict[str, Any]:
    """Returns the JSON inside the share link of a fleet."""
    _, _, fragment = render(fleet, catalogue(), "utopia").strip().partition("#")
    saved: dict[str, Any] = json.loads(base64.b64decode(fragment))
    return saved


def aboard(*slots: Any, ship: str = "ship:S415", **more: Any) -> dict[str, Any]:
    """Returns a saved fleet of one ship with slots."""
    return {"ships": [{"id": ship, "upgrades": list(slots), **more}]}


FULL = {
    "resource": {"id": "resource:R004"},
    "ships": [
        {
            "id": "ship:S415",
            "resource": {"id": "flagship:R004e"},
            "captain": {"id": "captain:Cap906", "upgradeSlots": [{"id": "talent:E132"}]},
            "admiral": {"id": "admiral:A013"},
            "ambassador": {"id": "ambassador:M001"},
            "construction": {"id": "starship_construction:Con001"},
            "upgrades": [{"id": "tech:T012"}, {}, {"id": "weapon:W122"}, {"id": "crew:C477"}],
        },
        {"id": "ship:S385"},
    ],
}
BUILT = Fleet(
    resource=Equipped("resource:flagship-op4participation"),
    ships=(
        ShipBuild(
            ship=ATLAS,
            resource=Equipped("flagship:federation-op4participation"),
            captain=Equipped(
                "captain:jean-luc-picard-71120", upgrades=(Equipped("talent:engage-71120"),)
            ),
            admiral=Equipped("admiral:erik-pressman-71801"),
            ambassador=Equipped("ambassador:soval-75008"),
            construction=Equipped("construction:federation-prototype-75013"),
            upgrades=(
                Equipped("tech:inversion-wave-72013"),
                Equipped("weapon:photon-torpedoes-71120"),
                Equipped("crew:miles-o-brien-75016"),
            ),
        ),
        ShipBuild(ship=VOYAGER),
    ),
)


def test_every_place_is_read() -> None:
    assert read(FULL) == BUILT
    assert notices(FULL) == ()


def test_every_place_is_written() -> None:
    saved = json.loads(json.dumps(FULL))
    # A card takes the first free slot of its type.
    saved["ships"][0]["upgrades"][1:3] = [{"id": "weapon:W122"}, {}]
    assert written(BUILT) == saved
    assert render(BUILT, catalogue(), "utopia").startswith(
        "https://angrytribble.github.io/Star-Trek-Attack-Wing-Utopia/staw-utopia/#eyJyZXNvdXJjZSI6"
    )


@pytest.mark.parametrize("address", ["https://example.org/staw", "https://example.org/staw#"])
def test_a_link_may_lead_elsewhere(address: str) -> None:
    link = render(BUILT, catalogue(), "utopia", address=address)
    assert link.startswith("https://example.org/staw#eyJyZXNvdXJjZSI6")
    assert render_all([BUILT, BUILT], catalogue(), "utopia", address=address) == link * 2
    assert parse(link, catalogue()).fleets == (BUILT,)


@pytest.mark.parametrize(
    "address",
    [
        "https://angrytribble.github.io/Star-Trek-Attack-Wing-Utopia/staw-utopia/",
        "https://angrytribble.github.io/Star-Trek-Attack-Wing-Utopia/staw-utopia/index.html",
        "https://kfnexus.github.io/staw-utopia/",
        "https://kfnexus.github.io/staw-utopia/index.html",
        "http://kfnexus.github.io/staw-utopia/index.html",
    ],
)
def test_the_old_address_is_read_like_the_new(address: str) -> None:
    parsed = parse(f"{address}#{packed(FULL)}", catalogue())
    assert (parsed.format, parsed.fleets, parsed.notices) == ("utopia", (BUILT,), ())


@pytest.mark.parametrize(
    "form",
    [
        "{code}",
        "#{code}",
        "https://example.org/utopia/index.html#{code}",
        "<https://example.org/#{code}>",
        "https://example.org/#/{code}",
        "  {code}\r\n\r\n",
        "\ufeff{code}",
    ],
)
def test_link_and_fragment_are_the_same(form: str) -> None:
    parsed = parse(form.format(code=packed(FULL)), catalogue())
    assert (parsed.format, parsed.fleets) == ("utopia", (BUILT,))


def test_other_spellings_of_base64() -> None:
    saved = aboard(ship="ship:S415", captain={"id": "captain:Cap906"}) | {"?": "~~~>>>???"}
    code = packed(saved)
    assert "+" in code or "/" in code or "=" in code
    spellings = [code.rstrip("="), quote(code, safe=""), code.replace("+", "-").replace("/", "_")]
    fleets = {parse(each, catalogue()).fleets for each in spellings}
    assert fleets == {(read(saved),)}


def test_a_link_broken_over_lines_is_joined() -> None:
    code = packed(FULL)
    broken = f"https://example.org/#{code[:70]}\n{code[70:140]}\n{code[140:]}"
    assert parse(broken, catalogue()).fleets == (BUILT,)


def test_one_link_a_line_is_several_fleets() -> None:
    other = Fleet(ships=(ShipBuild(ship=VOYAGER),))
    links = render_all((BUILT, other), catalogue(), "utopia")
    assert links.count("\n") == 2
    assert parse(links, catalogue()).fleets == (BUILT, other)


def test_the_saved_json_itself_is_read() -> None:
    parsed = parse(json.dumps(FULL), catalogue())
    assert (parsed.format, parsed.fleets) == ("utopia", (BUILT,))
    assert parse(json.dumps([FULL, FULL]), catalogue()).fleets == (BUILT, BUILT)


@pytest.mark.parametrize(
    "identifier", ["upgrade:T012", "tech:T012", "T012", "tech:inversion-wave-72013"]
)
def test_any_prefix_or_our_own_key_names_the_card(identifier: str) -> None:
    assert read(aboard({"id": identifier})).ships[0].upgrades == (
        Equipped("tech:inversion-wave-72013"),
    )


def test_an_alternate_id_names_the_same_card() -> None:
    assert read(aboard({"id": "question:Q036a"})) == read(aboard({"id": "question:Q036"}))


def test_an_id_shared_by_two_cards_is_the_one_whose_own_it_is() -> None:
    for key in ("talent:legacy-of-the-name-75006", "talent:legacy-of-the-name-75016"):
        fleet = Fleet(ships=(ShipBuild(ship=ATLAS, upgrades=(Equipped(key),)),))
        assert read(written(fleet)) == fleet
        assert notices(written(fleet)) == ()


def test_the_slot_is_recorded_where_it_says_something() -> None:
    saved = aboard({"id": "crew:C477"}, {}, {}, {"id": "question:Q024"}, {"id": "crew:C477"})
    assert read(saved).ships[0].upgrades == (
        Equipped("crew:miles-o-brien-75016", slot="tech"),
        Equipped("question:emergency-medical-hologram-71276", slot="crew"),
        Equipped("crew:miles-o-brien-75016"),
    )
    assert written(read(saved)) == saved


def test_slots_beyond_the_bar_and_slots_that_cards_add() -> None:
    saved = aboard(
        {},
        {},
        {},
        {},
        {},
        {"id": "crew:C477"},
        ship="ship:S404",
        upgradeSlots=[{}, {"id": "tech:T012"}],
    )
    assert read(saved).ships[0].upgrades == (
        Equipped("crew:miles-o-brien-75016"),
        Equipped("tech:inversion-wave-72013"),
    )


def test_a_talent_is_written_into_the_captains_slot() -> None:
    build = ShipBuild(
        ship=ATLAS,
        captain=Equipped("captain:jean-luc-picard-71120"),
        upgrades=(Equipped("talent:engage-71120"),),
    )
    assert written(Fleet(ships=(build,)))["ships"] == [
        {
            "id": "ship:S415",
            "captain": {"id": "captain:Cap906", "upgradeSlots": [{"id": "talent:E132"}]},
        }
    ]


def test_a_card_without_a_slot_is_not_lost() -> None:
    build = ShipBuild(ship=ATLAS, upgrades=(Equipped("borg:borg-ablative-hull-armor-71283"),))
    fleet = Fleet(ships=(build,))
    assert [each.type for each in catalogue() if each.key == build.upgrades[0].card] == ["borg"]
    assert read(written(fleet)) == fleet


def test_the_ships_own_discount() -> None:
    saved = aboard(
        {"id": "question:Q030", "upgradeSlots": [{"id": "tech:T012"}]},
        {"id": "weapon:W122"},
        ship="ship:S385",
    )
    fleet = read(saved)
    assert fleet.ships[0].upgrades == (
        Equipped("tech:inversion-wave-72013", discount_from=VOYAGER),
        Equipped("weapon:photon-torpedoes-71120"),
    )
    assert fleet.unmatched == ()
    assert written(fleet) == saved
    (notice,) = notices(saved)
    assert notice == Notice(
        "card.mark",
        "Voyager Discount (Q030) is no card but Utopia's mark: "
        "it gives this ship's discount to what it holds.",
        "/ships/0/upgrades/0",
        "question:Q030",
    )


@pytest.mark.parametrize(
    ("mark", "card", "key", "slot"),
    [
        ("crew:C483", "crew:C477", "crew:miles-o-brien-75016", 3),
        ("weapon:W251", "weapon:W122", "weapon:photon-torpedoes-71120", 1),
        ("tech:T312", "tech:T012", "tech:inversion-wave-72013", 0),
    ],
)
def test_the_discount_of_a_talent(mark: str, card: str, key: str, slot: int) -> None:
    slots: list[Any] = [{}] * slot + [{"id": mark, "upgradeSlots": [{"id": card}]}]
    fleet = read(aboard(*slots))
    assert fleet.ships[0].upgrades == (Equipped(key, discount_from=TUESDAY),)
    assert written(fleet) == aboard(*slots)


def test_the_support_vehicle_is_marked_on_the_ship() -> None:
    saved = aboard({"id": "question:Q008"})
    assert read(saved).ships == (ShipBuild(ship=ATLAS, support_vehicle=True),)
    assert written(read(saved)) == saved


def test_type_10_phasers_take_their_second_slot_by_themselves() -> None:
    phasers = "weapon:type-10-phasers-75013"
    identifier = f"weapon:{catalogue()[phasers].external_ids['utopia'][0]}"
    saved = aboard({}, {"id": identifier}, {"id": "weapon:W999"})
    fleet = read(saved)
    assert fleet.ships[0].upgrades == (Equipped(phasers),)
    assert fleet.unmatched == ()
    assert written(fleet) == saved


@pytest.mark.parametrize(
    ("identifier", "words"),
    [
        ("question:Q037", "Kirk Admiral Slot (Q037): it makes room for a second admiral"),
        ("crew:C426", "Lower Decks (C426): it makes room for one more card with Lower Decks"),
        (
            "talent:E035",
            f"Balance of Terror (E035): {TERROR}",
        ),
        (
            "crew:C035",
            f"Balance of Terror (C035): {TERROR}",
        ),
        (
            "tech:T044",
            f"Balance of Terror (T044): {TERROR}",
        ),
        (
            "weapon:W027",
            f"Balance of Terror (W027): {TERROR}",
        ),
        ("ship-resource:Rs01", "Movars Ability (Rs01): it swaps a slot by the text of Movar"),
        (
            "talent:AE004",
            f"Talent Slots (AE004): it adds talent slots {EARNED} captain has earned",
        ),
        (
            "question:AQ001",
            f"Upgrade Slots (AQ001): it adds upgrade slots {EARNED} ship has earned",
        ),
    ],
)
def test_other_marks_give_up_what_they_hold_and_are_kept_as_words(
    identifier: str, words: str
) -> None:
    saved = aboard({"id": identifier, "upgradeSlots": [{"id": "crew:C477"}]})
    fleet = read(saved)
    assert [each.card for each in fleet.ships[0].upgrades] == ["crew:miles-o-brien-75016"]
    assert fleet.unmatched == (words,)
    name, _, meaning = words.partition(": ")
    assert [each.message for each in notices(saved)] == [
        f"{name} is no card but Utopia's mark: {meaning}."
    ]


def test_the_talents_beneath_shinzon_are_shinzons() -> None:
    saved = aboard(
        captain={
            "id": "captain:Cap903",
            "upgradeSlots": [
                {
                    "id": "talent:E063",
                    "upgradeSlots": [{"id": "talent:E132"}, {"id": "talent:E176"}],
                }
            ],
        }
    )
    assert read(saved).ships[0].captain == Equipped(
        "captain:shinzon-71533",
        upgrades=(Equipped("talent:engage-71120"), Equipped("talent:riker-maneuver-2017core")),
    )


def test_an_alliance_players_captain_leaves_the_place_empty() -> None:
    saved = aboard(captain={"id": "captain:AC0001", "upgradeSlots": [{"id": "talent:E132"}]})
    fleet = read(saved)
    assert fleet.ships[0].captain is None
    assert fleet.ships[0].upgrades == (Equipped("talent:engage-71120"),)
    assert fleet.unmatched == (
        "Player Captain (AC0001): it stands for an Alliance player's own captain",
    )


def test_a_second_admirals_mark_gives_the_admiral_a_place() -> None:
    saved = aboard({"id": "question:Q037", "upgradeSlots": [{"id": "admiral:A013"}]})
    assert read(saved).ships[0].admiral == Equipped("admiral:erik-pressman-71801")


def test_the_factions_of_an_officer_exchange() -> None:
    saved = {
        "resource": {
            "id": "resource:R015",
            "upgradeSlots": [
                {"id": "faction:faction_klingon"},
                {"id": "faction:faction_mirror_universe"},
            ],
        },
        "ships": [],
    }
    fleet = read(saved)
    assert fleet == Fleet(
        resource=Equipped("resource:officer-exchange-program-71996a"),
        exchange=("klingon", "mirror-universe"),
    )
    assert written(fleet) == saved


def test_the_sideboard_hangs_on_the_resource() -> None:
    saved = {
        "resource": {"id": "resource:R003", "upgradeSlots": [{"id": "crew:C477"}]},
        "ships": [{"id": "ship:S415"}],
    }
    fleet = read(saved)
    assert fleet.sideboard == (Equipped("crew:miles-o-brien-75016"),)
    assert written(fleet) == saved


def test_unknown_ids_are_kept_named_and_reported() -> None:
    saved = aboard({"id": "tech:T999"}, captain={"id": "captain:Cap999"}, ship="ship:S999")
    fleet = read(saved)
    assert fleet.ships == (
        ShipBuild(
            ship="",
            name="ship:S999",
            captain=Equipped("", name="captain:Cap999"),
            upgrades=(Equipped("", name="tech:T999"),),
        ),
    )
    assert [(each.code, each.where, each.text) for each in notices(saved)] == [
        ("card.unknown", "/ships/0", "ship:S999"),
        ("card.unknown", "/ships/0/captain", "captain:Cap999"),
        ("card.unknown", "/ships/0/upgrades/0", "tech:T999"),
    ]
    assert read(written(fleet)) == fleet


def test_words_of_unknown_cards_travel_too() -> None:
    build = ShipBuild(ship=ATLAS, upgrades=(Equipped("", name="Pikard"), Equipped("", name="S415")))
    fleet = Fleet(ships=(build,))
    assert [each["id"] for each in written(fleet)["ships"][0]["upgradeSlots"]] == [
        "?Pikard",
        "?S415",
    ]
    assert read(written(fleet)) == fleet


def test_a_key_that_no_catalogue_has_travels_as_it_is() -> None:
    fleet = Fleet(ships=(ShipBuild(ship="ship:nobody-1", captain=Equipped("captain:nobody-2")),))
    assert read(written(fleet)) == fleet


def test_fields_that_mean_nothing_are_reported() -> None:
    saved = {"ships": [{"id": "ship:S415", "colour": 1}], "author": "x"}
    assert [(each.code, each.where, each.text) for each in notices(saved)] == [
        ("field.ignored", "", "author"),
        ("field.ignored", "/ships/0", "colour"),
    ]


def test_notices_of_several_links_name_the_line() -> None:
    text = f"{packed(FULL)}\n{packed(aboard({'id': 'tech:T999'}))}"
    (notice,) = parse(text, catalogue()).notices
    assert notice.where == "line 2: /ships/0/upgrades/0"


@pytest.mark.parametrize(
    ("saved", "where", "message"),
    [
        (7, "", "a fleet is an object, not a number"),
        ({"ships": {}}, "/ships", "ships is a list, not an object"),
        ({"ships": [7]}, "/ships/0", "a ship is an object, not a number"),
        ({"ships": [{}]}, "/ships/0", "the ship has no id"),
        ({"ships": [{"id": 7}]}, "/ships/0", "an id is text, not a number"),
        ({"ships": [{"id": "s" * 202}]}, "/ships/0", "the id is too long"),
        (aboard(7), "/ships/0/upgrades/0", "a card is an object, not a number"),
        (aboard({"upgradeSlots": []}), "/ships/0/upgrades/0", "the card has no id"),
        (aboard(captain=[]), "/ships/0/captain", "a card is an object, not a list"),
        (
            aboard(captain={"id": "Cap906", "upgradeSlots": 7}),
            "/ships/0/captain/upgradeSlots",
            "upgradeSlots is a list, not a number",
        ),
        (aboard({"id": []}), "/ships/0/upgrades/0", "the card has no id"),
        (aboard({"id": {"a": 1}}), "/ships/0/upgrades/0", "an id is text, not an object"),
    ],
)
def test_malformed_fleets_are_refused_naming_the_place(
    saved: object, where: str, message: str
) -> None:
    with pytest.raises(DocumentError) as caught:
        read(saved)
    assert (caught.value.where, caught.value.message) == (where, message)


@pytest.mark.parametrize(
    ("text", "where", "message"),
    [
        ("https://example.org/#", "line 1", "the link holds no fleet after its #; was it cut off?"),
        ("\nhttps://example.org/fleet", "line 2", "the link has no # and so holds no fleet"),
        (
            "https://example.org/#eyJ%%%",
            "line 1",
            "what stands after the # is not base64; was the link cut off?",
        ),
        (
            "eyJzaGlwcyI",
            "line 1",
            CUT_OFF.format("this is not JSON: expecting ':' delimiter (column 9)"),
        ),
        ("eyJzaGlwc", "line 1", "what stands after the # is not base64; was the link cut off?"),
        ("gICAgICAgICA", "line 1", "what stands after the # holds no text; was it mistyped?"),
        ("", "", "there is no link here"),
        (
            base64.b64encode(b'{"a":' + b"[" * 70).decode(),
            "line 1",
            "brackets are nested more than 64 levels deep",
        ),
    ],
)
def test_broken_links_are_refused_naming_the_line(text: str, where: str, message: str) -> None:
    with pytest.raises(DocumentError) as caught:
        parse(text, catalogue(), format="utopia")
    assert (caught.value.where, caught.value.message) == (where, message)


def test_cards_nested_too_deep_are_refused() -> None:
    card: dict[str, Any] = {"id": "crew:C477"}
    for _ in range(9):
        card = {"id": "crew:C477", "upgradeSlots": [card]}
    with pytest.raises(TooLargeError) as caught:
        read(aboard(card))
    assert caught.value.message == "cards hold cards more than 8 levels deep"


def test_too_many_links_are_refused() -> None:
    with pytest.raises(TooLargeError, match="more than 1,000 fleets"):
        parse("\n".join(["eyJzaGlwcyI6W119"] * 1_001), catalogue())
