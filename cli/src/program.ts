/**
 * The program: `npx @svc-auth/cli --help`.
 * @module
 */
import process from "node:process"
import { inspect } from "node:util"
import { main } from "./main.ts"
import { toPrintable } from "./printable.ts"

// a reader such as `head` may end first, and a command that writes files must end what it began
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {})

const write = (stream: NodeJS.WriteStream) => (text: string) => void stream.write(`${text}\n`)

process.exitCode = await main(process.argv.slice(2), {
  cwd: process.cwd(),
  env: process.env,
  print: write(process.stdout),
  warn: write(process.stderr),
  interactive: process.stdin.isTTY === true && process.stdout.isTTY === true && !process.env["CI"],
}).catch((thrown) => {
  // Node itself would print the error as it is
  process.stderr.write(`${toPrintable(inspect(thrown))}\n`)
  return 1
})
