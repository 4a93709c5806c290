"""What an organiser took away no link gives back, until an organiser allows it."""

from __future__ import annotations

import pytest
from django.test import Client

from fleetbuilder.campaigns.common.models import (
    Campaign,
    CampaignLog,
    Invitation,
    Member,
    MemberRole,
)
from fleetbuilder.campaigns.members import services
from fleetbuilder.core import errors
from tests.fleetbuilder.campaigns.people import state
from tests.fleetbuilder.campaigns.tables import CAPTAIN, ORGANISER, invited, joined, opened, text_of
from tests.fleetbuilder.visitors import visit_as

pytestmark = pytest.mark.django_db
GUEST_NOW = (
    "An organiser made you a guest, so no link makes you more. Ask an organiser for another role."
)
SENT_AWAY = (
    "An organiser took you out of this campaign, so no link lets you back in. Ask an organiser to "
    "let you come back."
)


@pytest.fixture
def campaign() -> Campaign:
    """Returns a campaign with a captain, member 2."""
    campaign = opened()
    joined(campaign)
    return campaign


def role(campaign: Campaign, role: MemberRole) -> tuple[Member, bool]:
    return services.member_role(campaign=campaign, visitor=ORGANISER, number=2, role=role)


def leave(campaign: Campaign, visitor: str = ORGANISER) -> None:
    services.member_leave(campaign=campaign, visitor=visitor, number=2)


def come(link: Invitation) -> tuple[Member, bool]:
    return services.member_join(invitation=link, visitor=CAPTAIN, name="Kira")


def refused(link: Invitation, message: str, code: str = "campaigns.barred") -> None:
    """Sees that a link is refused and changes nothing, not even its own uses."""
    before = state()
    with pytest.raises(errors.ConflictError) as caught:
        come(link)
    assert (caught.value.code, caught.value.message) == (code, message)
    assert state() == before


def test_a_captain_made_a_guest_stays_one(campaign: Campaign) -> None:
    role(campaign, MemberRole.GUEST)
    refused(invited(campaign), GUEST_NOW)
    # A link for guests changes nothing, as before.
    assert come(invited(campaign, MemberRole.GUEST))[1] is False
    role(campaign, MemberRole.CAPTAIN)
    assert Member.objects.get(number=2).barred_at is None


def test_who_was_sent_away_does_not_come_back_by_a_link(campaign: Campaign) -> None:
    leave(campaign)
    for wanted in (MemberRole.CAPTAIN, MemberRole.GUEST):
        refused(invited(campaign, wanted), SENT_AWAY)


def test_an_organiser_lets_them_come_back(campaign: Campaign) -> None:
    leave(campaign)
    member, is_new = role(campaign, MemberRole.CAPTAIN)
    assert (is_new, member.left_at is None, member.barred_at) == (True, False, None)
    line = CampaignLog.objects.order_by("-number")[0]
    assert (line.kind, line.words) == ("role", "Let member 2 join again by a link.")
    member, is_new = come(invited(campaign))
    assert (member.role, member.left_at, is_new) == ("captain", None, True)


def test_who_left_comes_back_by_a_link(campaign: Campaign) -> None:
    leave(campaign, CAPTAIN)
    with pytest.raises(errors.NotFoundError):
        role(campaign, MemberRole.CAPTAIN)
    assert come(invited(campaign))[1] is True


def test_leaving_does_not_shake_a_demotion_off(campaign: Campaign) -> None:
    role(campaign, MemberRole.GUEST)
    leave(campaign, CAPTAIN)
    refused(invited(campaign), SENT_AWAY)


def test_who_steps_down_may_rise_again(campaign: Campaign) -> None:
    role(campaign, MemberRole.ORGANISER)
    services.member_role(campaign=campaign, visitor=CAPTAIN, number=2, role=MemberRole.GUEST)
    assert come(invited(campaign))[0].role == "captain"


def test_coming_back_needs_a_seat(campaign: Campaign, monkeypatch: pytest.MonkeyPatch) -> None:
    leave(campaign, CAPTAIN)
    monkeypatch.setattr(services, "MOST_MEMBERS", 1)
    refused(invited(campaign), "The campaign is full: 1 take part.", "campaigns.full")


def test_the_settings_let_somebody_back_in(campaign: Campaign) -> None:
    leave(campaign)
    browser = Client()
    visit_as(browser, ORGANISER.partition(":")[2])
    address = f"/campaigns/{campaign.slug}/"
    page = browser.get(f"{address}settings/")
    assert "No link lets them back in Kira Let back in" in text_of(page).replace("  ", " ")
    response = browser.post(f"{address}members/2/role/", {"role": "captain"}, follow=True)
    assert "They may join again by a link." in text_of(response)
    assert "Let back in" not in text_of(response)
