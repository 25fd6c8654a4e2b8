import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { RecordFile, recordsIn, recordText } from "../src/lib/record-file.svelte";

const record = (edition: string, more: object = {}): string =>
  JSON.stringify({ farebox: 1, edition, seats: ["Ada", "level-5"], deal: {}, actions: [], ...more });
const DONE = { result: { scores: [{ total: 31 }, { total: -4 }], winners: [0] } };

describe("the records in a text", () => {
  it("are its lines, empty ones left out", () => {
    const lines = [record("a"), record("b")];
    expect(recordsIn(`${lines.join("\r\n\n")}\n`).map((line) => line.trim())).toEqual(lines);
  });

  it("are found behind each other too, as when lines are pasted into one", () => {
    expect(recordsIn(record("a") + record("b"))).toEqual([record("a"), record("b")]);
  });

  it("are one if it is spread over lines, or none at all: its authority says what is wrong", () => {
    const spread = JSON.stringify(JSON.parse(record("a")), null, 2);
    expect(recordsIn(spread)).toEqual([spread]);
    expect(recordsIn("no record\nat all")).toEqual(["no record\nat all"]);
  });
});

describe("a file", () => {
  it("is read packed or plain; what is no text is told from both", async () => {
    const text = `${record("å")}\n`;
    expect(await recordText(new Blob([text]))).toBe(text);
    expect(await recordText(new Blob([gzipSync(text)]))).toBe(text);
    expect(await recordText(new Blob([gzipSync(text).subarray(0, 20)]))).toBeNull();
    expect(await recordText(new Blob([new Uint8Array([0xff, 0xfe, 0x00])]))).toBeNull();
  });

  it("tells of each game what its record says, and lists few at once", () => {
    const lines = [record("a", DONE), record("b"), "{ damaged", ...Array<string>(40).fill(record("c"))];
    const file = new RecordFile("games.jsonl", lines);
    const [first, second, third] = file.games;
    expect(first).toMatchObject({ n: 1, edition: "a", record: lines[0] });
    expect(first!.players).toEqual([
      { name: "Ada", total: 31, isWinner: true },
      { name: "level-5", total: -4, isWinner: false },
    ]);
    expect(second!.players!.map(({ total }) => total)).toEqual([null, null]);
    expect(third!.players).toBeNull();
    expect([file.length, file.games.length, file.nMore]).toEqual([43, 20, 23]);
    file.more();
    expect([file.games.length, file.nMore]).toEqual([40, 3]);
    file.more();
    expect([file.games.length, file.nMore]).toEqual([43, 0]);
  });
});
