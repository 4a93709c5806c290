"""The shapes of the API's bodies and answers about games of Fleet Captains."""

from __future__ import annotations

from typing import Any, Final

from rest_framework import serializers

from fleetbuilder.fleet_captains.play.mapping import AGAINST_CAPTAIN, ANSWER, UNDO, WAYS
from fleetbuilder.games.models import LONGEST_NAME
from rules.fleet_captains.pilots.captain_choice import CAPTAINS, USUAL_CAPTAIN
from rules.fleet_captains.play.setup import STANDARD_LAYOUT
from rules.fleet_captains.terms import (
    FEDERATION,
    GREATEST_GOAL,
    KLINGON,
    LEAST_GOAL,
    USUAL_GOAL,
)

MOST_STEPS: Final = 1_000_000


class CaptainsGameInput(serializers.Serializer[Any]):
    """Reads what is to be played."""

    way = serializers.ChoiceField(WAYS, default=AGAINST_CAPTAIN)
    captain = serializers.ChoiceField(
        tuple(CAPTAINS), default=USUAL_CAPTAIN, help_text="Who plays against you."
    )
    sides = serializers.ListField(
        child=serializers.CharField(max_length=40),
        min_length=2,
        max_length=2,
        default=[FEDERATION, KLINGON],
        help_text="Two different ones; the first is yours.",
    )
    goal = serializers.IntegerField(
        min_value=LEAST_GOAL, max_value=GREATEST_GOAL, default=USUAL_GOAL
    )
    layout = serializers.CharField(
        max_length=40,
        default=STANDARD_LAYOUT,
        help_text="One with four Command Posts is for two teams of two.",
    )
    first = serializers.IntegerField(
        min_value=0, max_value=1, default=0, help_text="Which of the sides begins."
    )
    box = serializers.CharField(
        max_length=40,
        default="",
        allow_blank=True,
        help_text="The `slug` of a box of yours, laid over that of the site. The game keeps a copy "
        "of it as it is now, which nobody else reads.",
    )
    deck = serializers.CharField(
        max_length=40,
        default="",
        allow_blank=True,
        help_text="The `slug` of a kept deck of your side, so that you are not asked for subdecks.",
    )


class CaptainsStepInput(serializers.Serializer[Any]):
    """Reads an answer, or the wish to take the last one back."""

    expected = serializers.IntegerField(
        min_value=0, max_value=MOST_STEPS, help_text="The number of `steps` that you have seen."
    )
    kind = serializers.ChoiceField((ANSWER, UNDO), default=ANSWER)
    answer = serializers.IntegerField(
        required=False, min_value=0, help_text="The `place` of an answer of the question."
    )
    deck = serializers.CharField(
        required=False,
        max_length=40,
        help_text="In place of an answer: the `slug` of a kept deck of yours, where you are asked "
        "for subdecks.",
    )


class CaptainsSeatInput(serializers.Serializer[Any]):
    """Reads who takes the seat of a link."""

    link = serializers.CharField(max_length=40)
    name = serializers.CharField(max_length=LONGEST_NAME)


class PlaySeatSerializer(serializers.Serializer[Any]):
    """Describes a seat."""

    seat = serializers.CharField()
    title = serializers.CharField(help_text="The side, with a number in teams.")
    link = serializers.CharField()
    holder_name = serializers.CharField(allow_blank=True, help_text="Empty while it is free.")


class CaptainsGameRowSerializer(serializers.Serializer[Any]):
    """Describes a game in a list."""

    id = serializers.CharField()
    name = serializers.CharField()
    steps = serializers.IntegerField()
    made_at = serializers.DateTimeField()
    changed_at = serializers.DateTimeField()


class CaptainsAnswerSerializer(serializers.Serializer[Any]):
    """Describes an answer that may be given."""

    place = serializers.IntegerField(help_text="What is sent as `answer`.")
    words = serializers.CharField()
    ship = serializers.IntegerField(allow_null=True, help_text="The number of the ship it is of.")
    where = serializers.CharField(allow_blank=True, help_text="The place that it is about.")
    group = serializers.CharField(allow_blank=True, help_text="What a step of the menu is about.")
    subdecks = serializers.ListField(child=serializers.CharField(), required=False)


class CaptainsQuestionSerializer(serializers.Serializer[Any]):
    """Describes what your seat is asked."""

    kind = serializers.CharField()
    words = serializers.CharField()
    ship = serializers.CharField(allow_blank=True)
    answers = CaptainsAnswerSerializer(many=True)


class CaptainsTeamSerializer(serializers.Serializer[Any]):
    """Describes a side with its Victory Pile."""

    side = serializers.CharField()
    players = serializers.ListField(child=serializers.IntegerField())
    points = serializers.IntegerField()
    pile = serializers.ListField(child=serializers.DictField())
    fleet_size = serializers.IntegerField()
    losses = serializers.IntegerField()
    pool = serializers.ListField(child=serializers.DictField())
    mission_deck = serializers.IntegerField(help_text="How many cards.")


