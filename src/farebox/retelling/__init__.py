"""A review as people read it: in a terminal, or as a page of its own."""
