"""Four people and a thing: its owner, a friend with the link, a stranger, and nobody we know."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import RequestFactory
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.test import APIRequestFactory, force_authenticate
from rest_framework.views import APIView

from fleetbuilder.accounts.access import Access, access_check, access_of, access_to
from fleetbuilder.accounts.models import User
from fleetbuilder.accounts.permissions import AccountPermission, OwnerPermission
from fleetbuilder.core import errors

KEY = "a-long-secret"


@dataclass
class Thing:
    """Is something with an owner."""

    owner: str
    share_key: str = ""


@pytest.mark.parametrize(
    ("visitor", "key", "shared", "private"),
    [
        ("user:1", "", Access.CHANGE, Access.CHANGE),
        ("user:1", "wrong", Access.CHANGE, Access.CHANGE),
        ("user:2", KEY, Access.READ, Access.NOTHING),
        ("", KEY, Access.READ, Access.NOTHING),
        ("user:2", "", Access.NOTHING, Access.NOTHING),
        ("user:2", "wrong", Access.NOTHING, Access.NOTHING),
        ("user:11", "", Access.NOTHING, Access.NOTHING),
        ("session:1", "", Access.NOTHING, Access.NOTHING),
        ("", "", Access.NOTHING, Access.NOTHING),
    ],
)
def test_what_each_may_do(visitor: str, key: str, shared: Access, private: Access) -> None:
    assert access_to(Thing("user:1", KEY), visitor=visitor, key=key) is shared
    assert access_to(Thing("user:1"), visitor=visitor, key=key) is private


def test_nobody_owns_what_belongs_to_nobody() -> None:
    assert access_to(Thing(""), visitor="") is Access.NOTHING
    assert access_to(Thing("", KEY), visitor="", key=KEY) is Access.READ


@dataclass
class PublicThing(Thing):
    """Is something that everybody may read."""

    is_public: bool = True


@pytest.mark.parametrize("visitor", ["user:2", "session:1", ""])
def test_everybody_reads_what_is_public_and_changes_nothing(visitor: str) -> None:
    assert access_to(PublicThing("user:1"), visitor=visitor) is Access.READ
    assert access_to(PublicThing("user:1", is_public=False), visitor=visitor) is Access.NOTHING
    assert access_to(PublicThing("user:1"), visitor="user:1") is Access.CHANGE


def request_of(user: Any, query: str = "") -> Any:
    request = RequestFactory().get(f"/{query}")
    request.user = user
    request.session = {}
    return request


@dataclass
class People:
    """Are the four people."""

    owner: User
    stranger: User

    def requests(self) -> dict[str, Any]:
        """Gives a request of each."""
        return {
            "owner": request_of(self.owner),
            "friend": request_of(self.stranger, f"?key={KEY}"),
            "friend without an account": request_of(AnonymousUser(), f"?key={KEY}"),
            "stranger": request_of(self.stranger),
            "anonymous": request_of(AnonymousUser()),
        }


@pytest.fixture
def people(person: Callable[[str], User]) -> People:
    """Returns the people."""
    return People(person("picard"), person("q"))


def refusal(request: Any, thing: Thing, needed: Access) -> int:
    """Returns the status with which a request is refused, 0 when it is not."""
    try:
        access_check(request, thing, needed)
    except errors.RequestError as error:
        return error.status
    return 0


def test_requests_of_each(people: People) -> None:
    thing = Thing(f"user:{people.owner.pk}", KEY)
    found = {
        name: (
            access_of(request, thing),
            refusal(request, thing, Access.READ),
            refusal(request, thing, Access.CHANGE),
        )
        for name, request in people.requests().items()
    }
    assert found == {
        "owner": (Access.CHANGE, 0, 0),
        "friend": (Access.READ, 0, 404),
        "friend without an account": (Access.READ, 0, 404),
        # Neither learns that there is such a thing.
        "stranger": (Access.NOTHING, 404, 404),
        "anonymous": (Access.NOTHING, 404, 404),
    }


# --- the API ----------------------------------------------------------------------------------


class ThingView(APIView):
    """Shows and changes the thing."""

    permission_classes = (OwnerPermission,)
    thing: Any = None

    def get(self, request: Request) -> Response:
        """Shows it."""
        self.check_object_permissions(request, self.thing)
        return Response({"method": request.method})

    put = delete = get


class AccountOnlyView(ThingView):
    """Forgets which permission fits things."""

    permission_classes = (AccountPermission,)


def status(view: Any, method: str, user: User | None, query: str = "") -> int:
    request = getattr(APIRequestFactory(), method)(f"/api/{query}")
    request.session = {}
    if user is not None:
        force_authenticate(request, user)
    return int(view(request).status_code)


def test_the_api_gives_a_thing_to_who_may_have_it(people: People) -> None:
    view = ThingView.as_view(thing=Thing(f"user:{people.owner.pk}", KEY))
    link = f"?key={KEY}"
    found = {
        "owner": [status(view, each, people.owner) for each in ("get", "put", "delete")],
        "friend": [status(view, each, people.stranger, link) for each in ("get", "put", "delete")],
        "stranger": [status(view, each, people.stranger) for each in ("get", "put", "delete")],
        "anonymous": [status(view, each, None) for each in ("get", "put", "delete")],
    }
    assert found == {
        "owner": [200, 200, 200],
        "friend": [200, 404, 404],
        "stranger": [404, 404, 404],
        "anonymous": [404, 404, 404],
    }


def test_the_api_refuses_what_does_not_say_whose_it_is(people: People) -> None:
    assert status(ThingView.as_view(thing=object()), "get", people.owner) == 403
    own = Thing(f"user:{people.owner.pk}")
    assert status(AccountOnlyView.as_view(thing=own), "get", people.owner) == 403
    assert status(AccountOnlyView.as_view(thing=own), "get", None) == 401
