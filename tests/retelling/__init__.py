"""Reviews as people read them."""
