"""Saved fleets: made, saved, restored, copied, described, deleted."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from fleetbuilder.core import errors
from fleetbuilder.fleets.check import checked_fleets
from fleetbuilder.fleets.common.models import Cause, Fleet, Revision, Visibility
from fleetbuilder.fleets.saved import selectors as saved_selectors
from fleetbuilder.fleets.saved import services as saved_services
from fleetbuilder.fleets.saved.details import Details
from fleetbuilder.fleets.saved.services import FleetConflictError
from rules.catalogue import Catalogue
from rules.errors import TooLargeError
from rules.fleet import Equipped, ShipBuild
from rules.fleet import Fleet as Content
from tests.fleetbuilder.fleets.saved import ENTERPRISE, OWNER, TORPEDOES, WORF, content, saved

pytestmark = pytest.mark.usefixtures("catalogue")

AUTHOR = OWNER


def save(fleet: Fleet, *cards: str, expected: int, **more: Any) -> tuple[Revision, bool]:
    return saved_services.fleet_save(
        fleet=fleet, content=content(*cards), expected=expected, author=AUTHOR, **more
    )


def state() -> list[Any]:
    """Returns all that is kept, to see that nothing was changed."""
    return [
        list(Fleet.objects.order_by("pk").values()),
        list(Revision.objects.order_by("pk").values()),
    ]


# --- made ---------------------------------------------------------------------------------------


def test_a_fleet_is_kept_with_its_first_revision(catalogue: Catalogue) -> None:
    fleet, is_new = saved_services.fleet_create(
        owner=OWNER,
        content=content(TORPEDOES, points_limit=30),
        about=Details(folder="Borg", tags=("fast",), notes="For Sunday"),
    )
    assert is_new
    assert saved_selectors.SLUG.fullmatch(fleet.slug)
    row = Fleet.objects.values().get()
    assert row["created_at"] == row["changed_at"]
    for name in ("id", "slug", "created_at", "changed_at", "digest"):
        del row[name]
    assert row == {
        "owner": OWNER,
        "current": 1,
        "name": "Wolf 359",
        "ruleset": "attack-wing-2017",
        "points": 38,
        "points_limit": 30,
        "is_legal": False,
        "problem_count": 1,
        "ship_count": 1,
        "catalogue": catalogue.version,
        "fingerprint": Revision.objects.get().fingerprint,
        "is_simulated": False,
        "visibility": "private",
        "share_key": "",
        "folder": "Borg",
        "tag_line": "|fast|",
        "notes": "For Sunday",
        "card_words": "wolf 359 uss enterprise d jean luc picard photon torpedoes",
        "own_words": "borg fast for sunday",
        "key": "",
        "archived_at": None,
    }
    revision = Revision.objects.get()
    assert (revision.number, revision.cause, revision.author) == (1, "create", OWNER)
    assert (revision.points, revision.is_legal, revision.problem_count) == (38, False, 1)
    assert revision.document["ruleset"] == "attack-wing-2017"
    assert revision.prices == [
        ["/ships/0", ENTERPRISE, 28],
        ["/ships/0/captain", "captain:jean-luc-picard-71120", 6],
        ["/ships/0/upgrades/0", TORPEDOES, 4],
    ]


@pytest.mark.parametrize(
    ("strange", "problems"),
    [
        (Content(), 0),
        (Content(ships=(ShipBuild(ship="ship:nobody-00000"),)), 1),
        (Content(ships=(ShipBuild(ship="", name="Tribble"),), unmatched=("?",)), 1),
        (content(ruleset="of-tomorrow"), 1),
        (content(*[TORPEDOES] * 20), 1),
    ],
)
def test_whatever_it_is_it_is_kept_as_it_is(strange: Content, problems: int) -> None:
    fleet, _ = saved_services.fleet_create(owner=OWNER, content=strange)
    revision = saved_selectors.revision_current(fleet=fleet)
    again = checked_fleets.revision_rechecked(revision)
    ruleset = strange.ruleset or "attack-wing-2017"
    assert again.judged.fleet == replace(strange, ruleset=ruleset, generator="")
    assert not again.is_changed
    assert fleet.is_legal is (problems == 0 and bool(strange.ships))
    assert fleet.problem_count >= problems


def test_a_rule_set_that_nobody_knows_is_a_problem_of_the_fleet() -> None:
    judged = checked_fleets.fleet_checked(content(ruleset="of-tomorrow"))
    first = judged.report.problems[0]
    assert (first.code, first.where) == ("ruleset.unknown", "/ruleset")
    assert first.message == (
        "There is no rule set “of-tomorrow”; the fleet is checked under Attack Wing, 2017 rules."
    )
    assert judged.document["ruleset"] == "of-tomorrow"


def test_the_same_request_keeps_one_fleet() -> None:
    def ask(name: str) -> tuple[Fleet, bool]:
        return saved_services.fleet_create(owner=OWNER, content=content(name=name), key="once")

    fleet, is_new = ask("One")
    again, is_new_again = ask("One")
    assert (is_new, is_new_again) == (True, False)
    assert again.pk == fleet.pk
    before = state()
    with pytest.raises(errors.ConflictError) as caught:
        ask("Two")
    assert caught.value.code == "fleets.key_taken"
    assert state() == before
    other, is_new = saved_services.fleet_create(owner="user:1", content=content(), key="once")
    assert is_new
    assert other.pk != fleet.pk


@pytest.mark.parametrize("key", ["x" * 101, "a\0b", "a\nb"])
def test_a_key_is_a_short_line(key: str) -> None:
    with pytest.raises(errors.InvalidError) as caught:
        saved_services.fleet_create(owner=OWNER, content=content(), key=key)
    assert caught.value.code == "fleets.key"
    assert not Fleet.objects.exists()


def test_an_owner_has_so_many_fleets_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(saved_services, "MOST_FLEETS", 2)
    saved(), saved()
    before = state()
    with pytest.raises(errors.InvalidError) as caught:
        saved()
    assert caught.value.code == "fleets.too_many"
    assert state() == before
    saved(owner="user:1")


def test_a_fleet_beyond_the_bounds_is_not_kept() -> None:
    with pytest.raises(TooLargeError):
        saved(*[TORPEDOES] * 500)
    assert not Fleet.objects.exists()


# --- saved --------------------------------------------------------------------------------------


def test_every_save_is_a_revision(catalogue: Catalogue) -> None:
    fleet = saved()
    first = saved_selectors.revision_current(fleet=fleet)
    second, is_new = save(fleet, WORF, expected=1)
    assert is_new
    third, _ = save(fleet, WORF, TORPEDOES, expected=2)
    assert (second.number, third.number) == (2, 3)
    assert (fleet.current, fleet.points, fleet.changed_at) == (3, 44, third.made_at)
    assert fleet.card_words.endswith("worf photon torpedoes")
    numbers = Revision.objects.order_by("number").values_list("number", "points", "cause")
    assert list(numbers) == [(1, 34, "create"), (2, 40, "edit"), (3, 44, "edit")]
    first.refresh_from_db()
    assert first.document["ships"][0].keys() == {"ship", "captain"}


def test_what_is_the_same_makes_no_revision() -> None:
    fleet = saved(WORF)
    before = state()
    revision, is_new = save(fleet, WORF, expected=1)
    assert (revision.number, is_new) == (1, False)
    assert state() == before


@pytest.mark.parametrize("expected", [0, 1, 3, -1, 2**31 - 1, 2**70])
def test_who_comes_too_late_is_told_and_sees_the_difference(expected: int) -> None:
    fleet = saved()
    save(fleet, WORF, expected=1)
    before = state()
    with pytest.raises(FleetConflictError) as caught:
        save(fleet, TORPEDOES, expected=expected)
    assert state() == before
    error = caught.value
    assert error.current.number == 2
    document = error.as_document()
    assert document["code"] == "fleets.conflict"
    assert document["revision"] == 2
    assert [each["text"] for each in document["difference"]["changes"]] == [
        "New on U.S.S. Enterprise-D: Photon Torpedoes (4 SP).",
        "No longer on U.S.S. Enterprise-D: Worf (6 SP).",
    ]
    # The choice to save it all the same.
    revision, _ = save(fleet, TORPEDOES, expected=error.current.number)
    assert revision.number == 3


def test_the_other_save_may_come_between_looking_and_saving(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    fleet = saved()
    stale = Revision.objects.get()
    save(fleet, WORF, expected=1)
    looks = iter([stale, saved_selectors.revision_current(fleet=fleet)])
    monkeypatch.setattr(saved_services, "_current", lambda fleet: next(looks))
    before = state()
    with pytest.raises(FleetConflictError) as caught:
        save(fleet, TORPEDOES, expected=1)
    assert caught.value.current.number == 2
    assert state() == before


@pytest.mark.parametrize("cards", [[TORPEDOES], []], ids=["other", "as it was"])
def test_a_row_that_was_read_before_another_save_saves_nothing(cards: list[str]) -> None:
    fleet = saved()
    stale = Fleet.objects.get()
    save(fleet, WORF, expected=1)
    before = state()
    with pytest.raises(FleetConflictError) as caught:
        save(stale, *cards, expected=1)
    assert caught.value.current.number == 2
    assert state() == before


def test_a_row_that_was_read_before_does_not_hide_the_revision_in_force() -> None:
    fleet = saved()
    stale = Fleet.objects.get()
    save(fleet, WORF, expected=1)
    before = state()
    revision, is_new = save(stale, WORF, expected=2)
    assert (revision.number, is_new) == (2, False)
    assert state() == before
    revision, is_new = save(stale, expected=2)
    assert (revision.number, is_new) == (3, True)
    row = Fleet.objects.get()
    assert (row.current, row.points, row.fingerprint) == (3, 34, revision.fingerprint)
    assert not row.card_words.endswith("worf")


def test_a_retried_save_acts_once() -> None:
    fleet = saved()
    revision, is_new = save(fleet, WORF, expected=1, key="k")
    assert is_new
    save(fleet, TORPEDOES, expected=2)
    before = state()
    again, is_new = save(fleet, WORF, expected=1, key="k")
    assert (again.pk, is_new) == (revision.pk, False)
    with pytest.raises(errors.ConflictError) as caught:
        save(fleet, WORF, TORPEDOES, expected=3, key="k")
    assert caught.value.code == "fleets.key_taken"
    assert state() == before
    other = saved()
    assert save(other, WORF, expected=1, key="k")[1]


def test_a_deleted_fleet_cannot_be_saved() -> None:
    fleet = saved()
    gone = Fleet.objects.get()
    saved_services.fleet_delete(fleet=fleet)
    saved_services.fleet_delete(fleet=gone)
    assert state() == [[], []]
    with pytest.raises(errors.NotFoundError):
        save(gone, WORF, expected=1)
    with pytest.raises(errors.NotFoundError):
        saved_services.fleet_describe(fleet=gone, changes={"folder": "x"})


def test_an_earlier_revision_is_brought_back_as_the_newest() -> None:
    fleet = saved()
    save(fleet, WORF, expected=1)
    revision, is_new = saved_services.fleet_restore(
        fleet=fleet, number=1, expected=2, author=AUTHOR
    )
    assert is_new
    assert (revision.number, revision.cause, revision.restored) == (3, "restore", 1)
    assert (fleet.current, fleet.points) == (3, 34)
    before = state()
    # What is in force already is not brought back.
    assert not saved_services.fleet_restore(fleet=fleet, number=1, expected=3, author=AUTHOR)[1]
    with pytest.raises(errors.NotFoundError):
        saved_services.fleet_restore(fleet=fleet, number=9, expected=3, author=AUTHOR)
    with pytest.raises(errors.NotFoundError):
        saved_services.fleet_restore(fleet=fleet, number=2**40, expected=3, author=AUTHOR)
    with pytest.raises(FleetConflictError):
        saved_services.fleet_restore(fleet=fleet, number=2, expected=2, author=AUTHOR)
    assert state() == before


def test_a_name_is_part_of_the_fleet() -> None:
    fleet = saved(WORF)
    revision, _ = saved_services.fleet_rename(
        fleet=fleet, name="  Sector   001 ", expected=1, author=AUTHOR
    )
    assert (revision.number, revision.cause) == (2, "rename")
    assert revision.document["name"] == fleet.name == "Sector 001"
    assert fleet.card_words.startswith("sector 001 uss")


# --- prices -------------------------------------------------------------------------------------


def test_new_prices_are_offered_and_taken_as_a_revision(
    catalogue: Catalogue, request: pytest.FixtureRequest
) -> None:
    fleet = saved(WORF, points_limit=42)
    assert not checked_fleets.revision_rechecked(Revision.objects.get()).is_changed
    later = request.getfixturevalue("dearer")
    recheck = checked_fleets.revision_rechecked(Revision.objects.get())
    assert recheck.is_changed
    assert (recheck.revision.points, recheck.judged.report.points) == (40, 43)
    assert (recheck.revision.problem_count, recheck.judged.problem_count) == (1, 2)
    assert [each.text for each in recheck.prices.changes] == [
        "Worf on U.S.S. Enterprise-D: 9 SP instead of 6 SP."
    ]
    fleet.refresh_from_db()
    assert (fleet.points, fleet.catalogue) == (40, catalogue.version)
    revision, is_new = saved_services.fleet_update(fleet=fleet, expected=1, author=AUTHOR)
    assert is_new
    assert (revision.number, revision.cause, revision.catalogue) == (2, "update", later.version)
    assert (fleet.points, fleet.catalogue) == (43, later.version)
    assert not checked_fleets.revision_rechecked(revision).is_changed
    assert not saved_services.fleet_update(fleet=fleet, expected=2, author=AUTHOR)[1]
    # What it cost before is still known.
    assert Revision.objects.get(number=1).points == 40


def test_prices_that_do_not_concern_a_fleet_are_not_offered(
    catalogue: Catalogue, request: pytest.FixtureRequest
) -> None:
    fleet = saved(TORPEDOES)
    request.getfixturevalue("dearer")
    assert not checked_fleets.revision_rechecked(Revision.objects.get()).is_changed
    assert not saved_services.fleet_update(fleet=fleet, expected=1, author=AUTHOR)[1]


# --- copied -------------------------------------------------------------------------------------


def test_a_copy_is_another_private_fleet() -> None:
    about = Details(Visibility.PUBLIC, "Borg", ("fast",), "Mine", archived=True)
    fleet = saved(WORF, about=about)
    mine, is_new = saved_services.fleet_copy(fleet=fleet, owner=OWNER)
    assert is_new
    assert (mine.name, mine.folder, mine.tags, mine.notes) == (
        "Wolf 359 (copy)",
        "Borg",
        ("fast",),
        "Mine",
    )
    assert (mine.visibility, mine.archived_at, mine.owner) == ("private", None, OWNER)
    theirs, _ = saved_services.fleet_copy(fleet=fleet, owner="user:2", key="k")
    assert (theirs.folder, theirs.tags, theirs.notes, theirs.owner) == ("", (), "", "user:2")
    assert Revision.objects.get(fleet=theirs).cause == Cause.COPY
    again, is_new = saved_services.fleet_copy(fleet=fleet, owner="user:2", key="k")
    assert (again.pk, is_new) == (theirs.pk, False)


def test_the_name_of_a_copy_has_room() -> None:
    fleet = saved(name="x" * 200)
    copy, _ = saved_services.fleet_copy(fleet=fleet, owner=OWNER)
    assert copy.name == "x" * 193 + " (copy)"
    unnamed, _ = saved_services.fleet_copy(fleet=saved(name=""), owner=OWNER)
    assert unnamed.name == ""


# --- described ----------------------------------------------------------------------------------


def test_what_is_said_about_a_fleet_makes_no_revision() -> None:
    fleet = saved(about=Details(folder="Borg", tags=("fast",), notes="Old"))
    before = Fleet.objects.values("changed_at", "current", "card_words").get()
    described = saved_services.fleet_describe(
        fleet=fleet, changes={"tags": ("slow", "cube"), "archived": True}
    )
    assert (described.tag_line, described.tags) == ("|slow|cube|", ("slow", "cube"))
    assert described.own_words == "borg slow cube old"
    archived_at = described.archived_at
    assert archived_at is not None
    assert Fleet.objects.values("changed_at", "current", "card_words").get() == before
    assert Revision.objects.count() == 1
    again = saved_services.fleet_describe(fleet=fleet, changes={"archived": True, "tags": ()})
    assert (again.archived_at, again.tags, again.tag_line) == (archived_at, (), "")
    back = saved_services.fleet_describe(fleet=fleet, changes={"archived": False})
    assert back.archived_at is None


def test_an_unlisted_link_lives_as_long_as_it_is_wanted() -> None:
    fleet = saved()

    def show(visibility: Visibility) -> str:
        changed = saved_services.fleet_describe(fleet=fleet, changes={"visibility": visibility})
        assert changed.visibility == visibility
        return changed.share_key

    first = show(Visibility.UNLISTED)
    assert saved_selectors.SHARE_KEY.fullmatch(first)
    assert show(Visibility.UNLISTED) == first
    assert show(Visibility.PUBLIC) == show(Visibility.PRIVATE) == ""
    assert saved_selectors.fleet_of_share_key(key=first) is None
    second = show(Visibility.UNLISTED)
    assert second != first
    found = saved_selectors.fleet_of_share_key(key=second)
    assert found is not None
    assert found.pk == fleet.pk
    assert saved_selectors.fleet_of_share_key(key="") is None


def test_cards_that_nobody_knows_keep_their_words() -> None:
    strange = replace(
        content(name="Flotte Élan"),
        sideboard=(Equipped("", name="K’Ehleyr’s Bat'leth"),),
        resource=Equipped("resource:nothing-1"),
    )
    fleet, _ = saved_services.fleet_create(owner=OWNER, content=strange)
    assert fleet.card_words == (
        "flotte elan uss enterprise d jean luc picard kehleyrs batleth resource nothing 1"
    )
