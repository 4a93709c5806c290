"""The page about odds: its values, its address, its errors, and what htmx is answered."""

from __future__ import annotations

import html
import re
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.http import HttpResponse
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from fleetbuilder.odds.forms import USUAL, OddsForm, SliderField, TokenField
from rules.odds import AttackOdds, AttackQuery, Defender, attack_odds, sequence_odds
from tests.fleetbuilder.conftest import SetRates

HTMX = {"HX-Request": "true"}
SPRITE = Path(settings.BASE_DIR) / "fleetbuilder" / "static" / "fleetbuilder" / "icons.svg"


def page_of(client: Client, query: str = "") -> str:
    response = client.get(f"/odds/?{query}" if query else "/odds/")
    assert response.status_code == 200
    return text_of(response)


def text_of(response: HttpResponse | Any) -> str:
    """Gives a page with its entities read and its white space folded."""
    return re.sub(r"\s+", " ", html.unescape(response.content.decode())).replace("\xa0", " ")


def figures(page: str) -> dict[str, str]:
    """Gives the figures that say most, by name."""
    found = re.findall(r"<dt>([^<]+)</dt> <dd> ([^<]+?) (?:<small>([^<]+)</small> )?</dd>", page)
    return {name: f"{value} = {exact}" if exact else value for name, value, exact in found}


def table(page: str, caption: str) -> list[list[str]]:
    """Gives the rows of a table, heads first."""
    whole = re.search(rf"<caption>{re.escape(caption)}</caption>(.+?)</table>", page)
    assert whole is not None, caption
    return [
        re.findall(r"<t[hd][^>]*>([^<]+)</t[hd]>", row)
        for row in re.findall(r"<tr>(.+?)</tr>", whole[1])
    ]


def form_of(client: Client, query: str) -> OddsForm:
    form: OddsForm = client.get(f"/odds/?{query}").context["form"]
    return form


# --- what is shown -----------------------------------------------------------------------------


def test_the_figures_of_the_facts(client: Client) -> None:
    page = page_of(client, "attack=3&defense=3")
    assert "3 attack dice against 3 defense dice" in page
    assert figures(page) == {
        "Expected damage": "0.674 = 345/512",
        "At least 1 damage": "46.6 % = 955/2048",
        "At least 1 crit": "20.3 % = 53345/262144",
    }
    assert table(page, "Damage that no evade cancelled") == [
        ["Damage", "Exactly", "At least", "With a crit"],
        ["0", "53.4 %", "100 %", "–"],
        ["1", "28.9 %", "46.6 %", "11.4 %"],
        ["2", "14.6 %", "17.7 %", "7.2 %"],
        ["3", "3.1 %", "3.1 %", "1.8 %"],
    ]


def test_every_token_counts(client: Client) -> None:
    page = page_of(
        client,
        "attack=4&defense=2&target_lock=on&attacker_battle_stations=on"
        "&defender_battle_stations=on&evade=1",
    )
    assert figures(page) == {
        "Expected damage": "1.509",
        "At least 1 damage": "90.1 %",
        "At least 1 crit": "45.4 %",
    }


def test_the_exact_fractions_add_up(client: Client) -> None:
    page = page_of(client, "attack=3&defense=2&target_lock=1&aim=crits&shields=1")
    rows = table(page, "Every result as an exact fraction")
    assert rows[0] == ["Hits + crits", "Probability", "Fraction"]
    assert sum(Fraction(row[2]) for row in rows[1:]) == 1
    query = AttackQuery(attack=3, defense=2, range_band=2, target_lock=True, aim="crits", shields=1)
    exact = [
        [f"{each.hits} + {each.crits}", str(each.p)] for each in attack_odds(query).distribution
    ]
    assert [[row[0], row[2]] for row in rows[1:]] == exact


def test_a_ship_with_shields_and_hull_has_a_table_of_its_own(client: Client) -> None:
    page = page_of(client, "attack=2&defense=0&shields=1&hull=1")
    assert figures(page)["Destroyed"] == "25.0 % = 1/4"
    assert table(page, "What the ship takes") == [
        ["Number", "Shields lost", "Damage cards", "Face up"],
        ["0", "25.0 %", "75.0 %", "89.1 %"],
        ["1", "75.0 %", "25.0 %", "10.9 %"],
        ["Mean", "0.750", "0.250", "0.109"],
    ]
    assert "What the ship takes" not in page_of(client, "attack=2&defense=0")


