"""The builder's places that take no slot: what they offer, where it goes, and that it is legal."""

from __future__ import annotations

import html
import json
import re
from dataclasses import replace
from typing import Any

import pytest
from django.http import HttpResponse, QueryDict
from django.test import Client
from django.urls import reverse

from fleetbuilder.fleets.builder.card_search import CardsFound, Target, find, target_read
from fleetbuilder.fleets.builder.requests import step_read
from fleetbuilder.fleets.common import mapping
from fleetbuilder.fleets.common.models import Fleet
from fleetbuilder.fleets.saved.selectors import revision_current
from rules.building import check
from rules.building.checks.fleet_problems import load
from rules.building.editing.edits import apply_edit
from rules.building.suggestions.slotless_places import SIDEBOARD, slotless_places
from rules.catalogue import Catalogue
from rules.fleet import Equipped, ShipBuild
from rules.fleet import Fleet as Content
from rules.notation import fleet_to_document
from rules.rulesets import RuleSets
from tests.fleetbuilder.fleets.saved import ENTERPRISE, PICARD, TORPEDOES, WORF, content

pytestmark = pytest.mark.usefixtures("catalogue")

DATA = "crew:data-71120"
LA_FORGE = "crew:geordi-la-forge-71120"
GALAXY = "ship:federation-starship-71120"
VOR_CHA = "ship:klingon-starship-71120"
STATION = "ship:deep-space-9-71810"
FLEET_CAPTAIN = "resource:fleet-captain-collectiveop2"
FLAGSHIP = "resource:flagship-op4participation"
OFFICERS = "resource:officer-cards-collectiveop3"
CHAIR = "resource:captain-s-chair-72301r"
RESERVES = "resource:reinforcements-sideboard-op3participation"
EXCHANGE = "resource:officer-exchange-program-71996a"
PROTOTYPE = "construction:federation-prototype-75013"
ABLATIVE = "construction:ablative-generator-75014"
RETROFIT = "construction:dominion-war-retrofit-75016"
SOVAL = "ambassador:soval-75008"
SAREK = "ambassador:sarek-75011"
FEDERATION_CAPTAIN = "fleet-captain:federation-collectiveop2"
INDEPENDENT_CAPTAIN = "fleet-captain:independent-klingon-collectiveop2"
FEDERATION_FLAGSHIP = "flagship:federation-op4participation"
FIRST, TACTICAL, SCIENCE, OPERATIONS = (
    f"officer:{name}-officer-collectiveop3"
    for name in ("first", "tactical", "science", "operations")
)
PROBLEMS_OF_POINTS = ("points", "limit")
KINDS = ("captain", "talent", "crew", "tech", "weapon")


def with_resource(key: str, *cards: str, **fields: Any) -> Content:
    return content(*cards, resource=Equipped(key), **fields)


def begun(client: Client, fleet: Content) -> Fleet:
    client.post(reverse("fleets:build_start"), {"fleet": json.dumps(fleet_to_document(fleet))})
    return Fleet.objects.get()


def stepped(client: Client, fleet: Fleet, **fields: Any) -> str:
    fleet.refresh_from_db()
    answer: Any = client.post(
        reverse("fleets:build_step", args=[fleet.slug]),
        {"expected": str(fleet.current), **fields},
        headers={"HX-Request": "true"},
    )
    fleet.refresh_from_db()
    assert answer.status_code == 200
    return html.unescape(answer.content.decode())


def page(client: Client, fleet: Fleet, name: str = "build", **query: str) -> str:
    headers = {} if name == "build" else {"HX-Request": "true"}
    answer: HttpResponse = client.get(  # type: ignore[assignment]
        reverse(f"fleets:{name}", args=[fleet.slug]), query, headers=headers
    )
    assert answer.status_code == 200
    return html.unescape(answer.content.decode())


def now(fleet: Fleet) -> Content:
    return mapping.fleet_from_revision(revision_current(fleet=fleet))


def rows(shown: str) -> dict[str, str]:
    """Gives the rows of free places by their words, each with the query of its address."""
    found = {}
    for address, inner in re.findall(
        r'<li class="build-slot".*?href="[^"]*\?([^"]*)".*?<span>(.*?)</span>\s*</a>',
        shown,
        re.DOTALL,
    ):
        found[" ".join(re.sub(r"<[^>]+>", " ", inner).split())] = address
    return found


