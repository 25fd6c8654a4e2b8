/** One meaning a word: no two types of the page share a name, and none is called like a message. */
import { describe, expect, it } from "vitest";

const sources = import.meta.glob<string>(["../src/**/*.{ts,svelte}", "!../src/lib/schema.d.ts"], {
  eager: true,
  query: "?raw",
  import: "default",
});
const [schema = ""] = Object.values(
  import.meta.glob<string>("../src/lib/schema.d.ts", { eager: true, query: "?raw", import: "default" }),
);
const DECLARED = /^\s*(?:export )?(?:(?:abstract )?class |interface |type (?=\w+(?:<[^=]*>)? =))([A-Z]\w*)/gm;

/** The names that a text declares. */
const declared = (text: string): string[] => [...text.matchAll(DECLARED)].map((found) => found[1]!);

/** Those that two files declare, or a file and the messages. */
function shared(files: Record<string, string>, messages: string[]): string[] {
  const own = Object.values(files).flatMap((text) => [...new Set(declared(text))]);
  return own.filter((name, n) => messages.includes(name) || own.indexOf(name) !== n);
}

describe("names of types", () => {
  it("mean one thing", () => {
    const messages = declared(schema);
    expect(messages).toContain("Presence");
    expect(Object.keys(sources).length).toBeGreaterThan(100);
    expect(shared(withoutProps(sources), messages)).toEqual([]);
  });

  it("are found where they mean two", () => {
    const files = { a: "export type Look = 1;", b: "  interface Look {}", c: "class Say {}" };
    expect(shared(files, ["Say"])).toEqual(["Look", "Say"]);
  });
});

/** Every component may call what it is given its `Props`. */
function withoutProps(files: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(files).map(([name, text]) => [name, text.replace(/ Props\b/g, " props")]),
  );
}
