"""What all tests of the website share: rates of requests that don't hang on the time of day."""

from collections.abc import Callable, Mapping

import pytest

from fleetbuilder.core.throttles import ScopeThrottle

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
