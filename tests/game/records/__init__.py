"""Records: written, read, replayed against the rules."""
