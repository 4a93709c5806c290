"""The models of the ``accounts`` app."""

from __future__ import annotations

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils import timezone


class User(AbstractUser):
    """A person with an account, who signs in with an e-mail address.

    Django cannot change the user model of a database that holds data, so it is our own from the
    first migration on, though it adds nothing yet. The name is made up from the address; only
    administrators see it.
    """


def user_shown(user: User) -> str:
    """Returns what an account is called on pages and in mails: its address."""
    return user.email or user.username


class Token(models.Model):
    """A key with which programs act for a user in the API.

    Only the digest of its secret is kept, with the few signs at its `start` by which its owner
    knows it again. The secret is random and long, so a plain digest keeps it safe.
    """

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="tokens")
    name = models.CharField(max_length=60)
    digest = models.CharField(max_length=64, unique=True)
    start = models.CharField(max_length=12)
    created_at = models.DateTimeField(auto_now_add=True)
    last_used_at = models.DateTimeField(null=True, blank=True)
    expires_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-created_at"]
        constraints = [models.UniqueConstraint(fields=["user", "name"], name="token_once_by_name")]

    def __str__(self) -> str:
        return f"{self.name} ({self.start}…)"

    @property
    def has_expired(self) -> bool:
        """Returns whether its time is over."""
        return self.expires_at is not None and self.expires_at <= timezone.now()


class Mail(models.Model):
    """A mail that waits to be sent, sealed: it may hold a link that opens an account.

    It is deleted when the mail server has taken it, or when it has waited for too long.
    """

    sealed = models.TextField()
    made_at = models.DateTimeField()
    due_at = models.DateTimeField(db_index=True)
    attempts = models.PositiveSmallIntegerField(default=0)

    def __str__(self) -> str:
        return f"mail {self.pk}, tried {self.attempts} times"
