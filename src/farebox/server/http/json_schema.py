"""Prints JSON Schema for every message: `python -m farebox.server.http.json_schema`."""

import json
from typing import Any, get_args

from pydantic.json_schema import models_json_schema

from farebox.messages import answers, requests
from farebox.server.protocol import all_models
from farebox.tables.views import VERSION

UNIONS = {"ClientMessage": requests.ClientMessage, "ServerMessage": answers.ServerMessage}


def json_schema() -> dict[str, Any]:
    """One schema whose `$defs` are all messages and their parts; also the two unions by direction."""
    title = f"Farebox protocol {VERSION}"
    _, schema = models_json_schema([(model, "validation") for model in all_models()], title=title)
    for name, union in UNIONS.items():
        schema["$defs"][name] = {"oneOf": [{"$ref": f"#/$defs/{kind.__name__}"} for kind in get_args(union)]}
    return schema


if __name__ == "__main__":
    print(json.dumps(json_schema(), indent=2))
