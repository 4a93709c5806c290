"""A campaign as two captains see it: joined by a link, XP spent on cards, ships, a result."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from cards import mapping, selectors
from fleetbuilder.campaigns.campaign.services import campaign_delete
from fleetbuilder.campaigns.common.models import Campaign, LedgerEntry, PlayerCard
from rules.catalogue import Catalogue
from rules.loader import load_catalogue
from tests.browser.accessibility import Checker
from tests.browser.conftest import Console
from tests.browser.phones import play_rounds
from tests.browser.visitors import Visitor


@pytest.fixture(scope="session")
def whole() -> Catalogue:
    """Returns the catalogue of the fixtures."""
    return load_catalogue()


@pytest.fixture
def catalogue(transactional_db: None, whole: Catalogue) -> Iterator[Catalogue]:
    """Makes the whole catalogue the current one; ledgers go at the end with their campaigns."""
    selectors.catalogue_keep(lambda: whole)
    assert selectors.catalogue_current() is whole
    yield whole
    selectors.catalogue_keep(mapping.catalogue_from_rows)
    for campaign in Campaign.objects.all():
        campaign_delete(campaign=campaign)


class Member(Visitor):
    """Is a member of a campaign."""

    def take_card(self, root: str, captain: str, sheet: str) -> None:
        """Takes a player card."""
        self.open(f"{root}cards/new/", "Take a player card", level=2)
        self.page.get_by_label("Name of the captain").fill(captain)
        self.page.get_by_label("Player card", exact=True).select_option(sheet)
        self.press("Take it")
        self.at(captain, level=2)

    def choose(self, *boxes: str) -> None:
        """Chooses boxes of the card, each the last to be shaded in its row."""
        for box in boxes:
            self.page.get_by_role("radio", name=box, exact=True).check()


@pytest.mark.usefixtures("catalogue")
def test_two_captains_play_a_round(
    page: Page,
    browser: Browser,
    live: str,
    axe: Checker,
    console: Console,
) -> None:
    # A form that is refused.
    console.expect("400 (Bad Request)")
    ben = Member(page, live, axe)
    ben.open("/campaigns/", "Campaigns", shot="list-empty")
    ben.follow("Open a campaign")
    ben.at("Open a campaign")
    page.get_by_label("Name of the campaign").fill("Gamma Quadrant")
    page.get_by_label("Your name").fill("Ben")
    ben.press("Open it")
    ben.at("Gamma Quadrant", shot="campaign-new")
    campaign = Campaign.objects.get()
    root = f"/campaigns/{campaign.slug}/"

    # --- a second captain comes by a link, in a browser of her own ---
    ben.follow("Settings")
    ben.at("Invite", level=2)
    ben.press("Make a link")
    expect(page.get_by_text("The link is made.")).to_be_visible()
    ben.at("Invite", level=2, shot="settings")
    link = page.get_by_role("textbox", name="Link 1").input_value()
    context = browser.new_context(reduced_motion="reduce")
    kira = Member(context.new_page(), live, axe)
    kira.page.goto(link)
    kira.at("Join Gamma Quadrant", shot="join")
    kira.page.get_by_label("Your name").fill("Kira")
    kira.press("Join as captain")
    kira.at("Gamma Quadrant")
    kira.page.goto(link)
    expect(kira.page.get_by_text("You take part already")).to_be_visible()

    # --- both shade their starting XP; a wrong sum is refused and keeps what was chosen ---
    ben.take_card(root, "Sisko", "federation")
    kira.take_card(root, "Martok", "klingon")
    assert page.get_by_role("radio", name="Skill box 1, then 2", exact=True).count() == 0
    ben.choose("Weapon box 2, then 2", "Crew box 3, then 3")
    expect(page.locator("[data-xp-chosen]")).to_have_text("5 of 6 XP chosen")
    ben.at("Sisko", level=2, shot="card-choosing")
    ben.press("Spend 6 XP")
    expect(
        page.get_by_text("6 XP are spent at once, one for each box; 5 are chosen.")
    ).to_be_visible()
    ben.at("Sisko", level=2, shot="card-refused")
    expect(page.get_by_role("radio", name="Weapon box 2, then 2", exact=True)).to_be_checked()
    ben.choose("Crew box 4, then 4")
    ben.press("Spend 6 XP")
    expect(page.get_by_text("The XP are spent; the boxes are shaded.")).to_be_visible()
    ben.at("History of XP", level=2, shot="card")
    kira.choose("Crew box 6, then 6")
    kira.press("Spend 6 XP")
    kira.at("History of XP", level=2)
    assert [each.total_xp for each in LedgerEntry.objects.all()] == [6, 6]
    kira.open(f"{root}cards/1/", "Sisko", level=2)
    assert kira.page.get_by_role("button", name="Take back entry 1").count() == 0

    # --- a slip is taken back and stays in the history ---
    kira.open(f"{root}cards/2/", "Martok", level=2)
    kira.press("Take back entry 1")
    expect(kira.page.get_by_text("Entry 1 is taken back.")).to_be_visible()
    kira.choose("Weapon box 6, then 6")
    kira.press("Spend 6 XP")
    expect(kira.page.get_by_text("taken back by entry 2")).to_be_visible()
    kira.at("History of XP", level=2, shot="card-history")
    kira.page.get_by_role("link", name="The card after entry 1", exact=True).click()
    expect(kira.page.get_by_text("The card as it was")).to_be_visible()
    kira.at("Martok", level=2, shot="card-then")

    # --- a round: one ship is refused by reputation and mended ---
    ben.open(f"{root}rounds/1/", "Round 1", level=2, shot="round-choose")
    ben.press("Choose A Simple Patrol")
    ben.at("Round 1: A Simple Patrol", level=2, shot="round-setup")
    ben.press("The mission is set up: equip the ships")
    box = page.get_by_role("textbox", name="Or a ship as text").first
    box.fill("Excelsior Class\nDetection Grid")
    ben.press("Check and keep it")
    expect(page.get_by_text("Not legal").first).to_be_visible()
    ben.at("Round 1: A Simple Patrol", level=2, shot="round-refused")
    page.get_by_text("Equip it, or another ship, for Sisko").click()
    box = page.get_by_role("textbox", name="Or a ship as text").first
    box.fill("Excelsior Class\nHelmsman")
    ben.press("Check and keep it")
    expect(page.get_by_text("Sisko brings a ship that may fly.")).to_be_visible()
    ben.press("Sisko is ready")
    kira.open(f"{root}rounds/1/", "Round 1: A Simple Patrol", level=2)
    kira.page.get_by_role("textbox", name="Or a ship as text").first.fill("B'rel Class")
    kira.press("Check and keep it")
    expect(kira.page.get_by_text("Martok brings a ship that may fly.")).to_be_visible()
    kira.press("Martok is ready")
    kira.at("Round 1: A Simple Patrol", level=2, shot="round-fleets")

    # --- played, recorded, spent; the next mission is open ---
    page.reload()
    ben.press("Play, with 2 of 2 ready")
    ben.at("Record how it came out", level=2, shot="round-play")
    three_rounds_at_the_table(ben, kira, root)
    ben.open(f"{root}rounds/1/", "Record how it came out", level=2)
    for each in page.locator("[name=met]").all():
        each.check()
    for name in ("Sisko", "Martok"):
        group = page.get_by_role("group", name=f"The ship of {name}")
        group.get_by_label("Retreated").check()
    ben.press("Record it")
    expect(page.get_by_text("Recorded. The XP wait on the player cards.")).to_be_visible()
    ben.at("What it earned", level=2, shot="round-recorded")
    ben.follow("Sisko")
    xp = page.locator("form[data-xp]").get_attribute("data-xp") or ""
    ben.choose(f"Skill box {xp}, then {2 if xp == '1' else 3}")
    ben.press(f"Spend {xp} XP")
    ben.at("History of XP", level=2, shot="card-skill")
    assert PlayerCard.objects.get(number=1).entries == 2
    kira.open(f"{root}cards/2/", "Martok", level=2)
    kira.choose(f"Skill box {xp}, then {2 if xp == '1' else 3}")
    kira.press(f"Spend {xp} XP")
    kira.at("History of XP", level=2)
    assert PlayerCard.objects.get(number=2).entries == 4
    ben.open(f"{root}rounds/2/", "Missions that are open", level=2)
    ben.open(root, "Gamma Quadrant", shot="campaign")
    ben.open(f"{root}log/", "What happened", level=2, shot="log")
    context.close()


def three_rounds_at_the_table(ben: Member, kira: Member, root: str) -> None:
    """Plays the mission of the round with both phones; what happened is told on both."""
    ben.press("Play it at the table")
    ben.at("A Simple Patrol", shot="table")
    address = ben.page.url
    kira.open(f"{root}rounds/1/", "At the table", level=2)
    kira.press("Play it at the table")
    expect(kira.page).to_have_url(address)
    seen = play_rounds((ben.page, kira.page), 3, ben.axe)
    assert {
        "map",
        "deploy",
        "dials",
        "sector",
        "maneuver",
        "ending",
        "action",
        "arc",
        "end",
    } <= seen
    for each in (ben, kira):
        each.page.goto(f"{address}log/")
        each.at("What happened", shot="table-log")
        expect(each.page.get_by_role("heading", level=2, name="Round 3")).to_be_visible()


@pytest.mark.usefixtures("catalogue")
def test_a_card_is_shaded_by_keyboard_and_without_scripts(
    browser: Browser, live: str, axe: Checker
) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{live}/campaigns/new/")
    page.get_by_label("Name of the campaign").fill("Alone")
    page.get_by_label("Your name").fill("Ben")
    page.get_by_role("button", name="Open it").press("Enter")
    page.get_by_role("link", name="Take a card").press("Enter")
    page.get_by_label("Name of the captain").fill("Sisko")
    page.get_by_role("button", name="Take it").press("Enter")
    # Down from "no further box", arrows walk along the row.
    none = page.get_by_role("radio", name="Tech: no further box")
    none.focus()
    for _ in range(6):
        page.keyboard.press("ArrowRight")
    page.get_by_role("button", name="Spend 6 XP").press("Enter")
    expect(page.get_by_text("The XP are spent; the boxes are shaded.")).to_be_visible()
    assert LedgerEntry.objects.get().tech == 6
    context.close()
