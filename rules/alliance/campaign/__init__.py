"""Campaigns: player cards, the XP ledger, rewards, who may fly what."""
