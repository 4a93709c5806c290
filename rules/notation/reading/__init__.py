"""What every format shares: decoding, bounds, the budget, drafts, and which card a name means."""
