"""The campaign itself: opened, shown, renamed, joined, deleted."""
