"""The game on the whole terminal, by mouse and keys. Knows no rules; the words are those of `terminal`."""