def query_of(address: str) -> dict[str, str]:
    return {name: str(value) for name, value in QueryDict(address).items()}


def steps(shown: str) -> dict[str, str]:
    """Gives the steps of the cards that fit, by key."""
    inner = re.search(r'aria-label="Cards that fit">(.*?)</ul>', shown, re.DOTALL)
    texts = re.findall(r'value="(\{.*?\})"', inner[1] if inner else "")
    return {json.loads(each)["card"]: each for each in texts}


# --- each place is offered, takes its cards, and puts them where the check finds them right -------


@pytest.mark.parametrize(
    ("fleet", "row", "cards", "taken", "field"),
    [
        pytest.param(
            with_resource(FLEET_CAPTAIN),
            "Add fleet captain",
            {
                FEDERATION_CAPTAIN,
                *(
                    f"fleet-captain:independent-{faction}-collectiveop2"
                    for faction in ("klingon", "federation", "romulan", "dominion")
                ),
            },
            FEDERATION_CAPTAIN,
            "resource",
            id="fleet captain",
        ),
        pytest.param(
            with_resource(FLAGSHIP),
            "Add flagship",
            {
                FEDERATION_FLAGSHIP,
                *(
                    f"flagship:independent-{faction}-op4participation"
                    for faction in ("klingon", "federation", "romulan", "dominion")
                ),
            },
            FEDERATION_FLAGSHIP,
            "resource",
            id="flagship",
        ),
        pytest.param(
            with_resource(CHAIR),
            "Add ship resource",
            {"ship-resource:captain-s-chair-72301r"},
            "ship-resource:captain-s-chair-72301r",
            "resource",
            id="ship resource",
        ),
        pytest.param(
            content(),
            "Add ambassador",
            {
                f"ambassador:{name}"
                for name in (
                    "soval-75008",
                    "v-lar-75008",
                    "korrd-75010",
                    "kamarag-75010",
                    "lwaxana-troi-75011",
                    "sarek-75011",
                    "kimara-cretak-75012",
                    "vreenak-75012",
                    "neelix-75014",
                    "st-john-talbot-75016",
                )
            },
            SAREK,
            "ambassador",
            id="ambassador",
        ),
        pytest.param(
            content(),
            "Add construction",
            {ABLATIVE, RETROFIT},
            RETROFIT,
            "construction",
            id="construction",
        ),
    ],
)
def test_a_ship_takes_a_card_that_needs_no_slot(
    client: Client, fleet: Content, row: str, cards: set[str], taken: str, field: str
) -> None:
    saved = begun(client, fleet)
    address = rows(page(client, saved))[row]
    offered = steps(page(client, saved, "build_find", **query_of(address)))
    assert set(offered) == cards
    shown = stepped(client, saved, step=offered[taken], **query_of(address))
    [ship] = now(saved).ships
    assert getattr(ship, field) == Equipped(taken)
    assert list(ship.cards()) == [Equipped(PICARD), Equipped(taken)]
    assert saved.is_legal
    assert row not in rows(shown)
    stepped(client, saved, undo="1")
    assert now(saved).ships == fleet.ships


def test_officers_go_beneath_crew(client: Client) -> None:
    fleet = begun(client, with_resource(OFFICERS, DATA, TORPEDOES, LA_FORGE))
    found = rows(page(client, fleet))
    assert {each for each in found if "officer" in each} == {
        "Add officer for Data (2 free)",
        "Add officer for Geordi La Forge (2 free)",
    }
    query = query_of(found["Add officer for Data (2 free)"])
    shown = page(client, fleet, "build_find", **query)
    assert "An officer for Data" in shown
    assert set(steps(shown)) == {FIRST, TACTICAL, SCIENCE, OPERATIONS}
    after = stepped(client, fleet, step=steps(shown)[FIRST], **query)
    assert now(fleet).ships[0].upgrades == (
        Equipped(DATA, upgrades=(Equipped(FIRST),)),
        Equipped(TORPEDOES),
        Equipped(LA_FORGE),
    )
    assert fleet.is_legal
    assert "Add officer for Data" in rows(after)
    shown = page(client, fleet, "build_find", **query)
    assert set(steps(shown)) == {TACTICAL, SCIENCE, OPERATIONS}
    after = stepped(client, fleet, step=steps(shown)[SCIENCE], **query)
    assert fleet.is_legal
    assert {each for each in rows(after) if "officer" in each} == {
        "Add officer for Geordi La Forge (2 free)"
    }
    others = page(client, fleet, "build_find", **query, others="1")
    assert "Tactical Officer would be one officer too many for that crew upgrade." in others
    # One officer makes room for another beneath the same card.
    picked = "/ships/0/upgrades/0/upgrades/1"
    swap = re.search(r'href="[^"]*\?([^"]*replacing[^"]*)"', detail(client, fleet, picked))
    assert swap
    shown = page(client, fleet, "build_find", **query_of(swap[1]))
    assert set(steps(shown)) == {TACTICAL, SCIENCE, OPERATIONS}
    stepped(client, fleet, step=steps(shown)[OPERATIONS])
    held = now(fleet).ships[0].upgrades[0].upgrades
    assert held == (Equipped(FIRST), Equipped(OPERATIONS))
    assert fleet.is_legal


