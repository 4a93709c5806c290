"""The game: cards, fleets, prices and checks, in pure Python and usable without the website."""
