"""`python -m compiler [PLATFORM…]`: compile the kernel, unless what is there was made from the same sources.

Without a platform it is this machine's library and the web assembly, which go into the package; a library for
another platform goes to build/kernel/. What was made once is found again in the cache, by another clone too.
"""

import argparse
import os
import sys

os.environ["FAREBOX_KERNEL"] = "just-in-time"  # whatever is there, and before any of it is loaded

from compiler.build import Build
from compiler.targets import PLATFORMS, this_platform


def main() -> None:
    """Build what is asked for, and say what it is."""
    parser = argparse.ArgumentParser(prog="python -m compiler", description=__doc__)
    parser.add_argument("platforms", nargs="*", metavar="PLATFORM", help=f"one of {', '.join(PLATFORMS)}")
    asked = parser.parse_args().platforms
    if unknown := set(asked) - set(PLATFORMS):
        sys.exit(f"no kernel can be built for {', '.join(unknown)}; choose from {', '.join(PLATFORMS)}")
    build = Build()
    if not asked:
        if this_platform() not in PLATFORMS:
            sys.exit(f"no kernel can be built for {this_platform()}, only compiled on first use")
        build.for_this_machine()
    for platform in asked:
        build.for_other(platform)


main()
