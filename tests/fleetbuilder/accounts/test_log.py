"""No secret reaches the log, whatever is raised below the place that holds it."""

from __future__ import annotations

import io
import json
import logging
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from django.core import mail
from django.core.cache import cache
from django.core.mail.backends.locmem import EmailBackend
from django.db import OperationalError, connection, transaction
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from fleetbuilder.accounts import services
from fleetbuilder.accounts.models import User
from fleetbuilder.core.middleware import RequestLogMiddleware
from fleetbuilder.settings import logs
from tests.authenticator import code_shown
from tests.fleetbuilder.accounts.factories import PASSWORD, EmailAddressFactory, UserFactory

NEW_PASSWORD = "there are 4 lights"
ANY_TOKEN = re.compile(r"fb_[\w-]{43}")
ANY_LINK = re.compile(r"/(?:confirm-email|reset/key)/(?!\*)[^/\s]+")
"""The keys of links that are sent by mail, which change with the second."""


@dataclass
class Scene:
    """A request below which something is raised, and the secrets that it holds."""

    client: Client
    method: str
    path: str
    data: dict[str, Any] = field(default_factory=dict)
    headers: dict[str, str] = field(default_factory=dict)
    secrets: list[str] = field(default_factory=list)

    def send(self) -> int:
        """Sends the request and returns the status of its answer."""
        send = getattr(self.client, self.method)
        return int(send(self.path, self.data, headers=self.headers).status_code)


@dataclass
class Lines:
    """What was logged, in both formats."""

    console: io.StringIO = field(default_factory=io.StringIO)
    json: io.StringIO = field(default_factory=io.StringIO)

    def frames(self) -> list[dict[str, Any]]:
        """Returns the frames of all exceptions of the JSON log."""
        events = map(json.loads, self.json.getvalue().splitlines())
        return [
            frame
            for event in events
            for stack in event.get("exception", ())
            for frame in stack["frames"]
        ]


@pytest.fixture
def lines() -> Iterator[Lines]:
    """Collects what the site logs, as a public site would write it."""
    found, root = Lines(), logging.getLogger()
    handlers = [logging.StreamHandler(found.console), logging.StreamHandler(found.json)]
    for handler, form in zip(handlers, ("console", "json"), strict=True):
        handler.setFormatter(logs.formatter(form))
        root.addHandler(handler)
    yield found
    for handler in handlers:
        root.removeHandler(handler)


def _link() -> str:
    [address] = re.findall(r"http://testserver(\S+)", mail.outbox[-1].body)
    return str(address)


def _signed_in(user: User) -> Client:
    client = Client(raise_request_exception=False)
    client.post("/account/login/", {"login": user.email, "password": PASSWORD})
    client.post("/account/reauthenticate/", {"password": PASSWORD})
    return client


def _totp_secret(client: Client) -> str:
    page = client.get("/account/2fa/totp/activate/").content.decode()
    [secret] = re.findall(r'id="secret" type="text" value="([A-Z2-7]+)"', page)
    return str(secret)


def _recovery_codes(client: Client) -> list[str]:
    client.post("/account/2fa/totp/activate/", {"code": code_shown(_totp_secret(client))})
    page = client.get("/account/2fa/recovery-codes/").content.decode()
    return re.findall(r"<code>([0-9]{8})</code>", page)


def sign_in(picard: User) -> Scene:
    data = {"login": picard.email, "password": PASSWORD}
    return Scene(_stranger(), "post", "/account/login/", data)


def sign_up(picard: User) -> Scene:
    data = {"email": "riker@example.org", "password1": PASSWORD}
    return Scene(_stranger(), "post", "/account/signup/", data)


def sign_up_again(picard: User) -> Scene:
    data = {"email": picard.email, "password1": PASSWORD}
    return Scene(_stranger(), "post", "/account/signup/", data)


def confirm(picard: User) -> Scene:
    client = _stranger()
    client.post("/account/signup/", {"email": "riker@example.org", "password1": PASSWORD})
    return Scene(client, "post", _link())


def give_the_password_again(picard: User) -> Scene:
    data = {"password": PASSWORD}
    return Scene(_signed_in(picard), "post", "/account/reauthenticate/", data)


def change_the_password(picard: User) -> Scene:
    data = {"oldpassword": PASSWORD, "password1": NEW_PASSWORD, "password2": NEW_PASSWORD}
    return Scene(_signed_in(picard), "post", "/account/password/change/", data)


