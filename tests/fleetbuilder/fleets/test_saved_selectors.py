"""Finding saved fleets: by address, in lists that are read on, by words, folders and tags."""

from __future__ import annotations

import random
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from fleetbuilder.core import errors
from fleetbuilder.core.idempotency import SLUG_LETTERS
from fleetbuilder.fleets.common.models import Fleet, Revision, Visibility
from fleetbuilder.fleets.saved import search_words, selectors
from fleetbuilder.fleets.saved import services as saved_services
from fleetbuilder.fleets.saved.details import Details
from fleetbuilder.fleets.saved.selectors import PAGE, Filters, FleetPage
from tests.fleetbuilder.fleets.saved import OWNER, TORPEDOES, WORF, content, saved

pytestmark = pytest.mark.usefixtures("catalogue")


def names(**filters: Any) -> list[str]:
    """Returns the names of an owner's fleets, in order."""
    listing = selectors.fleet_list(owner=OWNER, filters=Filters(**filters))
    return sorted(fleet.name for fleet in listing.fleets)


def many(count: int, *, owner: str = OWNER, **columns: Any) -> list[str]:
    """Makes rows of fleets quickly, three at each moment; returns their slugs, the newest first."""
    now = timezone.now()
    letters = SLUG_LETTERS[:23]
    rows = [
        Fleet(
            slug="b" * 6 + letters[n // 23] + letters[n % 23],
            owner=owner,
            name=f"Fleet {n}",
            points=0,
            is_legal=True,
            problem_count=0,
            ship_count=0,
            created_at=now,
            changed_at=now - timedelta(seconds=n // 3),
            **columns,
        )
        for n in range(count)
    ]
    Fleet.objects.bulk_create(rows)
    return [row.slug for row in rows]


def pages(**arguments: Any) -> list[FleetPage]:
    """Returns a whole list, page by page."""
    call = selectors.fleet_list if "owner" in arguments else selectors.public_fleet_list
    found = [call(**arguments)]
    while found[-1].following:
        found.append(call(**arguments, place=found[-1].following))
    return found


def test_a_fleet_is_found_whole_by_one_question(django_assert_num_queries: Any) -> None:
    about = Details(Visibility.UNLISTED, folder="Borg", tags=("fast",), notes="Q's", archived=True)
    wanted = Fleet.objects.values().get(slug=saved(WORF, points_limit=40, about=about).slug)
    saved(TORPEDOES)
    with django_assert_num_queries(1):
        found = selectors.fleet_find(slug=wanted["slug"])
        assert {name: getattr(found, name) for name in wanted} == wanted


def test_an_address_is_looked_for_only_when_it_can_be_one() -> None:
    fleet = saved()
    found = selectors.fleet_find(slug=fleet.slug)
    assert found is not None
    assert found.pk == fleet.pk
    with CaptureQueriesContext(connection) as queries:
        for slug in ("", "short", "UPPERCAS", "a b-c_d!", "b" * 9, "\0bcdefgh"):
            assert selectors.fleet_find(slug=slug) is None
    assert len(queries) == 0


def test_lists_are_read_on_page_by_page() -> None:
    slugs = many(2 * PAGE + 5)
    found = pages(owner=OWNER, filters=Filters())
    assert [len(page.fleets) for page in found] == [PAGE, PAGE, 5]
    assert [fleet.slug for page in found for fleet in page.fleets] == slugs
    assert found[0].following.endswith(f"-{slugs[PAGE - 1]}")
    # What is changed meanwhile goes to the head; nothing else is shown twice or left out.
    Fleet.objects.filter(slug=slugs[-1]).update(changed_at=timezone.now())
    rest = selectors.fleet_list(owner=OWNER, filters=Filters(), place=found[0].following)
    assert [fleet.slug for fleet in rest.fleets] == slugs[PAGE : 2 * PAGE]


def test_a_full_last_page_has_none_after_it() -> None:
    many(PAGE)
    [only] = pages(owner=OWNER, filters=Filters())
    assert (len(only.fleets), only.following) == (PAGE, "")


@pytest.mark.parametrize(
    "place", ["x", "1", "-bbbbbbbb", "1-bbb", "9" * 16 + "9-bbbbbbbb", "1-bbbbbbbb;", "９-bbbbbbbb"]
)
def test_a_page_begins_where_the_list_said(place: str) -> None:
    with pytest.raises(errors.InvalidError) as caught:
        selectors.fleet_list(owner=OWNER, filters=Filters(), place=place)
    assert list(caught.value.fields) == ["/from"]


def test_nobody_has_no_fleets() -> None:
    saved()
    assert selectors.fleet_list(owner="", filters=Filters()).fleets == ()
    assert selectors.fleet_list(owner="session:other", filters=Filters()).fleets == ()


def test_fleets_are_found_by_words_folders_and_tags() -> None:
    saved(
        WORF,
        name="Wolf 359",
        about=Details(folder="Borg", tags=("fast", "solo"), notes="Déjà vu"),
    )
    saved(TORPEDOES, name="K'mpec’s Élan", about=Details(folder="Klingon", tags=("faster",)))
    saved(name="Old", about=Details(archived=True, folder="Borg", tags=("fast",)))
    both = ["K'mpec’s Élan", "Wolf 359"]
    assert names() == both
    assert names(archived=True) == ["Old"]
    assert names(search="ENTERPRISE-D") == both
    assert names(search="u.s.s. torpedo") == ["K'mpec’s Élan"]
    assert names(search="kmpecs elan") == ["K'mpec’s Élan"]
    assert names(search="worf deja") == ["Wolf 359"]
    assert names(search="worf elan") == []
    assert names(search="borg") == ["Wolf 359"]
    assert names(search="%") == names(search="  ") == both
    assert names(search="wolf_359") == ["Wolf 359"]
    assert names(folder="Borg") == ["Wolf 359"]
    assert names(folder="") == []
    assert names(tag="fast") == ["Wolf 359"]
    assert names(tag="fas") == names(tag="%") == []
    assert names(tag="solo", folder="Klingon") == []
    assert selectors.folder_counts(owner=OWNER) == [("Borg", 1), ("Klingon", 1)]
    assert selectors.tag_counts(owner=OWNER) == [("fast", 1), ("faster", 1), ("solo", 1)]
    assert selectors.folder_counts(owner="user:2") == selectors.tag_counts(owner="user:2") == []


def test_letters_of_every_script_are_words() -> None:
    saved(name="Флот «Звезда» 舰队")
    assert names(search="звезда") == names(search="舰队") == ["Флот «Звезда» 舰队"]
    assert search_words.asked("x " * 20) == ["x"] * search_words.MOST_WORDS
    assert search_words.folded("  U.S.S. Déjà--Vu_2 ") == "uss deja vu 2"


def test_the_public_list_holds_what_is_public_and_nothing_of_its_owner() -> None:
    public = Details(Visibility.PUBLIC, folder="Secret", tags=("hidden",), notes="Private")
    shown = saved(WORF, name="Shown", owner="user:2", about=public)
    saved(WORF, name="Gone", owner="user:2", about=Details(Visibility.PUBLIC, archived=True))
    saved(WORF, name="Linked", about=Details(Visibility.UNLISTED))
    saved(WORF, name="Private")

    def found(search: str = "") -> list[str]:
        return [each.slug for each in selectors.public_fleet_list(search=search).fleets]

    assert found() == found("worf") == found("shown enterprise") == [shown.slug]
    for own in ("secret", "hidden", "private", "linked", "gone"):
        assert found(own) == []


def test_a_search_of_public_fleets_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    slugs = many(60, visibility="public", card_words="cube")
    assert [fleet.slug for page in pages(search="cube") for fleet in page.fleets] == slugs
    monkeypatch.setattr(selectors, "PUBLIC_SEARCHED", 30)
    assert [fleet.slug for page in pages(search="cube") for fleet in page.fleets] == slugs[:30]
    assert [fleet.slug for page in pages() for fleet in page.fleets] == slugs


def test_lists_cost_the_same_however_long_they_are() -> None:
    def cost() -> int:
        with CaptureQueriesContext(connection) as queries:
            selectors.fleet_list(owner=OWNER, filters=Filters(search="x", folder="f", tag="t"))
        return len(queries)

    assert cost() == 1
    many(60)
    assert cost() == 1


def test_revisions_are_read_on_page_by_page() -> None:
    fleet = saved()
    for number in range(1, PAGE + 4):
        saved_services.fleet_save(
            fleet=fleet, content=content(name=f"{number}"), expected=number, author=OWNER
        )
    first, below = selectors.revision_list(fleet=fleet)
    assert [each.number for each in first] == list(range(PAGE + 4, 4, -1))
    assert below == 5
    rest, end = selectors.revision_list(fleet=fleet, below=below)
    assert ([each.number for each in rest], end) == ([4, 3, 2, 1], None)
    assert len(selectors.revision_list(fleet=fleet, below=2**70)[0]) == PAGE
    assert selectors.revision_find(fleet=fleet, number=2**70) is None
    assert selectors.revision_current(fleet=fleet).number == PAGE + 4


def history(seed: int, length: int) -> tuple[Fleet, list[str]]:
    """Makes a history of steps, undone and redone at random; gives it, and what was held."""
    chance = random.Random(seed)
    Fleet.objects.all().delete()
    fleet = saved()
    [first] = Revision.objects.values()
    del first["id"]
    Revision.objects.update(fingerprint="1")
    held = ["1"]
    for number in range(2, length + 1):
        way = selectors.revision_way(fleet=fleet, number=number - 1)
        restored = chance.choice([None, way.undo, way.undo, way.redo, chance.randrange(1, number)])
        fingerprint = held[restored - 1] if restored else f"{number}"
        if chance.random() < 0.1:
            # New prices were taken: what is held stays.
            restored, fingerprint = None, held[-1]
        held.append(fingerprint)
        row = {**first, "number": number, "restored": restored, "fingerprint": fingerprint}
        Revision.objects.create(**row)
    return fleet, held


@pytest.mark.parametrize("seed", range(6))
def test_undoing_leads_to_the_same_however_little_of_the_history_is_read(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    fleet, held = history(seed, 40)
    for number in range(1, 41):
        whole = selectors.revision_way(fleet=fleet, number=number)
        assert whole.undo is None or held[whole.undo - 1] != held[number - 1]
        for recent in (1, 2, 5, 12):
            with monkeypatch.context() as patch:
                patch.setattr(selectors, "RECENT", recent)
                assert selectors.revision_way(fleet=fleet, number=number) == whole


def test_where_undoing_leads_costs_the_same_however_long_the_history_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    fleet = saved()
    [first] = Revision.objects.values()
    del first["id"]
    Revision.objects.bulk_create(
        Revision(**{**first, "number": number, "fingerprint": f"{number}"})
        for number in range(2, 61)
    )
    monkeypatch.setattr(selectors, "RECENT", 10)
    with CaptureQueriesContext(connection) as queries:
        assert selectors.revision_way(fleet=fleet, number=60).undo == 59
    assert len(queries) == 1
    assert "LIMIT 11" in queries[0]["sql"]
