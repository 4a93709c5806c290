"""What can be done in a battle: movement, actions, attacks, damage, tokens."""
