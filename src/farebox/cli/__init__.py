"""The command line. `main` is the program; nothing heavy is imported before a command needs it."""

import os
import sys

from farebox.errors import FareboxError, numpy_missing
from farebox.locale import translator

FAILED = 2  # exit status: what was asked for can't be done
INTERRUPTED = 130  # exit status after Ctrl-C


def main() -> None:
    """Run the command that was typed; whatever goes wrong is one line on standard error."""
    try:
        from farebox.cli.commands import run

        run(sys.argv[1:])
    except FareboxError as error:
        _give_up(error.tell(translator()))
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    except Exception as error:
        if os.environ.get("FAREBOX_DEBUG"):
            raise
        if isinstance(error, ModuleNotFoundError) and error.name == "numpy":
            _give_up(numpy_missing().tell(translator()))
        _give_up(translator()("cli.bug", error=f"{type(error).__name__}: {error}"))


def _give_up(message: str) -> None:
    complain(message)
    sys.exit(FAILED)


def complain(message: str) -> None:
    """A line on standard error, red where that can be seen."""
    colored = sys.stderr.isatty() and not os.environ.get("NO_COLOR")
    print(f"\x1b[31m{message}\x1b[0m" if colored else message, file=sys.stderr)
