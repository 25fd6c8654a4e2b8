"""Pictures without a browser."""
