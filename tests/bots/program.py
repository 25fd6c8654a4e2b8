"""A program that plays from outside, well or badly: `program.py HABIT [WHEN]`, bad from decision WHEN on.

It notes what it was told in the file named by HEARD, if that is set.
"""

import json
import os
import signal
import sys
import time
from typing import Any

HABIT = sys.argv[1]
WHEN = int(sys.argv[2]) if len(sys.argv) > 2 else 0


def say(text: str) -> None:
    """One line."""
    print(text, flush=True)


def misbehave() -> None:
    """What the habit is."""
    match HABIT:
        case "hang" | "deaf":
            time.sleep(600)
        case "die":
            sys.exit(3)
        case "abort":
            os.kill(os.getpid(), signal.SIGKILL)
        case "garbage":
            say("Hello\x1b[31m? " + "\u00e9" * 200)
        case "binary":
            sys.stdout.buffer.write(b"\xff\xfe\x00\n")
            sys.stdout.flush()
        case "list":
            say("[1, 2]")
        case "deep":
            say("[" * 50_000)
        case "illegal":
            say('{"action": "claim the moon"}')
        case "wrong-id":
            say('{"action": 32000}')
        case "true":
            say('{"action": true}')
        case "silent":
            say("{}")
        case "huge":
            sys.stdout.write("x" * 10_000_000)
            sys.stdout.flush()
        case "close":
            os.close(1)
            time.sleep(600)


def answer(asked: dict[str, Any], decision: int) -> None:
    """As it should be, unless its time has come."""
    if asked["type"] == "hello":
        if HABIT == "slow-start":
            time.sleep(600)
        say(json.dumps({"protocol": {"version": 2, "text": "1", "yes": True}.get(HABIT, 1)}))
    elif asked["type"] == "decide":
        if decision >= WHEN and HABIT not in ("good", "stubborn"):
            misbehave()
        else:
            say(json.dumps({"action": asked["actions"][-1]["id"]}))


def main() -> None:
    """Answer until there are no more questions."""
    if HABIT in ("stubborn", "hang"):
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
    if HABIT == "deaf":
        misbehave()
    decision = 0
    for line in sys.stdin:
        asked = json.loads(line)
        if "HEARD" in os.environ:
            with open(os.environ["HEARD"], "a", encoding="utf-8") as heard:  # noqa: PTH123 - quick to start
                heard.write(json.dumps({"pid": os.getpid(), **asked}) + "\n")
        answer(asked, decision)
        decision += asked["type"] == "decide"
    if HABIT == "stubborn":
        time.sleep(600)


main()
