"""Player cards: what is flown, the XP ledger, cards on paper."""
