"""Reviews: what a finished game's decisions cost, what luck gave and took, and why."""
