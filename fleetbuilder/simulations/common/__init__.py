"""What simulations, replays and the worth of cards share."""
