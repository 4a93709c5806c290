"""Mail is written down at once and sent by the worker, whatever the mail server does."""

from __future__ import annotations

import io
import logging
import smtplib
import socket
from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.core import mail
from django.core.mail import BadHeaderError, EmailMultiAlternatives
from django.core.mail.backends.locmem import EmailBackend
from django.db import transaction
from django.test import Client, override_settings
from django.utils import timezone

from fleetbuilder.accounts import outbox
from fleetbuilder.accounts.models import Mail, User
from fleetbuilder.accounts.outbox import mails_send
from fleetbuilder.jobs.tasks import sweep
from fleetbuilder.settings import environment, logs
from fleetbuilder.settings.environment import Environment
from tests.fleetbuilder.accounts.test_entrance import PASSWORD, link

pytestmark = pytest.mark.django_db
OUTBOX = "fleetbuilder.accounts.outbox.Outbox"
LOCAL = "django.core.mail.backends.locmem.EmailBackend"
SIGN_UP = {"email": "riker@example.org", "password1": PASSWORD}


class Clock:
    """A clock that stands until it is set."""

    def __init__(self) -> None:
        self.time = timezone.now()

    def now(self) -> datetime:
        return self.time


@pytest.fixture(autouse=True)
def _with_server() -> Iterator[None]:
    with override_settings(EMAIL_BACKEND=OUTBOX, MAIL_BACKEND=LOCAL):
        yield


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(outbox, "timezone", clock)
    return clock


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> list[Exception]:
    """Lets the mail server answer with the exceptions in this list, in turn; then it takes all."""
    answers: list[Exception] = []
    take = EmailBackend.send_messages

    def send(self: Any, messages: Any) -> int:
        if answers:
            raise answers.pop(0)
        return int(take(self, messages))

    monkeypatch.setattr(EmailBackend, "send_messages", send)
    return answers


def written(subject: str = "Hello") -> None:
    mail.send_mail(subject, "A link.", None, ["riker@example.org"])


def test_a_sign_up_holds_while_the_mail_server_is_away(
    client: Client, server: list[Exception], clock: Clock
) -> None:
    response = client.post("/account/signup/", SIGN_UP)
    assert (response.status_code, response["Location"]) == (302, "/account/confirm-email/")
    page = client.get("/account/confirm-email/").content.decode()
    assert "A link is on its way to your address." in page
    assert "A link to confirm it is on its way to riker@example.org." in page
    assert User.objects.get().email == "riker@example.org"
    server.append(ConnectionRefusedError("away"))
    assert mails_send() == 0
    assert mail.outbox == []
    clock.time += timedelta(minutes=1)
    assert mails_send() == 1
    assert not Mail.objects.exists()
    [sent] = mail.outbox
    assert sent.to == ["riker@example.org"]
    response = client.post(link(sent.body))
    assert (response.status_code, response["Location"]) == (302, "/account/")


def test_a_silent_server_holds_the_worker_for_its_time_out_alone(client: Client) -> None:
    backend = "django.core.mail.backends.smtp.EmailBackend"
    with socket.create_server(("127.0.0.1", 0)) as silent:
        port = silent.getsockname()[1]
        with override_settings(
            MAIL_BACKEND=backend, EMAIL_HOST="127.0.0.1", EMAIL_PORT=port, EMAIL_TIMEOUT=0.05
        ):
            assert client.post("/account/signup/", SIGN_UP).status_code == 302
            silent.setblocking(False)
            with pytest.raises(BlockingIOError):
                silent.accept()
            assert mails_send() == 0
            silent.accept()[0].close()
    assert Mail.objects.get().attempts == 1


def test_a_server_has_less_time_than_a_task(settings: Any) -> None:
    assert settings.EMAIL_TIMEOUT == 10 < settings.CELERY["task_soft_time_limit"]


@pytest.mark.parametrize(
    ("url", "waits"),
    [
        ("smtp://mail:25", True),
        ("smtp+tls://picard:engage@mail:587", True),
        ("filemail://var/mail", False),
        ("consolemail://", False),
    ],
)
def test_only_what_a_server_is_to_send_waits(url: str, waits: bool) -> None:
    backend = environment.email_settings(Environment(EMAIL_URL=url))["EMAIL_BACKEND"]
    assert backend.endswith("smtp.EmailBackend") is waits


def test_what_waits_is_sealed(client: Client) -> None:
    client.post("/account/signup/", SIGN_UP)
    row = Mail.objects.get()
    assert row.sealed.startswith("sealed:")
    assert "riker" not in row.sealed
    assert str(row) == f"mail {row.pk}, tried 0 times"


