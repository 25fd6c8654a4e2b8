"""The game in plain lines, for people, pipes and screen readers."""
