/**
 * The program: `npx @svc-auth/cli --help`.
 * @module
 */
import process from "node:process"
import { main } from "./main.ts"

// a reader such as `head` may end first, and a command that writes files must end what it began
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {})

process.exitCode = await main(process.argv.slice(2), {
  cwd: process.cwd(),
  env: process.env,
  print: (line) => void process.stdout.write(`${line}\n`),
  warn: (line) => void process.stderr.write(`${line}\n`),
  interactive: process.stdin.isTTY === true && process.stdout.isTTY === true && !process.env["CI"],
})
