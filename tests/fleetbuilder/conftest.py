"""What all tests of the website share: the catalogue, people, and rates that stand still."""

from collections.abc import Callable, Iterator, Mapping

import pytest
from django.conf import settings

from cards import mapping, selectors
from fleetbuilder.accounts.models import User
from fleetbuilder.core.throttles import ScopeThrottle
from fleetbuilder.fleets.common.services import demo_fleets_load
from rules.catalogue import Catalogue
from rules.loader import load_catalogue
from tests.fleetbuilder.accounts.factories import ConfirmedUserFactory, MakePerson

SetRates = Callable[[Mapping[str, str | None]], None]


@pytest.fixture
def set_rates(monkeypatch: pytest.MonkeyPatch) -> SetRates:
    """Returns what sets the rates of requests, at a time that stands still.

    The windows are fixed: with a running clock, one that closes between two requests of a test
    lets the second pass.
    """

    def set_rates(rates: Mapping[str, str | None]) -> None:
        monkeypatch.setattr(ScopeThrottle, "timer", lambda _: 1_000_000.0)
        monkeypatch.setattr(ScopeThrottle, "THROTTLE_RATES", rates)

    return set_rates


@pytest.fixture(scope="session")
def whole() -> Catalogue:
    """Returns the catalogue of the fixtures."""
    return load_catalogue()


@pytest.fixture
def catalogue(db: None, whole: Catalogue) -> Iterator[Catalogue]:
    """Makes the whole catalogue the current one, without its rows."""
    selectors.catalogue_keep(lambda: whole)
    assert selectors.catalogue_current() is whole
    yield whole
    selectors.catalogue_keep(mapping.catalogue_from_rows)


@pytest.fixture
def demos(catalogue: Catalogue) -> None:
    """Loads the demo fleets."""
    demo_fleets_load(directory=settings.FIXTURES_DIR / "fleets")


@pytest.fixture
def person(db: None) -> MakePerson:
    """Makes a user whose address is confirmed, by the part before the @."""

    def make(name: str) -> User:
        return ConfirmedUserFactory(username=name)

    return make
