"""One game: its actions and events, their notation, what a seat may know, and who holds it all."""