class CaptainsMissionSerializer(serializers.Serializer[Any]):
    """Describes a mission on the table."""

    name = serializers.CharField()
    kind = serializers.CharField()
    points = serializers.IntegerField()
    secret = serializers.BooleanField()
    words = serializers.CharField()
    progress = serializers.IntegerField()


class CaptainsPlayerSerializer(serializers.Serializer[Any]):
    """Describes a player; a mission that lies face down for you is null."""

    number = serializers.IntegerField()
    team = serializers.IntegerField()
    post = serializers.CharField()
    actions = serializers.IntegerField()
    hand = serializers.IntegerField(help_text="How many cards.")
    deck = serializers.IntegerField(help_text="How many cards.")
    discards = serializers.ListField(child=serializers.CharField())
    missions = serializers.ListField(child=CaptainsMissionSerializer(allow_null=True))
    cycled = serializers.BooleanField()
    discarded = serializers.BooleanField()


class CaptainsPlaceSerializer(serializers.Serializer[Any]):
    """Describes a place of the sector; a tile that lies face down for you is null."""

    name = serializers.CharField()
    post = serializers.IntegerField(allow_null=True, help_text="Whose Command Post it is.")
    tile = serializers.DictField(allow_null=True)
    scanned = serializers.BooleanField(help_text="Whether you alone have looked at it.")
    explorer = serializers.IntegerField(allow_null=True)
    holder = serializers.IntegerField(allow_null=True, help_text="Whose control tokens lie there.")
    control = serializers.IntegerField()
    installation = serializers.CharField(allow_blank=True)
    owner = serializers.IntegerField(allow_null=True)
    away_teams = serializers.ListField(child=serializers.IntegerField())
    encounter = serializers.DictField(allow_null=True)


class StarshipSerializer(serializers.Serializer[Any]):
    """Describes a ship in play; of a cloaked one of the other side only what its card says."""

    number = serializers.IntegerField()
    player = serializers.IntegerField()
    name = serializers.CharField()
    size = serializers.IntegerField()
    ability = serializers.CharField(allow_blank=True)
    cloaked = serializers.BooleanField()
    where = serializers.CharField(allow_blank=True)
    token = serializers.IntegerField(allow_null=True)
    level = serializers.CharField(allow_null=True)
    setting = serializers.IntegerField(allow_null=True)
    settings = serializers.ListField(child=serializers.ListField())
    cloak = serializers.ListField(allow_null=True)
    ratings = serializers.DictField()
    disabled = serializers.ListField(child=serializers.CharField())
    crew = serializers.ListField(child=serializers.DictField())
    cargo = serializers.ListField(child=serializers.CharField())
    moved = serializers.BooleanField()
    adjusted = serializers.BooleanField()
    acted = serializers.IntegerField()

    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        """Returns the fields, with the one whose name is a word of Python."""
        return {**super().get_fields(), "class": serializers.CharField()}


class CloakTokenSerializer(serializers.Serializer[Any]):
    """Describes a cloak token; what it is and whether it moved is null for the other side."""

    number = serializers.IntegerField()
    player = serializers.IntegerField()
    where = serializers.CharField()
    ship = serializers.CharField(allow_null=True, allow_blank=True, help_text="Empty: an echo.")
    moved = serializers.BooleanField(allow_null=True)


class SectorStateSerializer(serializers.Serializer[Any]):
    """Describes all that your seat sees."""

    seat = serializers.IntegerField(allow_null=True)
    goal = serializers.IntegerField()
    layout = serializers.CharField()
    round = serializers.IntegerField()
    rounds = serializers.IntegerField(help_text="After how many the game ends without a winner.")
    first = serializers.IntegerField()
    active = serializers.IntegerField(help_text="Whose turn it is.")
    last_turn = serializers.BooleanField()
    outcome = serializers.CharField(allow_blank=True)
    winner = serializers.IntegerField(allow_null=True)
    teams = CaptainsTeamSerializer(many=True)
    players = CaptainsPlayerSerializer(many=True)
    hand = serializers.ListField(child=serializers.DictField())
    places = CaptainsPlaceSerializer(many=True)
    ships = StarshipSerializer(many=True)
    tokens = CloakTokenSerializer(many=True)
    encounters = serializers.IntegerField()


class PlayedGameSerializer(CaptainsGameRowSerializer):
    """Describes a game as your seat sees it."""

    way = serializers.ChoiceField(WAYS)
    captain = serializers.CharField(allow_blank=True)
    own_box = serializers.BooleanField(
        help_text="Whether an own box of who opened it is played with."
    )
    sides = serializers.ListField(child=serializers.CharField())
    players = serializers.ListField(
        child=serializers.CharField(),
        help_text="What the players are called, by number: as their sides, with a number in teams.",
    )
    is_over = serializers.BooleanField()
    state = SectorStateSerializer()
    question = CaptainsQuestionSerializer(allow_null=True)


class CaptainsEventSerializer(serializers.Serializer[Any]):
    """Describes what happened: the kind, the words, and the fields of the kind."""

    event = serializers.CharField()
    words = serializers.CharField()
