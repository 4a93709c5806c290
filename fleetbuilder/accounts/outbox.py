"""Mail on its way: written down with what it is about, and sent by the worker.

A mail server that is away, or silent, holds no web process and makes no answer untrue. Mails leave
at least once: one that was sent by a worker that died before it said so is sent again.
"""

from __future__ import annotations

import json
import smtplib
from collections.abc import Sequence
from datetime import timedelta
from typing import Any, Final

import structlog
from django.conf import settings
from django.core.mail import EmailMessage, EmailMultiAlternatives, get_connection
from django.core.mail.backends.base import BaseEmailBackend
from django.db.models import Q
from django.utils import timezone

from fleetbuilder.accounts.models import Mail
from fleetbuilder.accounts.sealing import SealError, seal, unseal

MOST_AT_ONCE: Final = 20
LEASE: Final = timedelta(minutes=1)
"""How long one that is being sent is left alone by other workers."""
FIRST_WAIT: Final = timedelta(seconds=15)
LONGEST_WAIT: Final = timedelta(hours=1)
LONGEST: Final = timedelta(days=1)
"""How long a mail is tried; the links in it hold for three days."""
FIELDS: Final = ("subject", "body", "from_email", "to", "bcc", "cc", "reply_to")

log = structlog.get_logger(__name__)


class Outbox(BaseEmailBackend):
    """The mail backend of a site with a mail server: it writes mails down."""

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        """Writes mails down, in the transaction of whatever they tell of, and counts them."""
        now = timezone.now()
        Mail.objects.bulk_create(
            Mail(sealed=seal(_written(each)), made_at=now, due_at=now) for each in email_messages
        )
        return len(email_messages)


def _written(message: EmailMessage) -> str:
    """Returns a mail as text; none of the site's has an attachment.

    Raises `BadHeaderError` here and now for one that no server would be sent.
    """
    message.message()
    document = {name: getattr(message, name) for name in FIELDS}
    document["headers"] = message.extra_headers
    alternatives = getattr(message, "alternatives", ())
    document["alternatives"] = [[content, kind] for content, kind in alternatives]
    return json.dumps(document, default=str)


def _read(text: str, connection: Any) -> EmailMessage:
    document: dict[str, Any] = json.loads(text)
    alternatives = document.pop("alternatives")
    message = EmailMultiAlternatives(**document, connection=connection)
    for content, kind in alternatives:
        message.attach_alternative(content, kind)
    return message


def mails_send() -> int:
    """Sends the mails that are due, oldest first, and returns how many the server took.

    One that is refused for its address is dropped. When the server fails otherwise, all mails wait,
    longer each time, and the oldest that has waited for a day is given up.
    """
    sent = 0
    connection = get_connection(settings.MAIL_BACKEND)
    now = timezone.now()
    for mail in Mail.objects.filter(due_at__lte=now).order_by("due_at", "pk")[:MOST_AT_ONCE]:
        claim = Mail.objects.filter(pk=mail.pk, due_at=mail.due_at)
        if not claim.update(due_at=now + LEASE, attempts=mail.attempts + 1):
            # Another worker was quicker.
            continue
        try:
            _read(unseal(mail.sealed), connection).send()
        except SealError:
            _drop(mail, "sealed with a key that is gone")
        except smtplib.SMTPRecipientsRefused as error:
            _drop(mail, f"refused with {sorted({code for code, _ in error.recipients.values()})}")
        except OSError as error:
            _postpone(mail, error)
            break
        else:
            mail.delete()
            sent += 1
    return sent


def _drop(mail: Mail, why: str) -> None:
    log.warning("mail_dropped", mail=mail.pk, why=why)
    mail.delete()


def _postpone(mail: Mail, error: OSError) -> None:
    """Lets every mail wait; what the server answered may hold an address, and is not logged."""
    now, kind = timezone.now(), type(error).__name__
    if mail.made_at < now - LONGEST:
        log.error("mail_given_up", mail=mail.pk, attempts=mail.attempts + 1, error=kind)
        mail.delete()
        return
    wait = min(FIRST_WAIT * 2 ** min(mail.attempts, 10), LONGEST_WAIT)
    log.warning("mail_waits", mail=mail.pk, seconds=wait.total_seconds(), error=kind)
    Mail.objects.filter(Q(pk=mail.pk) | Q(due_at__lte=now + wait)).update(due_at=now + wait)
