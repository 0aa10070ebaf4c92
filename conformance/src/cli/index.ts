/**
 * The suite as a program: `npx @svc-auth/conformance --help`, or `deno run -A jsr:@svc-auth/conformance/cli --help`.
 * @module
 */
import process from "node:process"
import { main } from "./main.ts"

// ends the started programs with this process, even if a signal ends it
for (const [signal, code] of [["SIGINT", 130], ["SIGTERM", 143]] as const) process.on(signal, () => process.exit(code))
process.exitCode = await main(process.argv.slice(2))
