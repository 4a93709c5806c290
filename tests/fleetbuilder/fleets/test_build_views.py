"""The builder's page: steps, what they say, and what they leave alone."""

from __future__ import annotations

import html
import json
import re
from dataclasses import replace
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from fleetbuilder.fleets.common import mapping
from fleetbuilder.fleets.common.models import DemoFleet, Fleet, Revision
from fleetbuilder.fleets.common.services import demo_fleets_load
from fleetbuilder.fleets.saved.selectors import revision_current
from rules.catalogue import Catalogue
from rules.fleet import Equipped, ShipBuild
from rules.fleet import Fleet as Content
from rules.notation import fleet_to_document
from tests.fleetbuilder.conftest import SetRates
from tests.fleetbuilder.fleets.saved import (
    ENTERPRISE,
    PICARD,
    TORPEDOES,
    WORF,
    content,
    row_statements,
)

DATA = "crew:data-71120"

pytestmark = pytest.mark.usefixtures("catalogue")


def begun(client: Client, **fields: str) -> Fleet:
    answer = client.post(reverse("fleets:build_start"), fields)
    fleet = Fleet.objects.get()
    assert (answer.status_code, answer["Location"]) == (
        302,
        reverse("fleets:build", args=[fleet.slug]),
    )
    return fleet


def stepped(
    client: Client, fleet: Fleet, *, expected: int | None = None, **fields: Any
) -> HttpResponse:
    fleet.refresh_from_db()
    values = {"expected": str(expected or fleet.current), **fields}
    if isinstance(values.get("step"), dict):
        values["step"] = json.dumps(values["step"])
    answer: Any = client.post(
        reverse("fleets:build_step", args=[fleet.slug]), values, headers={"HX-Request": "true"}
    )
    fleet.refresh_from_db()
    return answer  # type: ignore[no-any-return]


def now(fleet: Fleet) -> Content:
    return mapping.fleet_from_revision(revision_current(fleet=fleet))


def add(card: str, where: str = "", slot: str = "") -> dict[str, str]:
    return {"action": "add", "card": card, "where": where, "slot": slot}


def text(answer: HttpResponse) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", answer.content.decode()).split())


def test_a_guest_builds_a_fleet_from_nothing(client: Client) -> None:
    fleet = begun(client, name="Wolf  359", ruleset="attack-wing-2017", points_limit="90")
    assert (fleet.name, fleet.points_limit, fleet.points) == ("Wolf 359", 90, 0)
    stepped(client, fleet, step=add(ENTERPRISE))
    stepped(client, fleet, step=add(PICARD, "/ships/0", "captain"))
    answer = stepped(client, fleet, step=add(WORF, "/ships/0", "crew"))
    assert now(fleet).ships == content(WORF).ships
    assert fleet.current == 4
    assert "Worf" in text(answer)
    assert client.get(reverse("fleets:build", args=[fleet.slug])).status_code == 200


@pytest.mark.parametrize("ruleset", ["attack-wing-2017", "organized-play-2016", "open"])
def test_a_fleet_without_ships_is_neither_legal_nor_wrong(client: Client, ruleset: str) -> None:
    fleet = begun(client, ruleset=ruleset)
    assert (fleet.is_legal, fleet.ship_count) == (False, 0)
    page = client.get(reverse("fleets:build", args=[fleet.slug])).content.decode()
    assert '<p class="verdict-word">No ships yet</p>' in page
    assert "state-legal" not in page
    stepped(client, fleet, step=add(ENTERPRISE))
    page = client.get(reverse("fleets:build", args=[fleet.slug])).content.decode()
    assert "No ships yet" not in page
    stepped(client, fleet, undo="1")
    assert not fleet.is_legal


def test_the_lists_say_of_a_fleet_without_ships_what_the_builder_says(client: Client) -> None:
    fleet = begun(client)
    for name, slug in (("fleet_list", []), ("fleet_history", [fleet.slug])):
        page = text(client.get(reverse(f"fleets:{name}", args=slug)))  # type: ignore[arg-type]
        assert "No ships yet" in page
        assert "Legal" not in page
    assert client.get(f"/api/v1/fleets/{fleet.slug}/").json()["legal"] is False


