/**
 * `farebox.wasm`, and how its functions are called: numbers as numbers, memory by its place.
 *
 * The page uses this alone; kernel.js puts records and boards on top of it.
 */

const ALIGNED = 16
const PAGE = 65536

export const isMemory = (parameter) => ['record', 'rows', 'numbers'].includes(parameter.kind)

/** The functions of one instance, by their symbols. Nobody else has its memory. */
export class Calls {
  #exports
  #functions
  #top // where free memory begins

  constructor(instance, manifest) {
    const { memory, __heap_base: end } = instance.exports
    if (!(memory instanceof WebAssembly.Memory && end instanceof WebAssembly.Global)) {
      throw new Error('farebox.wasm shows no memory')
    }
    this.#exports = instance.exports
    this.#top = end.value
    this.#functions = new Map(Object.values(manifest.entry_points).flat().map((one) => [one.symbol, one]))
    this.memory = memory
  }

  /** Every function, as the manifest tells it. */
  get functions() {
    return [...this.#functions.values()]
  }

  /** Where so many bytes, not zeroed, may be used until `release`. */
  allocate(length) {
    const at = Math.ceil(this.#top / ALIGNED) * ALIGNED
    const lacking = at + length - this.memory.buffer.byteLength
    if (lacking > 0) this.memory.grow(Math.ceil(lacking / PAGE))
    this.#top = at + length
    return at
  }

  bytes(at, length) {
    return new Uint8Array(this.memory.buffer, at, length)
  }

  /** All memory that was made since `mark()` is free again. */
  mark() {
    return this.#top
  }

  release(mark) {
    this.#top = mark
  }

  /** Call a function with numbers; those that are addresses count from `base`. */
  pass(symbol, plan, base = 0) {
    const found = this.#functions.get(symbol)
    if (!found) throw new Error(`the kernel has no ${symbol}; it has ${[...this.#functions.keys()].join(', ')}`)
    const numbers = plan[Symbol.iterator]()
    const next = () => numbers.next().value
    const passed = found.parameters.flatMap((parameter) => {
      if (parameter.kind === 'word') return [BigInt.asIntN(64, BigInt(next()))]
      if (!isMemory(parameter)) return [Number(next())]
      return [base + Number(next()), ...Array.from({ length: parameter.dimensions }, () => Number(next()))]
    })
    return this.#exports[symbol](...passed) ?? 0
  }

  /**
   * Carry out a call that was packed elsewhere. `blob` holds its memory and is changed in place; `plan` has the
   * numbers that are passed, where addresses count from the beginning of the blob.
   */
  carryOut(symbol, blob, plan) {
    const mark = this.mark()
    try {
      const at = this.allocate(blob.length)
      this.bytes(at, blob.length).set(blob)
      const value = this.pass(symbol, plan, at)
      blob.set(this.bytes(at, blob.length))
      return value
    } finally {
      this.release(mark)
    }
  }
}
