"""Lists for people that we wrote, read again: whole, by the share code at the end of each."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.errors import DocumentError
from rules.notation import fleet_to_document, parse, render, render_all
from rules.notation.lists.posted import CHANGED
from tests.rules.catalogue import catalogue
from tests.rules.notation.test_lists import FLEET, PRICES, with_a_house_card

POSTED = ("markdown", "bbcode")
DETAILED = replace(
    FLEET,
    event_date="2026-12-05",
    mission="Wolf `FB1-none` [code]FB1-none[/code]",
    exchange=("federation", "klingon"),
    blind_booster=True,
    mixing_consent=False,
    notes="`FB1-none`\n[code]FB1-none[/code]\n\n",
    name="`FB1-none`",
)


@pytest.mark.parametrize("name", POSTED)
@pytest.mark.parametrize("prices", [None, PRICES])
@pytest.mark.parametrize("fleet", [FLEET, DETAILED, replace(FLEET, points_limit=None)])
def test_what_is_written_is_read_again(name: str, prices: object, fleet: object) -> None:
    written = render(fleet, catalogue(), name, prices)  # type: ignore[arg-type]
    parsed = parse(written, catalogue())
    assert parsed.format == name
    assert [fleet_to_document(each) for each in parsed.fleets] == [
        fleet_to_document(fleet)  # type: ignore[arg-type]
    ]
    assert parsed.notices == ()


@pytest.mark.parametrize("name", POSTED)
def test_line_ends_and_the_prices_of_another_day_change_nothing(name: str) -> None:
    written = render(FLEET, catalogue(), name, {**PRICES, "/ships/0": 99})
    parsed = parse(written.replace("\n", "\r\n") + "\r\n\r\n", catalogue())
    assert (parsed.fleets, parsed.notices) == ((FLEET,), ())


@pytest.mark.parametrize("name", POSTED)
def test_several_are_read_in_their_order(name: str) -> None:
    fleets = tuple(replace(FLEET, name=each) for each in ("One", "Two", "Three"))
    written = render_all(fleets, catalogue(), name, [PRICES] * 3)
    assert parse(written, catalogue()).fleets == fleets
    parsed = parse(written.replace("Two", "Zwei"), catalogue())
    assert parsed.fleets == fleets
    assert [(each.code, each.where) for each in parsed.notices] == [("list.changed", "/1")]


@pytest.mark.parametrize("name", POSTED)
def test_a_list_that_was_changed_says_so(name: str) -> None:
    written = render(FLEET, catalogue(), name, PRICES)
    [notice] = parse(written.replace("Blood Oath", "Engage"), catalogue()).notices
    assert (notice.code, notice.message, notice.where) == ("list.changed", CHANGED, "")
    # Without the code it is read word by word, as any list is.
    code = next(line for line in written.splitlines() if "FB1-" in line)
    plain = parse(written.replace(code, ""), catalogue())
    assert plain.format == "text"
    named = parse(written.replace(code, ""), catalogue(), format=name)
    assert named.fleets == plain.fleets


@pytest.mark.parametrize("name", POSTED)
def test_a_code_that_is_cut_off_is_refused(name: str) -> None:
    written = render(FLEET, catalogue(), name)
    code = next(line for line in written.splitlines() if "FB1-" in line)
    end = "`" if name == "markdown" else "[/code]"
    cut = code.removesuffix(end)[:-9] + end
    with pytest.raises(DocumentError) as caught:
        parse(written.replace(code, cut), catalogue())
    assert "copy it again" in str(caught.value)


@pytest.mark.parametrize("name", POSTED)
def test_house_cards_come_back(name: str) -> None:
    whole = with_a_house_card("Lore *the* [b]other")
    assert parse(render(FLEET, whole, name), whole).fleets == (FLEET,)
