"""Rule sets, formats, checks and conversions in the API."""

from __future__ import annotations

import json
from typing import Any

import jsonschema
import pytest
from django.conf import settings
from django.test import Client, override_settings
from pytest_django import DjangoAssertNumQueries

from fleetbuilder.campaigns.record.parsing.reports import report_read
from fleetbuilder.fleets.check import api, examples
from fleetbuilder.fleets.common import selectors
from rules.catalogue import Catalogue
from rules.notation import FORMATS
from tests.fleetbuilder.accounts.factories import UserFactory
from tests.fleetbuilder.conftest import SetRates
from tests.fleetbuilder.fleets.importing import PRICED

CHECK = "/api/v1/fleets/check/"
CONVERT = "/api/v1/fleets/convert/"
SCHEMAS = settings.FIXTURES_DIR / "schemas"
SUTHERLAND = "ship:u-s-s-sutherland-2017core"

pytestmark = pytest.mark.usefixtures("catalogue")


def post(client: Client, path: str, body: Any, content_type: str = "application/json") -> Any:
    response = client.post(path, body, content_type=content_type)
    assert response.status_code == 200, response.content
    assert response["Content-Type"] == "application/json"
    return response.json()


# --- check ---------------------------------------------------------------------------------------


def test_the_example_of_the_description_is_true(client: Client, catalogue: Catalogue) -> None:
    expected = {**examples.REPORT, "catalogue": catalogue.version}
    assert post(client, CHECK, examples.FLEET) == expected


def test_the_same_fleet_as_text(client: Client) -> None:
    report = post(client, f"{CHECK}?points_limit=45", examples.TEXT, "text/plain")
    assert (report["legal"], report["points"], report["points_limit"]) == (True, 39, 45)
    assert [line["points"] for line in report["lines"]] == [25, 4, 5, 5]
    assert [(each["code"], each["text"]) for each in report["notices"]] == [
        ("card.ambiguous", "Worf")
    ]


def test_a_text_with_options(client: Client) -> None:
    body = {"text": "U.S.S. Sutherland (2017core)", "points_limit": 20, "ruleset": "open"}
    report = post(client, CHECK, body)
    assert (report["points"], report["points_limit"], report["ruleset"]) == (23, 20, "open")
    assert [problem["code"] for problem in report["problems"]] == [
        "points.over_limit",
        "captain.placeholder",
    ]
    assert "notices" not in report


def test_names_mean_the_printings_of_the_rule_set_and_the_day(client: Client) -> None:
    def taken(path: str = CHECK, **options: str) -> str:
        return str(post(client, path, {"text": "Scimitar", **options})["lines"][0]["card"])

    assert taken() == "ship:scimitar-75012"
    assert taken(ruleset="organized-play-2016") == "ship:scimitar-71533"
    assert taken(event_date="2016-06-01") == "ship:scimitar-71533"
    assert taken(f"{CHECK}?ruleset=organized-play-2016") == "ship:scimitar-71533"
    text = post(client, f"{CHECK}?ruleset=organized-play-2016", "Scimitar (38)", "text/plain")
    assert text["lines"][0]["card"] == "ship:scimitar-71533"
    assert text["notices"] == [
        {
            "code": "card.ambiguous",
            "message": "2 cards are called Scimitar; Scimitar [71533], 38 SP was taken: the list "
            "says 38 SP. Others: Secrets of the Tal Shiar [75012], 34 SP. Add the set in brackets "
            "to name another.",
            "where": "line 1",
            "text": "Scimitar",
            "card": "ship:scimitar-71533",
            "suggestions": [
                {
                    "card": "ship:scimitar-75012",
                    "name": "Scimitar",
                    "set": "Secrets of the Tal Shiar",
                    "points": 34,
                }
            ],
        }
    ]
    assert report_read(text) == text  # as the record of a campaign keeps it


def test_a_list_is_converted_under_the_rule_set_and_the_day(client: Client) -> None:
    for options, ship in (
        ({}, "75012"),
        ({"ruleset": "organized-play-2016"}, "71533"),
        ({"event_date": "2016-06-01"}, "71533"),
    ):
        answer = post(client, CONVERT, {"text": "Scimitar", "to": "json", **options})
        fleet = json.loads(answer["text"])
        assert fleet["ships"] == [{"ship": f"ship:scimitar-{ship}"}]
        assert {name: fleet[name] for name in options} == options


