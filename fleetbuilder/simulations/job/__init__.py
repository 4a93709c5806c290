"""A simulation asked for by a document, as the command line writes it."""
