"""The one catalogue of messages."""
