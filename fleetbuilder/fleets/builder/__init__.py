"""The builder: one step at a time, each answered with what fits next."""
