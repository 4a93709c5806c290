"""Star Trek: Alliance, the cooperative game: player cards, campaigns, missions, Enemy AI."""
