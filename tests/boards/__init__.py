"""Tests of boards as data."""