def test_the_dice_say_how_they_come_about(client: Client) -> None:
    page = page_of(
        client,
        "attack=4&attack_modifier=5&range_band=1&defense=1&cloaked=1&scan=2&obstructed=1"
        "&defense_modifier=-3",
    )
    assert "8 attack dice against 2 defense dice" in page
    assert "Attack dice: 4, +5 from cards, of which +3 counts (rule of 3), +1 at Range 1." in page
    assert (
        "Defense dice: 1, 5 while cloaked, −3 from cards, −2 for scan, +1 for the obstacle, "
        "of which −3 counts (rule of 3)."
    ) in page
    classic = page_of(
        client, "attack=4&attack_modifier=5&range_band=3&defense=1&cloaked=1&rules=classic"
    )
    assert "9 attack dice against 6 defense dice" in classic
    assert "Attack dice: 4, +5 from cards." in classic
    assert "Defense dice: 1, +4 for the cloak, +1 at Range 3." in classic
    plain = page_of(client, "range_band=1&secondary_weapon=1")
    assert "4 attack dice against 2 defense dice" in plain
    assert "odds-sums" not in plain


def test_several_attacks_end_with_the_ship(client: Client) -> None:
    page = page_of(client, "attack=3&defense=0&hull=1&attacks=3")
    assert "3 attacks: 3 attack dice against 0 defense dice" in page
    assert figures(page) == {
        "Destroyed": "99.8 % = 511/512",
        "Expected damage": "0.998 = 511/512",
        "Expected damage cards": "0.998 = 511/512",
    }
    rows = table(
        page, "How likely each attack is made, what it adds, and the ship destroyed by then"
    )
    assert rows[1:] == [
        ["1", "100 %", "0.875", "0.875", "0.119", "87.5 %"],
        ["2", "12.5 %", "0.109", "0.109", "0.015", "98.4 %"],
        ["3", "1.6 %", "0.014", "0.014", "0.002", "99.8 %"],
    ]
    assert table(page, "What is left of the ship")[1:] == [
        ["Destroyed", "99.8 %"],
        ["Hull 1", "0.2 %"],
    ]


def test_several_attacks_are_those_of_the_rules(client: Client) -> None:
    form = form_of(
        client,
        "attack=3&target_lock=1&defense=2&evade=1&defender_battle_stations=1&shields=1&hull=2"
        "&attacks=2&spending=at-once&range_band=3",
    )
    assert form.odds == sequence_odds(
        [AttackQuery(attack=3, target_lock=True, range_band=3)] * 2,
        Defender(defense=2, evade=1, battle_stations=1, shields=1, hull=2),
        spending="at-once",
    )


def test_every_control_reaches_the_query(client: Client) -> None:
    form = form_of(
        client,
        "attack=5&range_band=3&target_lock=on&aim=cards&attacker_battle_stations=on&scan=1"
        "&defense=3&cloaked=on&obstructed=on&defender_battle_stations=on&evade=2&shields=4&hull=5"
        "&attack_modifier=-1&defense_modifier=2&secondary_weapon=on&rules=classic",
    )
    assert form.query == AttackQuery(
        attack=5,
        defense=3,
        attack_modifier=-1,
        defense_modifier=2,
        range_band=3,
        primary_weapon=False,
        obstructed=True,
        scan=1,
        cloaked=True,
        cloak_adds_dice=True,
        rule_of_3=False,
        target_lock=True,
        attacker_battle_stations=True,
        defender_battle_stations=True,
        evade=2,
        shields=4,
        hull=5,
        aim="cards",
    )
    assert isinstance(form.odds, AttackOdds)


# --- the address -------------------------------------------------------------------------------


def test_the_usual_attack_stands_at_the_bare_address(client: Client) -> None:
    page = page_of(client)
    assert "4 attack dice against 2 defense dice" in page
    assert 'value="http://testserver/odds/"' in page


def test_the_address_is_short_and_gives_the_same_odds(client: Client) -> None:
    long = (
        "attack=5&range_band=2&scan=0&target_lock=on&aim=damage&defense=2&evade=1&shields=0"
        "&hull=0&attacks=1&attack_modifier=0&defense_modifier=0&rules=2017&spending=when-useful"
    )
    page = page_of(client, long)
    assert 'value="http://testserver/odds/?attack=5&target_lock=1&evade=1"' in page
    assert form_of(client, "attack=5&target_lock=1&evade=1").odds == form_of(client, long).odds