def detail(client: Client, fleet: Fleet, picked: str) -> str:
    return page(client, fleet, "build_detail", picked=picked)


def test_an_officer_is_not_sent_to_a_ship_where_no_crew_holds_it(client: Client) -> None:
    one = with_resource(OFFICERS)
    crew = (Equipped(DATA, upgrades=(Equipped(FIRST),)),)
    ships = (replace(one.ships[0], upgrades=crew), ShipBuild(ship=VOR_CHA))
    fleet = begun(client, one.with_ships(ships))
    assert '"action":"move"' in detail(client, fleet, "/ships/0/upgrades/0")
    assert '"action":"move"' not in detail(client, fleet, "/ships/0/upgrades/0/upgrades/0")


def test_what_carries_a_resource_is_swapped_moved_and_removed(client: Client) -> None:
    one = with_resource(FLEET_CAPTAIN)
    picard = replace(one.ships[0], resource=Equipped(FEDERATION_CAPTAIN))
    # The second ship has a captain of its own, who is unique as well.
    other = ShipBuild(ship=GALAXY, captain=Equipped("captain:k-mpec-2017core"))
    fleet = begun(client, one.with_ships((picard, other)))
    assert fleet.is_legal
    where = "/ships/0/resource"
    shown = detail(client, fleet, where)
    swap = re.search(r'href="[^"]*\?([^"]*replacing[^"]*)"', shown)
    assert swap
    offered = steps(page(client, fleet, "build_find", **query_of(swap[1])))
    assert set(offered) == {
        FEDERATION_CAPTAIN,
        *(
            f"fleet-captain:independent-{faction}-collectiveop2"
            for faction in ("klingon", "federation", "romulan", "dominion")
        ),
    }
    stepped(client, fleet, step=offered[INDEPENDENT_CAPTAIN])
    assert now(fleet).ships[0].resource == Equipped(INDEPENDENT_CAPTAIN)
    assert fleet.is_legal
    [move] = [
        each for each in re.findall(r'value="(\{.*?\})"', shown) if json.loads(each).get("to")
    ]
    stepped(client, fleet, step=move)
    assert [each.resource for each in now(fleet).ships] == [None, Equipped(INDEPENDENT_CAPTAIN)]
    assert fleet.is_legal
    shown = stepped(client, fleet, step='{"action":"remove","where":"/ships/1/resource"}')
    assert [each.resource for each in now(fleet).ships] == [None, None]
    assert "Add fleet captain" in rows(shown)


@pytest.mark.parametrize(
    ("place", "card", "others"),
    [
        ("ambassador", SOVAL, 10),
        ("construction", RETROFIT, 2),
    ],
)
def test_an_ambassador_and_a_construction_card_are_swapped_and_moved(
    client: Client, place: str, card: str, others: int
) -> None:
    one = content()
    ship = replace(one.ships[0], **{place: Equipped(card)})  # type: ignore[arg-type]
    fleet = begun(client, one.with_ships((ship, ShipBuild(ship=GALAXY))))
    shown = detail(client, fleet, f"/ships/0/{place}")
    swap = re.search(r'href="[^"]*\?([^"]*replacing[^"]*)"', shown)
    assert swap
    assert len(steps(page(client, fleet, "build_find", **query_of(swap[1])))) == others
    [move] = [
        each for each in re.findall(r'value="(\{.*?\})"', shown) if json.loads(each).get("to")
    ]
    stepped(client, fleet, step=move)
    assert [getattr(each, place) for each in now(fleet).ships] == [None, Equipped(card)]
    assert fleet.is_legal


