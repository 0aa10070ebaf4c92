/**
 * Plays the suite through `node:http`, and prints a line of JSON for each check. Arguments: topics or ids; default: all.
 * @module
 */
import process from "node:process"
import { createHttpDriver } from "./http-driver.ts"
import { play } from "./suite.ts"

for await (const played of play(process.argv.slice(2), await createHttpDriver())) console.log(JSON.stringify(played))
