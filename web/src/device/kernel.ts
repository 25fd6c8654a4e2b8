/** `farebox.wasm`: rules and thinking, compiled beforehand. A call changes the memory that came with it. */

/** A function by its symbol, the memory it works in, and what it is passed: numbers, or places in it. */
export interface PackedCall {
  symbol: string;
  blob: Uint8Array;
  plan: readonly (number | bigint)[];
}

/** What the manifest says of a parameter: memory is passed by its place, an array with its lengths. */
interface Parameter {
  kind: "record" | "rows" | "numbers" | "int" | "word" | "float";
  dimensions: number;
}
interface Manifest {
  entry_points: Record<string, { symbol: string; parameters: Parameter[] }[]>;
}
type Passing = "place" | "number" | "word";

const ALIGNED = 16;
const PAGE = 65_536;

function passings({ kind, dimensions }: Parameter): Passing[] {
  if (kind === "record") return ["place"];
  if (kind === "rows") return ["place", "number"];
  if (kind === "numbers") return ["place", ...Array<Passing>(dimensions).fill("number")];
  return [kind === "word" ? "word" : "number"];
}

export class Kernel {
  readonly #exports: WebAssembly.Exports;
  readonly #memory: WebAssembly.Memory;
  readonly #passings: Map<string, Passing[]>;
  /** Where the blob of a call begins: behind all that the kernel has for itself. */
  readonly #base: number;

  constructor(instance: WebAssembly.Instance, manifest: Manifest) {
    const { memory, __heap_base: end } = instance.exports;
    if (!(memory instanceof WebAssembly.Memory && end instanceof WebAssembly.Global))
      throw new Error("farebox.wasm shows no memory");
    this.#exports = instance.exports;
    this.#memory = memory;
    this.#base = Math.ceil(Number(end.value) / ALIGNED) * ALIGNED;
    const functions = Object.values(manifest.entry_points).flat();
    this.#passings = new Map(
      functions.map(({ symbol, parameters }) => [symbol, parameters.flatMap(passings)]),
    );
  }

  /** Fetch and compile it; every worker has one of its own. */
  static async load(folder: string): Promise<Kernel> {
    const [{ instance }, manifest] = await Promise.all([
      WebAssembly.instantiateStreaming(fetch(`${folder}farebox.wasm`)),
      fetch(`${folder}manifest.json`).then((file) => file.json() as Promise<Manifest>),
    ]);
    return new Kernel(instance, manifest);
  }

  /** Carry out a call; what it writes is in its blob afterwards. */
  call({ symbol, blob, plan }: PackedCall): number | bigint {
    const kinds = this.#passings.get(symbol)!;
    const numbers = plan.map((number, at) => {
      if (kinds[at] === "word") return BigInt(number);
      return kinds[at] === "place" ? this.#base + Number(number) : number;
    });
    const memory = this.#room(blob.length);
    memory.set(blob);
    const value = (this.#exports[symbol] as (...numbers: unknown[]) => number | bigint)(...numbers);
    blob.set(memory.subarray(0, blob.length));
    return value;
  }

  /** So many bytes for a blob. */
  #room(size: number): Uint8Array {
    const missing = this.#base + size - this.#memory.buffer.byteLength;
    if (missing > 0) this.#memory.grow(Math.ceil(missing / PAGE));
    return new Uint8Array(this.#memory.buffer, this.#base);
  }
}
