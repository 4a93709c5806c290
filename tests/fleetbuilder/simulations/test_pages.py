"""What the pages of simulations prepare: colours of belonging, times, tables."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.template.loader import render_to_string
from django.test import Client

from fleetbuilder.jobs.models import Job
from fleetbuilder.simulations.common import numbers
from fleetbuilder.simulations.common import pages as simulation_pages
from fleetbuilder.simulations.common.forms import pilot_choices
from fleetbuilder.simulations.common.pages import accents
from fleetbuilder.simulations.new_simulation import pages as new_simulation_pages
from fleetbuilder.simulations.new_simulation.forms import SimulationForm
from fleetbuilder.simulations.simulation import pages
from rules.catalogue import Catalogue
from rules.pilots import PILOTS
from rules.simulation import PilotChoice
from tests.fleetbuilder.simulations.conftest import Begin, finds_nothing, play

FLEET = "I.K.S. Vorn (2017core)\nI.K.S. Vorn (2017core)\nU.S.S. Sutherland (2017core)"


def plain(text: str) -> str:
    return text.replace(numbers.SPACE, " ")


@pytest.mark.parametrize(
    ("keys", "accent"),
    [
        (["ship:i-k-s-vorn-2017core"], "faction-klingon"),
        (
            [
                "ship:u-s-s-sutherland-2017core",
                "ship:i-k-s-vorn-2017core",
                "ship:i-k-s-vorn-2017core",
            ],
            "faction-klingon",
        ),
        (["ship:nobody-knows-1"], "faction-independent"),
    ],
)
def test_a_fleet_has_the_colour_of_most_of_its_ships(
    catalogue: Catalogue, keys: list[str], accent: str
) -> None:
    fleet = {"ships": [{"key": key} for key in keys]}
    assert accents({"fleets": [fleet, fleet]}) == {"a": accent, "b": accent}


def test_every_pilot_can_be_chosen(catalogue: Catalogue) -> None:
    values = [value for value, _ in pilot_choices()]
    assert len(values) == len(set(values))
    assert {PilotChoice.parse(value).name for value in values} == set(PILOTS)
    assert "gunner/bold" in values
    # A drifter weighs nothing, so it has no personality.
    assert not any(value.startswith("drifter/") for value in values)


@pytest.mark.parametrize(
    ("pilot", "battles", "words"),
    [
        ("drifter", 4000, "4 seconds"),
        ("gunner/wary", 5000, "12 seconds"),
        ("tactician", 200, "18 seconds"),
    ],
)
def test_the_time_is_estimated_by_pilots_ships_and_battles(
    catalogue: Catalogue, pilot: str, battles: int, words: str
) -> None:
    form = SimulationForm(
        {
            "a": FLEET,
            "b": "I.K.S. Vorn (2017core)",
            "pilot": pilot,
            "pilot_b": "gunner",
            "battles": battles,
            "seed": "",
        },
        find=finds_nothing,
    )
    assert form.is_valid(), form.errors
    assert plain(new_simulation_pages.estimate(form)) == words


def test_no_time_is_estimated_of_what_cannot_be_read(catalogue: Catalogue) -> None:
    values = {"a": FLEET, "b": "", "pilot": "gunner", "pilot_b": "gunner", "battles": "10"}
    form = SimulationForm(values, find=finds_nothing)
    assert not form.is_valid()
    assert new_simulation_pages.estimate(form) == ""
    form = SimulationForm({**values, "b": FLEET, "battles": "0"}, find=finds_nothing)
    assert not form.is_valid()
    assert new_simulation_pages.estimate(form) == ""


def test_what_is_left_goes_by_what_is_done(begin: Begin) -> None:
    job = play(begin(), 0, 1)
    now = job.created_at + timedelta(seconds=6)
    context = pages.progress_context(job, now)
    # 4 of 40 battles in 6 s: 54 s for the other 36.
    assert context["percent"] == 10
    assert plain(context["left"]) == "54 seconds"
    assert context["poll"] == 1
    early = pages.progress_context(job, job.created_at + timedelta(seconds=1))
    assert early["poll"] == 0.4
    later = pages.progress_context(job, now + timedelta(minutes=2))
    assert later["poll"] == 3
    done = play({"id": job.pk})
    assert pages.progress_context(done, now)["left"] == ""


def test_weapons_stand_below_a_ship_that_has_several() -> None:
    damage = {
        "attacks": 2.0,
        "dealt": 3.0,
        "per_attack": 1.5,
        "expected_per_attack": 1.25,
        "luck": 0.5,
        "own_cards": 0.25,
        "other_cards": -0.25,
    }
    weapon = {"weapon": "primary weapon", **damage}
    ship = {"card": "ship:one-a1", "survival_rate": 0.25, "lost_first": 1200, "damage": damage}
    side = {
        "points": 40,
        "pilot": "gunner",
        "damage": damage,
        "ships": [
            {"name": "One", "weapons": [weapon], **ship},
            {"name": "Two", "weapons": [weapon, {**weapon, "weapon": "Torpedoes"}], **ship},
        ],
    }
    table = pages.fleet_rows(side, "a", {"ship:one-a1"})
    assert table["rows"][0]["is_house_card"] is True
    assert [(row["name"], row["is_ship"]) for row in table["rows"]] == [
        ("One", True),
        ("Two", True),
        ("primary weapon", False),
        ("Torpedoes", False),
    ]
    first = table["rows"][0]
    assert (plain(first["survives"]), first["lost_first"]) == ("25 %", "1,200")
    # An attack is what was expected of it, and what dice, own cards and the other's made of it.
    parts = [first[name] for name in ("per_attack", "expected", *pages.CAUSES)]
    assert parts == ["1.50", "1.25", "+0.25", "+0.12", "−0.12"]
    assert table["total"]["name"] == "Whole fleet"
    assert pages.fleet_rows({**side, "ships": side["ships"][:1]}, "a")["total"] is None
    del damage["own_cards"]  # as in results of before
    before = pages.fleet_rows(side, "a")["rows"][0]
    assert [before[name] for name in ("per_attack", "expected", *pages.CAUSES)] == [
        "1.50",
        "–",
        "–",
        "–",
        "–",
    ]


def test_cards_are_named_once_and_lead_to_their_page(catalogue: Catalogue) -> None:
    keys = ["weapon:photon-torpedoes-71120", "weapon:photon-torpedoes-2017core", "crew:gone-1"]
    assert simulation_pages.cards_named(keys) == [
        ("Photon Torpedoes", "/cards/weapon/photon-torpedoes-71120/"),
        ("crew:gone-1", ""),
    ]


def test_the_list_keeps_its_figures_when_the_rules_have_changed(
    begin: Begin, client: Client
) -> None:
    job = play(begin())
    job.document["simulation"]["engine"] = 0
    Job.objects.filter(pk=job.pk).update(document=job.document)
    job.refresh_from_db()
    row = pages.job_row(job)
    assert (row["battles"], row["asked"], row["is_short"]) == (40, 40, False)
    assert client.get("/simulations/").status_code == 200
    response = client.get(f"/simulations/{job.pk}/")
    assert response.status_code == 409
    assert "run it again" in response.content.decode()


def test_a_battle_as_a_row() -> None:
    battle = {
        "number": 12,
        "winner": None,
        "reason": "round-limit",
        "rounds": 30,
        "fleet_points": {"a": 20, "b": 20},
        "ships_left": {"a": 1, "b": 2},
        "luck": {"a": -0.26, "b": 1.0},
    }
    row = pages.battle_row(battle, ("Alpha", "Beta"))
    assert (row["winner"], row["side"], row["points"], row["left"]) == ("Draw", "", "20–20", "1–2")
    assert (row["luck"], row["end"]) == (["−0.3", "+1.0"], "round limit")
    assert pages.battle_row({**battle, "winner": "b"}, ("Alpha", "Beta"))["winner"] == "Beta"
    assert pages.battle_row({**battle, "luck": None}, ("Alpha", "Beta"))["luck"] == ["–", "–"]


def test_counts_alone_fill_a_column_of_the_comparison(begin: Begin) -> None:
    job = play(begin(), 0)
    columns = pages.comparison_context([job, job])
    labels = [label for label, _ in columns["lines"]]
    assert labels == list(pages.COMPARED)
    assert columns["lines"][0][1] == ("2", "2")
    assert columns["lines"][3][1] == ("–", "–")


def test_what_cards_did_is_a_row_each(catalogue: Catalogue) -> None:
    card = {
        "card": "crew:worf-2017core",
        "name": "Worf",
        "holds": False,
        "battles": 61,
        "use_rate": 0.61,
        "uses": 1.25,
        "dice": 2.5,
        "damage": 0.75,
        "saved": -0.5,
        "tokens": 0.0,
    }
    idle = {**card, "card": "crew:nobody-1", "name": "Nobody", "holds": True, "battles": 0}
    unused = {**card, "battles": 0, "use_rate": 0.0}
    unplayed = {**unused, "use_rate": None, "uses": None, "dice": None, "damage": None}
    unplayed |= {"saved": None, "tokens": None}
    rows = pages.card_rows({"cards": [card, idle, unused, unplayed]}, "a")["rows"]
    assert [row["is_unused"] for row in rows] == [False, False, True, False]
    assert {name: plain(str(value)) for name, value in rows[0].items()} == {
        "name": "Worf",
        "href": "/cards/crew/worf-2017core/",
        "is_house_card": "False",
        "holds": "False",
        "is_unused": "False",
        "battles": "61 %",
        "uses": "1.25",
        "dice": "2.50",
        "damage": "+0.75",
        "saved": "−0.50",
        "tokens": "0.00",
    }
    assert (rows[1]["href"], rows[1]["holds"]) == ("", True)
    assert pages.card_rows({}, "b") == {"letter": "b", "rows": []}


@pytest.mark.parametrize(
    ("abilities", "words"),
    [
        ({"total": 14, "not_simulated": 2}, "2 of 14 abilities are not simulated"),
        ({"total": 9, "not_simulated": 1}, "1 of 9 abilities is not simulated"),
        (None, "Abilities that are not simulated"),
    ],
)
def test_abilities_that_nobody_plays_are_counted(
    abilities: dict[str, int] | None, words: str
) -> None:
    assert pages.abilities_words(abilities) == words


@pytest.mark.parametrize(
    ("not_fired", "said"),
    [
        ([], False),
        ([("Thalaron Weapon", "/cards/weapon/thalaron-weapon-71533/")], True),
    ],
)
def test_weapons_that_are_never_fired_are_named(
    not_fired: list[tuple[str, str]], said: bool
) -> None:
    manual = [("Worf", "/cards/crew/worf-2017core/"), *not_fired]
    context = {"manual": manual, "not_fired": not_fired, "title": "Abilities"}
    page = render_to_string("simulations/manual_cards.html", context)
    assert ("never fired" in page) is said
    assert page.count(">Thalaron Weapon</a>") == 2 * said