def test_after_a_ship_its_captain_is_looked_for_and_then_its_slots(client: Client) -> None:
    fleet = begun(client)
    answer = stepped(client, fleet, step=add(ENTERPRISE), slot="ship")
    assert "A captain for U.S.S. Enterprise-D" in text(answer)
    answer = stepped(
        client, fleet, step=add(PICARD, "/ships/0", "captain"), ship="0", slot="captain"
    )
    assert "A weapon for U.S.S. Enterprise-D" in text(answer)
    answer = stepped(client, fleet, step=add(WORF, "/ships/0", "crew"), ship="0", slot="crew")
    assert "A crew for U.S.S. Enterprise-D" in text(answer)


def test_an_illegal_fleet_is_saved_and_says_why_and_how_to_mend_it(client: Client) -> None:
    fleet = begun(client, fleet=json.dumps(fleet_to_document(content(DATA))))
    answer = stepped(client, fleet, step=add(DATA, "/ships/0", "crew"))
    assert not fleet.is_legal
    assert "Data" in text(answer)
    steps = [
        html.unescape(each) for each in re.findall(r'value="(\{[^"]*)"', answer.content.decode())
    ]
    remedy = next(each for each in steps if "Remove this Data" in each)
    assert len(now(fleet).ships[0].upgrades) == 2
    stepped(client, fleet, step=remedy)
    assert fleet.is_legal
    assert now(fleet).ships == content(DATA).ships


def test_undoing_and_redoing(client: Client) -> None:
    fleet = begun(client)
    stepped(client, fleet, step=add(ENTERPRISE))
    stepped(client, fleet, step=add(PICARD, "/ships/0"))
    stepped(client, fleet, undo="1")
    assert now(fleet).ships[0].captain is None
    stepped(client, fleet, undo="1")
    assert now(fleet).ships == ()
    answer = stepped(client, fleet, undo="1")
    assert "There is nothing to undo." in answer.content.decode()
    assert fleet.current == 5
    stepped(client, fleet, redo="1")
    stepped(client, fleet, redo="1")
    assert now(fleet).ships == content().ships
    assert fleet.current == 7


def test_settings_change_at_any_time(client: Client) -> None:
    fleet = begun(client, fleet=json.dumps(fleet_to_document(content())))
    answer = stepped(
        client,
        fleet,
        step="",
        name="Other",
        ruleset="attack-wing-classic",
        points_limit="",
        event_date="2016-05-01",
        fleet_notes="Bring dice.",
    )
    heading = re.search(r"<h1[^>]*>(.*?)</h1>", answer.content.decode(), re.DOTALL)
    assert heading is not None
    assert heading[1].strip() == "Other"
    changed = now(fleet)
    assert (changed.name, changed.ruleset, changed.points_limit) == (
        "Other",
        "attack-wing-classic",
        None,
    )
    assert (changed.event_date, changed.notes) == ("2016-05-01", "Bring dice.")
    assert changed.ships == content().ships


LIMIT_FAULT = "Write a whole number from 0 to 10,000, or nothing."


@pytest.mark.parametrize("limit", ["-5", "abc", "1.5", "99999999", "10001", "٣"])
def test_a_limit_that_is_none_is_told_at_its_field_and_all_that_was_typed_stays(
    client: Client, limit: str
) -> None:
    fleet = begun(client, fleet=json.dumps(fleet_to_document(content())))
    typed: dict[str, Any] = {
        "settings": "1",
        "name": "Typed <name>",
        "ruleset": "attack-wing-classic",
        "points_limit": limit,
        "event_date": "2016-05-01",
        "fleet_notes": "\nOne.\nTwo.",
    }
    answer = stepped(client, fleet, **typed)
    assert (answer.status_code, fleet.current) == (200, 1)
    page = answer.content.decode()
    assert f'data-said="Not saved. {LIMIT_FAULT}"' in page
    assert 'id="build-fleet"' not in page
    # Without scripts the whole page is shown again.
    whole = client.post(
        reverse("fleets:build_step", args=[fleet.slug]), {"expected": "1", "key": "k", **typed}
    )
    assert whole.status_code == 400
    for each in (page, whole.content.decode()):
        assert re.findall(r'<details class="build-settings"\s+open>', each) != []
        assert settings_of(each) == {
            "settings-name": "Typed &lt;name&gt;",
            "settings-ruleset": "attack-wing-classic",
            "settings-limit": limit,
            "settings-date": "2016-05-01",
            "settings-notes": "\nOne.\nTwo.",
        }
        assert marked(each) == {"settings-limit": LIMIT_FAULT}
        [field] = re.findall(r'<input[^>]*id="settings-limit"[^>]*>', each)
        assert 'aria-describedby="settings-limit_help settings-limit_error"' in field
        assert "autofocus" in field
    fleet.refresh_from_db()
    assert fleet.current == 1


