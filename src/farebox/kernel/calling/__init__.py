"""How Python calls the rules: compiled beforehand, compiled on first use, or interpreted. Knows no rule."""
