/**
 * Prints resident memory and live heap, in bytes, after each number of session reads. Needs `--expose-gc`.
 * @module
 */
import process from "node:process"
import type { App, Visit } from "../src/apps.ts"

const [file = "", visit = "", ...counts] = process.argv.slice(2)
const { url, headers } = JSON.parse(visit) as Visit
const { answer } = await import(file) as App
let reads = 0
const used = []
for (const count of counts) {
  for (; reads < Number(count); reads++) {
    const text = await (await answer(new Request(url, { headers }))).text()
    if (!text.includes(`"Ada"`)) throw new Error(`unexpected response: ${text}`)
  }
  const { rss } = process.memoryUsage()
  globalThis.gc?.()
  globalThis.gc?.()
  used.push({ rss, heap: process.memoryUsage().heapUsed })
}
process.stdout.write(JSON.stringify(used))
