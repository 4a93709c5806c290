"""Who takes part: opened, invited, joined, given roles, left; and what becomes of accounts."""

from __future__ import annotations

from typing import Any

import pytest

from fleetbuilder.accounts.models import User
from fleetbuilder.campaigns.campaign import services
from fleetbuilder.campaigns.cards import services as card_services
from fleetbuilder.campaigns.common.models import (
    Campaign,
    CampaignLog,
    LedgerEntry,
    Member,
    MemberRole,
    PlayerCard,
)
from fleetbuilder.campaigns.members import services as member_services
from fleetbuilder.campaigns.record import belonging
from fleetbuilder.core import errors, visitors
from tests.fleetbuilder.accounts.factories import UserFactory
from tests.fleetbuilder.campaigns.people import state
from tests.fleetbuilder.campaigns.tables import (
    CAPTAIN,
    GUEST,
    ORGANISER,
    card_made,
    invited,
    joined,
    opened,
    started,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def campaign() -> Campaign:
    return opened()


def role_of(campaign: Campaign, visitor: str) -> tuple[str, bool]:
    """Returns the role of somebody, and whether they are still there."""
    member = Member.objects.get(campaign=campaign, visitor=visitor)
    return member.role, member.left_at is None


# --- opening --------------------------------------------------------------------------------------


def test_who_opens_a_campaign_leads_it(campaign: Campaign) -> None:
    assert campaign.terms["id"] == "dominion-war"
    assert sorted(campaign.missions) == sorted(
        each for act in campaign.terms["acts"] for each in act["missions"]
    )
    assert role_of(campaign, ORGANISER) == ("organiser", True)
    assert [row.stage for row in campaign.rounds.all()] == ["choose"]
    assert CampaignLog.objects.get().words == "Opened the campaign Gamma Quadrant."


@pytest.mark.parametrize(
    ("changed", "field"),
    [({"name": " "}, "/name"), ({"person": ""}, "/person"), ({"terms": "borg"}, "/terms")],
)
def test_what_no_campaign_is_opened_with(changed: dict[str, str], field: str) -> None:
    values = {"owner": ORGANISER, "name": "A", "terms": "dominion-war", "person": "Ben"}
    with pytest.raises(errors.InvalidError) as caught:
        services.campaign_open(**{**values, **changed})
    assert list(caught.value.fields) == [field]
    assert Campaign.objects.count() == 0


def test_bounds(campaign: Campaign, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "MOST_CAMPAIGNS", 1)
    with pytest.raises(errors.InvalidError) as caught:
        opened()
    assert caught.value.code == "campaigns.too_many"
    monkeypatch.setattr(member_services, "MOST_MEMBERS", 1)
    with pytest.raises(errors.ConflictError) as full:
        joined(campaign)
    assert full.value.code == "campaigns.full"
    monkeypatch.setattr(card_services, "MOST_CARDS", 0)
    with pytest.raises(errors.ConflictError) as cards:
        card_made(campaign)
    assert cards.value.code == "campaigns.too_many_cards"


# --- links ----------------------------------------------------------------------------------------


def test_a_link_lets_in_so_many_until_it_is_revoked(campaign: Campaign) -> None:
    link = invited(campaign, uses=2)
    for number, is_new in ((1, True), (1, False), (2, True)):
        _, found = member_services.member_join(
            invitation=link, visitor=f"session:{number}", name=f"Captain {number}"
        )
        assert found is is_new
    link.refresh_from_db()
    assert (link.uses, link.is_open) == (2, False)
    before = state()
    with pytest.raises(errors.ConflictError) as caught:
        member_services.member_join(invitation=link, visitor="session:3", name="Captain 3")
    assert caught.value.code == "campaigns.link_used_up"
    assert state() == before
    other = invited(campaign)
    asking = {"campaign": campaign, "visitor": ORGANISER, "number": other.number}
    assert member_services.invitation_revoke(**asking)[1]
    assert not member_services.invitation_revoke(**asking)[1]
    with pytest.raises(errors.ConflictError):
        member_services.member_join(invitation=other, visitor="session:3", name="Captain 3")


@pytest.mark.parametrize(
    ("role", "uses"), [(MemberRole.ORGANISER, 1), (MemberRole.GUEST, 0), (MemberRole.GUEST, 51)]
)
def test_links_that_are_not_made(campaign: Campaign, role: MemberRole, uses: int) -> None:
    before = state()
    with pytest.raises(errors.InvalidError):
        invited(campaign, role, uses)
    assert state() == before


def test_a_guest_becomes_a_captain_by_a_link_and_nobody_becomes_less(campaign: Campaign) -> None:
    joined(campaign, GUEST, "Quark", MemberRole.GUEST)
    joined(campaign, GUEST, "Quark")
    assert role_of(campaign, GUEST) == ("captain", True)
    joined(campaign, GUEST, "Quark", MemberRole.GUEST)
    assert role_of(campaign, GUEST) == ("captain", True)


def test_a_request_sent_again_gives_what_it_has_made(campaign: Campaign) -> None:
    """Not what was made since, by others or by the same person."""
    link, is_new = member_services.invitation_make(
        campaign=campaign, visitor=ORGANISER, role=MemberRole.CAPTAIN, uses=2, key="a"
    )
    asking = {"campaign": campaign, "visitor": ORGANISER, "sheet": "federation"}
    card, _ = card_services.card_make(name="Sisko", key="b", **asking)
    invited(campaign)
    card_made(campaign, name="Worf")
    before = state()
    assert member_services.invitation_make(
        campaign=campaign, visitor=ORGANISER, role=MemberRole.CAPTAIN, uses=2, key="a"
    ) == (link, False)
    assert card_services.card_make(name="Sisko", key="b", **asking) == (card, False)
    assert (is_new, link.number, card.number, state() == before) == (True, 1, 1, True)


# --- roles and leaving ----------------------------------------------------------------------------


def test_roles_change_but_for_who_opened_it(campaign: Campaign) -> None:
    joined(campaign)
    asking = {"campaign": campaign, "visitor": ORGANISER}
    assert member_services.member_role(number=2, role=MemberRole.ORGANISER, **asking)[1]
    assert role_of(campaign, CAPTAIN) == ("organiser", True)
    before = state()
    with pytest.raises(errors.ConflictError) as caught:
        member_services.member_role(number=1, role=MemberRole.GUEST, **asking)
    assert caught.value.code == "campaigns.owner_stays"
    with pytest.raises(errors.ConflictError):
        member_services.member_leave(number=1, **asking)
    with pytest.raises(errors.NotFoundError):
        member_services.member_role(number=9, role=MemberRole.GUEST, **asking)
    assert state() == before


def test_cards_of_who_left_stay_and_are_handed_on(campaign: Campaign) -> None:
    joined(campaign)
    card = started(campaign, card_made(campaign, CAPTAIN, "Dax"))
    member_services.member_leave(campaign=campaign, visitor=CAPTAIN, number=2)
    assert role_of(campaign, CAPTAIN) == ("captain", False)
    asking = {"campaign": campaign, "visitor": ORGANISER, "number": card.number}
    with pytest.raises(errors.InvalidError):
        card_services.card_hand(to=2, **asking)
    assert card_services.card_hand(to=1, **asking)[0].member.number == 1
    assert LedgerEntry.objects.get().card_id == card.pk
    joined(campaign)
    assert role_of(campaign, CAPTAIN) == ("captain", True)
    assert Member.objects.count() == 2


@pytest.mark.parametrize(
    ("sheet", "field", "message"),
    [
        ("borg", "/sheet", "There is no such card. Choose one of federation, klingon, romulan"),
        ({}, "/sheet", "A player card lacks the field"),
        (5, "/sheet", "A player card is an object"),
    ],
)
def test_cards_that_cannot_be_read(
    campaign: Campaign, sheet: Any, field: str, message: str
) -> None:
    before = state()
    with pytest.raises(errors.InvalidError) as caught:
        card_made(campaign, sheet=sheet)
    [(found, [text])] = caught.value.fields.items()
    assert found == field
    assert text.startswith(message)
    assert state() == before


def test_a_card_typed_in_is_judged_as_it_is_printed(campaign: Campaign) -> None:
    document = {**card_services.sheet_read("federation"), "id": "ours", "name": "Our own card"}
    document["reputation"] = {**document["reputation"], "crew": [0, 2, 4]}
    card = card_made(campaign, sheet=document)
    with pytest.raises(errors.InvalidError) as caught:
        started(campaign, card, {"crew": 3, "tech": 3})
    assert caught.value.code == "shading.row_full"
    wrong = {**document, "skill": [2, 1]}
    with pytest.raises(errors.InvalidError) as refused:
        card_made(campaign, sheet=wrong)
    assert list(refused.value.fields) == ["/sheet/skill/1"]


# --- accounts -------------------------------------------------------------------------------------


@pytest.fixture
def kira() -> User:
    return UserFactory(username="kira")


def test_signing_in_takes_along_what_a_browser_has(campaign: Campaign, kira: User) -> None:
    joined(campaign)
    card_made(campaign, CAPTAIN, "Dax")
    belonging.CAMPAIGNS.adopt(kira, {visitors.SESSION_KEY: "captain"})
    owner = visitors.visitor_of_user(kira.pk)
    assert role_of(campaign, owner) == ("captain", True)
    belonging.CAMPAIGNS.adopt(kira, {visitors.SESSION_KEY: "organiser"})
    # Her own part counts, and she leads now what the browser had opened.
    assert role_of(campaign, owner) == ("organiser", True)
    campaign.refresh_from_db()
    assert campaign.owner == owner
    assert Member.objects.filter(visitor="").count() == 1


def adopted(
    kira: User, account: tuple[MemberRole, str], browser: tuple[MemberRole, str]
) -> tuple[str, bool]:
    """Signs in where account and browser both took part; gives the role, and if still there.

    Each was in a role, and is there, or "left", or was "sent" away.
    """
    campaign = Campaign.objects.get()
    owner = visitors.visitor_of_user(kira.pk)
    joined(campaign, owner, "Kira")
    joined(campaign, CAPTAIN, "Kira's phone")
    card = card_made(campaign, CAPTAIN, "Dax")
    for number, visitor, (role, fate) in ((2, owner, account), (3, CAPTAIN, browser)):
        Member.objects.filter(number=number).update(role=role)
        if fate:
            who = ORGANISER if fate == "sent" else visitor
            member_services.member_leave(campaign=campaign, visitor=who, number=number)
    belonging.CAMPAIGNS.adopt(kira, {visitors.SESSION_KEY: "captain"})
    assert PlayerCard.objects.get(pk=card.pk).member.number == 2
    closed = Member.objects.get(number=3)
    assert (closed.visitor, closed.left_at is None) == ("", False)
    return role_of(campaign, owner)


@pytest.mark.parametrize(
    ("account", "guest", "expected"),
    [
        ((MemberRole.CAPTAIN, "left"), (MemberRole.CAPTAIN, ""), ("captain", True)),
        ((MemberRole.GUEST, ""), (MemberRole.CAPTAIN, ""), ("captain", True)),
        ((MemberRole.CAPTAIN, ""), (MemberRole.GUEST, ""), ("captain", True)),
        ((MemberRole.CAPTAIN, ""), (MemberRole.CAPTAIN, "left"), ("captain", True)),
        # Who left as an organiser and came back as a guest leads no more.
        ((MemberRole.ORGANISER, "left"), (MemberRole.GUEST, ""), ("guest", True)),
        ((MemberRole.CAPTAIN, "left"), (MemberRole.CAPTAIN, "left"), ("captain", False)),
        # What an organiser did to the account holds; a double that was sent away takes none along.
        ((MemberRole.CAPTAIN, "sent"), (MemberRole.CAPTAIN, ""), ("captain", False)),
        ((MemberRole.CAPTAIN, ""), (MemberRole.CAPTAIN, "sent"), ("captain", True)),
    ],
)
def test_signing_in_loses_no_membership(
    campaign: Campaign,
    kira: User,
    account: tuple[MemberRole, str],
    guest: tuple[MemberRole, str],
    expected: tuple[str, bool],
) -> None:
    assert adopted(kira, account, guest) == expected
    line = CampaignLog.objects.order_by("-number")[0]
    assert line.words == "Signed in: member 2 takes the place of member 3."
    assert line.data == {"member": 2, "instead_of": 3}


def test_when_an_account_goes(campaign: Campaign, kira: User) -> None:
    owner = visitors.visitor_of_user(kira.pk)
    own = opened(owner=owner, name="Her own")
    started(own, card_made(own, owner))
    joined(campaign, owner, "Kira Nerys")
    started(campaign, card_made(campaign, owner, "Dax"))
    assert (belonging.CAMPAIGNS.count(kira), belonging.CARDS.count(kira)) == (1, 1)
    assert [each["name"] for each in belonging.CAMPAIGNS.export(kira)] == ["Her own"]
    assert [each["name"] for each in belonging.CARDS.export(kira)] == ["Dax", "Sisko"]
    belonging.CAMPAIGNS.remove(kira)
    belonging.CARDS.remove(kira)
    assert list(Campaign.objects.all()) == [campaign]
    member = Member.objects.get(campaign=campaign, number=2)
    assert (member.visitor, member.name, member.left_at is None) == ("", belonging.NOBODY, False)
    assert PlayerCard.objects.get(name="Dax").entries == 1
    words = " ".join(CampaignLog.objects.values_list("words", flat=True))
    assert "Kira Nerys" not in words
    line = CampaignLog.objects.filter(campaign=campaign).order_by("-number")[0]
    assert (line.kind, line.words, line.author) == ("left", "Left: the account is gone.", member)
