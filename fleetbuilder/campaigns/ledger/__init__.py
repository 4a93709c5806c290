"""The ledgers of player cards: XP spent, corrected and taken back."""
