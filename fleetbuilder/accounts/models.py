"""The models of the ``accounts`` app."""

from django.contrib.auth.models import AbstractUser


class User(AbstractUser):
    """A person with an account.

    Django cannot change the user model of a database that holds data, so it is our own from the
    first migration on, though it adds nothing yet.
    """