def set_the_first_password(picard: User) -> Scene:
    user = UserFactory(username="worf")
    EmailAddressFactory(user=user)
    client = _stranger()
    client.force_login(user, "allauth.account.auth_backends.AuthenticationBackend")
    data = {"password1": NEW_PASSWORD, "password2": NEW_PASSWORD}
    return Scene(client, "post", "/account/password/set/", data)


def ask_for_a_new_password(picard: User) -> Scene:
    return Scene(_stranger(), "post", "/account/password/reset/", {"email": picard.email})


def open_the_link_to_a_new_password(picard: User) -> Scene:
    client = _stranger()
    client.post("/account/password/reset/", {"email": picard.email})
    return Scene(client, "get", _link(), secrets=[_link().split("-", 1)[1].strip("/")])


def replace_the_password(picard: User) -> Scene:
    scene = open_the_link_to_a_new_password(picard)
    scene.method, scene.path = "post", scene.client.get(scene.path)["Location"]
    scene.data = {"password1": NEW_PASSWORD, "password2": NEW_PASSWORD}
    return scene


def change_the_address(picard: User) -> Scene:
    data = {"email": "jl@example.org", "action_add": ""}
    return Scene(_signed_in(picard), "post", "/account/email/", data)


def delete_the_account(picard: User) -> Scene:
    return Scene(_signed_in(picard), "post", "/account/data/delete/", {"password": PASSWORD})


def see_the_second_step(picard: User) -> Scene:
    client = _signed_in(picard)
    secret = _totp_secret(client)
    # The secret waits in the session, from which the page shows it again.
    return Scene(client, "get", "/account/2fa/totp/activate/", secrets=[secret])


def set_up_the_second_step(picard: User) -> Scene:
    client = _signed_in(picard)
    secret = _totp_secret(client)
    data = {"code": code_shown(secret)}
    return Scene(client, "post", "/account/2fa/totp/activate/", data, secrets=[secret])


def take_the_second_step(picard: User) -> Scene:
    codes = _recovery_codes(_signed_in(picard))
    client = _stranger()
    client.post("/account/login/", {"login": picard.email, "password": PASSWORD})
    return Scene(client, "post", "/account/2fa/authenticate/", {"code": codes[0]}, secrets=codes)


def see_the_recovery_codes(picard: User) -> Scene:
    client = _signed_in(picard)
    return Scene(client, "get", "/account/2fa/recovery-codes/", secrets=_recovery_codes(client))


def make_a_token(picard: User) -> Scene:
    data = {"name": "my script", "days": "30"}
    return Scene(_signed_in(picard), "post", "/account/tokens/new/", data)


def ask_with_a_token(picard: User) -> Scene:
    _, secret = services.token_create(user=picard, name="my script")
    headers = {"authorization": f"Bearer {secret}"}
    return Scene(_stranger(), "get", "/api/v1/account/", headers=headers, secrets=[secret])


def add_a_user(picard: User) -> Scene:
    data = {"username": "data", "password1": NEW_PASSWORD, "password2": NEW_PASSWORD}
    return Scene(_administrator(picard), "post", "/admin/accounts/user/add/", data)


def give_a_user_a_password(picard: User) -> Scene:
    data = {"password1": NEW_PASSWORD, "password2": NEW_PASSWORD}
    path = f"/admin/accounts/user/{picard.pk}/password/"
    return Scene(_administrator(picard), "post", path, data)


def _stranger() -> Client:
    return Client(raise_request_exception=False)


def _administrator(user: User) -> Client:
    user.is_staff = user.is_superuser = True
    user.save()
    return _signed_in(user)


SCENES: list[Callable[[User], Scene]] = [
    sign_in,
    sign_up,
    sign_up_again,
    confirm,
    give_the_password_again,
    change_the_password,
    set_the_first_password,
    ask_for_a_new_password,
    open_the_link_to_a_new_password,
    replace_the_password,
    change_the_address,
    delete_the_account,
    see_the_second_step,
    set_up_the_second_step,
    take_the_second_step,
    see_the_recovery_codes,
    make_a_token,
    ask_with_a_token,
    add_a_user,
    give_a_user_a_password,
]


def _see_no_secret(lines: Lines, scene: Scene) -> None:
    secrets = [PASSWORD, NEW_PASSWORD, *scene.secrets]
    if session := scene.client.cookies.get("sessionid"):
        secrets.append(session.value)
    for text in (lines.console.getvalue(), lines.json.getvalue()):
        assert [secret for secret in secrets if secret in text] == []
        assert ANY_TOKEN.findall(text) == []
        assert ANY_LINK.findall(text) == []
    assert "Traceback (most recent call last)" in lines.console.getvalue()
    assert {"locals" in frame and frame["locals"] is not None for frame in lines.frames()} == {
        False
    }


