"""One game: what happens, positions, deals that can be checked."""
