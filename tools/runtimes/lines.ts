/**
 * Plays the suite on the runtime that runs this file, and prints a line of JSON for each check. Arguments: topics or ids; default: all.
 * `--http`: through `node:http`.
 * @module
 */
import process from "node:process"
import { createDriver, play } from "./suite.ts"

const [first, ...more] = process.argv.slice(2)
const played = first === "--http"
  ? play(more, await (await import("./http-driver.ts")).createHttpDriver())
  : play(process.argv.slice(2), createDriver())
for await (const one of played) console.log(JSON.stringify(one))
