"""What the pages of campaigns themselves show, prepared as plain values."""

from __future__ import annotations

from typing import Any, Final

from django.core.paginator import Paginator

from fleetbuilder.campaigns.campaign import forms
from fleetbuilder.campaigns.cards.documents import card_lines
from fleetbuilder.campaigns.common import mapping, selectors
from fleetbuilder.campaigns.common.models import Campaign, Member, MemberRole, RoundStage
from fleetbuilder.campaigns.common.pages import head_context
from fleetbuilder.campaigns.common.roles import Rank
from fleetbuilder.campaigns.members import documents
from fleetbuilder.campaigns.members import forms as member_forms
from fleetbuilder.campaigns.rounds.marks import marks_now
from fleetbuilder.campaigns.rounds.pages import next_words, rewound_lines, round_line
from fleetbuilder.campaigns.rounds.services import standing_of

LINES_SHOWN: Final = 50
LATEST: Final = 5
STATE_WORDS: Final = {"open": "Under way", "won": "Won", "lost": "Lost"}
STATE_LOOKS: Final = {"open": "note", "won": "legal", "lost": "problem"}


# --- list and campaign ----------------------------------------------------------------------------


def list_context(visitor: str) -> dict[str, Any]:
    """Prepares the campaigns of somebody."""
    return {"campaigns": selectors.campaign_list(visitor=visitor)}


def campaign_context(campaign: Campaign, rank: Rank, member: Member) -> dict[str, Any]:
    """Prepares the page of a campaign: how it stands, who takes part, what comes next."""
    context = head_context(campaign, rank, member, "campaign")
    terms, standing = mapping.terms_of(campaign), standing_of(campaign)
    cards = card_lines(campaign, retired=True)
    rounds = selectors.round_list(campaign=campaign)
    return context | {
        "terms": terms,
        "state_word": STATE_WORDS[standing.state],
        "state_look": STATE_LOOKS[standing.state],
        "objectives": [
            {"words": each.words, "is_met": each.id in standing.achieved}
            for each in terms.objectives
        ],
        "losses": [each.words for each in terms.losses],
        "marks": marks_now(campaign),
        "members": selectors.member_list(campaign=campaign),
        "cards": [each for each in cards if each["card"].retired_at is None],
        "retired": [each["card"] for each in cards if each["card"].retired_at is not None],
        "rounds": [round_line(campaign, row) for row in reversed(rounds)],
        "rewound": rewound_lines(campaign),
        "next": next_words(context["present"], standing),
        "lines": list(selectors.log_list(campaign=campaign)[:LATEST]),
    }


def log_context(campaign: Campaign, rank: Rank, member: Member, page: str | None) -> dict[str, Any]:
    """Prepares a page of the log."""
    found = Paginator(selectors.log_list(campaign=campaign), LINES_SHOWN).get_page(page)
    return head_context(campaign, rank, member, "log") | {"page": found}


def settings_context(
    campaign: Campaign, rank: Rank, member: Member, site: str, **more: Any
) -> dict[str, Any]:
    """Prepares the organisers' page: name, links, members, going back, export."""
    links = selectors.invitation_list(campaign=campaign)
    context = head_context(campaign, rank, member, "settings")
    context |= {
        "rename_form": forms.RenameForm(initial={"name": campaign.name}),
        "invite_form": member_forms.InvitationForm(),
        "invitations": [documents.invitation_row(each, site) for each in links if each.is_open],
        "members": [
            {"member": each, "is_owner": each.visitor == campaign.owner != ""}
            for each in selectors.member_list(campaign=campaign)
        ],
        "barred": selectors.barred_list(campaign=campaign),
        "roles": MemberRole.choices,
        "rounds": [
            round_line(campaign, row)
            for row in selectors.round_list(campaign=campaign)
            if row.stage != RoundStage.CHOOSE
        ],
    }
    return context | more


# --- rounds ---------------------------------------------------------------------------------------
