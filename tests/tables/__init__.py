"""A table: what may be asked of it."""
