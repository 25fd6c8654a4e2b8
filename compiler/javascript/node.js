/** A kernel of the files beside this one, for Node. */
import { readFile } from 'node:fs/promises'

import { Kernel } from './kernel.js'

const read = (name) => readFile(new URL(name, import.meta.url))
const readJson = async (name) => JSON.parse(await read(name))

export async function loadKernel() {
  return Kernel.load(await read('farebox.wasm'), await readJson('manifest.json'), await readJson('boards.json'))
}
