"""The collection: the sets and loose cards that a player owns."""
