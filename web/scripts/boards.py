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
            color = None if route["color"] == "gray" else route["color"]
            routes.append(route | {"ends": [names.index(end) for end in route["ends"]], "color": color})
        for route in routes:
            twins = [j for j, other in enumerate(routes) if set(other["ends"]) == set(route["ends"])]
            route["twin"] = next((j for j in twins if routes[j] is not route), None)
        data = {"size": board["size"], "places": board["place"], "routes": routes}
        text = json.dumps(data, ensure_ascii=False)
        (WEB / "tests" / "boards" / f"{path.stem}.json").write_text(text + "\n", encoding="utf-8")


main()
