"""Options and bounds that the API and the pages share."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fleetbuilder.core.errors import InvalidError
from fleetbuilder.fleets.check import services as check_services
from fleetbuilder.fleets.check.services import Options, fleet_check, fleets_bound, options_read
from fleetbuilder.fleets.common import selectors
from rules.catalogue import Catalogue
from rules.errors import TooLargeError
from rules.fleet import Equipped, Fleet, ShipBuild

SUTHERLAND = ShipBuild(ship="ship:u-s-s-sutherland-2017core")


def test_what_is_not_said_is_left_to_the_fleet() -> None:
    assert options_read({}) == Options()
    assert options_read({"ruleset": "", "points_limit": None, "event_date": ""}) == Options()


def test_options_come_as_values_and_as_words() -> None:
    expected = Options("open", 45, "2017-08-31", False)
    values = {
        "ruleset": "open",
        "points_limit": 45,
        "event_date": "2017-08-31",
        "mixing_consent": False,
    }
    assert options_read(values) == expected
    words = {**values, "points_limit": "45", "mixing_consent": "No"}
    assert options_read(words) == expected


def test_every_wrong_option_is_named() -> None:
    with pytest.raises(InvalidError) as caught:
        options_read(
            {
                "ruleset": ["open"],
                "points_limit": "٤٥",
                "event_date": "31.8.2017",
                "mixing_consent": [],
            }
        )
    assert caught.value.fields == {
        "/ruleset": [
            "There is no rule set of that kind; choose one of "
            + ", ".join(each.id for each in selectors.rulesets_all())
            + "."
        ],
        "/points_limit": ["A whole number is expected, not text."],
        "/event_date": ['"31.8.2017" is no day; write it as 2017-08-31.'],
        "/mixing_consent": ["True or false is expected, not a list."],
    }


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("there is none", "There is none."),
        ('did you mean "open"?', 'Did you mean "open"?'),
        ("/ships: wrong", "/ships: wrong."),
        ("", "."),
    ],
)
def test_sentences(words: str, expected: str) -> None:
    assert check_services.sentence(words) == expected


def test_the_bounds_of_a_request(catalogue: Catalogue) -> None:
    most = Fleet(ships=(SUTHERLAND,) * check_services.MOST_CARDS_A_FLEET)
    fleets_bound([most] * 5)
    with pytest.raises(TooLargeError, match=r"^/5: more than 2,500 ships and cards in all$"):
        fleets_bound([most] * 6)
    crew = Equipped("crew:worf-2017core")
    over = replace(most, sideboard=(crew,))
    with pytest.raises(TooLargeError, match=r"^more than 500 ships and cards in one fleet$"):
        fleets_bound([over])
    with pytest.raises(TooLargeError, match=r"^101 fleets are too many; at most 100"):
        fleets_bound([Fleet()] * 101)
    unknown = Fleet(ships=(ShipBuild(ship="ship:nobody", captain=Equipped("", name="Who")),) * 126)
    fleets_bound([unknown])
    with pytest.raises(TooLargeError, match=r"^/1: more than 500 cards that nobody knows$"):
        fleets_bound([unknown, unknown])


def test_the_rule_set_in_force(catalogue: Catalogue) -> None:
    fleet = Fleet(ships=(SUTHERLAND,), ruleset="open")
    assert fleet_check(fleet, Options(), catalogue).ruleset.id == "open"
    assert fleet_check(fleet, Options(ruleset="alliance"), catalogue).ruleset.id == "alliance"
    bare = replace(fleet, ruleset="")
    assert fleet_check(bare, Options(), catalogue).ruleset.id == "attack-wing-2017"


def test_consent_is_the_fleet_s_word_unless_it_is_asked_for_apart(catalogue: Catalogue) -> None:
    build = ShipBuild(ship="ship:u-s-s-reliant-71121", captain=Equipped("captain:martok-71126"))
    fleet = Fleet(ships=(build,), ruleset="attack-wing-classic")
    for said in (True, False):
        for asked in (None, True, False):
            checked = fleet_check(
                replace(fleet, mixing_consent=said), Options(mixing_consent=asked), catalogue
            )
            agreed = said if asked is None else asked
            assert checked.fleet.mixing_consent is agreed
            code = "faction.consent_assumed" if agreed else "faction.needs_consent"
            assert [each.code for each in checked.report.problems] == [code]
