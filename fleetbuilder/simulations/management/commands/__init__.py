"""Commands about simulations, one a module."""