# --- the sideboard --------------------------------------------------------------------------------


def test_a_sideboard_has_a_place_for_each_kind(client: Client) -> None:
    fleet = begun(client, with_resource(RESERVES))
    shown = page(client, fleet)
    ids = re.findall(r'id="sideboard-([a-z]+)"', shown)
    assert tuple(ids) == KINDS
    assert "Printed prices: 0 of 20 SP." in shown
    query = {"slot": "crew", "provider": SIDEBOARD}
    shown = page(client, fleet, "build_find", **query, q="worf set:2017core")
    assert "A crew for the sideboard" in shown
    assert set(steps(shown)) == {WORF}
    after = stepped(client, fleet, step=steps(shown)[WORF], **query)
    assert now(fleet).sideboard == (Equipped(WORF),)
    assert now(fleet).ships == content().ships
    assert fleet.is_legal
    ids = re.findall(r'id="sideboard-([a-z]+)"', after)
    assert ids == ["captain", "talent", "tech", "weapon"]
    assert "Printed prices: 5 of 20 SP." in after
    # The place of the kind is taken: the list goes on with the next.
    assert "A captain for the sideboard" in after
    stepped(client, fleet, undo="1")
    assert now(fleet).sideboard == ()


def test_a_card_of_the_sideboard_is_swapped_for_one_of_its_kind(
    client: Client, whole: Catalogue, rulesets: RuleSets
) -> None:
    held = with_resource(RESERVES, sideboard=(Equipped(WORF), Equipped(TORPEDOES)))
    fleet = begun(client, held)
    swap = re.search(r'href="[^"]*\?([^"]*replacing[^"]*)"', detail(client, fleet, "/sideboard/0"))
    assert swap
    query = query_of(swap[1])
    shown = page(client, fleet, "build_find", **query)
    assert "Instead of Worf" in shown
    found = found_at(held, whole, rulesets, target_read(query, held))
    types = {whole[key].type for key in found.keys}
    assert types <= {"crew", "question"}
    assert "crew" in types
    assert DATA in found.keys
    shown = page(client, fleet, "build_find", **query, q="data set:71120")
    stepped(client, fleet, step=steps(shown)[DATA])
    assert now(fleet).sideboard == (Equipped(DATA), Equipped(TORPEDOES))
    assert fleet.is_legal
    stepped(client, fleet, step='{"action":"remove","where":"/sideboard/0"}')
    assert now(fleet).sideboard == (Equipped(TORPEDOES),)


def test_cards_of_a_sideboard_without_its_resource_can_go_but_none_be_added(
    client: Client,
) -> None:
    fleet = begun(client, content(sideboard=(Equipped(WORF),)))
    shown = page(client, fleet)
    assert 'aria-label="Cards on the sideboard"' in shown
    assert not [each for each in rows(shown).values() if "sideboard" in each]
    query = {"slot": "tech", "provider": SIDEBOARD, "others": "1"}
    assert "needs the resource Reinforcements Sideboard." in page(
        client, fleet, "build_find", **query
    )


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ({"slot": "crew", "replacing": "/sideboard/0"}, Target(None, "crew", SIDEBOARD)),
        ({"slot": "ship", "replacing": "/sideboard/0"}, Target()),
        ({"slot": "nonsense", "replacing": "/sideboard/0"}, Target()),
        ({"slot": "crew", "replacing": "/ships/0"}, Target(replacing="/ships/0")),
        ({"slot": "resource", "replacing": "/ships/0"}, Target(slot="resource")),
        ({"ship": "0", "slot": "crew", "replacing": "/sideboard/0"}, Target(0, "crew")),
        ({"ship": "0", "slot": "crew", "provider": SIDEBOARD}, Target(0, "crew")),
    ],
)
def test_an_address_never_asks_for_another_kind_than_what_makes_room(
    query: dict[str, str], expected: Target
) -> None:
    fleet = content(sideboard=(Equipped(WORF),))
    if expected.provider:
        expected = replace(expected, replacing="/sideboard/0")
    assert target_read(query, fleet) == expected