def settings_of(page: str) -> dict[str, str]:
    """Gives what stands in the fields of the settings, by their ids."""
    found = {
        re.findall(r'id="([^"]*)"', each)[0]: re.findall(
            r' value="([^"]*)"', each.replace("\n", " ")
        )[0]
        for each in re.findall(r'<input[^>]*id="settings-[^>]*>', page)
    }
    [found["settings-ruleset"]] = re.findall(
        r'<option value="([^"]*)"\s+selected', page.partition('id="settings-limit"')[0]
    )
    # A browser drops the first end of line.
    [found["settings-notes"]] = re.findall(r"<textarea[^>]*>\n(.*?)</textarea>", page, re.DOTALL)
    return found


def marked(page: str) -> dict[str, str]:
    """Gives what is said at the fields that are marked as wrong, by their ids."""
    fields = re.findall(r'<(?:input|select|textarea)[^>]*aria-invalid="true"[^>]*>', page)
    ids = [re.findall(r'id="([^"]*)"', each)[0] for each in fields]
    return {
        each: " ".join(re.findall(rf'id="{each}_error">.*?<span>(.*?)</span>', page, re.DOTALL))
        for each in ids
    }


def test_long_notes_are_kept_whole_and_longer_ones_refused(client: Client) -> None:
    fleet = begun(client, fleet=json.dumps(fleet_to_document(content())))
    # A browser without scripts ends a line with two characters.
    stepped(client, fleet, settings="1", fleet_notes="a line\r\n" * 2_857 + "x")
    assert len(now(fleet).notes) == 20_000
    assert now(fleet).notes == "a line\n" * 2_857 + "x"
    page = stepped(client, fleet, settings="1", fleet_notes="y" * 20_001).content.decode()
    assert fleet.current == 2
    assert marked(page) == {
        "settings-notes": "At most 20,000 characters are kept, and these are 20,001."
    }
    assert settings_of(page)["settings-notes"] == "y" * 20_001
    shown = client.get(reverse("fleets:build", args=[fleet.slug])).content.decode()
    assert settings_of(shown)["settings-notes"] == "a line\n" * 2_857 + "x"
    assert marked(shown) == {}
    # A browser would cut what is pasted into the field, and say nothing.
    assert re.findall(r'id="settings-\w+"[^>]*maxlength', shown) == []


def test_a_name_that_is_too_long_is_refused_with_every_other_fault(client: Client) -> None:
    fleet = begun(client, name="Before")
    stepped(client, fleet, settings="1", name="  n " + "n" * 198)
    assert (fleet.current, fleet.name) == (2, "n " + "n" * 198)
    page = stepped(
        client,
        fleet,
        settings="1",
        name="n" * 201,
        ruleset="none",
        event_date="20160-01-01",
        fleet_notes="\0",
    ).content.decode()
    assert (fleet.current, fleet.name) == (2, "n " + "n" * 198)
    found = marked(page)
    assert list(found) == [
        "settings-name",
        "settings-ruleset",
        "settings-date",
        "settings-notes",
    ]
    assert found["settings-name"] == "At most 200 characters are kept, and these are 201."
    assert found["settings-notes"] == "A NUL character stands here; remove it."
    # Only the first is where the reader goes on.
    assert page.count(" autofocus") == 1


