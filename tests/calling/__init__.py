"""How Python calls the rules: in which mode, and what is said when it can't."""
