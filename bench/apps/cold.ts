/**
 * Prints the milliseconds from the import of an app to the end of its first session read.
 * @module
 */
import process from "node:process"
import type { App, Visit } from "../src/apps.ts"

const [file = "", visit = ""] = process.argv.slice(2)
const { url, headers } = JSON.parse(visit) as Visit
const request = new Request(url, { headers })
await Response.json({}).text() // Node loads these two on first use, so they are not part of the measurement
const began = performance.now()
const { answer } = await import(file) as App
const text = await (await answer(request)).text()
const passed = performance.now() - began
if (!text.includes(`"Ada"`)) throw new Error(`unexpected response: ${text}`)
process.stdout.write(String(passed))