def test_an_address_fills_the_form(client: Client) -> None:
    page = page_of(client, "attack=7&cloaked=1&range_band=3&aim=crits&hull=5&obstructed=0")
    assert re.search(r'<input type="range" name="attack" value="7" min="0" max="12"', page)
    assert re.search(r'name="cloaked"[^>]* checked', page)
    assert not re.search(r'name="obstructed"[^>]* checked', page)
    assert re.search(r'name="range_band" value="3"[^>]* checked', page)
    assert '<option value="crits" selected>' in page
    assert '<details class="disclosure" >' in page
    assert '<details class="disclosure" open>' in page_of(client, "rules=classic")
    assert '<details class="disclosure" open>' in page_of(client, "attack_modifier=-2")


def test_what_is_usual_is_valid_and_is_left_out_of_addresses() -> None:
    form = OddsForm(dict(USUAL))
    assert form.is_valid()
    assert form.short_query() == {}
    assert form.has_more() is False


# --- errors ------------------------------------------------------------------------------------


TOO_MUCH = (
    "attack=12&attack_modifier=3&defense=8&cloaked=1&shields=12&hull=12&evade=4&attacks=8"
    "&defender_battle_stations=1&target_lock=1&aim=crits"
)


@pytest.mark.parametrize(
    ("query", "field", "message"),
    [
        ("attack=13", "attack", "A whole number from 0 to 12 is needed, not 13."),
        ("attack=-1", "attack", "A whole number from 0 to 12 is needed, not -1."),
        ("defense=many", "defense", "A whole number from 0 to 8 is needed."),
        ("evade=2.5", "evade", "A whole number from 0 to 4 is needed."),
        ("attacks=0", "attacks", "A whole number from 1 to 8 is needed, not 0."),
        ("attack_modifier=-7", "attack_modifier", "A whole number from -6 to 6 is needed, not -7."),
        ("attacks=2", "hull", "Several attacks end with the hull: say how much is left."),
        (
            "target_lock=1&aim=destruction",
            "hull",
            "To aim at destruction, say how much hull is left.",
        ),
        (
            "range_band=4",
            "range_band",
            "Select a valid choice. 4 is not one of the available choices.",
        ),
        ("aim=glory", "aim", "Select a valid choice. glory is not one of the available choices."),
        (
            TOO_MUCH,
            "attacks",
            "This is too much to work out; take fewer attacks, dice or tokens.",
        ),
    ],
)
def test_an_error_stands_at_its_field(client: Client, query: str, field: str, message: str) -> None:
    response = client.get(f"/odds/?{query}")
    assert response.context["form"].errors == {field: [message]}
    page = text_of(response)
    assert re.search(
        rf'<div id="id_{field}_error" class="field-errors" > <p class="field-error">.+?'
        rf"<span>{re.escape(message)}</span>",
        page,
    )
    assert "These values give no odds" in page
    assert "<dl" not in page
    assert "odds-address" not in page


def test_the_most_dice_that_the_sliders_can_ask_for_are_worked_out(client: Client) -> None:
    page = page_of(
        client,
        "attack=12&attack_modifier=6&range_band=3&rules=classic&defense=8&cloaked=1"
        "&defense_modifier=6&obstructed=1",
    )
    assert "18 attack dice against 20 defense dice" in page


def test_all_errors_stand_there_at_once(client: Client) -> None:
    form = form_of(client, "attack=99&scan=x&attacks=3")
    assert set(form.errors) == {"attack", "scan", "hull"}


def test_a_field_in_error_says_so_to_everybody(client: Client) -> None:
    page = page_of(client, "attacks=2")
    (hull,) = re.findall(r'<input type="range" name="hull"[^>]*>', page)
    assert 'aria-invalid="true"' in hull
    assert 'aria-describedby="id_hull_error"' in hull
    (attacks,) = re.findall(r'<input type="range" name="attacks"[^>]*>', page)
    assert "aria-invalid" not in attacks
    assert 'aria-describedby="id_attacks_helptext id_attacks_error"' in attacks


