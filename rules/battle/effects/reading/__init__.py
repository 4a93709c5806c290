"""Questions about a battle in the words of card texts; nothing here changes it or asks a pilot."""
