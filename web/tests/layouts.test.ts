/** Pictures drawn without a browser lay boards out as the page does; `python scripts/boards.py` tells. */
import { expect, it } from "vitest";
import { drawingOf } from "../src/board/drawing";
import { isDrawn } from "../src/board/geometry";
import { placeLabels } from "../src/board/labels";
import { layoutBoard } from "../src/board/layout";
import { roomIn } from "../src/board/room";
import { BOARDS } from "./boards";

interface LaidOut {
  width: number;
  height: number;
  places: number[][];
  routes: { along: number; spaces: number[][] }[];
  names: ({ x: number; y: number; lines: string[] } | null)[];
}
const files = import.meta.glob<string>("./layouts/*.json", { eager: true, query: "?raw", import: "default" });

it.each(BOARDS.filter(isDrawn))("lays $name out as pictures do", (board) => {
  const theirs = JSON.parse(files[`./layouts/${board.id}.json`]!) as LaidOut;
  const { hints } = drawingOf(board.id);
  const layout = layoutBoard(board, hints);
  const ours: LaidOut = {
    width: layout.width,
    height: layout.height,
    places: layout.places.map(({ x, y }) => [x, y]),
    routes: layout.routes.map(({ along, spaces }) => ({
      along,
      spaces: spaces.map(({ x, y, angle }) => [x, y, angle]),
    })),
    names: placeLabels(board, roomIn(layout, null, 1), hints).map(
      (name) => name && { x: name.x, y: name.y, lines: name.lines },
    ),
  };
  expect(ours).toEqual(theirs);
});