class Outage:
    """Lets the database be away from one statement of a request on; a wrapper of statements."""

    def __init__(self, start: int) -> None:
        self.start = start
        self.count = 0

    def __call__(self, run: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        self.count += 1
        if self.count >= self.start and "SAVEPOINT" not in sql:
            raise OperationalError("The database is away.")
        return run(sql, params, many, context)


@pytest.mark.parametrize("scene_of", SCENES, ids=lambda scene: scene.__name__)
def test_a_database_that_goes_away_at_any_statement(
    picard: User, lines: Lines, scene_of: Callable[[User], Scene]
) -> None:
    scene = scene_of(picard)
    cookies = scene.client.cookies.copy()
    outage = Outage(0)
    while outage.count >= outage.start:
        outage = Outage(outage.start + 1)
        cache.clear()
        scene.client.cookies = cookies.copy()
        with transaction.atomic():
            with connection.execute_wrapper(outage):
                status = scene.send()
            transaction.set_rollback(True)
    assert status in (200, 302)
    assert lines.console.getvalue().count("OperationalError: The database is away.") >= 2
    scene.client.cookies = cookies
    _see_no_secret(lines, scene)


@pytest.mark.parametrize(
    "scene_of",
    [
        sign_up,
        sign_up_again,
        change_the_password,
        ask_for_a_new_password,
        replace_the_password,
        change_the_address,
    ],
    ids=lambda scene: scene.__name__,
)
def test_a_mail_server_that_is_away(
    picard: User,
    lines: Lines,
    monkeypatch: pytest.MonkeyPatch,
    scene_of: Callable[[User], Scene],
) -> None:
    def refuse(self: Any, messages: Any) -> int:
        raise ConnectionRefusedError("The mail server is away.")

    scene = scene_of(picard)
    monkeypatch.setattr(EmailBackend, "send_messages", refuse)
    scene.send()
    _see_no_secret(lines, scene)


@pytest.mark.parametrize(
    "scene_of",
    [
        sign_in,
        sign_up,
        change_the_password,
        set_the_first_password,
        replace_the_password,
        give_the_password_again,
        delete_the_account,
        add_a_user,
        give_a_user_a_password,
    ],
    ids=lambda scene: scene.__name__,
)
def test_a_hash_that_cannot_be_made(
    picard: User,
    lines: Lines,
    monkeypatch: pytest.MonkeyPatch,
    scene_of: Callable[[User], Scene],
) -> None:
    def fail(self: Any, password: str, *args: Any) -> str:
        raise MemoryError("There is no room for a hash.")

    scene = scene_of(picard)
    monkeypatch.setattr("django.contrib.auth.hashers.MD5PasswordHasher.encode", fail)
    assert scene.send() == 500
    _see_no_secret(lines, scene)


# --- addresses that are keys ----------------------------------------------------------------------


def _routes(patterns: list[Any], before: str = "") -> Iterator[str]:
    for each in patterns:
        route = before + str(each.pattern).lstrip("^")
        if isinstance(each, URLResolver):
            yield from _routes(each.url_patterns, route)
        elif isinstance(each, URLPattern):
            yield route


def test_no_key_in_an_address_is_logged(rf: Any) -> None:
    places = re.compile(r"<str:secret>|\(\?P<(?:uidb36|key)>[^)]*\)")
    secret = "Pz5qXo-17dSecret"
    found = []
    for route in _routes(get_resolver().url_patterns):
        if places.search(route):
            path = "/" + places.sub(secret, route).rstrip("$")
            found.append(RequestLogMiddleware.format_request(rf.get(path)))
    assert found == [
        "GET /api/v1/campaigns/join/***/",
        "GET /account/confirm-email/***/",
        "GET /account/password/reset/key/***/",
        "GET /campaigns/join/***/",
    ]


@pytest.mark.parametrize(
    ("path", "shown"),
    [
        ("/fleets/uss-enterprise/?key=abc-DEF_123", "/fleets/uss-enterprise/?key=***"),
        (
            "/fleets/uss-enterprise/?p=2&key=abc&x=1",
            "/fleets/uss-enterprise/?p=2&key=***&x=1",
        ),
        ("/cards/?q=key", "/cards/?q=key"),
        ("/cards/?monkey=1", "/cards/?monkey=1"),
        ("/account/password/reset/key/done/", "/account/password/reset/key/***/"),
    ],
)
def test_the_key_of_a_link_is_not_logged(rf: Any, path: str, shown: str) -> None:
    assert RequestLogMiddleware.format_request(rf.get(path)) == f"GET {shown}"