def test_the_query_wins_over_the_body(client: Client) -> None:
    body = {"text": "U.S.S. Sutherland (2017core)", "points_limit": 20, "ruleset": "open"}
    report = post(client, f"{CHECK}?points_limit=30&ruleset=attack-wing-classic", body)
    assert (report["points_limit"], report["ruleset"]) == (30, "attack-wing-classic")
    fleet = {"ships": [SUTHERLAND], "ruleset": "open", "points_limit": 5}
    report = post(client, f"{CHECK}?points_limit=40", fleet)
    assert (report["points_limit"], report["ruleset"]) == (40, "open")


def test_the_current_edition_holds_where_nothing_is_said(client: Client) -> None:
    report = post(client, CHECK, {"ships": [SUTHERLAND]})
    assert (report["ruleset"], report["points_limit"]) == ("attack-wing-2017", 130)


def test_the_day_of_the_event_decides_on_bans(client: Client, catalogue: Catalogue) -> None:
    banned = catalogue["tech:warp-jump-71201"]
    fleet = {
        "ships": [{"ship": SUTHERLAND, "upgrades": [banned.key]}],
        "ruleset": "organized-play-2016",
    }

    def codes(day: str) -> set[str]:
        report = post(client, f"{CHECK}?event_date={day}", fleet)
        return {problem["code"] for problem in report["problems"]}

    assert "card.banned" not in codes("2016-06-01")
    assert "card.banned" in codes("2018-03-08")


def test_consent_is_taken_as_given_unless_it_is_refused(client: Client) -> None:
    fleet = {
        "ruleset": "attack-wing-classic",
        "ships": [{"ship": "ship:u-s-s-reliant-71121", "captain": "captain:martok-71126"}],
    }

    def found(query: str) -> list[tuple[str, str]]:
        report = post(client, CHECK + query, fleet)
        return [(each["severity"], each["code"]) for each in report["problems"]]

    assert found("") == [("note", "faction.consent_assumed")]
    assert found("?mixing_consent=true") == [("note", "faction.consent_assumed")]
    for refused in ("false", "0", "no"):
        assert found(f"?mixing_consent={refused}") == [("error", "faction.needs_consent")]


def test_a_list_is_answered_by_a_list_in_the_same_order(client: Client) -> None:
    fleets = [{"ships": [SUTHERLAND]}, {"ships": []}, examples.FLEET]
    reports = post(client, CHECK, fleets)
    assert [report["points"] for report in reports] == [23, 0, 39]
    assert [len(each) for each in [post(client, CHECK, fleets[:1])]] == [1]


def test_several_fleets_in_a_text_are_answered_by_a_list(client: Client) -> None:
    fleets = [examples.FLEET, {"ships": [SUTHERLAND]}]
    for format_id in ("text", "share-code", "utopia", "space-dock-squads"):
        text = post(client, f"{CONVERT}?to={format_id}", fleets)["text"]
        reports = post(client, CHECK, text, "text/plain")
        assert [report["points"] for report in reports] == [39, 23], format_id


def test_a_file_of_another_builder_may_come_as_json(client: Client) -> None:
    text = post(client, f"{CONVERT}?to=space-dock", examples.FLEET)["text"]
    report = post(client, f"{CHECK}?ruleset=attack-wing-2017", json.loads(text))
    assert report["points"] == 39
    report = post(client, f"{CHECK}?format=space-dock", text, "text/plain")
    assert report["points"] == 39


def test_reports_keep_to_their_schema(client: Client) -> None:
    schema = json.loads((SCHEMAS / "report.json").read_text(encoding="utf-8"))
    validator = jsonschema.Draft202012Validator(schema)
    for path in sorted((settings.FIXTURES_DIR / "fleets").glob("*.json")):
        validator.validate(post(client, CHECK, json.loads(path.read_text(encoding="utf-8"))))
    text = "U.S.S. Enterprise-D\nWarff\nPhoton Torpedoes x3\nnonsense\n"
    report = post(client, CHECK, text, "text/plain")
    validator.validate(report)
    assert {"card.unknown", "card.ambiguous"} <= {each["code"] for each in report["notices"]}


