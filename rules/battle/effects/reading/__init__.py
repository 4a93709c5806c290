"""Questions about a battle in the words of card texts; nothing here changes it or asks a pilot."""

# They register what groups need of them.
from rules.battle.effects.reading import places as places
from rules.battle.effects.reading import possessions as possessions
