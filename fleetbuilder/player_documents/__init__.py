"""Documents that players type in: their owner, versions, repeated requests, export and expiry.

A kind is a model that inherits from `PlayerDocument` (`models.py`). It is created, replaced and
deleted by `services.py`, found by `selectors.py` and, for whoever asks, by `lookups.py`, answered
with its version by views that inherit from `DocumentView` (`rest.py`), and handed to its owner's
account by `documents_belonging` (`belonging.py`). Only what a document says, and how it is read,
is the kind's own.
"""