def test_no_query_is_made_once_the_catalogue_is_there(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    post(client, CHECK, examples.FLEET)
    with django_assert_num_queries(0):
        post(client, CHECK, examples.FLEET)
        post(client, CHECK, examples.TEXT, "text/plain")
        post(client, f"{CONVERT}?to=utopia", examples.FLEET)
        client.get("/api/v1/rulesets/alliance/")
        client.get("/api/v1/formats/")


def test_no_query_is_made_for_a_visitor_with_an_account_either(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    client.force_login(UserFactory(username="data"))
    with django_assert_num_queries(0):
        post(client, CHECK, examples.FLEET)


def test_no_form_token_is_asked_for() -> None:
    client = Client(enforce_csrf_checks=True)
    assert post(client, CHECK, examples.FLEET)["points"] == 39


def test_checks_have_a_rate_of_their_own(client: Client, set_rates: SetRates) -> None:
    set_rates({"check": "2/minute", "read": None})
    assert [client.post(CHECK, examples.FLEET, "application/json").status_code for _ in "123"] == [
        200,
        200,
        429,
    ]
    assert client.get("/api/v1/rulesets/").status_code == 200


def test_totals_of_other_rules_are_told(client: Client) -> None:
    reports = post(client, f"{CHECK}?format=space-dock", PRICED, "text/plain")
    (told,) = (each for each in reports[0]["notices"] if each["code"] == "ruleset.totals")
    assert told["message"] == (
        "2 of 3 totals in this document are those of Attack Wing, classic rules, 0 those of "
        "Attack Wing, 2017 rules. It may have been made for the former."
    )
    assert (told["where"], told["text"]) == ("/ruleset", "attack-wing-classic")
    query = "?format=space-dock&ruleset=attack-wing-classic"
    reports = post(client, CHECK + query, PRICED, "text/plain")
    assert "notices" not in reports[0]


# --- convert -------------------------------------------------------------------------------------


OWN_FORMATS = tuple(each.id for each in FORMATS.values() if each.says_all)
"""They say all that a fleet document says."""


@pytest.mark.parametrize("format_id", list(FORMATS))
def test_every_format_says_what_the_fleet_costs(client: Client, format_id: str) -> None:
    answer = post(client, f"{CONVERT}?to={format_id}", examples.FLEET)
    assert sorted(answer) == ["format", "notices", "text"]
    assert answer["format"] == format_id
    codes = {each["code"] for each in answer["notices"]}
    assert codes <= {"format.left_out", "format.unknown_there", "format.total"}
    assert bool(codes) is (format_id not in OWN_FORMATS)
    query = f"?format={format_id}&ruleset=attack-wing-2017"
    report = post(client, CHECK + query, answer["text"], "text/plain")
    assert (report[0] if isinstance(report, list) else report)["points"] == 39


def test_a_conversion_tells_what_the_other_builder_drops(client: Client) -> None:
    ship = {
        "ship": "ship:u-s-s-enterprise-d-71120",
        "upgrades": ["weapon:photon-torpedoes-2017core", "crew:worf-2017core"],
    }
    fleet = {**examples.FLEET, "ships": [ship]}
    del fleet["ruleset"]
    answer = post(client, f"{CONVERT}?to=utopia", fleet)
    (told,) = (each for each in answer["notices"] if each["code"] != "format.left_out")
    assert told["message"] == (
        "Utopia does not know Photon Torpedoes (weapon:photon-torpedoes-2017core); it drops the "
        "card, and its total falls by 4 SP."
    )
    several = post(client, f"{CONVERT}?to=space-dock-squads", [fleet, fleet])["notices"]
    falls = [each for each in several if each["code"] == "format.total"]
    assert [each["message"] for each in falls] == [
        "In all Space Dock drops 2 cards or ships: 28 SP are left of 38."
    ] * 2
    places = [each["where"] for each in several if each["code"] == "format.unknown_there"]
    assert places == ["/0/ships/0", "/0/ships/0", "/1/ships/0", "/1/ships/0"]


def test_a_conversion_by_body_alone(client: Client) -> None:
    answer = post(client, CONVERT, {"text": "U.S.S. Sutherland\nWarff", "to": "json"})
    document = json.loads(answer["text"])
    assert document["ships"][0]["upgrades"] == [{"name": "Warff"}]
    assert [notice["code"] for notice in answer["notices"]][-1] == "card.unknown"


def test_a_list_for_people_has_the_prices_of_the_check(client: Client) -> None:
    answer = post(client, f"{CONVERT}?to=bbcode", examples.FLEET)
    shown, code = answer["text"].split("\n[code]")
    assert code.startswith("FB1-")
    assert shown == (
        "[b]Fleet[/b]\n"
        "39 of 35 SP, attack-wing-2017\n"
        "\n"
        "[b]K'mpec's Attack Cruiser, 39 SP[/b]\n"
        "[list]\n"
        "[*]Ship: K'mpec's Attack Cruiser, 25 SP\n"
        "[*]Captain: K'Mpec, 4 SP\n"
        "[*]Crew: Worf, 5 SP\n"
        "[*]Talent: Today Is A Good Day To Die, 5 SP\n"
        "[/list]\n"
    )


def test_a_list_of_a_fleet_under_unknown_rules_has_the_usual_prices(client: Client) -> None:
    fleet = {**examples.FLEET, "ruleset": "warp-ten"}
    lines = post(client, f"{CONVERT}?to=csv", fleet)["text"].splitlines()
    assert [line.split(",")[9] for line in lines] == ["SP", "25", "4", "5", "5"]


def test_a_format_that_is_none_is_refused(client: Client) -> None:
    response = client.post(f"{CHECK}?format=xlsx", "Fleet", content_type="text/plain")
    assert response.status_code == 400
    [message] = response.json()["fields"]["/format"]
    assert message == (
        'There is no format "xlsx" to read; choose one of json, text, share-code, space-dock, '
        "space-dock-squads, utopia, tabletop-simulator, markdown, bbcode, csv."
    )


def test_a_conversion_needs_a_format(client: Client) -> None:
    response = client.post(CONVERT, examples.FLEET, content_type="application/json")
    assert response.status_code == 400
    [message] = response.json()["fields"]["/to"]
    assert message.startswith('There is no format "" to write; choose one of json, text, ')


def test_a_format_for_one_fleet_refuses_two(client: Client) -> None:
    response = client.post(
        f"{CONVERT}?to=tabletop-simulator", [examples.FLEET] * 2, content_type="application/json"
    )
    assert response.status_code == 400
    [message] = response.json()["fields"]["/to"]
    assert message == (
        "Tabletop Simulator holds one fleet, and these are 2. "
        "Choose json, text, share-code, space-dock-squads, utopia, markdown, bbcode, csv."
    )


# --- what can be asked for ------------------------------------------------------------------------


def test_formats(client: Client) -> None:
    answer = client.get("/api/v1/formats/").json()
    assert [each["id"] for each in answer] == list(FORMATS)
    assert answer[0] == {
        "id": "json",
        "name": "Fleetbuilder",
        "media_type": "application/json",
        "extension": ".json",
        "is_for_several": True,
    }


def test_rulesets(client: Client) -> None:
    rows = client.get("/api/v1/rulesets/").json()
    assert [row["id"] for row in rows] == [
        "attack-wing-2017",
        "attack-wing-classic",
        "organized-play-2016",
        "organized-play-2014",
        "ship-pure",
        "alliance",
        "open",
        "attack-wing",
    ]
    assert rows[0]["inherits"] == "attack-wing"
    assert rows[-1]["inherits"] is None
    for row in rows:
        assert client.get(row["url"]).status_code == 200
        document = client.get(f"/api/v1/rulesets/{row['id']}/").json()
        assert {name: document[name] for name in row} == row
        assert document["lineage"][-1] == row["id"]


def test_no_such_ruleset(client: Client) -> None:
    response = client.get("/api/v1/rulesets/warp/")
    assert response.status_code == 404
    assert response.json()["code"] == "not_found"


@pytest.mark.parametrize("name", selectors.SCHEMAS)
def test_schemas_are_served_as_they_stand(client: Client, name: str) -> None:
    response = client.get(f"/api/v1/schemas/{name}.json")
    assert response.status_code == 200
    assert response["Content-Type"] == "application/schema+json"
    assert response["Access-Control-Allow-Origin"] == "*"
    assert response["Cache-Control"] == "public, max-age=3600"
    document = json.loads(response.content)
    assert document == json.loads((SCHEMAS / f"{name}.json").read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(document)


def test_no_other_file_is_served(client: Client) -> None:
    for name in ("card_set", "fleets", "..%2Fship_classes", "warp"):
        assert client.get(f"/api/v1/schemas/{name}.json").status_code == 404
    assert client.post("/api/v1/schemas/fleet.json").status_code == 405


@override_settings(DEBUG=False)
def test_everything_is_open_to_everybody(client: Client) -> None:
    for path in ("rulesets/", "rulesets/open/", "formats/", "schemas/fleet.json", "schema/"):
        assert client.get(f"/api/v1/{path}").status_code == 200
    for view in (api.FleetCheckView, api.FleetConvertView):
        assert view.authentication_classes == ()
        assert [each.__name__ for each in view.permission_classes] == ["AllowAny"]
