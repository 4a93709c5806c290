"""Commands about simulations."""
