"""What the compiled minds see and choose."""
