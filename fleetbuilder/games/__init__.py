"""Games that are played step by step: a start, numbered steps, seats, and a view for each seat.

A game is its start document and the steps of its record. Its state, its pages and its export are
the replay of these, seen from one seat; what a seat may not see never leaves the server. A step
is added to the number of steps that its author has seen, and each request acts once.

An app that has a game describes it as a `GameKind` (`kinds.py`), opens it with
`services.game_open`, and shows it with `GamePages` (`pages.py`).
"""