def test_a_card_of_several_types_is_swapped_for_its_slot(client: Client) -> None:
    fleet = begun(client, content("question:rapid-reload-72008"))
    shown = detail(client, fleet, "/ships/0/upgrades/0")
    swap = re.search(r'href="[^"]*\?([^"]*replacing[^"]*)"', shown)
    assert swap
    slot = query_of(swap[1])["slot"]
    assert slot in ("crew", "tech", "weapon")
    assert len(steps(page(client, fleet, "build_find", **query_of(swap[1])))) == 30


# --- the exchange ---------------------------------------------------------------------------------


def test_the_factions_of_an_officer_exchange_are_chosen(client: Client) -> None:
    fleet = begun(client, content())
    assert 'name="exchange_first"' not in page(client, fleet)
    resource = {"action": "add", "card": EXCHANGE, "where": "", "slot": ""}
    shown = stepped(client, fleet, step=json.dumps(resource))
    assert shown.count('<option value="klingon"') == 2
    # A step sends the fields along: they are no part of it.
    chosen = {"exchange_first": "klingon", "exchange_second": "federation"}
    remove = '{"action":"remove","where":"/ships/0/captain"}'
    stepped(client, fleet, step=remove, **chosen)
    assert now(fleet).exchange == ()
    shown = stepped(client, fleet, settings="1", **chosen)
    assert (now(fleet).exchange, fleet.is_legal) == (("klingon", "federation"), True)
    for name, faction in chosen.items():
        [inner] = re.findall(rf'name="{name}"[^>]*>(.*?)</select>', shown, re.DOTALL)
        assert re.findall(r'<option value="([a-z]+)"\s+selected>', inner) == [faction]
    stepped(client, fleet, settings="1", exchange_first="", exchange_second="federation")
    assert (now(fleet).exchange, fleet.is_legal) == (("federation",), False)
    stepped(client, fleet, settings="1", exchange_first="", exchange_second="")
    assert now(fleet).exchange == ()
    answer = client.post(
        reverse("fleets:build_step", args=[fleet.slug]),
        {"expected": str(fleet.current), "settings": "1", "exchange_first": "nobody"},
    )
    assert answer.status_code == 400
    assert "Choose a faction of the list." in answer.content.decode()
    stepped(client, fleet, settings="1", name="Other")
    assert now(fleet).exchange == ()


# --- what fits is what the check calls legal ------------------------------------------------------


def found_at(fleet: Content, whole: Catalogue, rulesets: RuleSets, target: Target) -> CardsFound:
    ruleset = rulesets[fleet.ruleset or "attack-wing-2017"]
    return find(fleet, whole, ruleset, replace(target, most=10_000, shows_others=True))


def faults(fleet: Content, whole: Catalogue, rulesets: RuleSets) -> dict[str, int]:
    report = check(fleet, whole, rulesets[fleet.ruleset or "attack-wing-2017"])
    counts: dict[str, int] = {}
    for each in report.problems:
        if each.severity == "error" and not each.code.startswith(PROBLEMS_OF_POINTS):
            counts[each.code] = counts.get(each.code, 0) + 1
    return counts


