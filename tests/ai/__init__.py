"""What the compiled players see and choose."""
