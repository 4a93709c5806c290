"""Where the builder offers to move a card: to ships, beneath crew, to the sideboard and back."""

from __future__ import annotations

import html
import json
import re
from dataclasses import replace

import pytest
from django.test import Client

from rules.fleet import Equipped, ShipBuild
from tests.fleetbuilder.fleets.saved import PICARD, TORPEDOES, WORF
from tests.fleetbuilder.fleets.test_build_places import (
    DATA,
    FIRST,
    GALAXY,
    LA_FORGE,
    OFFICERS,
    RESERVES,
    SCIENCE,
    TACTICAL,
    VOR_CHA,
    begun,
    detail,
    now,
    stepped,
    with_resource,
)

pytestmark = pytest.mark.usefixtures("catalogue")

KLAG = "crew:klag-71120"
K_MPEC = "captain:k-mpec-2017core"


def moves(shown: str) -> dict[str, str]:
    """Gives the steps of the buttons that move the card, by their words."""
    found = re.findall(r'<button[^>]*value="(\{[^"]*|\{.*?\})"\s*>(.*?)</button>', shown, re.DOTALL)
    texts = {" ".join(re.sub(r"<[^>]+>", " ", inner).split()): step for step, inner in found}
    return {
        words: html.unescape(step)
        for words, step in texts.items()
        if json.loads(html.unescape(step))["action"] == "move"
    }


def test_an_officer_moves_to_crew_that_has_room(client: Client) -> None:
    one = with_resource(OFFICERS)
    first = (Equipped(DATA, upgrades=(Equipped(FIRST),)), Equipped(LA_FORGE))
    full = Equipped(KLAG, upgrades=(Equipped(TACTICAL), Equipped(SCIENCE)))
    second = ShipBuild(ship=VOR_CHA, upgrades=(full, Equipped(WORF)))
    fleet = begun(client, one.with_ships((replace(one.ships[0], upgrades=first), second)))
    offered = moves(detail(client, fleet, "/ships/0/upgrades/0/upgrades/0"))
    assert list(offered) == ["To Geordi La Forge (1)", "To Worf (2)"]
    shown = stepped(client, fleet, step=offered["To Worf (2)"])
    assert now(fleet).ships[0].upgrades == (Equipped(DATA), Equipped(LA_FORGE))
    assert now(fleet).ships[1].upgrades == (full, Equipped(WORF, upgrades=(Equipped(FIRST),)))
    assert "First Officer" in shown
    stepped(client, fleet, undo="1")
    assert now(fleet).ships[0].upgrades == first


def test_a_card_that_is_read_is_followed_to_where_it_moves(client: Client) -> None:
    one = with_resource(OFFICERS)
    upgrades = (Equipped(DATA, upgrades=(Equipped(FIRST),)), Equipped(LA_FORGE))
    fleet = begun(client, one.with_ships((replace(one.ships[0], upgrades=upgrades),)))
    where = "/ships/0/upgrades/0/upgrades/0"
    step = moves(detail(client, fleet, where))["To Geordi La Forge (1)"]
    shown = stepped(client, fleet, step=step, picked=where)
    assert 'data-address="picked=/ships/0/upgrades/1/upgrades/0"' in shown


def test_a_card_of_the_sideboard_comes_to_a_ship_and_goes_back(client: Client) -> None:
    one = with_resource(RESERVES, sideboard=(Equipped(WORF), Equipped(TORPEDOES)))
    fleet = begun(client, one.with_ships((*one.ships, ShipBuild(ship=GALAXY))))
    offered = moves(detail(client, fleet, "/sideboard/0"))
    assert list(offered) == ["To U.S.S. Enterprise-D (1)", "To Federation Starship (2)"]
    stepped(client, fleet, step=offered["To Federation Starship (2)"])
    assert now(fleet).sideboard == (Equipped(TORPEDOES),)
    assert now(fleet).ships[1].upgrades == (Equipped(WORF),)
    offered = moves(detail(client, fleet, "/ships/1/upgrades/0"))
    assert list(offered) == ["To U.S.S. Enterprise-D (1)", "To the sideboard"]
    stepped(client, fleet, step=offered["To the sideboard"])
    assert now(fleet).sideboard == (Equipped(TORPEDOES), Equipped(WORF))
    assert now(fleet).ships == (*one.ships, ShipBuild(ship=GALAXY))


def test_a_captain_of_the_sideboard_relieves_another(client: Client) -> None:
    one = with_resource(RESERVES, sideboard=(Equipped(K_MPEC),))
    fleet = begun(client, one)
    [(words, step)] = moves(detail(client, fleet, "/sideboard/0")).items()
    assert words == "To U.S.S. Enterprise-D (1)"
    stepped(client, fleet, step=step)
    assert now(fleet).ships[0].captain == Equipped(K_MPEC)
    assert now(fleet).sideboard == (Equipped(PICARD),)
    stepped(client, fleet, undo="1")
    assert (now(fleet).ships, now(fleet).sideboard) == (one.ships, one.sideboard)


def test_without_its_resource_nothing_goes_to_the_sideboard(client: Client) -> None:
    fleet = begun(client, with_resource(OFFICERS, DATA, sideboard=(Equipped(WORF),)))
    assert moves(detail(client, fleet, "/ships/0/upgrades/0")) == {}
    # But what lies there finds the way to a ship.
    assert list(moves(detail(client, fleet, "/sideboard/0"))) == ["To U.S.S. Enterprise-D (1)"]
    assert moves(detail(client, fleet, "/resource")) == {}


def test_a_press_on_what_is_gone_changes_nothing(client: Client) -> None:
    one = with_resource(OFFICERS)
    upgrades = (Equipped(DATA, upgrades=(Equipped(FIRST),)), Equipped(LA_FORGE))
    fleet = begun(client, one.with_ships((replace(one.ships[0], upgrades=upgrades),)))
    step = moves(detail(client, fleet, "/ships/0/upgrades/0/upgrades/0"))["To Geordi La Forge (1)"]
    gone = '{"action":"remove","where":"/ships/0/upgrades/1"}'
    stepped(client, fleet, step=gone)
    before = (fleet.current, now(fleet))
    shown = stepped(client, fleet, step=step, made="1", since=gone)
    assert "What you pressed is already gone. Nothing was changed." in shown
    assert (fleet.current, now(fleet)) == before
