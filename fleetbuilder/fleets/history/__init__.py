"""Past of a saved fleet: its revisions listed, compared, brought back."""
