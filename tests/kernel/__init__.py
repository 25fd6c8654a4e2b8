"""The compiled rules, one sentence about the game at a time, and against the slow reference."""
