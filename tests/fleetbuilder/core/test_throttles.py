"""One address may make so many requests in each window."""

from collections.abc import Callable

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.test import APIRequestFactory
from rest_framework.views import APIView

from cards.urls import urlpatterns as card_urls
from fleetbuilder.core.throttles import ScopeThrottle

ARGUMENTS = {
    "card_detail": ["crew:no-such-card"],
    "set_detail": ["no-such-set"],
    "ship_class_detail": ["no-such-class"],
}
RATES = {"read": "3/minute", "check": "1/second", "heavy": None}


class Clock:
    """A clock that stands until it is set."""

    now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(ScopeThrottle, "timer", clock)
    monkeypatch.setattr(ScopeThrottle, "THROTTLE_RATES", RATES)
    return clock


Ask = Callable[..., Response]


@pytest.fixture
def ask(clock: Clock) -> Ask:
    def ask(scope: str = "", address: str = "192.0.2.1", **headers: str) -> Response:
        class View(APIView):
            authentication_classes = ()
            throttle_scope = scope

            def get(self, request: Request) -> Response:
                return Response()

        request = APIRequestFactory().get("/api/v1/x/", REMOTE_ADDR=address, headers=headers)
        response = View.as_view()(request)
        assert isinstance(response, Response)
        return response

    return ask


def statuses(ask: Ask, times: int, **options: str) -> list[int]:
    return [ask(**options).status_code for _ in range(times)]


def test_the_rate_holds_within_a_window(ask: Ask) -> None:
    assert statuses(ask, 5) == [200, 200, 200, 429, 429]


def test_the_next_window_starts_afresh(ask: Ask, clock: Clock) -> None:
    assert statuses(ask, 4) == [200, 200, 200, 429]
    clock.now += 60
    assert statuses(ask, 4) == [200, 200, 200, 429]


def test_the_answer_says_when_the_next_window_opens(ask: Ask, clock: Clock) -> None:
    clock.now = 1_000_020.0 + 48.5
    assert statuses(ask, 3) == [200, 200, 200]
    assert ask()["Retry-After"] == "12"


def test_addresses_and_scopes_are_counted_apart(ask: Ask) -> None:
    assert statuses(ask, 4) == [200, 200, 200, 429]
    assert statuses(ask, 4, address="192.0.2.2") == [200, 200, 200, 429]
    assert statuses(ask, 2, scope="check") == [200, 429]


def test_a_rate_that_is_off_counts_nothing(ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*arguments: object, **options: object) -> None:
        raise AssertionError("the cache was used")

    monkeypatch.setattr(cache, "add", refuse)
    assert statuses(ask, 10, scope="heavy") == [200] * 10


def test_a_forwarded_address_is_not_believed_without_a_proxy(ask: Ask) -> None:
    answers = [ask(**{"x-forwarded-for": f"198.51.100.{number}"}) for number in range(4)]
    assert [answer.status_code for answer in answers] == [200, 200, 200, 429]


def test_a_window_that_closes_in_between_lets_the_request_pass(
    ask: Ask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cache, "add", lambda *arguments, **options: False)
    assert ask().status_code == 200


@pytest.mark.django_db
def test_the_pages_of_the_catalogue_have_a_rate_of_their_own(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    rates = {"cards": "3/day", "read": "0/day", "check": "0/day", "heavy": "0/day"}
    monkeypatch.setattr(ScopeThrottle, "THROTTLE_RATES", rates)
    monkeypatch.setattr(ScopeThrottle, "timer", Clock())
    pages = [reverse(f"cards:{each.name}", args=ARGUMENTS.get(each.name)) for each in card_urls]
    assert len(pages) == 9
    for page in pages:
        cache.clear()
        answers = [client.get(page) for _ in range(4)]
        assert answers[3].status_code == 429
        assert [answer.status_code for answer in answers[:3]].count(429) == 0
        assert int(answers[3]["Retry-After"]) == 36_800
        assert "A little slower, please" in answers[3].content.decode()
    # htmx asks as often as somebody types.
    cache.clear()
    hits = [client.get("/cards/?q=kirk", headers={"hx-request": "true"}) for _ in range(4)]
    assert [hit.status_code for hit in hits] == [200, 200, 200, 429]
    assert client.get("/").status_code == 200