def test_notes_as_they_were_saved_are_not_changed_by_a_form(client: Client) -> None:
    one = replace(content(), ruleset="attack-wing-2017", notes="One.\r\nTwo.")
    fleet = begun(client, fleet=json.dumps(fleet_to_document(one)))
    stepped(client, fleet, settings="1", name="Other", fleet_notes="One.\nTwo.")
    assert now(fleet) == replace(one, name="Other")


def test_a_wrong_value_on_an_outdated_page_does_not_overwrite_what_was_saved(
    client: Client,
) -> None:
    fleet = begun(client, name="Before")
    stepped(client, fleet, settings="1", name="Elsewhere")
    address = reverse("fleets:build_step", args=[fleet.slug])
    typed = {"expected": "1", "settings": "1", "name": "Mine"}
    page = client.post(address, {**typed, "points_limit": "x"}).content.decode()
    assert '<input type="hidden" name="expected" value="1">' in page
    assert client.post(address, {**typed, "points_limit": "90"}).status_code == 409
    fleet.refresh_from_db()
    assert (fleet.current, fleet.name) == (2, "Elsewhere")


def test_consent_to_mixing_is_asked_where_the_rule_set_asks(client: Client) -> None:
    fleet = begun(client, fleet=json.dumps(fleet_to_document(content())))
    address = reverse("fleets:build", args=[fleet.slug])
    assert "settings-consent" not in client.get(address).content.decode()
    # A box that is not ticked is sent as its hidden word alone.
    stepped(client, fleet, step="", ruleset="attack-wing-classic", mixing_consent="0")
    assert not now(fleet).mixing_consent
    page = client.get(address).content.decode()
    [box] = re.findall(r'<input type="checkbox"\s+id="settings-consent"[^>]*>', page)
    assert "checked" not in box
    fleet.refresh_from_db()
    stepped(client, fleet, step="", mixing_consent=["0", "1"])
    assert now(fleet).mixing_consent
    assert fleet_to_document(now(fleet)).get("mixing_consent") is None


def test_a_step_from_an_outdated_page_changes_nothing_and_shows_the_difference(
    client: Client,
) -> None:
    fleet = begun(client, fleet=json.dumps(fleet_to_document(content(WORF))))
    stepped(client, fleet, step={"action": "remove", "where": "/ships/0/upgrades/0"})
    before = list(Revision.objects.order_by("number").values_list("number", "document"))
    answer = stepped(client, fleet, expected=1, step=add(TORPEDOES, "/ships/0", "weapon"))
    assert list(Revision.objects.order_by("number").values_list("number", "document")) == before
    shown = text(answer)
    assert "This fleet was saved elsewhere. Yours was not." in shown
    assert "New on U.S.S. Enterprise-D: Worf" in shown
    assert "New on U.S.S. Enterprise-D: Photon Torpedoes" in shown
    # The player chooses: theirs, mine, or both.
    mine = {"step": add(TORPEDOES, "/ships/0", "weapon"), "over": "2"}
    stepped(client, fleet, expected=1, **mine)
    assert now(fleet).ships == content(WORF, TORPEDOES).ships
    assert fleet.current == 3


def test_mine_may_be_kept_as_another_fleet(client: Client) -> None:
    fleet = begun(client, fleet=json.dumps(fleet_to_document(content())))
    stepped(client, fleet, step=add(WORF, "/ships/0"))
    stepped(client, fleet, expected=1, step=add(TORPEDOES, "/ships/0"), over="2", copy="1")
    assert fleet.current == 2
    other = Fleet.objects.exclude(pk=fleet.pk).get()
    assert now(other).ships == content(TORPEDOES).ships


def test_a_request_that_is_sent_twice_acts_once(client: Client) -> None:
    fleet = begun(client, fleet=json.dumps(fleet_to_document(content())))
    for _ in range(2):
        stepped(client, fleet, expected=1, key="once", step=add(WORF, "/ships/0"))
    assert fleet.current == 2
    assert now(fleet).ships == content(WORF).ships


