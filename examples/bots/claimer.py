#!/usr/bin/env python3
"""A bot that claims the longest route it can, else completes or places what it can, else draws by lot.

It needs nothing but Python: questions are lines of JSON on standard input, answers on standard output.
Try it: farebox simulate new-york --bots "cmd:python3 examples/bots/claimer.py,random"
"""

import json
import random
import sys
from typing import Any

FIRST = ("claim", "complete", "yard", "draw")  # what it likes best


def answer(facts: dict[str, Any]) -> None:
    """Say something; without the flush it would wait in a buffer."""
    print(json.dumps(facts), flush=True)


def merit(text: str) -> int:
    """How much it likes an action: by its first word, then by how many cards a claim or a placing takes."""
    verb = text.split()[0]
    liking = len(FIRST) - FIRST.index(verb) if verb in FIRST else 0
    cards = sum(int(word.rpartition("*")[2]) for word in text.split() if "*" in word)
    return 100 * liking + cards


def main() -> None:
    """Answer until there are no more questions."""
    chance = random.Random()
    for line in sys.stdin:
        asked = json.loads(line)
        if asked["type"] == "hello":
            chance.seed(asked["seed"])
            answer({"protocol": 1})
        elif asked["type"] == "decide":
            texts = [action["text"] for action in asked["actions"]]
            best = max(merit(text) for text in texts)
            answer({"action": chance.choice([text for text in texts if merit(text) == best])})


main()
