"""Changes of a fleet: fixes, steps of the builder, and where pointers stand after them."""
