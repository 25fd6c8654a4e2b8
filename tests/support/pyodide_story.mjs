/**
 * `table_story.py` as a browser runs it: in Pyodide, with the rules as web assembly.
 *
 *     node pyodide_story.mjs REPOSITORY < games.json
 */
import { readFileSync } from 'node:fs'

const [repository] = process.argv.slice(2)
const { loadPyodide } = await import(`${repository}/web/node_modules/pyodide/pyodide.mjs`)
const { Kernel } = await import(`${repository}/compiler/javascript/kernel.js`)

const compiled = `${repository}/src/farebox/kernel/compiled`
const manifest = JSON.parse(readFileSync(`${compiled}/manifest.json`, 'utf8'))
const kernel = await Kernel.load(readFileSync(`${compiled}/farebox.wasm`), manifest)
const python = await loadPyodide({ env: { PYTHONDONTWRITEBYTECODE: '1' } })
python.mountNodeFS('/sources', `${repository}/src`)
python.mountNodeFS('/tests', `${repository}/tests`)
python.registerJsModule('rules', {
  carryOut(symbol, blob, plan) {
    const memory = blob.getBuffer('u8')
    try {
      return kernel.carryOut(symbol, memory.data, plan.toJs())
    } finally {
      memory.release()
    }
  },
})
python.globals.set('games', readFileSync(0, 'utf8'))
python.runPython(`
import sys
sys.path[:0] = ["/sources", "/tests"]
import json, rules
from farebox.kernel.calling.packing import register
register(rules.carryOut)
from support.table_story import digests
for line in digests(json.loads(games)):
    print(line)
`)
