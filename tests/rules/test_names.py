"""What people write, and the cards that they mean."""

from __future__ import annotations

import gc
import weakref

import pytest

from rules.cards import fold
from rules.catalogue import Catalogue
from rules.names import EVERYDAY, NEAR, PRINTED, UNKNOWN, names_of, nearest, nearest_words
from tests.families import each_case
from tests.rules.catalogue import catalogue


def meant(written: str, *types: str) -> tuple[str, list[str]]:
    """Returns how a name is understood, and the names of the cards meant."""
    found = names_of(catalogue()).meant(written, types)
    return found.how, list(dict.fromkeys(card.name for card in found.cards))


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("Jean-Luc Picard", "Jean-Luc Picard"),
        ("JEAN LUC PICARD", "Jean-Luc Picard"),
        ("jéanlúc-pícard!", "Jean-Luc Picard"),
        ("USS Enterprise D", "U.S.S. Enterprise-D"),
        ("Spock", "Mr. Spock"),
    ],
)
def test_a_printed_name_however_it_is_written(written: str, name: str) -> None:
    how, names = meant(written)
    assert names == [name]
    assert how == (PRINTED if name != "Mr. Spock" else EVERYDAY)


@each_case(
    ("written", "name"),
    [
        # A ship without its prefix, or without its registry.
        ("Voyager", "U.S.S. Voyager"),
        ("Enterprise-D", "U.S.S. Enterprise-D"),
        ("Ch'tang", "I.K.S. Ch'tang"),
        ("Enterprise-E", "U.S.S. Enterprise NCC-1701-E"),
        ("U.S.S. Enterprise-E", "U.S.S. Enterprise NCC-1701-E"),
        ("the Enterprise E", "U.S.S. Enterprise NCC-1701-E"),
        ("Enterprise NCC-1701-D", "U.S.S. Enterprise-D"),
        ("Bounty", "H.M.S. Bounty"),
        ("Kronos One", "I.K.S. Kronos One"),
        # Words cut short, and initials.
        ("Ent-E", "U.S.S. Enterprise NCC-1701-E"),
        ("Ent-D", "U.S.S. Enterprise-D"),
        ("DS9", "Deep Space 9"),
        ("ds9", "Deep Space 9"),
        ("Photon Torps", "Photon Torpedoes"),
        ("Adv. Weapon Sys.", "Advanced Weapon System"),
        # Plurals, "&", articles.
        ("Photon Torpedos", "Photon Torpedoes"),
        ("Advanced Weapons System", "Advanced Weapon System"),
        ("Spread Despair & Demoralization", "Spread Despair and Demoralization"),
        # Surnames, first names, ranks.
        ("Picard", "Jean-Luc Picard"),
        ("Kirk", "James T. Kirk"),
        ("Sisko", "Benjamin Sisko"),
        ("Riker", "William T. Riker"),
        ("Dax", "Jadzia Dax"),
        ("Dukat", "Gul Dukat"),
        ("La Forge", "Geordi La Forge"),
        ("LaForge", "Geordi La Forge"),
        ("Geordi", "Geordi La Forge"),
        ("Seven", "Seven of Nine"),
        ("Doctor", "The Doctor"),
        ("Capt. Picard", "Jean-Luc Picard"),
        ("Captain Kirk", "James T. Kirk"),
        ("Dr. McCoy", "Leonard McCoy"),
        ("General Martok", "Martok"),
        ("Lt. Cmdr. Data", "Data"),
        ("Bones", "Leonard McCoy"),
        ("Scotty", "Montgomery Scott"),
        ("7 of 9", "Seven of Nine"),
        ("Trip Tucker", "Charles Tucker III"),
        # A generic ship by class, and by faction and class.
        ("Kazon Predator", "Kazon Starship"),
        ("Kazon Predator Class", "Kazon Starship"),
        ("Predator", "Kazon Starship"),
        ("Federation Galaxy Class", "Federation Starship"),
        ("Federation Galaxy", "Federation Starship"),
        ("Generic Galaxy Class", "Federation Starship"),
        ("Mirror Universe Galaxy Class", "Mirror Universe Starship"),
        ("Federation/Borg Galaxy Class", "Federation/Borg Starship"),
        ("Galor", "Dominion Starship"),
        ("Dominion Galor Class", "Dominion Starship"),
        ("Jem'Hadar battle cruiser", "Dominion Starship"),
        ("Klingon BoP", "Klingon Starship"),
        ("Kelvin Constitution Class", "Federation Starship"),
        ("Federation Starship (Intrepid Class)", "Federation Starship"),
        ("Klingon/Borg Starship (B'Rel Class)", "Klingon/Borg Starship"),
        # A captain without a name of his own.
        ("Mirror Universe Captain", "Mirror Universe"),
        ("Klingon Captain", "Klingon"),
    ],
)
def test_everyday_names(written: str, name: str) -> None:
    how, names = meant(written)
    if name:
        assert (how, names[:1]) == (EVERYDAY, [name])
    else:
        assert (how, names) != (PRINTED, [written])


