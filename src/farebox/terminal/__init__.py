"""The line mode: a game played in plain lines, for people, pipes and screen readers."""
