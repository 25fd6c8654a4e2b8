// Carries out calls of the web assembly that come on standard input: a line of JSON, then the bytes of a blob.
import { readFileSync, readSync, writeSync } from 'node:fs'

const [, , module, wasm, manifest] = process.argv
const { Kernel } = await import(module)
const kernel = await Kernel.load(readFileSync(wasm), JSON.parse(readFileSync(manifest, 'utf8')))

function read(size) {
  const bytes = new Uint8Array(size)
  for (let at = 0; at < size; ) {
    const n = readSync(0, bytes, at, size - at)
    if (n === 0) process.exit(0)
    at += n
  }
  return bytes
}

function write(bytes) {
  for (let at = 0; at < bytes.length; ) at += writeSync(1, bytes, at)
}

function cpuSeconds() {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

for (;;) {
  const [size] = new Uint32Array(read(4).buffer)
  const { symbol, plan, length } = JSON.parse(new TextDecoder().decode(read(size)))
  const blob = read(length)
  const result = symbol ? kernel.carryOut(symbol, blob, plan) : cpuSeconds()
  write(new Uint8Array(new Float64Array([result]).buffer))
  write(blob)
}
