"""One server process for the tests: settings as JSON in, served until killed."""

import json
import sys
from pathlib import Path
from typing import Any

from farebox.server.run import serve
from farebox.server.settings import Limits, Settings


def main(told: str) -> None:
    """Serve with the settings told."""
    facts = json.loads(told)
    limits = Limits(**{name: _tuple(value) for name, value in facts.pop("limits", {}).items()})
    static = Path(facts.pop("static", "/nonexistent"))
    rest = {name: _tuple(value) for name, value in facts.items()}
    serve(Settings(limits=limits, static=static, log_level="debug", **rest))


def _tuple(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


if __name__ == "__main__":
    main(sys.argv[1])