def test_an_aim_without_a_lock_asks_for_nothing(client: Client) -> None:
    form = form_of(client, "aim=destruction")
    assert form.is_valid()
    assert form.query.aim == "damage"


def test_what_the_form_does_not_know_is_left_alone(client: Client) -> None:
    assert form_of(client, "attack=5&from=mail&attack_modifier=").query == AttackQuery(
        attack=5, defense=2, range_band=2
    )


# --- htmx --------------------------------------------------------------------------------------


def test_htmx_gets_the_result_alone_with_its_address(client: Client) -> None:
    response = client.get("/odds/?attack=3&defense=3&scan=0", headers=HTMX)
    page = text_of(response)
    assert response["HX-Replace-Url"] == "/odds/?attack=3&defense=3"
    assert "HX-Request" in response["Vary"]
    assert "<main" not in page
    assert "<form" not in page
    assert figures(page)["Expected damage"] == "0.674 = 345/512"
    assert (
        '<p id="odds-said" hx-swap-oob="innerHTML">'
        "Expected damage 0.674; at least 1 damage 46.6 %.</p>"
    ) in page
    names = re.findall(r'<div id="id_(\w+)_error" class="field-errors" hx-swap-oob="true">', page)
    assert names == list(OddsForm.base_fields)
    assert 'field-error"' not in page


def test_htmx_is_told_of_errors_and_keeps_its_address(client: Client) -> None:
    response = client.get("/odds/?attacks=2", headers=HTMX)
    page = text_of(response)
    assert response.status_code == 200
    assert "HX-Replace-Url" not in response
    assert re.search(
        r'<div id="id_hull_error" class="field-errors" hx-swap-oob="true"> <p class="field-error">',
        page,
    )
    assert 'role="alert"' in page
    assert 'hx-swap-oob="innerHTML">These values give no odds.</p>' in page


def test_a_restored_page_is_whole(client: Client) -> None:
    headers = {**HTMX, "HX-History-Restore-Request": "true"}
    assert "<main" in text_of(client.get("/odds/", headers=headers))


# --- the rest ----------------------------------------------------------------------------------


def test_the_chart_has_a_title_a_description_and_a_table(client: Client) -> None:
    page = page_of(client, "attack=1&defense=1")
    (chart,) = re.findall(r'<svg class="bars".+?</svg>', page)
    assert 'role="img" aria-labelledby="bars-title bars-desc"' in chart
    assert '<title id="bars-title">How likely each damage is</title>' in chart
    assert '<desc id="bars-desc">0 damage: 68.8 %; 1 damage: 31.2 %.</desc>' in chart
    assert "style=" not in chart
    assert chart.count("<rect") == 3
    for kind, height in (("nothing", "160.0"), ("hits", "54.5"), ("crits", "18.2")):
        assert re.search(rf'<rect class="bar bar-{kind}"[^>]* height="{height}"', chart), kind


def test_every_field_has_an_icon_that_is_drawn() -> None:
    sprite = SPRITE.read_text(encoding="utf-8")
    for name, field in OddsForm.base_fields.items():
        if isinstance(field, SliderField | TokenField):
            assert f'<symbol id="{field.icon}"' in sprite, name


def test_the_scale_has_a_numeral_for_each_step(client: Client) -> None:
    page = page_of(client)
    assert "<span>−6</span><span>−5</span>" in page
    (hull,) = re.findall(
        r'name="hull".+?<div class="slider-scale" aria-hidden="true"> (.+?) </div>', page
    )
    assert re.findall(r"<span>([^<]+)</span>", hull) == ["–", *map(str, range(1, 13))]


def test_the_page_is_found_from_the_start_page_and_the_navigation(client: Client) -> None:
    start = text_of(client.get("/"))
    assert '<a href="/odds/">Odds</a>' in start
    assert re.search(r'href="/odds/" aria-current="page"', page_of(client))


def test_the_page_makes_no_query(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries, db: None
) -> None:
    with django_assert_num_queries(0):
        page_of(client, "attack=5&hull=3&attacks=3")


def test_only_reading_is_offered_and_at_the_rate_of_the_checks(
    client: Client, set_rates: SetRates
) -> None:
    assert client.post("/odds/").status_code == 405
    rates = {"read": None, "check": "2/hour", "heavy": None}
    set_rates(rates)
    assert [client.get("/odds/").status_code for _ in range(3)] == [200, 200, 429]
