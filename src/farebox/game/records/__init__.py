"""Games written down: the record, its rows, and replaying them against the rules."""
