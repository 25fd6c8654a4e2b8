"""Play a whole game of San Francisco between three random players, and look at it as one of them."""

import random

import farebox

game = farebox.new_game("san-francisco", seats=["Ada", "Bo", "Cleo"], seed=7)
chance = random.Random(7)
while not game.is_over:
    game.play(chance.choice(game.legal_actions()))

seen = game.observe(seat=1)
print(f"Bo's hand at the end: {seen.hand}; Bo's tickets: {seen.tickets}")
for name, score in zip(game.names, game.scores(), strict=True):
    print(f"{name}: {score.total} points{', winner' if score.winner else ''}")
game.record().save("game.jsonl")
print(f"{len(game.record().actions)} actions, verified: {farebox.replay('game.jsonl').is_over}")
