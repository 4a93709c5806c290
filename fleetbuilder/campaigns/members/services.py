"""Changes of who takes part: invited, joined, left, given another role.

What an organiser took from somebody, a role or the place itself, no link gives back until an
organiser allows it (`Member.barred_at`). It holds for who is known: somebody who comes to an open
link with another browser is somebody new, so a link that went too far is revoked.
"""

from __future__ import annotations

import secrets
from typing import Final

from django.db.models import F

from fleetbuilder.campaigns.common import selectors
from fleetbuilder.campaigns.common.changes import (
    CampaignChange,
    campaign_change,
    line_read,
    next_number,
)
from fleetbuilder.campaigns.common.models import (
    LONGEST_PERSON,
    Campaign,
    Invitation,
    Member,
    MemberRole,
)
from fleetbuilder.core import errors

SECRET_BYTES: Final = 15
MOST_USES: Final = 50
MOST_MEMBERS: Final = 50
MOST_INVITATIONS: Final = 50
INVITED: Final = (MemberRole.CAPTAIN, MemberRole.GUEST)
"""Roles in which somebody may join; organisers are made from members."""
ROLES: Final = (MemberRole.GUEST, MemberRole.CAPTAIN, MemberRole.ORGANISER)
"""Roles, each of which may do more than the one before."""
GUEST_NOW: Final = (
    "An organiser made you a guest, so no link makes you more. Ask an organiser for another role."
)
SENT_AWAY: Final = (
    "An organiser took you out of this campaign, so no link lets you back in. Ask an organiser to "
    "let you come back."
)
NO_SUCH_MEMBER: Final = "Nobody in this campaign has that number."


def invitation_make(
    *, campaign: Campaign, visitor: str, role: MemberRole, uses: int, key: str = ""
) -> tuple[Invitation, bool]:
    """Makes a link by which so many may join in a role; gives it, and whether it is new.

    Raises `InvalidError` for a role or a number that is not offered, `ConflictError` for too many
    links.
    """
    if role not in INVITED:
        raise errors.InvalidError.at("/role", "Invite captains or guests.")
    if not 1 <= uses <= MOST_USES:
        raise errors.InvalidError.at("/uses", f"A number from 1 to {MOST_USES} is expected.")
    what = ["invite", role, uses]
    with campaign_change(campaign=campaign, visitor=visitor, key=key, what=what) as change:
        rows = Invitation.objects.filter(campaign=campaign)
        if (made := rows.filter(number=change.made_before).first()) is not None:
            return made, False
        if rows.filter(revoked_at=None).count() >= MOST_INVITATIONS:
            raise errors.ConflictError(
                f"There are {MOST_INVITATIONS} links already. Revoke one.",
                code="campaigns.too_many_links",
            )
        invitation = Invitation.objects.create(
            campaign=campaign,
            number=next_number(rows),
            secret=secrets.token_urlsafe(SECRET_BYTES),
            role=role,
            most_uses=uses,
            made_at=change.now,
        )
        change.made(invitation.number)
        change.log("invited", f"Made a link for {uses} × {role.label.lower()}.")
        change.done()
        return invitation, True


def invitation_revoke(
    *, campaign: Campaign, visitor: str, number: int, key: str = ""
) -> tuple[Invitation, bool]:
    """Lets nobody join by a link any more; gives it, and whether that is new.

    Raises `NotFoundError` for a link that there is not.
    """
    what = ["revoke", number]
    with campaign_change(campaign=campaign, visitor=visitor, key=key, what=what) as change:
        found = Invitation.objects.filter(campaign=campaign, number=min(number, 2**31 - 1)).first()
        if found is None:
            raise errors.NotFoundError("There is no such link.")
        if found.revoked_at is not None:
            return found, False
        found.revoked_at = change.now
        found.save(update_fields=["revoked_at"])
        change.log("revoked", "Revoked a link.", link=number)
        change.done()
        return found, True


