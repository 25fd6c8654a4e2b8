"""Studies of boards."""