@pytest.mark.parametrize(
    "step",
    [
        "no json",
        "[]",
        '{"action": ""}',
        '{"action": "add", "card": "../x"}',
        '{"action": "add", "where": 3}',
        '{"action": "shift", "where": "/ships/0", "by": 1.5}',
        '{"action": "shift", "where": "/ships/0", "by": 100000}',
        '{"action": "set_limit", "value": -1}',
        '{"action": "add", "more": "x"}',
    ],
)
def test_a_step_that_is_none_is_refused(client: Client, step: str) -> None:
    fleet = begun(client)
    answer = stepped(client, fleet, step=step)
    assert answer.status_code == 400
    assert fleet.current == 1


def test_a_step_that_points_at_nothing_changes_nothing(client: Client) -> None:
    fleet = begun(client)
    answer = stepped(client, fleet, step={"action": "remove", "where": "/ships/3"})
    assert "The fleet has nothing there. Nothing was changed." in answer.content.decode()
    assert fleet.current == 1


def test_cards_are_found_for_a_place(client: Client) -> None:
    fleet = begun(client, fleet=json.dumps(fleet_to_document(content(WORF))))
    address = reverse("fleets:build_find", args=[fleet.slug])

    def found(**query: str) -> str:
        answer: Any = client.get(address, query, headers={"HX-Request": "true"})
        assert answer.status_code == 200
        return text(answer)

    crew = found(ship="0", slot="crew", q="worf")
    assert "not fit" in crew
    assert "Worf is unique and already in the fleet." in crew
    near = found(ship="0", slot="crew", q="worff set:72015")
    assert "No card is named “worff”; of those near" in near
    assert "Nothing fits here among what you asked for." in found(ship="0", slot="crew", q="zzzzz")
    assert "Choose the fleet’s resource" in found(slot="resource")
    assert "Instead of Worf" in found(ship="0", slot="crew", replacing="/ships/0/upgrades/0")
    # A place that the fleet has not is the fleet as a whole.
    assert "Add a ship" in found(ship="9", slot="crew")
    assert "Add a ship" in found(ship="0", slot="nonsense")
    assert (
        "build-q"
        not in client.get(
            address, {"only": "results"}, headers={"HX-Request": "true"}
        ).content.decode()
    )


def test_all_cards_that_fit_can_be_shown(client: Client, whole: Catalogue) -> None:
    fleet = begun(client)
    address = f"{reverse('fleets:build_find', args=[fleet.slug])}?only=results"
    shown: list[int] = []
    while address:
        page = client.get(address, headers={"HX-Request": "true"}).content.decode()
        assert 'id="build-q"' not in page
        assert page.count(">Show more of ") == (len(shown) < 3)
        shown.append(len(re.findall(r' data-offer="', page)))
        more = re.search(r'hx-get="([^"]*)"\s+hx-swap="none"\s+data-more>Show more', page)
        address = html.unescape(more[1]) if more else ""
    count = len(whole.by_type["ship"])
    assert count > 300
    assert shown == [30, 90, 270, count]


def test_showing_more_and_showing_what_does_not_fit_keep_each_other(client: Client) -> None:
    fleet = begun(client, fleet=json.dumps(fleet_to_document(content(WORF))))
    address = reverse("fleets:build_find", args=[fleet.slug])

    def links(**query: str) -> list[str]:
        page: Any = client.get(
            address, {"ship": "0", "slot": "crew", **query}, headers={"HX-Request": "true"}
        )
        found = re.findall(r'href="[^"]*[?]([^"]*)"[^>]*data-more', page.content.decode())
        return [html.unescape(each) for each in found]

    place = "ship=0&slot=crew"
    assert links() == [f"{place}&most=90", f"{place}&most=30&others=1"]
    assert links(most="90") == [f"{place}&most=270", f"{place}&most=90&others=1"]
    assert links(most="90", others="1") == [f"{place}&most=270&others=1"]


def test_what_is_wrong_with_a_query_is_told(client: Client) -> None:
    fleet = begun(client)
    address = reverse("fleets:build_find", args=[fleet.slug])
    answer = client.get(address, {"q": "cost<"}, headers={"HX-Request": "true"})
    assert answer.status_code == 200
    assert "field-error" in answer.content.decode()


