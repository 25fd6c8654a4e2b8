"""Check how the page's source is written (Prettier, ESLint, Stylelint): `python web/scripts/lint.py`."""

import subprocess
import sys

from build import install, run

if __name__ == "__main__":
    install()
    try:
        run("run", "--silent", "lint")
    except subprocess.CalledProcessError as error:
        sys.exit(error.returncode)  # the tools have said what is wrong
