"""Accounts."""

import pytest
from django.contrib.auth import authenticate, get_user_model

from fleetbuilder.accounts.models import User
from tests.fleetbuilder.accounts.factories import UserFactory


def test_the_site_has_its_own_user_model() -> None:
    assert get_user_model() is User


@pytest.mark.django_db
def test_a_user_signs_in() -> None:
    user = UserFactory(username="picard", password="make it so 1701")
    assert authenticate(username="picard", password="make it so 1701") == user
    assert authenticate(username="picard", password="engage") is None