def test_a_card_is_looked_at(client: Client) -> None:
    fleet = begun(client, fleet=json.dumps(fleet_to_document(content(WORF))))
    address = reverse("fleets:build_detail", args=[fleet.slug])

    def seen(**query: str) -> str:
        answer: Any = client.get(address, query, headers={"HX-Request": "true"})
        assert answer.status_code == 200
        return text(answer)

    ship = seen(picked="/ships/0")
    assert "Galaxy Class" in ship
    assert "Duplicate" in ship
    assert "Price here:" in seen(picked="/ships/0/upgrades/0")
    assert "Choose a card, here or in the list, to read it." in seen(picked="/ships/7")
    assert "Picard" in seen(card=PICARD)


def test_the_card_looked_at_says_what_is_wrong_with_it_and_the_ways_out(client: Client) -> None:
    cards = (Equipped(card=WORF), Equipped(card="", name="Dean Troy"))
    build = ShipBuild(ship=ENTERPRISE, upgrades=cards)
    fleet = begun(client, fleet=json.dumps(fleet_to_document(replace(content(), ships=(build,)))))

    def problems(place: int) -> tuple[str, str]:
        where = {"picked": f"/ships/0/upgrades/{place}"}
        page = client.get(reverse("fleets:build", args=[fleet.slug]), where).content.decode()
        ids = re.findall(r' id="(problem-[^"]*)"', page)
        assert ids == [f"problem-{number + 1}" for number in range(len(ids))]
        found = re.search(r'aria-label="Problems of this card".*?</ul>', page, re.DOTALL)
        assert found
        return found.group(), page

    shown, _ = problems(0)
    assert "Worf may only be equipped with a Klingon ship" in shown
    assert "2017, Upgrade Restrictions" in shown
    assert re.findall(r"<span>(.*?)</span>", shown) == [
        "Remove Worf",
        "Swap for Worf of set 75016 (2 SP)",
    ]
    assert shown.count('name="step"') == shown.count('form="step-form"') == 2
    shown, page = problems(1)
    assert "Take Deanna Troi of set 75016 (3 SP) instead" in shown
    # The list of all says the same.
    assert page.count("<span>Take Deanna Troi of set 75016 (3 SP) instead</span>") == 2


def test_what_carries_a_resource_goes_aboard_a_ship(client: Client) -> None:
    misplaced = replace(content(), resource=Equipped("flagship:federation-op4participation"))
    fleet = begun(client, fleet=json.dumps(fleet_to_document(misplaced)))
    page = client.get(reverse("fleets:build", args=[fleet.slug])).content.decode()
    values = re.findall(r'name="step"\s+value="([^"]+)"', page)
    steps = [json.loads(html.unescape(each)) for each in values]
    [aboard] = [each for each in steps if each.get("to") and each.get("card")]
    stepped(client, fleet, step=aboard)
    assert now(fleet).resource == Equipped("resource:flagship-op4participation")
    assert now(fleet).ships[0].resource == misplaced.resource


def test_a_second_resource_is_shown_with_its_way_out(client: Client) -> None:
    resource = Equipped("resource:sabotage-72002r")
    lines = ("Resource: Master Strategist Tokens (MST)", "Whatever")
    listed = replace(content(), resource=resource, unmatched=lines)
    fleet = begun(client, fleet=json.dumps(fleet_to_document(listed)))
    assert now(fleet).unmatched == lines
    page = client.get(reverse("fleets:build", args=[fleet.slug])).content.decode()
    assert "Master Strategist Tokens (MST) is a resource too many beside Sabotage" in page
    assert "<span>Leave out Master Strategist Tokens (MST)</span>" in page
    stepped(client, fleet, step={"action": "remove", "where": "/unmatched/0"})
    assert now(fleet).unmatched == ("Whatever",)
    page = client.get(reverse("fleets:build", args=[fleet.slug])).content.decode()
    assert "is a resource too many" not in page


