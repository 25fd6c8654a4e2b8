"""Write the page's protocol types from the server's: `npm run types`, or to a file named."""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

from pydantic.json_schema import models_json_schema

from farebox.server.protocol import all_models
from farebox.tables.views import VERSION

WEB = Path(__file__).parents[1]
TARGET = WEB / "src" / "lib" / "schema.d.ts"


def main(target: Path) -> None:
    """Collect every model of the protocol and turn it into TypeScript."""
    _, schema = models_json_schema(
        [(model, "validation") for model in all_models()],
        ref_template="#/components/schemas/{model}",
    )
    document = {
        "openapi": "3.1.0",
        "info": {"title": "Farebox", "version": str(VERSION)},
        "paths": {},
        "components": {"schemas": schema["$defs"]},
    }
    with tempfile.NamedTemporaryFile("w", suffix=".json", delete=False) as file:
        json.dump(document, file)
    options = ["--root-types", "--root-types-no-schema-prefix", "--default-non-nullable", "false"]
    command = ["npx", "openapi-typescript", file.name, "--output", str(target), *options]
    subprocess.run(command, cwd=WEB, check=True, capture_output=True)
    Path(file.name).unlink()


main(Path(sys.argv[1]) if len(sys.argv) > 1 else TARGET)
