"""The catalogue as database rows: cards, sets and ship classes, their search and their import."""