def test_without_scripts_every_step_leads_back_to_the_page(client: Client) -> None:
    fleet = begun(client)
    answer = client.post(
        reverse("fleets:build_step", args=[fleet.slug]),
        {"expected": "1", "step": json.dumps(add(ENTERPRISE)), "slot": "ship"},
    )
    assert answer.status_code == 302
    assert answer["Location"] == f"/fleets/{fleet.slug}/build/?ship=0&slot=captain"
    for name in ("build_find", "build_detail"):
        answer = client.get(reverse(f"fleets:{name}", args=[fleet.slug]), {"q": "x"})
        assert answer["Location"] == f"/fleets/{fleet.slug}/build/?q=x"


def test_a_fleet_begins_with_a_demo(client: Client, settings: Any) -> None:
    demo_fleets_load(directory=settings.FIXTURES_DIR / "fleets")
    demo = DemoFleet.objects.first()
    assert demo is not None
    fleet = begun(client, demo=demo.slug)
    assert now(fleet).ships == mapping.fleet_from_demo(demo).ships
    answer = client.post(reverse("fleets:build_start"), {"demo": "none"})
    assert answer.status_code == 404


def test_what_is_somebody_else_s_is_not_there(client: Client) -> None:
    fleet = begun(client)
    stranger = Client()
    before = list(Revision.objects.values_list("pk", flat=True))
    for name in ("build", "build_find", "build_detail"):
        assert stranger.get(reverse(f"fleets:{name}", args=[fleet.slug])).status_code == 404
    answer = stranger.post(
        reverse("fleets:build_step", args=[fleet.slug]),
        {"expected": "1", "step": json.dumps(add(ENTERPRISE))},
    )
    assert answer.status_code == 404
    assert list(Revision.objects.values_list("pk", flat=True)) == before


@pytest.mark.parametrize("ships", [1, 6])
def test_opening_costs_the_same_number_of_queries_whatever_the_fleet(
    client: Client, ships: int, django_assert_num_queries: Any
) -> None:
    one = content(WORF, TORPEDOES)
    fleet = begun(client, fleet=json.dumps(fleet_to_document(one.with_ships(one.ships * ships))))
    address = reverse("fleets:build", args=[fleet.slug])
    client.get(address)
    # Session, fleet, revision and their numbers; whether any set or card is owned.
    with django_assert_num_queries(6):
        assert client.get(address).status_code == 200


def test_a_step_reads_nothing_twice(client: Client, django_assert_num_queries: Any) -> None:
    fleet = begun(client)
    name = {"name": "Wolf", "ruleset": "attack-wing-2017", "limit": "100"}
    address = reverse("fleets:build_step", args=[fleet.slug])
    # Session, fleet, the revision pressed on; begin, both rows, end; the numbers of revisions,
    # whether any set or card is owned.
    with django_assert_num_queries(8 + row_statements()):
        answer = client.post(address, {"expected": "1", **name}, headers={"HX-Request": "true"})
    assert answer.status_code == 200
    fleet.refresh_from_db()
    assert (fleet.current, fleet.name) == (2, "Wolf")


def test_the_catalogue_is_not_asked_of_the_database(client: Client, whole: Catalogue) -> None:
    fleet = begun(client)
    shown = client.get(reverse("fleets:build", args=[fleet.slug])).content.decode()
    count = len(whole.by_type["ship"])
    assert f"{count} fit here" in shown


def test_every_ship_shows_the_dial_it_flies_by(client: Client) -> None:
    one = content(WORF)
    unknown = ShipBuild(ship="ship:nobodys-99999")
    fleet = begun(
        client, fleet=json.dumps(fleet_to_document(one.with_ships((*one.ships, unknown))))
    )
    shown = client.get(reverse("fleets:build", args=[fleet.slug]))
    dials = re.findall(
        r'<table class="dial dial-small">(.*?)</table>', shown.content.decode(), re.DOTALL
    )
    assert len(dials) == 1
    assert "Maneuver dial, Galaxy Class" in dials[0]
    colours = re.findall(r"dial-cell-(\w+)", dials[0])
    # Banks and turns stand on both sides.
    assert {colour: colours.count(colour) for colour in sorted(set(colours))} == {
        "green": 5,
        "red": 4,
        "white": 6,
    }


