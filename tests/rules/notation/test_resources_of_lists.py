"""Resources in every format: the card that carries one, brackets in names, a second resource."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from rules.building import apply_fix
from rules.cards import Attachment
from rules.fleet import Equipped, Fleet, ShipBuild
from rules.notation import FORMATS, parse, render
from rules.notation.text.entries import ATTACHED
from tests.rules.building.helpers import CLASSIC, judged, one
from tests.rules.catalogue import catalogue

FLAGSHIP = "resource:flagship-op4participation"
FEDERATION = "flagship:federation-op4participation"
SHIP = ShipBuild(
    ship="ship:u-s-s-enterprise-d-2017core",
    captain=Equipped("captain:jean-luc-picard-2017core"),
)
LISTED = "U.S.S. Enterprise-D\nJean-Luc Picard\n"
OURS = ("json", "share-code", "text", "markdown", "bbcode")


def with_brackets() -> Iterator[Fleet]:
    """Returns a fleet for each card with brackets in its name that is or carries a resource."""
    for card in catalogue():
        if "(" not in card.name:
            continue
        if card.type == "resource":
            yield Fleet(ships=(SHIP,), resource=Equipped(card.key))
        elif isinstance(card, Attachment) and card.type in ATTACHED:
            carrier = replace(SHIP, resource=Equipped(card.key))
            yield Fleet(ships=(carrier,), resource=Equipped(card.resource))


@pytest.mark.parametrize("name", FORMATS)
def test_a_resource_with_brackets_in_its_name_comes_back(name: str) -> None:
    fleets = list(with_brackets())
    assert len(fleets) == 9
    for fleet in fleets:
        parsed = parse(render(fleet, catalogue(), name), catalogue())
        assert parsed.fleets[0].resource == fleet.resource
        assert parsed.fleets[0].ships == fleet.ships
        assert parsed.notices == ()


@pytest.mark.parametrize("name", ["markdown", "bbcode"])
def test_so_it_does_from_a_list_for_people_without_its_code(name: str) -> None:
    for fleet in with_brackets():
        written = render(fleet, catalogue(), name)
        words = "\n".join(line for line in written.splitlines() if "FB1-" not in line)
        [found] = parse(words, catalogue()).fleets
        assert found.resource == fleet.resource
        # The heading names the ship, which is listed below it: one ship.
        assert [each.resource for each in found.ships] == [each.resource for each in fleet.ships]


@pytest.mark.parametrize(
    ("words", "carrier"),
    [
        ("Flagship (Federation)", FEDERATION),
        ("Flagship [Federation] (10)", FEDERATION),
        ("Flagship (Independent (Klingon))", "flagship:independent-klingon-op4participation"),
        ("Fleet Captain (Romulan) 5", "fleet-captain:romulan-collectiveop2"),
    ],
)
def test_brackets_behind_a_resource_name_the_card_that_carries_it(words: str, carrier: str) -> None:
    card = catalogue()[carrier]
    assert isinstance(card, Attachment)
    parsed = parse(f"{words}\n\n{LISTED}", catalogue())
    assert parsed.fleets[0].resource == Equipped(card.resource)
    assert parsed.fleets[0].ships[0].resource == Equipped(carrier)
    assert "text.remark" not in [each.code for each in parsed.notices]
    aboard = parse(f"{LISTED}{words}\n", catalogue())
    assert aboard.fleets[0].ships[0].resource == Equipped(carrier)


@pytest.mark.parametrize(
    "words",
    [
        "Resource: Flagship (Federation)",
        "Resource: Flagship - Federation",
        "Resource: Federation Flagship (10)",
    ],
)
@pytest.mark.parametrize("text", ["{0}\n\n{1}", "{1}\n{0}\n"])
def test_one_with_the_label_resource_has_two_ways_out(words: str, text: str) -> None:
    """It does not say which ship is the flagship."""
    parsed = parse(text.format(words, LISTED), catalogue())
    [fleet] = parsed.fleets
    assert fleet.resource == Equipped(FEDERATION)
    assert {each.code for each in parsed.notices} <= {"card.ambiguous"}
    problem = one(judged(fleet, CLASSIC), "card.wrong_place")
    assert [each.action for each in problem.fixes] == ["set_resource", "remove", "move"]
    mended = apply_fix(fleet, problem.fixes[2])
    assert (mended.resource, mended.ships[0].resource) == (
        Equipped(FLAGSHIP),
        Equipped(FEDERATION),
    )


@pytest.mark.parametrize(
    "words", ["Master Strategist Tokens", "MST", "master strategist tokens mst"]
)
def test_a_resource_is_known_without_its_brackets(words: str) -> None:
    [fleet] = parse(f"Resource: {words}\n\n{LISTED}", catalogue()).fleets
    assert fleet.resource == Equipped("resource:master-strategist-tokens-mst-71997r")


# --- a second resource ----------------------------------------------------------------------------

SECOND = ("Sabotage", "Master Strategist Tokens (MST)", "Flagship (Federation)")


@pytest.mark.parametrize("name", OURS)
@pytest.mark.parametrize("second", SECOND)
def test_a_second_resource_survives_our_own_formats(second: str, name: str) -> None:
    text = f"Resource: Command Tokens\nResource: {second}\n\n{LISTED}"
    [fleet] = parse(text, catalogue()).fleets
    assert fleet.unmatched == (f"Resource: {second}",)
    again = parse(render(fleet, catalogue(), name), catalogue())
    assert again.fleets == (fleet,)
    problem = one(judged(again.fleets[0]), "resource.second")
    assert problem.where == "/unmatched/0"
    [leave] = problem.fixes
    assert apply_fix(again.fleets[0], leave).unmatched == ()


def test_a_resource_that_stands_there_twice_is_no_second_one() -> None:
    for name in ("Sabotage", "Master Strategist Tokens (MST)"):
        text = f"Resource: {name}\nResource: {name}\n\n{LISTED}"
        [fleet] = parse(text, catalogue()).fleets
        assert "resource.second" not in [each.code for each in judged(fleet).problems]
