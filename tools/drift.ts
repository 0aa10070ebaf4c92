/**
 * `npm run tool -- drift`: reads the discovery document of every provider's row over the network, and prints what changed since the row was checked.
 * Fails if something did. Without a network it says so.
 * @module
 */
import process from "node:process"
import { readDrift, toReport } from "./providers/drift.ts"
import { readRows } from "./providers/row.ts"

const { lines, code } = toReport(await Promise.all(readRows().map((row) => readDrift(row))))
for (const line of lines) console.log(line)
process.exitCode = code
