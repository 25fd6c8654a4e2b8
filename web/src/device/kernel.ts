/** `farebox.wasm`: rules and thinking, compiled beforehand. A call changes the memory that came with it. */
import { Calls } from "$compiler/javascript/calls.js";

/** A function by its symbol, the memory it works in, and what it is passed: numbers, or places in it. */
export interface PackedCall {
  symbol: string;
  blob: Uint8Array;
  plan: readonly (number | bigint)[];
}

export class Kernel {
  private constructor(private readonly calls: Calls) {}

  /** Fetch and compile it; every worker has one of its own. */
  static async load(folder: string): Promise<Kernel> {
    const [code, manifest] = await Promise.all([
      fetch(`${folder}farebox.wasm`).then((file) => file.arrayBuffer()),
      fetch(`${folder}manifest.json`).then((file) => file.json() as Promise<object>),
    ]);
    const { instance } = await WebAssembly.instantiate(code);
    return new Kernel(new Calls(instance, manifest));
  }

  /** Carry out a call; what it writes is in its blob afterwards. */
  call({ symbol, blob, plan }: PackedCall): number | bigint {
    return this.calls.carryOut(symbol, blob, plan);
  }
}
