/**
 * How many files and functions of the product one warm request enters, and how often execution moves to another file. `--files` lists the files.
 * @module
 */
import process from "node:process"
import { countFunctions } from "./count.ts"

countFunctions()
const { walkCallback, walkSecondFactor, walkSession } = await import("./walks.ts")
const { walkGuard } = await import("./guard.ts")

const walks = [
  ["GET session", walkSession],
  ["OAuth callback with a store", walkCallback],
  ["second factor, the code", walkSecondFactor],
  ["guard of SvelteKit, open page, no cookie", walkGuard],
] as const

console.log("walk".padEnd(42) + ["files", "functions", "moves"].map((name) => name.padStart(11)).join(""))
for (const [name, walk] of walks) {
  const { files, functions, moves } = await walk()
  console.log(name.padEnd(42) + [files.length, functions, moves].map((count) => String(count).padStart(11)).join(""))
  if (process.argv.includes("--files")) console.log(files.map((file) => `  ${file}`).join("\n"))
}
