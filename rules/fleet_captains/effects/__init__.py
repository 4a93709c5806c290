"""What the cards of Fleet Captains do: the language of their effects, and its words."""