def test_a_mail_leaves_as_it_was_written() -> None:
    message = EmailMultiAlternatives(
        "Grüße", "Text", "a@example.org", ["b@example.org", "c@example.org"], cc=["d@example.org"]
    )
    message.attach_alternative("<p>Text</p>", "text/html")
    message.extra_headers["X-Ship"] = "NCC-1701-D"
    message.send()
    assert mails_send() == 1
    [sent] = mail.outbox
    assert sent.recipients() == message.recipients()
    for name in ("subject", "body", "from_email", "extra_headers"):
        assert getattr(sent, name) == getattr(message, name)
    assert [tuple(each) for each in sent.alternatives] == [("<p>Text</p>", "text/html")]


def test_a_broken_header_is_refused_before_it_is_written_down() -> None:
    with pytest.raises(BadHeaderError):
        written("Two\nlines")
    assert not Mail.objects.exists()


def test_what_did_not_happen_is_not_told() -> None:
    with transaction.atomic():
        written()
        transaction.set_rollback(True)
    assert not Mail.objects.exists()


def test_all_wait_for_a_server_that_fails_longer_each_time(
    server: list[Exception], clock: Clock
) -> None:
    written("First")
    written("Second")
    waits = []
    for _ in range(10):
        server[:] = [smtplib.SMTPServerDisconnected("gone")]
        assert mails_send() == 0
        # One was tried, and the other waits as long.
        [due] = set(Mail.objects.values_list("due_at", flat=True))
        waits.append((due - clock.time).total_seconds())
        server.clear()
        assert mails_send() == 0
        clock.time = due
    assert waits == [15, 30, 60, 120, 240, 480, 960, 1920, 3600, 3600]
    assert mails_send() == 2
    assert [sent.subject for sent in mail.outbox] == ["First", "Second"]


def test_one_is_given_up_after_a_day(server: list[Exception], clock: Clock) -> None:
    written()
    clock.time += timedelta(days=1, seconds=1)
    server.append(TimeoutError())
    assert mails_send() == 0
    assert not Mail.objects.exists()


def test_an_address_that_is_refused_keeps_no_other_mail_waiting(server: list[Exception]) -> None:
    written("First")
    written("Second")
    server.append(smtplib.SMTPRecipientsRefused({"riker@example.org": (550, b"nobody here")}))
    assert mails_send() == 1
    assert [sent.subject for sent in mail.outbox] == ["Second"]
    assert not Mail.objects.exists()


def test_one_that_was_sealed_with_a_key_that_is_gone_is_dropped() -> None:
    with override_settings(SECRET_KEY="another"):
        written("First")
    written("Second")
    assert mails_send() == 1
    assert [sent.subject for sent in mail.outbox] == ["Second"]


def test_one_that_is_being_sent_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    others = []
    take = EmailBackend.send_messages

    def send(self: Any, messages: Any) -> int:
        others.append(mails_send())
        return int(take(self, messages))

    written()
    monkeypatch.setattr(EmailBackend, "send_messages", send)
    assert mails_send() == 1
    assert others == [0]
    assert len(mail.outbox) == 1


def test_one_whose_worker_died_is_sent_again(monkeypatch: pytest.MonkeyPatch, clock: Clock) -> None:
    def die(self: Any, messages: Any) -> int:
        raise SystemExit

    written()
    with monkeypatch.context() as patch:
        patch.setattr(EmailBackend, "send_messages", die)
        with pytest.raises(SystemExit):
            mails_send()
    assert mails_send() == 0
    clock.time += outbox.LEASE
    assert mails_send() == 1


def test_the_sweep_of_the_worker_sends() -> None:
    written()
    sweep()
    assert len(mail.outbox) == 1


def test_neither_address_nor_link_is_logged(client: Client, server: list[Exception]) -> None:
    client.post("/account/signup/", SIGN_UP)
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(logs.formatter("json"))
    logging.getLogger().addHandler(handler)
    server.append(smtplib.SMTPDataError(451, b"riker@example.org must wait"))
    mails_send()
    Mail.objects.update(due_at=timezone.now())
    server.append(smtplib.SMTPRecipientsRefused({"riker@example.org": (550, b"riker?")}))
    mails_send()
    logging.getLogger().removeHandler(handler)
    assert stream.getvalue().count('"event": "mail_') == 2
    assert "riker" not in stream.getvalue()
    assert "confirm-email" not in stream.getvalue()