@each_case(
    ("written", "name"),
    [
        ("donarta", "Donatra"),
        ("Dimitri Valtane", "Dmitri Valtane"),
        ("IKS Negh'Vat", "I.K.S. Negh'var"),
        ("Insectoid Raiding Partie", "Insectoid Raiding Party"),
        ("Jean-Luc Pikard", "Jean-Luc Picard"),
        ("Pikard", "Jean-Luc Picard"),
        ("USS Enterprize D", "U.S.S. Enterprise-D"),
        ("Cloking Device", "Cloaking Device"),
        ("Kazon Preditor Class", "Kazon Starship"),
        ("Federaion", "Federation"),
        ("Mirror Unvierse", "Mirror Universe"),
        ("Retailation", "Retaliation"),
        # One slip in a short word, or in a short name.
        ("Afy Weapons Array", "Aft Weapons Array"),
        ("Thot Hor", "Thot Gor"),
        ("Jadzia Dxa", "Jadzia Dax"),
        ("Capt. Jadzia Dxa", "Jadzia Dax"),
        ("Avl Jean", "Val Jean"),
        ("tahna lps", "Tahna Los"),
        ("4tg Division Battleship", "4th Division Battleship"),
        ("Today Is A Good Day To Dei", "Today Is A Good Day To Die"),
        ("Warf", "Worf"),
        ("Worff", "Worf"),
        ("Odoo", "Odo"),
        ("Ranr", "Gul Ranor"),
        ("hoton Torpedoes", "Photon Torpedoes"),
        ("Photon Torpedose", "Photon Torpedoes"),
        # In the letters before the name of a ship.
        ("U.R.W. Jazkal", "I.R.W. Jazkal"),
        ("I.J.S. Ch'tang", "I.K.S. Ch'tang"),
        ("Uu.S.S Enterprise-D", "U.S.S. Enterprise-D"),
        ("H.MM.S. Bounty", "H.M.S. Bounty"),
        # In what is written of ships and captains without a name of their own.
        ("Mirror Univrse Captain", "Mirror Universe"),
        ("Romulan Captin", "Romulan Captain"),
        ("Romulan Starshio (D'deridex Class)", "Romulan Starship"),
        ("Lazon Starship (Kazon Raider)", "Kazon Starship"),
    ],
)
def test_a_single_near_name(written: str, name: str) -> None:
    assert meant(written) == (NEAR, [name])


@pytest.mark.parametrize("at", range(len("Jazkal")))
@each_case("slip", ["less", "more", "other", "before"])
def test_a_slip_is_one_letter_less_more_other_or_before_its_neighbour(slip: str, at: int) -> None:
    name = "Janice"
    written = {
        "less": name[:at] + name[at + 1 :],
        "more": f"{name[:at]}x{name[at:]}",
        "other": f"{name[:at]}x{name[at + 1 :]}",
        "before": name[:at] + name[at : at + 2][::-1] + name[at + 2 :],
    }[slip]
    assert meant(f"{written} Rand", "crew")[1] == ["Janice Rand"]


def test_ships_that_differ_in_their_prefix_are_all_meant_by_a_slip() -> None:
    how, names = meant("Defaint", "ship")
    assert (how, set(names)) == (NEAR, {"U.S.S. Defiant", "I.S.S. Defiant"})


def test_a_slip_means_a_card_that_may_stand_there() -> None:
    assert meant("Valdor", "captain") == (NEAR, ["Valdore"])
    assert meant("Valdor", "ship") == (NEAR, ["I.R.W. Valdore"])


@each_case(
    "written",
    [
        "",
        "x",
        "!!!",
        "zzzzzz",
        "ß" * 500,
        "xq" * 500,
        "nobody at all",
        # Another letter or number is another ship, no slip.
        "U.S.S. Enterprise-F",
        "Scout 607",
        # Several are as near: a question.
        "Officer",
        "Guard",
        "Crusher",
        "Kop",
        "Scout 6O",
        # Headings and titles of lists.
        "Talents",
        "Leader",
        "Upgrades",
        "Borg",
        "Federation Fleet",
        "Klingon Force",
        "Romulan Squad",
        "Dominion War Fleet",
    ],
)
def test_what_is_not_clear_is_not_taken(written: str) -> None:
    assert meant(written) == (UNKNOWN, [])


