"""Write the city boards as JSON for the page's own tests (web/tests/boards)."""

import json
import tomllib
from pathlib import Path

WEB = Path(__file__).parents[1]
BOARDS = WEB.parent / "src" / "farebox" / "boards"


def main() -> None:
    """Write one file a board."""
    for path in sorted(BOARDS.glob("*.toml")):
        board = tomllib.loads(path.read_text(encoding="utf-8"))
        if board["rules"] != "city":
            continue
        names = [place["name"] for place in board["place"]]
        routes = []
        for route in board["route"]:
            ends = [names.index(end) for end in route["ends"]]
            routes.append(route | {"ends": ends, "color": None if route["color"] == "gray" else route["color"]})
        for i, route in enumerate(routes):
            same = [j for j, other in enumerate(routes) if j != i and set(other["ends"]) == set(route["ends"])]
            route["twin"] = same[0] if same else None
        data = {"size": board["size"], "places": board["place"], "routes": routes}
        text = json.dumps(data, ensure_ascii=False)
        (WEB / "tests" / "boards" / f"{path.stem}.json").write_text(text + "\n", encoding="utf-8")


main()