SHIPS = (
    ShipBuild(ship=ENTERPRISE, captain=Equipped(PICARD), upgrades=(Equipped(DATA),)),
    ShipBuild(ship=VOR_CHA, captain=Equipped("captain:k-mpec-2017core")),
    ShipBuild(ship=STATION),
    ShipBuild(ship="ship:federation-starship-71276"),
)
RULES = ("attack-wing-2017", "attack-wing-classic", "organized-play-2016", "ship-pure", "alliance")


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize(
    ("resource", "slot"),
    [
        (FLEET_CAPTAIN, "fleet-captain"),
        (FLAGSHIP, "flagship"),
        (CHAIR, "ship-resource"),
        ("resource:front-line-retrofit-72302r", "ship-resource"),
        ("", "ship-resource"),
        ("", "ambassador"),
        ("", "construction"),
        (OFFICERS, "officer"),
        (CHAIR, "officer"),
    ],
)
def test_what_fits_and_its_price_are_those_of_the_check(
    whole: Catalogue, rulesets: RuleSets, rules: str, resource: str, slot: str
) -> None:
    squadrons = [each.key for each in whole.by_type["ship"] if getattr(each, "support", "")][:4]
    fleet = Content(
        ships=(*SHIPS, *(ShipBuild(ship=key) for key in squadrons)),
        resource=Equipped(resource) if resource else None,
        ruleset=rules,
        points_limit=10_000,
    )
    before = faults(fleet, whole, rulesets)
    offered = {
        (each.ship, each.slot) for each in slotless_places(load(fleet, whole, rulesets[rules]))
    }
    for number in range(len(fleet.ships)):
        provider = f"/ships/{number}/upgrades/0" if slot == "officer" else ""
        if provider and number:
            continue
        found = found_at(fleet, whole, rulesets, Target(number, slot, provider))
        assert {each.card.key for each in (*found.fitting, *found.others)} == {
            each.key for each in whole.by_type[slot]
        }
        assert ((number, slot) in offered) is bool(found.fitting)
        for offer in (*found.fitting, *found.others):
            after = apply_edit(fleet, step_read(offer.edit), whole)
            new = faults(after, whole, rulesets)
            worse = {code for code, count in new.items() if count > before.get(code, 0)}
            assert (offer.card.key, not worse) == (offer.card.key, not offer.reasons), worse
            report = check(after, whole, rulesets[rules])
            own = {line.where: line for line in report.lines if line.card == offer.card.key}
            assert [line.points for line in own.values()] == [offer.points]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    ("rules", "held", "free"),
    [
        ("attack-wing-2017", (), KINDS),
        (
            "attack-wing-2017",
            ("question:rapid-reload-72008", LA_FORGE),
            ("captain", "talent", "tech", "weapon"),
        ),
        ("organized-play-2016", (TORPEDOES,), KINDS[:4]),
    ],
)
def test_what_fits_the_sideboard_is_what_the_check_lets_in(
    whole: Catalogue,
    rulesets: RuleSets,
    rules: str,
    held: tuple[str, ...],
    free: tuple[str, ...],
    kind: str,
) -> None:
    fleet = Content(
        ships=SHIPS[:1],
        resource=Equipped(RESERVES),
        sideboard=tuple(map(Equipped, held)),
        ruleset=rules,
        points_limit=10_000,
    )
    before = faults(fleet, whole, rulesets)
    found = found_at(fleet, whole, rulesets, Target(None, kind, SIDEBOARD))
    expected = {each.key for each in whole.by_type[kind]} | {
        each.key for each in whole.by_type["question"] if kind in each.fills
    }
    fitting = set(found.keys)
    assert fitting <= expected
    # The refusals are many: every tenth is tried.
    for nth, key in enumerate(sorted(expected)):
        if key not in fitting and nth % 10:
            continue
        step = {"action": "add", "where": SIDEBOARD, "card": key, "slot": kind}
        after = apply_edit(fleet, step_read(json.dumps(step)), whole)
        is_legal = faults(after, whole, rulesets) == before
        assert (key, is_legal and kind in free) == (key, key in fitting)
    places = slotless_places(load(fleet, whole, rulesets[rules]))
    assert [each.slot for each in places if each.ship is None] == list(free)


def test_a_place_that_is_gone_leads_to_the_ships(whole: Catalogue, rulesets: RuleSets) -> None:
    fleet = content(WORF)
    for target in (
        Target(0, "officer", "/ships/0/upgrades/7"),
        Target(0, "officer"),
        Target(None, "crew", SIDEBOARD, "/sideboard/3"),
    ):
        assert found_at(fleet, whole, rulesets, target).heading == "Add a ship"


def test_rules_without_resources_have_no_place_for_one(client: Client) -> None:
    fleet = begun(client, content(ruleset="alliance"))

    def places() -> list[str]:
        [inner] = re.findall(r'<nav class="build-places".*?</nav>', page(client, fleet), re.DOTALL)
        links = re.findall(r"<a .*?</a>", inner, re.DOTALL)
        return [" ".join(re.sub(r"<[^>]+>", " ", each).split()) for each in links]

    assert "Ship" in places()
    assert "Resource" not in places()
    # Whoever comes by an address all the same reads why none fits.
    shown = page(client, fleet, slot="resource")
    assert steps(shown) == {}
    shown = page(client, fleet, slot="resource", q="flagship")
    assert "Flagship is a resource, and this rule set has none." in shown
    stepped(client, fleet, ruleset="attack-wing-2017")
    assert "Resource" in places()
