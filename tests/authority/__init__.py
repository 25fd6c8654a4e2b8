"""What server and device do alike, without either."""
