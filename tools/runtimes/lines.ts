/**
 * Plays the suite on the runtime that runs this file, and prints a line of JSON for each check. Arguments: topics or ids; default: all.
 * @module
 */
import process from "node:process"
import { play } from "./suite.ts"

for await (const played of play(process.argv.slice(2))) console.log(JSON.stringify(played))
