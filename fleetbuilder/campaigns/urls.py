"""The pages about campaigns."""

from django.urls import URLPattern, URLResolver, include, path

from fleetbuilder.campaigns.campaign import views
from fleetbuilder.campaigns.cards import views as card_views
from fleetbuilder.campaigns.members import views as member_views
from fleetbuilder.campaigns.record import views as record_views
from fleetbuilder.campaigns.round_ships import views as round_ship_views
from fleetbuilder.campaigns.rounds import views as round_views
from fleetbuilder.campaigns.sheets import views as sheet_views

app_name = "campaigns"
CAMPAIGN = "campaigns/<slug:slug>/"
CARD = f"{CAMPAIGN}cards/<int:number>/"
ROUND = f"{CAMPAIGN}rounds/<int:number>/"
SHIP = f"{ROUND}ships/<int:card>/"
MEMBER = f"{CAMPAIGN}members/<int:number>/"
LINK = f"{CAMPAIGN}invitations/<int:number>/"
urlpatterns: list[URLPattern | URLResolver] = [
    # Before those of campaigns, which are named by a word.
    path("", include("fleetbuilder.campaigns.missions.urls")),
    path("campaigns/", views.campaign_list, name="campaign_list"),
    path("campaigns/new/", views.CampaignCreatePage.as_view(), name="campaign_create"),
    path("campaigns/import/", record_views.CampaignImportPage.as_view(), name="campaign_import"),
    path("campaigns/join/<str:secret>/", views.JoinPage.as_view(), name="join"),
    path(CAMPAIGN, views.campaign_detail, name="campaign_detail"),
    path(f"{CAMPAIGN}log/", views.log_list, name="log_list"),
    path(f"{CAMPAIGN}settings/", views.settings, name="settings"),
    path(f"{CAMPAIGN}delete/", views.campaign_delete, name="campaign_delete"),
    path(f"{CAMPAIGN}campaign.json", record_views.campaign_json, name="campaign_json"),
    path(f"{CAMPAIGN}rewind/", views.rewind, name="rewind"),
    path(f"{CAMPAIGN}invite/", views.invite, name="invite"),
    path(f"{LINK}revoke/", member_views.invitation_revoke, name="invitation_revoke"),
    path(f"{MEMBER}role/", member_views.member_role, name="member_role"),
    path(f"{MEMBER}leave/", member_views.member_leave, name="member_leave"),
    path(f"{CAMPAIGN}cards/new/", card_views.CardCreatePage.as_view(), name="card_create"),
    path(f"{CAMPAIGN}cards/new/printed/", sheet_views.CardTypePage.as_view(), name="card_type"),
    path(f"{CARD}printed/", sheet_views.CardPrintedPage.as_view(), name="card_printed"),
    path(CARD, card_views.card_detail, name="card_detail"),
    path(f"{CARD}spend/", card_views.card_spend, name="card_spend"),
    path(f"{CARD}counter/", card_views.card_counter, name="card_counter"),
    path(f"{CARD}step/", card_views.card_step, name="card_step"),
    path(f"{CARD}card.pdf", card_views.card_sheet, name="card_sheet"),
    path(ROUND, round_views.round_detail, name="round_detail"),
    path(f"{ROUND}attempts/<int:attempt>/", round_views.round_attempt, name="round_attempt"),
    path(f"{ROUND}choose/", round_views.round_choose, name="round_choose"),
    path(f"{ROUND}step/", round_views.round_step, name="round_step"),
    path(SHIP, round_ship_views.ship_set, name="ship_set"),
    path(f"{SHIP}step/", round_ship_views.ship_step, name="ship_step"),
]