def test_names_that_may_be_meant_are_named() -> None:
    names = names_of(catalogue())
    assert [each[0].name for each in names.near("Crusher")] == [
        "Beverly Crusher",
        "Wesley Crusher",
        "Jack Crusher",
    ]
    assert names.near("Warf")[0][0].name == "Worf"
    assert names.near("Capt. Warf")[0][0].name == "Worf"
    assert {card.name for card in names.meant("Riker").others} == {"Thomas Riker"}


@pytest.mark.parametrize(
    ("written", "types", "name"),
    [
        ("Kruge's Bird-o-Prey", ("ship",), "Kruge's Bird-of-Prey"),
        ("Klingon Starship (Klingon Bird-o-Prey)", ("ship",), "Klingon Starship"),
        ("I Stab t Thee", ("talent",), "I Stab at Thee"),
    ],
)
def test_a_short_word_may_lose_a_letter(written: str, types: tuple[str, ...], name: str) -> None:
    assert meant(written, *types) == (NEAR, [name])


def test_of_several_ships_without_a_prefix_all_are_meant() -> None:
    how, names = meant("Defiant")
    assert (how, set(names)) == (EVERYDAY, {"U.S.S. Defiant", "I.S.S. Defiant"})


def test_the_plain_generic_comes_before_those_of_two_factions() -> None:
    cards = names_of(catalogue()).meant("Galaxy Class").cards
    assert [len(card.factions) for card in cards] == [1, 1, 2]
    cards = names_of(catalogue()).meant("Klingon Bird of Prey").cards
    assert cards[0].name == "Klingon Starship"


def test_the_type_asked_for_decides_between_cards_of_a_name() -> None:
    assert meant("Valdore") == (PRINTED, ["Valdore"])
    assert meant("Valdore", "ship") == (EVERYDAY, ["I.R.W. Valdore"])
    assert meant("Spock", "captain") == (EVERYDAY, ["Mr. Spock"])


@pytest.mark.parametrize(
    ("written", "types", "first"),
    [
        ("Jean-Luc Pikard", (), "Jean-Luc Picard"),
        ("Pikard", ("captain",), "Jean-Luc Picard"),
        ("Riker", ("captain",), "William T. Riker"),
        ("photon torpedos", (), "Photon Torpedoes"),
        ("Deta", ("crew",), "Data"),
        ("Worff", ("crew",), "Worf"),
        ("Enterprise-F", ("ship",), "U.S.S. Enterprise"),
    ],
)
def test_the_nearest_name_comes_first(written: str, types: tuple[str, ...], first: str) -> None:
    found = names_of(catalogue()).near(written, types)
    assert found[0][0].name == first
    if types:
        assert found[0][0].type in types


@pytest.mark.parametrize("written", ["", "x", "zzzzzz", "!!!", "ß" * 500, "xq" * 500])
def test_nothing_is_near(written: str) -> None:
    assert names_of(catalogue()).near(written) == ()


def test_every_card_is_meant_by_its_printed_name() -> None:
    names = names_of(catalogue())
    for card in catalogue():
        found = names.meant(card.name)
        assert found.how == PRINTED
        assert card in found.cards


def test_the_names_go_with_their_catalogue() -> None:
    small = Catalogue([], [])
    assert names_of(small) is names_of(small)
    assert names_of(small).meant("Worf").how == UNKNOWN
    gone = weakref.ref(names_of(small))
    del small
    gc.collect()
    assert gone() is None


@pytest.mark.parametrize(
    ("word", "words", "found"),
    [
        ("blancs", ("blanks", "hits"), ("blanks",)),
        ("Skil", ("SKILL", "cost"), ("SKILL",)),
        ("zzz", ("skill", "cost"), ()),
        ("", ("skill",), ()),
        ("s" * 5_000, ("skill",), ()),
        ("evad", ("evade", "evades", "evaded", "hit"), ("evade", "evades")),
    ],
)
def test_the_nearest_words(word: str, words: tuple[str, ...], found: tuple[str, ...]) -> None:
    assert nearest_words(word, words, 2) == found
    assert nearest(word, words) == (found[0] if found else "")


def test_a_word_proposed_alone_is_more_like() -> None:
    assert nearest_words("skill", ("fills",)) == ("fills",)
    assert nearest("skill", ("fills",)) == ""


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("Deoy", "Decoy"),
        ("Captain V'Als", "V'las"),
        ("Subnuclenoic Beam", "Subnucleonic Beam"),
        ("Subnuclenoic Beams", "Subnucleonic Beams"),
    ],
)
def test_a_slip_is_nearer_than_a_slip_and_a_plural(written: str, name: str) -> None:
    meant = names_of(catalogue()).meant(written)
    assert (meant.how, {card.folded_name for card in meant.cards}) == (NEAR, {fold(name)})
