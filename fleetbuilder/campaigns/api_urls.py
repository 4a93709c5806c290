"""The resources of campaigns, for the API's router."""

from django.urls import URLPattern, URLResolver, include, path

from fleetbuilder.campaigns.campaign import api
from fleetbuilder.campaigns.cards import api as card_api
from fleetbuilder.campaigns.members import api as member_api
from fleetbuilder.campaigns.record import api as record_api
from fleetbuilder.campaigns.round_ships import api as round_ship_api
from fleetbuilder.campaigns.rounds import api as round_api

CAMPAIGN = "campaigns/<slug:slug>/"
CARD = f"{CAMPAIGN}cards/<int:number>/"
ROUND = f"{CAMPAIGN}rounds/<int:number>/"
ATTEMPT = f"{ROUND}attempts/<int:attempt>/"
MEMBER = f"{CAMPAIGN}members/<int:number>/"
LINKS = f"{CAMPAIGN}invitations/"
LINK = f"{LINKS}<int:number>/"

urlpatterns: list[URLPattern | URLResolver] = [
    path("", include("fleetbuilder.campaigns.missions.api_urls")),
    path("campaigns/", api.CampaignListView.as_view(), name="campaigns"),
    path("campaigns/import/", record_api.CampaignImportView.as_view(), name="campaigns-import"),
    path("campaigns/join/<str:secret>/", api.JoinView.as_view(), name="campaigns-join"),
    path(CAMPAIGN, api.CampaignDetailView.as_view(), name="campaign"),
    path(f"{CAMPAIGN}rewind/", api.CampaignRewindView.as_view(), name="campaign-rewind"),
    path(f"{CAMPAIGN}log/", api.CampaignLogView.as_view(), name="campaign-log"),
    path(f"{CAMPAIGN}export/", record_api.CampaignExportView.as_view(), name="campaign-export"),
    path(f"{CAMPAIGN}members/", member_api.MemberListView.as_view(), name="campaign-members"),
    path(MEMBER, member_api.MemberDetailView.as_view(), name="campaign-member"),
    path(LINKS, member_api.InvitationListView.as_view(), name="campaign-invitations"),
    path(LINK, member_api.InvitationDetailView.as_view(), name="campaign-invitation"),
    path(f"{CAMPAIGN}cards/", card_api.PlayerCardListView.as_view(), name="campaign-cards"),
    path(CARD, card_api.PlayerCardDetailView.as_view(), name="campaign-card"),
    path(f"{CARD}ledger/", card_api.LedgerView.as_view(), name="campaign-ledger"),
    path(f"{CARD}card.pdf", card_api.CardPDFView.as_view(), name="campaign-card-pdf"),
    path(f"{CAMPAIGN}rounds/", round_api.RoundListView.as_view(), name="campaign-rounds"),
    path(ROUND, round_api.RoundDetailView.as_view(), name="campaign-round"),
    path(ATTEMPT, round_api.RoundAttemptView.as_view(), name="campaign-attempt"),
    path(f"{ROUND}record/", round_api.RoundRecordView.as_view(), name="campaign-record"),
    path(f"{ROUND}ships/<int:card>/", round_ship_api.RoundShipView.as_view(), name="campaign-ship"),
]
