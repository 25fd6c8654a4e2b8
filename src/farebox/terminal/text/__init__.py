"""What a terminal says, in words: a game told, a table shown, the final score."""
