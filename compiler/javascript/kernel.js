/**
 * The rules of Farebox, and the players that think, as web assembly.
 *
 * Records and arrays lie in the kernel's own memory: `records`, `numbers` and `board` make room for them, and
 * `rules` has every entry point as a function on them. What there is stands in kernel.d.ts.
 */

import { Calls, isMemory } from './calls.js'

const VIEWS = {
  bool: Uint8Array,
  int8: Int8Array,
  uint8: Uint8Array,
  int16: Int16Array,
  int64: BigInt64Array,
  uint64: BigUint64Array,
  float64: Float64Array,
}

// Of one record; a field may have any name.
const ADDRESS = Symbol('address')
const KIND = Symbol('kind')

const size = (shape) => shape.reduce((all, n) => all * n, 1)

/** Numbers of one kind in the kernel's memory, of one or two dimensions. */
class Numbers {
  constructor(memory, of, shape, address) {
    Object.assign(this, { memory, of, shape, address })
  }

  /** The numbers themselves. Ask anew after more memory was made: what was there before has moved. */
  get values() {
    return new VIEWS[this.of](this.memory.buffer, this.address, size(this.shape))
  }
}

/** Records of one kind in the kernel's memory. */
class Records {
  constructor(kinds, memory, of, length, address) {
    Object.assign(this, { kinds, memory, of, length, address })
  }

  /** One of them. */
  at(place) {
    if (!(place >= 0 && place < this.length)) throw new RangeError(`record ${place} of ${this.length} ${this.of}`)
    const { make, size } = this.kinds.get(this.of)
    return make(this.address + place * size)
  }

  /** All their bytes. */
  get bytes() {
    return new Uint8Array(this.memory.buffer, this.address, this.length * this.kinds.get(this.of).size)
  }
}

/** A kernel of its own: nobody else has its memory. */
export class Kernel {
  #calls
  #boards
  #kinds = new Map()

  constructor(instance, manifest, boards = {}) {
    this.#calls = new Calls(instance, manifest)
    this.#boards = boards
    for (const [name, layout] of Object.entries(manifest.records)) {
      this.#kinds.set(name, { size: layout.size, make: this.#maker(name, layout) })
    }
    this.rules = {}
    for (const one of this.#calls.functions) this.rules[one.symbol] = (...given) => this.#call(one, given)
  }

  /** Make a kernel of the bytes of farebox.wasm (or of a module of it), its manifest, and boards.json. */
  static async load(wasm, manifest, boards) {
    const made = await WebAssembly.instantiate(wasm)
    return new Kernel(made.instance ?? made, manifest, boards)
  }

  /** Room for zeroed records of a kind, or for those that some bytes (or base64) tell. */
  records(of, told = 1) {
    const kind = this.#kinds.get(of)
    if (!kind) throw new Error(`the kernel knows no ${of}; it knows ${[...this.#kinds.keys()].join(', ')}`)
    const bytes = typeof told === 'string' ? Uint8Array.from(atob(told), (one) => one.charCodeAt(0)) : told
    const length = typeof bytes === 'number' ? bytes : bytes.length / kind.size
    if (!Number.isInteger(length)) throw new Error(`${bytes.length} bytes are no ${of}: one has ${kind.size}`)
    const made = new Records(this.#kinds, this.#calls.memory, of, length, this.#allocate(length * kind.size))
    if (typeof bytes !== 'number') made.bytes.set(bytes)
    return made
  }

  /** Room for numbers, `int16` for example, of such a shape. */
  numbers(of, ...shape) {
    const at = this.#allocate(size(shape) * VIEWS[of].BYTES_PER_ELEMENT)
    return new Numbers(this.#calls.memory, of, shape, at)
  }

  /** A printed board: `rows` for the rules; `maps` and `weights` (by the number of seats: a planner's row for
   * each seat, then a stranger's for each) for players. */
  board(id) {
    const told = this.#boards[id]
    if (!told) throw new Error(`there is no board ${id}; there are ${Object.keys(this.#boards).join(', ')}`)
    const made = ([of, base64]) => this.records(of, base64)
    const weights = Object.entries(told.weights).map(([seats, one]) => [seats, made(one)])
    return { rows: made(told.rows), maps: made(told.maps), weights: Object.fromEntries(weights) }
  }

  /** All memory that was made since `mark()` is free again. */
  mark() {
    return this.#calls.mark()
  }

  release(mark) {
    this.#calls.release(mark)
  }

  /** Carry out a call that was packed elsewhere: `blob` holds its memory and is changed in place. */
  carryOut(symbol, blob, plan) {
    return this.#calls.carryOut(symbol, blob, plan)
  }

  #call(found, given) {
    if (given.length !== found.parameters.length) {
      const names = found.parameters.map((parameter) => parameter.name).join(', ')
      throw new TypeError(`${found.symbol} takes ${names}`)
    }
    const plan = found.parameters.flatMap((parameter, n) => this.#values(parameter, given[n]))
    return this.#calls.pass(found.symbol, plan)
  }

  #values(parameter, given) {
    if (!isMemory(parameter)) return [given]
    if (parameter.kind === 'record' && given?.[KIND] === parameter.of) return [given[ADDRESS]]
    const shape = given instanceof Records ? [given.length] : given instanceof Numbers ? given.shape : []
    if (given?.of === parameter.of && shape.length && shape.length === parameter.dimensions) {
      return [given.address, ...shape]
    }
    const what = parameter.kind === 'record' ? 'one' : `${parameter.dimensions} dimension(s) of`
    throw new TypeError(`${parameter.name} takes ${what} ${parameter.of}`)
  }

  /** What makes a record of an address: an object with a property for each field. */
  #maker(name, layout) {
    const { memory } = this.#calls
    const kinds = this.#kinds
    const fields = Object.entries(layout.fields).map(([field, { of, at, shape }]) => {
      const view = (row) => new VIEWS[of](memory.buffer, row[ADDRESS] + at, size(shape))
      if (!VIEWS[of]) return [field, { get() { return kinds.get(of).make(this[ADDRESS] + at) } }]
      if (shape.length) return [field, { get() { return view(this) } }]
      return [field, { get() { return view(this)[0] }, set(number) { view(this)[0] = number } }]
    })
    const prototype = Object.create({ [KIND]: name }, Object.fromEntries(fields))
    return (address) => Object.assign(Object.create(prototype), { [ADDRESS]: address })
  }

  #allocate(length) {
    const at = this.#calls.allocate(length)
    this.#calls.bytes(at, length).fill(0)
    return at
  }
}
