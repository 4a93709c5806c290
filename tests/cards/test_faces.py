"""The drawn faces: what the presenter prepares, and what the tags make of it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.template import engines
from django.test import override_settings

from cards import faces
from cards.templatetags import faces as tags
from cards.wording import Names
from rules.cards import (
    CARD_TYPES,
    FACTIONS,
    AddedAction,
    BuildingData,
    Captain,
    Card,
    Condition,
    EarlierCost,
    Maneuver,
    Modifier,
    Ship,
    ShipClass,
    Upgrade,
)
from tests.rules.catalogue import catalogue

SPRITE = Path(settings.BASE_DIR) / "fleetbuilder" / "static" / "fleetbuilder" / "icons.svg"
SYMBOLS = frozenset(re.findall(r'<symbol id="([^"]+)"', SPRITE.read_text(encoding="utf-8")))


def face(key: str) -> faces.CardFace:
    return faces.face_of(catalogue()[key], catalogue())


def render(text: str, **context: object) -> str:
    """Renders a template with the tags of cards; white space is folded."""
    html = engines["django"].from_string("{% load faces %}" + text).render(context)
    return re.sub(r"\s+", " ", html).strip()


def upgrade(**values: object) -> Upgrade:
    """Gives a weapon with the values that a test is about."""
    plain = {"key": "weapon:x-1", "type": "weapon", "name": "X", "sets": ("1",), "era": "classic"}
    return Upgrade(**{**plain, "fills": ("weapon",), **values})  # type: ignore[arg-type]


# --- the face of a ship --------------------------------------------------------------------------


def test_a_ship_shows_what_is_printed_in_the_order_of_the_card() -> None:
    ship = face("ship:u-s-s-enterprise-d-71120")
    assert ship.name == "U.S.S. Enterprise-D"
    assert [mark.icon for mark in ship.marks] == ["unique"]
    assert (ship.type_name, ship.type_note, ship.heading) == (
        "Ship",
        "Galaxy Class",
        "Ship, Galaxy Class",
    )
    assert [(each.key, each.name, each.icon) for each in ship.factions] == [
        ("federation", "Federation", "faction-federation")
    ]
    assert [(value.kind, value.text, value.label) for value in ship.values] == [
        ("attack", "4", "Attack"),
        ("agility", "1", "Agility"),
        ("hull", "5", "Hull"),
        ("shields", "4", "Shields"),
    ]
    assert [value.spoken for value in ship.values] == [
        "attack 4",
        "agility 1",
        "hull 5",
        "shields 4",
    ]
    assert [mark.label for mark in ship.action_bar] == [
        "Evade",
        "Target Lock",
        "Scan",
        "Battle Stations",
    ]
    assert [mark.icon for mark in ship.upgrade_bar] == ["weapon", "weapon", "crew", "crew", "crew"]
    assert ship.upgrade_bar[0].label == "weapon slot"
    assert ship.terms == ()
    assert (ship.cost, ship.cost_spoken) == ("28", "costs 28 squadron points")


def test_a_squadron_shows_its_tokens_and_the_skill_of_the_first() -> None:
    ship = Ship(
        key="ship:x-1",
        type="ship",
        name="X",
        sets=("1",),
        era="classic",
        ship_class="x",
        attack=3,
        agility=2,
        hull=1,
        shields=0,
        support="squadron",
        squadron_tokens=5,
        squadron_skill=6,
    )
    drawn = faces.face_of(ship)
    assert [(value.kind, value.text) for value in drawn.values[4:]] == [
        ("token", "5"),
        ("skill", "6"),
    ]
    assert drawn.values[4].spoken == "5 squadron tokens"
    assert [badge.label for badge in drawn.badges] == ["Attack squadron"]


# --- captains, admirals, upgrades ----------------------------------------------------------------


def test_a_captain_shows_skill_and_talents() -> None:
    captain = face("captain:duras-2017core")
    assert [(value.kind, value.text) for value in captain.values] == [("skill", "6")]
    assert [mark.icon for mark in captain.upgrade_bar] == ["talent"]
    assert [term.sentence for term in captain.terms] == [
        "Adds a talent slot: 3 SP for Klingon or Romulan cards, no faction penalty."
    ]


def test_the_skill_that_is_counted_in_drones_is_a_star() -> None:
    captain = Captain(
        key="captain:x-1", type="captain", name="X", sets=("1",), era="classic", skill=None
    )
    (value,) = faces.printed_values(captain)
    assert (value.text, value.spoken) == ("✱", "captain skill: the number of its drone tokens")


def test_an_admiral_shows_its_change_of_skill() -> None:
    assert [value.text for value in face("admiral:james-t-kirk-71523").values] == ["+2"]
    assert [value.text for value in face("admiral:erik-pressman-71801").values] == ["−1"]


@pytest.mark.parametrize(
    ("card", "shown"),
    [
        (
            upgrade(attack=5, range=(2, 3), arcs=("front", "rear")),
            [("attack", "5"), ("range", "2–3"), ("arc", "Front"), ("arc", "Rear")],
        ),
        (upgrade(attack_primary_plus=0, range=(1, 1)), [("attack", "Ship’s"), ("range", "1")]),
        (upgrade(attack_primary_plus=-1), [("attack", "Ship’s −1")]),
        (upgrade(range_variable=True), [("range", "✱")]),
        (upgrade(arcs=("all_round",)), [("arc", "360°")]),
        (upgrade(), []),
    ],
)
def test_a_weapon_shows_attack_range_and_arcs(card: Upgrade, shown: list[tuple[str, str]]) -> None:
    assert [(value.kind, value.text) for value in faces.printed_values(card)] == shown


def test_what_a_card_always_adds_is_a_value_and_what_it_adds_sometimes_a_sentence() -> None:
    always = Modifier(value="hull", to="ship", amount=1)
    sometimes = Modifier(
        value="shields", to="ship", amount=1, when=Condition("ship_faction", ("borg",))
    )
    card = upgrade(building=BuildingData(modifiers=(always, sometimes)))
    assert [(value.kind, value.text) for value in faces.printed_values(card)] == [("hull", "+1")]
    assert [term.sentence for term in faces.terms_of(card, Names())] == [
        "Ship’s shields +1 on a Borg ship."
    ]


def test_added_actions_stand_on_the_bar_or_on_a_line_where_they_have_a_condition() -> None:
    only_borg = AddedAction(action="cloak", when=Condition("ship_faction", ("borg",)))
    card = upgrade(building=BuildingData(adds_actions=(AddedAction(action="scan"), only_borg)))
    assert [mark.label for mark in faces.action_bar(card)] == ["Scan"]
    assert [term.sentence for term in faces.terms_of(card, Names())] == [
        "Cloak on the action bar on a Borg ship."
    ]


def test_restrictions_come_before_surcharges_and_these_before_additions() -> None:
    card = face("talent:intercept-course-71808")
    assert [term.kind for term in card.terms] == ["restriction", "surcharge"]
    assert [term.sentence for term in card.terms] == [
        "Only on a Hirogen Warship.",
        "Costs 5 SP more unless under Karr or under a captain with “Hirogen” in the name.",
    ]
    kinds = [
        [term.kind for term in faces.terms_of(card, Names(catalogue()))]
        for card in catalogue()
        if card.building.restrictions is not None and card.building.slots
    ]
    assert kinds
    order = ["restriction", "surcharge", "addition"]
    for each in kinds:
        own = [kind for kind in each if kind in order]
        firsts = [own.index(kind) for kind in order if kind in own]
        assert firsts == sorted(firsts)


@pytest.mark.parametrize(
    ("fills", "sentences"),
    [
        ((), ["Needs no slot."]),
        (("tech", "crew"), ["Fills one tech or crew slot."]),
        (("weapon",), []),
    ],
)
def test_a_card_says_which_slots_it_fills(fills: tuple[str, ...], sentences: list[str]) -> None:
    terms = faces.terms_of(upgrade(fills=fills), Names())
    assert [term.sentence for term in terms] == sentences


@pytest.mark.parametrize(
    ("values", "icons"),
    [
        ({}, []),
        ({"unique": True}, ["unique"]),
        ({"unique": True, "mirror_universe": True}, ["mirror-unique"]),
        ({"one_per_ship": True}, ["one-per-ship"]),
        ({"mirror_universe": True}, []),
    ],
)
def test_uniqueness_marks(values: dict[str, bool], icons: list[str]) -> None:
    assert [mark.icon for mark in faces.name_marks(upgrade(**values))] == icons


@pytest.mark.parametrize(
    ("values", "text", "spoken"),
    [
        ({"cost": 1}, "1", "costs 1 squadron point"),
        ({"cost": 0}, "0", "costs 0 squadron points"),
        (
            {
                "building": BuildingData(
                    modifiers=(Modifier(value="cost", amount=2, from_stat="hull"),)
                )
            },
            "✱",
            "costs as many squadron points as the ship’s hull and 2 more",
        ),
        ({"cost_variable": True}, "✱", "costs a computed number of squadron points"),
    ],
)
def test_a_price_that_is_computed_is_a_star(
    values: dict[str, object], text: str, spoken: str
) -> None:
    drawn = faces.face_of(upgrade(**values))
    assert (drawn.cost, drawn.cost_spoken) == (text, spoken)


def test_an_ability_is_shown_or_said_to_be_on_the_printed_card() -> None:
    written = faces.face_of(upgrade(ability="action: gain 1 scan.", ability_status="automated"))
    assert [clause.text for clause in written.clauses] == ["action: gain 1 scan."]
    assert written.ability_note == ""
    unwritten = faces.face_of(upgrade(ability_status="manual"))
    assert unwritten.ability_note == "Ability: see the printed card."
    assert faces.face_of(upgrade(ability_status="none")).ability_note == ""


@pytest.mark.parametrize(
    ("key", "label"),
    [
        ("captain:lursa-2017core", "Two-sided, the other side is B'Etor"),
        ("crew:mr-spock-75005", "Two-sided"),
        ("weapon:tactical-station-71510", "Unique until 31 July 2017"),
    ],
)
def test_a_badge_tells_of_another_side_or_mark(key: str, label: str) -> None:
    assert label in [badge.label for badge in face(key).badges]


def test_a_sub_faction_names_its_prime_faction() -> None:
    assert faces.shown_faction("vulcan").prime == "Federation"
    assert faces.shown_faction("klingon").prime == ""
    card = upgrade(factions=("bajoran",))
    assert ("Sub-faction", "Bajoran of Federation") in faces.facts_of(card)


def test_every_card_of_the_catalogue_has_a_face_whose_icons_are_drawn() -> None:
    types = set()
    for card in catalogue():
        drawn = faces.face_of(card, catalogue())
        row = faces.row_of(card, catalogue())
        types.add(card.type)
        icons = {drawn.type, *(mark.icon for mark in (*drawn.marks, *drawn.badges))}
        icons |= {mark.icon for mark in (*drawn.upgrade_bar, *drawn.action_bar, *row.slots)}
        icons |= {value.icon for value in drawn.values}
        icons |= {term.icon for term in drawn.terms}
        icons |= {each.icon for each in drawn.factions}
        icons |= {f"faction-{key}" for term in drawn.terms for key in term.factions}
        assert icons - SYMBOLS == set(), card.key
        assert drawn.name == card.name == row.name
        assert row.cost == drawn.cost
    assert types == set(CARD_TYPES)


def test_a_row_counts_equal_slots() -> None:
    row = faces.row_of(catalogue()["ship:u-s-s-enterprise-d-71120"], catalogue())
    assert [(mark.icon, mark.count) for mark in row.slots] == [("weapon", 2), ("crew", 3)]
    assert (row.kind, row.set, row.cost) == ("Galaxy Class", "71120", "28")
    assert row.set_name == "Starter Set"


@pytest.mark.parametrize(
    ("key", "code"),
    [
        ("ship:u-s-s-enterprise-d-71120", "71120"),
        ("ship:u-s-s-hood-71998p", "71998p"),
        ("ship:u-s-s-enterprise-d-2017core", "2017 Starter Set"),
        ("ship:tholia-one-opwebprize", "Tholia One"),
    ],
)
def test_a_row_names_a_set_that_has_no_number(key: str, code: str) -> None:
    assert faces.row_of(catalogue()[key], catalogue()).set == code


def test_a_row_shows_what_limits_a_card_and_not_what_it_adds() -> None:
    row = faces.row_of(catalogue()["talent:intercept-course-71808"], catalogue())
    assert [term.icon for term in row.terms] == ["restriction-class", "restriction-surcharge"]
    assert faces.row_of(catalogue()["crew:wesley-crusher-71201"], catalogue()).terms == ()


# --- prices --------------------------------------------------------------------------------------


def test_prices_are_spans_of_days_newest_first() -> None:
    card = upgrade(
        cost=4,
        earlier_costs=(EarlierCost("2014-12-31", 7), EarlierCost("2017-07-31", 5)),
    )
    assert faces.price_spans(card) == (
        faces.PriceSpan("1 August 2017", "", 4, "−1"),
        faces.PriceSpan("1 January 2015", "31 July 2017", 5, "−2"),
        faces.PriceSpan("", "31 December 2014", 7, ""),
    )


def test_a_price_that_never_changed_is_one_span() -> None:
    assert faces.price_spans(upgrade(cost=3)) == (faces.PriceSpan("", "", 3, ""),)


@pytest.mark.parametrize(
    ("date", "words"), [("2017-07-31", "31 July 2017"), ("", ""), ("soon", "soon")]
)
def test_dates_are_written_out(date: str, words: str) -> None:
    assert faces.long_date(date) == words


# --- dials and arcs ------------------------------------------------------------------------------


def ship_class(**values: object) -> ShipClass:
    """Gives a class with a straight, banks and full astern."""
    plain: dict[str, object] = {
        "key": "x-class",
        "name": "X Class",
        "printed": "x-class",
        "front_arc": 90,
        "rear_arc": None,
        "second_arc": None,
        "all_round": False,
        "maneuvers": (
            Maneuver(2, "straight", "green"),
            Maneuver(2, "bank", "white"),
            Maneuver(-1, "straight", "red"),
        ),
    }
    return ShipClass(**{**plain, **values})  # type: ignore[arg-type]


def test_a_dial_has_its_fastest_speed_first_and_full_astern_last() -> None:
    dial = faces.dial_of(ship_class())
    assert [column.label for column in dial.columns] == ["Bank left", "Straight", "Bank right"]
    assert [(row.text, row.label) for row in dial.rows] == [
        ("2", "Speed 2"),
        ("−1", "Full astern 1"),
    ]
    assert [cell.label for cell in dial.rows[0].cells] == [
        "Bank left 2, white",
        "Straight 2, green",
        "Bank right 2, white",
    ]
    astern = dial.rows[1].cells
    assert [(cell.label, cell.icon) for cell in astern] == [
        ("none", ""),
        ("Full Astern 1, red", "maneuver-astern"),
        ("none", ""),
    ]
    assert [colour for colour, _ in dial.colours] == ["green", "white", "red"]


def test_the_station_turns_in_place() -> None:
    dial = faces.dial_of(catalogue().ship_classes["nor-class-orbital-space-station"])
    degrees = [column.degrees for column in dial.columns if column.degrees]
    assert degrees == ["45°", "90°"]
    last = dial.rows[-1]
    assert [cell.label for cell in last.cells if cell.colour] == [
        "Stop, green",
        "Rotate 45°, green",
        "Rotate 90°, white",
    ]


def test_every_dial_shows_each_maneuver_with_an_icon_that_is_drawn() -> None:
    for each in catalogue().ship_classes.values():
        dial = faces.dial_of(each)
        shown = sum(bool(cell.colour) for row in dial.rows for cell in row.cells)
        sides = {"bank": 2, "turn": 2, "spin": 2, "flank": 2}
        assert shown == sum(sides.get(maneuver.bearing, 1) for maneuver in each.maneuvers), each.key
        icons = {cell.icon for row in dial.rows for cell in row.cells if cell.colour}
        icons |= {column.icon for column in dial.columns}
        assert icons - SYMBOLS == set(), each.key


@pytest.mark.parametrize(
    ("values", "kinds", "description"),
    [
        (
            {"front_arc": 180, "rear_arc": 90},
            [("front", 180), ("rear", 90)],
            "Small base. Primary arc 180° ahead; secondary arc 90° to the rear.",
        ),
        (
            {"second_arc": 45},
            [("front", 90), ("second", 45)],
            "Small base. Primary arc 90° ahead; secondary arc 45° to the rear.",
        ),
        (
            {"front_arc": None, "all_round": True, "base": "oversized"},
            [("all-round", 360)],
            "Oversized base. 360° arc all round.",
        ),
        ({"front_arc": None}, [], "Small base. No firing arc."),
    ],
)
def test_arcs_are_drawn_and_told(
    values: dict[str, object], kinds: list[tuple[str, int]], description: str
) -> None:
    drawn = faces.arcs_of(ship_class(**values))
    assert [(arc.kind, arc.degrees) for arc in drawn.arcs] == kinds
    assert drawn.description == description


def test_the_front_arc_goes_through_the_front_corners() -> None:
    (arc,) = faces.arcs_of(ship_class()).arcs
    assert arc.path == "M100 100L34.95 34.95A92 92 0 0 1 165.05 34.95Z"


def test_an_oversized_base_is_drawn_twice_as_wide() -> None:
    small, large = (faces.arcs_of(ship_class(base=base)) for base in ("small", "oversized"))
    assert (small.base_corner, small.base_size) == ("78", "44")
    assert (large.base_corner, large.base_size) == ("56", "88")


# --- the tags ------------------------------------------------------------------------------------


def test_an_icon_is_decoration_unless_it_has_a_label() -> None:
    assert render('{% icon "crew" %}') == (
        '<svg class="icon" width="20" height="20" aria-hidden="true">'
        '<use href="/static/fleetbuilder/icons.svg#crew"/></svg>'
    )
    assert render('{% icon "crew" label size="small" %}', label="<crew>") == (
        '<svg class="icon icon-small" width="20" height="20" role="img"><title>&lt;crew&gt;</title>'
        '<use href="/static/fleetbuilder/icons.svg#crew"/></svg>'
    )


def test_an_icon_follows_the_address_of_static_files() -> None:
    with override_settings(STATIC_URL="/elsewhere/"):
        tags._sprite.cache_clear()
        assert 'href="/elsewhere/fleetbuilder/icons.svg#crew"' in render('{% icon "crew" %}')
    assert 'href="/static/fleetbuilder/icons.svg#crew"' in render('{% icon "crew" %}')


@pytest.mark.parametrize("kind", CARD_TYPES)
def test_every_type_of_card_is_drawn_as_face_and_row(kind: str) -> None:
    card = catalogue().by_type[kind][0]
    drawn = render('{% card_face card href="/there/" level=2 %}', card=card, catalogue=catalogue())
    assert f'<article class="face face-{kind}">' in drawn
    assert 'role="heading" aria-level="2"' in drawn
    assert '<a href="/there/">' in drawn
    assert f'<span aria-hidden="true">{faces.cost_text(card)}</span>' in drawn
    assert "style=" not in drawn
    row = render('{% card_row card href="/there/" %}', card=card, catalogue=catalogue())
    assert f"{faces.cost_text(card)}<small>SP</small>" in row.replace(" <small>", "<small>")
    assert '<a href="/there/">' in row


def test_names_are_escaped() -> None:
    card = upgrade(name="<b>Bold</b>", ability="action: gain <i>1</i> scan.")
    drawn = render("{% card_face card %}{% card_row card %}{% price_history card %}", card=card)
    assert "<b>Bold" not in drawn
    assert drawn.count("&lt;b&gt;Bold&lt;/b&gt;") == 3
    assert "gain &lt;i&gt;1&lt;/i&gt; scan." in drawn


def test_rows_of_a_catalogue_are_kept_but_not_mixed_up(monkeypatch: pytest.MonkeyPatch) -> None:
    kept: dict = {}
    monkeypatch.setattr(tags, "_rows", kept)
    card = catalogue()["crew:wesley-crusher-71201"]
    first = render('{% card_row card href="/a/" %}', card=card, catalogue=catalogue())
    assert render('{% card_row card href="/a/" %}', card=card, catalogue=catalogue()) == first
    assert len(kept) == 1
    other = render('{% card_row card href="/b/" %}', card=card, catalogue=catalogue())
    assert '<a href="/b/">' in other
    assert len(kept) == 2
    render("{% card_row card %}", card=card)
    assert len(kept) == 2
    monkeypatch.setattr(tags, "ROWS_KEPT", 2)
    render('{% card_row card href="/c/" %}', card=card, catalogue=catalogue())
    assert len(kept) == 1


def test_restriction_icons_stand_beside_their_sentences() -> None:
    drawn = render(
        "{% card_face card %}",
        card=catalogue()["talent:intercept-course-71808"],
        catalogue=catalogue(),
    )
    assert drawn.count('<li class="rail-row rail-restriction">') == 1
    assert drawn.count('<li class="rail-row rail-surcharge">') == 1
    assert '<span class="rail-words">Only on a Hirogen Warship.</span>' in drawn


def test_the_dial_is_a_table_with_words_for_every_cell() -> None:
    galaxy = catalogue().ship_classes["galaxy-class"]
    drawn = render("{% dial one %}", one=galaxy)
    assert drawn.count("<tr>") == len({each.speed for each in galaxy.maneuvers}) + 1
    assert "<title>Straight 2, green</title>" in drawn
    assert "<title>Full Astern 1, red</title>" in drawn
    assert '<th scope="row">' in drawn
    assert "Red: places an Auxiliary Power token" in drawn
    assert "Auxiliary" not in render("{% dial one legend=False %}", one=galaxy)


def test_the_arcs_are_told_to_those_who_cannot_see_them() -> None:
    drawn = render("{% arcs one %}", one=catalogue().ship_classes["galaxy-class"])
    assert 'aria-labelledby="arcs-title-galaxy-class arcs-desc-galaxy-class"' in drawn
    assert "Firing arcs, Galaxy Class" in drawn
    assert drawn.count("Primary arc 90° ahead; secondary arc 90° to the rear.") == 2


@pytest.mark.parametrize("key", FACTIONS)
def test_every_faction_has_mark_and_word(key: str) -> None:
    drawn = render("{% faction key %}", key=key)
    assert f"#faction-{key}" in drawn
    assert f"<span>{faces.shown_faction(key).name}</span>" in drawn
    silent = render("{% faction key word=False %}", key=key)
    assert f"<title>{faces.shown_faction(key).name}</title>" in silent


def test_price_history_and_facts() -> None:
    card: Card = catalogue()["ship:klingon-starship-71120"]
    drawn = render(
        "{% price_history card %}{% card_facts card %}", card=card, catalogue=catalogue()
    )
    assert "<caption>Printed price of Klingon Starship</caption>" in drawn
    assert "<td>31 July 2017</td>" in drawn
    assert "Starter Set" in drawn


def test_filters() -> None:
    assert render('{{ "fleet-captain"|type_name }}') == "Fleet captain"
    assert render('{{ "2017-07-31"|long_date }}') == "31 July 2017"
