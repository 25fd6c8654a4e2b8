"""Bots that think: fair shares of a few processes, and an answer in every case."""
