"""The catalogue that a process keeps in memory."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from cards import mapping, selectors
from cards.selectors import CatalogueHolder
from cards.services import LoadReport, catalogue_load
from rules.catalogue import Catalogue


class Clock:
    """Tells a time that only a test moves on."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def holder(loaded: LoadReport, clock: Clock) -> CatalogueHolder:
    return CatalogueHolder(mapping.catalogue_from_rows, clock)


def test_an_empty_database_gives_an_empty_catalogue(db: None, clock: Clock) -> None:
    catalogue = CatalogueHolder(mapping.catalogue_from_rows, clock).get()
    assert (len(catalogue), list(catalogue.sets), list(catalogue.ship_classes)) == (0, [], [])


def test_the_rows_are_read_once(holder: CatalogueHolder, small: Catalogue) -> None:
    first = holder.get()
    assert first.version == small.version
    with CaptureQueriesContext(connection) as queries:
        assert all(holder.get() is first for _ in range(100))
    assert len(queries) == 0


def test_the_version_is_looked_at_every_ten_seconds(holder: CatalogueHolder, clock: Clock) -> None:
    first = holder.get()
    clock.now += 9.9
    with CaptureQueriesContext(connection) as queries:
        holder.get()
    assert len(queries) == 0
    clock.now += 0.1
    with CaptureQueriesContext(connection) as queries:
        assert holder.get() is first
        assert holder.get() is first
    assert len(queries) == 1


def test_another_process_has_loaded(
    holder: CatalogueHolder, clock: Clock, directory: Path, edit: Any
) -> None:
    first = holder.get()
    edit("a1.json", "crew:helmsman-a1", cost=8)
    catalogue_load(directory=directory)
    assert holder.get() is first
    clock.now += 10
    second = holder.get()
    assert second is not first
    assert (first["crew:helmsman-a1"].cost, second["crew:helmsman-a1"].cost) == (2, 8)


def test_the_pause_is_a_setting(holder: CatalogueHolder, clock: Clock, settings: Any) -> None:
    settings.CATALOGUE_CHECK_SECONDS = 0.5
    holder.get()
    clock.now += 0.5
    with CaptureQueriesContext(connection) as queries:
        holder.get()
    assert len(queries) == 1


def test_what_was_forgotten_is_read_again(holder: CatalogueHolder) -> None:
    first = holder.get()
    holder.forget()
    assert holder.get() is not first


def test_a_load_between_the_queries_is_noticed(
    loaded: LoadReport, clock: Clock, directory: Path, edit: Any
) -> None:
    built: list[Catalogue] = []

    def build() -> Catalogue:
        catalogue = mapping.catalogue_from_rows()
        if not built:
            edit("a1.json", "crew:helmsman-a1", cost=9)
            catalogue_load(directory=directory)
        built.append(catalogue)
        return catalogue

    holder = CatalogueHolder(build, clock)
    assert holder.get()["crew:helmsman-a1"].cost == 9
    assert len(built) == 2


def test_threads_build_it_once(loaded: LoadReport, small: Catalogue, monkeypatch: Any) -> None:
    built = []
    together = threading.Barrier(8)

    def build() -> Catalogue:
        built.append(small)
        return Catalogue(small, small.ship_classes.values(), small.sets.values(), "same")

    # Threads have connections of their own, which see nothing of this test's transaction.
    monkeypatch.setattr(selectors, "version_row", lambda: 1)
    holder = CatalogueHolder(build)
    got: list[Catalogue] = []

    def work() -> None:
        together.wait()
        got.append(holder.get())

    threads = [threading.Thread(target=work) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(built) == 1
    assert len({id(catalogue) for catalogue in got}) == 1


def test_nobody_waits_while_one_thread_looks(
    loaded: LoadReport, clock: Clock, small: Catalogue, monkeypatch: Any
) -> None:
    looking, go_on = threading.Event(), threading.Event()
    row = 1

    def slow_row() -> int:
        if row == 2:
            looking.set()
            assert go_on.wait(10)
        return row

    monkeypatch.setattr(selectors, "version_row", slow_row)
    holder = CatalogueHolder(lambda: Catalogue(small, (), (), str(row)), clock)
    first = holder.get()
    row = 2
    clock.now += 10
    found: list[Catalogue] = []
    thread = threading.Thread(target=lambda: found.append(holder.get()))
    thread.start()
    assert looking.wait(10)
    assert holder.get() is first
    go_on.set()
    thread.join()
    assert found[0].version == "2"
    assert holder.get() is found[0]


def test_a_card_in_the_catalogue_is_found_without_a_query(small_site: Catalogue) -> None:
    with CaptureQueriesContext(connection) as queries:
        found = mapping.card_find(key="crew:helmsman-a1")
    assert found == (small_site, small_site["crew:helmsman-a1"], False)
    assert len(queries) == 0


def test_a_withdrawn_card_is_found_among_the_rows(
    loaded: LoadReport, directory: Path, small: Catalogue
) -> None:
    (directory / "cards" / "b2.json").write_text(
        (directory / "cards" / "b2.json")
        .read_text(encoding="utf-8")
        .replace('"key": "tech:night-cloak-b2"', '"key": "tech:night-cloak-b2"')
        .replace("Night Cloak", "Dark Cloak")
        .replace("tech:night-cloak-b2", "tech:dark-cloak-b2"),
        encoding="utf-8",
    )
    catalogue_load(directory=directory)
    selectors.catalogue_forget()
    found = mapping.card_find(key="tech:night-cloak-b2")
    assert found is not None
    catalogue, card, withdrawn = found
    assert withdrawn
    assert card == small["tech:night-cloak-b2"]
    assert "tech:night-cloak-b2" not in catalogue


@pytest.mark.parametrize("key", ["", "x", "crew:", "crew:\x00", "crew:nobody-a1", "c" * 500])
def test_an_unknown_key_finds_nothing(small_site: Catalogue, key: str) -> None:
    assert mapping.card_find(key=key) is None


def test_cards_by_set_and_class(small: Catalogue) -> None:
    held = selectors.set_cards(catalogue=small)
    assert [card.key for card in held["a1"]] == [
        "ship:u-s-s-aurora-a1",
        "ship:federation-starship-a1",
        "captain:mira-thal-a1",
        "captain:federation-a1",
        "weapon:photon-lances-a1",
        "crew:helmsman-a1",
    ]
    assert [card.key for card in held["b2"]][-2:] == [
        "ship:u-s-s-aurora-a1",
        "weapon:photon-lances-a1",
    ]
    assert len(held["b2"]) == 13
    ships = selectors.class_ships(catalogue=small)
    assert {key: [ship.name for ship in each] for key, each in ships.items()} == {
        "galaxy-class": ["U.S.S. Aurora"],
        "galaxy-class-rear-45": ["Federation Starship"],
        "koth-class": ["I.K.S. K'oth"],
        "fighter": ["Night Fighters"],
    }
    named = selectors.class_cards(catalogue=small)
    assert {key: [card.name for card in each] for key, each in named.items()} == {
        "galaxy-class": ["Photon Lances"],
        "galaxy-class-rear-45": ["Photon Lances"],
        "koth-class": [],
        "fighter": [],
    }
