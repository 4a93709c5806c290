"""Rows of people with accounts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import factory
from allauth.account.models import EmailAddress

from fleetbuilder.accounts.models import User

PASSWORD = "make it so 1701"
MakePerson = Callable[[str], User]


class UserFactory(factory.django.DjangoModelFactory[User]):
    """A user by name, who signs in by no password unless one is given."""

    class Meta:
        model = User

    username = factory.Sequence(lambda number: f"officer-{number}")
    email = factory.LazyAttribute(lambda user: f"{user.username}@example.org")

    @classmethod
    def _create(cls, model_class: type[User], *args: Any, **fields: Any) -> User:
        return model_class.objects.create_user(*args, **fields)


class EmailAddressFactory(factory.django.DjangoModelFactory[EmailAddress]):
    """The confirmed address of a user."""

    class Meta:
        model = EmailAddress

    user = factory.SubFactory(UserFactory)
    email = factory.SelfAttribute("user.email")
    verified = True
    primary = True


class ConfirmedUserFactory(UserFactory):
    """A user with a password, whose address is confirmed."""

    class Meta:
        skip_postgeneration_save = True

    password = PASSWORD
    address = factory.RelatedFactory(EmailAddressFactory, factory_related_name="user")
