"""Command decks that people keep: four subdecks of a side, with the missions they are to help."""
