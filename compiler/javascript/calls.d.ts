/** A function as the manifest tells it. */
export interface Entry {
  symbol: string
  parameters: { name: string; kind: string; of: string; dimensions: number }[]
}

/** The functions of one instance of farebox.wasm. */
export class Calls {
  constructor(instance: WebAssembly.Instance, manifest: object)
  readonly memory: WebAssembly.Memory
  readonly functions: Entry[]
  allocate(length: number): number
  bytes(at: number, length: number): Uint8Array
  mark(): number
  release(mark: number): void
  pass(symbol: string, plan: Iterable<number | bigint | string>, base?: number): number | bigint
  carryOut(symbol: string, blob: Uint8Array, plan: Iterable<number | bigint | string>): number | bigint
}