def test_the_card_looked_at_stays_open_wherever_it_goes(client: Client) -> None:
    one = content(WORF, TORPEDOES)
    fleet = begun(client, fleet=json.dumps(fleet_to_document(one.with_ships(one.ships * 2))))

    def picked(at: str, **step: Any) -> str:
        answer = stepped(client, fleet, picked=at, step=step).content.decode()
        found = re.search(r'name="picked" value="([^"]*)"', answer)
        assert found
        shown = re.search(r'id="build-detail".+', answer, re.S)
        assert shown
        assert ("Worf" in shown[0]) is bool(found[1])
        return found[1]

    worf = "/ships/1/upgrades/0"
    worf = picked(worf, action="duplicate", where="/ships/0")
    assert worf == "/ships/2/upgrades/0"
    worf = picked(worf, action="move", where=worf, to="/ships/0")
    assert worf == "/ships/0/upgrades/2"
    worf = picked(worf, action="remove", where="/ships/0/upgrades/1")
    assert worf == "/ships/0/upgrades/1"
    worf = picked(worf, action="shift", where="/ships/0", by=1)
    assert worf == "/ships/1/upgrades/1"
    assert picked(worf, action="move", where="/ships/9/captain", to="/ships/0") == worf
    assert picked(worf, action="remove", where="/ships/1") == ""


def test_steps_are_counted_as_saving(client: Client, set_rates: SetRates) -> None:
    fleet = begun(client)
    set_rates({"check": "2/hour", "read": "0/hour"})
    found = [stepped(client, fleet, name=name).status_code for name in ("A", "B", "C")]
    assert found == [200, 200, 429]
    assert (fleet.current, fleet.name) == (3, "B")


# --- beginning ------------------------------------------------------------------------------------


def test_a_wrong_setting_is_said_where_a_fleet_is_begun(client: Client) -> None:
    typed = {"name": "Wolf <359>", "ruleset": "attack-wing-classic", "points_limit": "ninety"}
    answer = client.post(reverse("fleets:build_start"), typed)
    shown = answer.content.decode()
    assert answer.status_code == 400
    assert "Write a whole number from 0 to 10,000, or nothing." in shown
    assert 'value="Wolf &lt;359&gt;"' in shown
    assert 'value="ninety"' in shown
    assert re.search(r'<option value="attack-wing-classic"\s+selected>', shown)
    assert Fleet.objects.count() == 0


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("nothing of ours", "No line names a card"),
        ('{"format": "fleetbuilder-fleet"', "Line 1: this is not JSON"),
        ("kind,ship,card\nnothing", "No line names a card"),
    ],
)
def test_a_list_that_cannot_be_read_stays_in_its_field(
    client: Client, text: str, said: str
) -> None:
    answer = client.post(reverse("fleets:build_start"), {"fleet": text})
    shown = answer.content.decode()
    assert answer.status_code == 400
    assert said in shown
    assert f">{html.escape(text)}</textarea>" in shown
    assert Fleet.objects.count() == 0


def test_of_several_fleets_none_is_left_out_in_silence(client: Client) -> None:
    two = json.dumps([fleet_to_document(content()), fleet_to_document(content(WORF))])
    answer = client.post(reverse("fleets:build_start"), {"fleet": two})
    assert answer.status_code == 400
    assert "This holds 2 fleets. Open one of them, or import them all." in answer.content.decode()
    assert Fleet.objects.count() == 0


def test_a_list_is_opened_under_the_rules_that_are_chosen(client: Client) -> None:
    for ruleset, ship in (("", "75012"), ("organized-play-2016", "71533")):
        client.post(reverse("fleets:build_start"), {"fleet": "Scimitar", "ruleset": ruleset})
        document = Revision.objects.latest("pk").document
        assert document["ships"][0]["ship"] == f"ship:scimitar-{ship}"
        assert document["ruleset"] == (ruleset or "attack-wing-2017")
