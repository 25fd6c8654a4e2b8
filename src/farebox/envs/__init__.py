"""Standard environments for those who build bots: thin shells over the kernel, with no rule in them.

One encoding of what a seat knows (`encoding`) and the kernel's numbering of actions serve all of them, so
whatever learned through one plays through the others, and as a bot (`policy`).
"""