def member_join(
    *, invitation: Invitation, visitor: str, name: str, key: str = ""
) -> tuple[Member, bool]:
    """Lets somebody join by a link; gives the member, and whether that is new.

    A guest who comes with a link for captains becomes one; who is more already stays so. Raises
    `InvalidError` for no name, `ConflictError` when the link is used up or revoked, the campaign is
    full, or an organiser took away what the link would give.
    """
    name = line_read(name, LONGEST_PERSON, "/name", "how you are called")
    campaign = invitation.campaign
    what = ["join", invitation.number, name]
    with campaign_change(campaign=campaign, visitor=visitor, key=key, what=what) as change:
        role = MemberRole(invitation.role)
        member = Member.objects.filter(campaign=campaign, visitor=visitor).first()
        if member is not None and member.left_at is None:
            is_more = role == MemberRole.CAPTAIN and member.role == MemberRole.GUEST
            if change.is_repeated or not is_more:
                return member, False
        _seat_check(change, member)
        used = Invitation.objects.filter(pk=invitation.pk, revoked_at=None, uses__lt=F("most_uses"))
        if not used.update(uses=F("uses") + 1):
            raise errors.ConflictError(
                "This link is used up or was revoked. Ask for another one.",
                code="campaigns.link_used_up",
            )
        if member is None:
            member = _member_made(change, visitor, name)
        member.name, member.role, member.left_at = name, role, None
        member.save()
        words = f"Joined as {role.label.lower()}."
        change.log("joined", words, by=member, member=member.number)
        change.done()
        return member, True


def _seat_check(change: CampaignChange, member: Member | None) -> None:
    """Raises `ConflictError` for who is barred, and for who finds no seat."""
    if member is not None and member.barred_at is not None:
        raise errors.ConflictError(
            GUEST_NOW if member.left_at is None else SENT_AWAY, code="campaigns.barred"
        )
    present = Member.objects.filter(campaign=change.campaign, left_at=None)
    if (member is None or member.left_at is not None) and present.count() >= MOST_MEMBERS:
        raise errors.ConflictError(
            f"The campaign is full: {MOST_MEMBERS} take part.", code="campaigns.full"
        )


def _member_made(change: CampaignChange, visitor: str, name: str) -> Member:
    rows = Member.objects.filter(campaign=change.campaign)
    return Member(
        campaign=change.campaign,
        number=next_number(rows),
        visitor=visitor,
        name=name,
        joined_at=change.now,
    )


def member_role(
    *, campaign: Campaign, visitor: str, number: int, role: MemberRole, key: str = ""
) -> tuple[Member, bool]:
    """Returns a member another role; gives the member, and whether that is new.

    A lower one that an organiser gave to somebody else is not shaken off by a link. For who was
    sent away, it lets links bring them back. Raises `NotFoundError` for a number that nobody has,
    `ConflictError` for who opened the campaign.
    """
    what = ["role", number, role]
    with campaign_change(campaign=campaign, visitor=visitor, key=key, what=what) as change:
        member = selectors.member_find(campaign=campaign, number=number)
        is_back = member is not None and member.left_at is not None
        if member is None or (is_back and member.barred_at is None and not change.is_repeated):
            raise errors.NotFoundError(NO_SUCH_MEMBER)
        if change.is_repeated or (member.role == role and not is_back):
            return member, False
        _owner_check(change, member)
        is_less = ROLES.index(role) < ROLES.index(MemberRole(member.role))
        is_barred = is_less and not is_back and change.by.pk != member.pk
        member.role, member.barred_at = role, change.now if is_barred else None
        member.save(update_fields=["role", "barred_at"])
        words = f"Made member {number} {_article(role)}."
        if is_back:
            words = f"Let member {number} join again by a link."
        change.log("role", words, member=number, role=role.value)
        change.done()
        return member, True


def member_leave(
    *, campaign: Campaign, visitor: str, number: int, key: str = ""
) -> tuple[Member, bool]:
    """Takes a member out, who leaves or is sent; gives the member, and whether that is new.

    The cards stay with the campaign. Who is sent comes back by no link. Raises `NotFoundError` for
    a number that nobody has, `ConflictError` for who opened the campaign.
    """
    what = ["leave", number]
    with campaign_change(campaign=campaign, visitor=visitor, key=key, what=what) as change:
        member = selectors.member_find(campaign=campaign, number=number)
        if member is None:
            raise errors.NotFoundError(NO_SUCH_MEMBER)
        if member.left_at is not None:
            return member, False
        _owner_check(change, member)
        is_self = change.by.pk == member.pk
        member.left_at = change.now
        if not is_self:
            member.barred_at = change.now
        member.save(update_fields=["left_at", "barred_at"])
        words = "Left." if is_self else f"Took member {number} out."
        change.log("left", words, member=number)
        change.done()
        return member, True


def _owner_check(change: CampaignChange, member: Member) -> None:
    if change.campaign.owner and member.visitor == change.campaign.owner:
        raise errors.ConflictError(
            "Who opened the campaign stays its organiser.", code="campaigns.owner_stays"
        )


def _article(role: MemberRole) -> str:
    return {
        MemberRole.ORGANISER: "an organiser",
        MemberRole.CAPTAIN: "a captain",
        MemberRole.GUEST: "a guest",
    }[role]
