import { describe, expect, it } from "vitest";
import palette from "../../src/farebox/palette.json";
import { drawingOf } from "../src/board/drawing";
import { cardLook, GRAY, seatLook } from "../src/board/palette";
import { BOARDS, NEW_YORK } from "./boards";

const paths = new Set(Object.values(palette.symbols).map((s) => s.path));

describe("what things look like", () => {
  it.each(BOARDS)("is told apart without colour by the cards of $name", (board) => {
    const looks = board.colors.map((color) => cardLook(board, color));
    expect(new Set([...looks, GRAY].map((look) => look.path)).size).toBe(board.colors.length + 1);
    for (const look of looks) expect(paths).toContain(look.path);
  });

  it("is what the file says, which the terminal reads too", () => {
    expect(cardLook(NEW_YORK, "green")).toEqual({
      color: palette.cards.green.on_light,
      ink: "#fff",
      path: palette.symbols.diamond.path,
    });
    expect(seatLook(1).path).toBe(palette.symbols.bars.path);
  });

  it("is told apart for a board of one's own too, whatever its colours are called", () => {
    const colors = ["mauve", "red", "ochre", "teal", "lime", "rust", "navy", "jade"];
    const looks = colors.map((color) => cardLook({ colors, wild: "any" }, color));
    expect(new Set(looks.map((look) => look.path)).size).toBe(8);
    expect(new Set(looks.map((look) => look.color)).size).toBe(8);
  });

  it("is another mark for each seat", () => {
    expect(new Set([0, 1, 2, 3].map((seat) => seatLook(seat).path)).size).toBe(4);
  });

  it("has a drawing for every edition of ours, and a plain one for others", () => {
    for (const board of BOARDS) expect(drawingOf(board.id)).not.toBe(drawingOf("my-town"));
    expect(drawingOf("my-town").backdrop).toBeUndefined();
  });
});
