"""What `same_bits` and `many_bits` print, of one process: `{"games": […], "many": […]}` on standard input."""

import json
import sys

from support import many_bits
from support.same_bits import Witness

if __name__ == "__main__":
    asked = json.load(sys.stdin)
    told = [Witness(one).digests() for one in asked["games"]]
    print(json.dumps({"games": told, "many": [many_bits.digests(one) for one in asked["many"]]}))
