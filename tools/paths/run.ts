/**
 * `npm run paths`: how many files and functions of the product one warm request enters, by V8's precise coverage. `-- --files` lists the files.
 * @module
 */
import process from "node:process"
import { measureGuard } from "./guard.ts"
import { measureCallback, measureLink, measureSession, measureSignIn } from "./requests.ts"

const paths = [
  ["GET session, signed in", measureSession],
  ["POST signin/github", measureSignIn],
  ["GET callback/github, new user", measureCallback],
  ["GET callback/email, new user", measureLink],
  ["guard of SvelteKit, no user signed in", measureGuard],
] as const

const row = (...[name, files, functions]: readonly [string, string, string]) =>
  console.log(`${name.padEnd(38)}${files.padStart(8)}${functions.padStart(12)}`)

row("path", "files", "functions")
for (const [name, measure] of paths) {
  const { files, functions } = await measure()
  const ofCore = files.filter((file) => file.startsWith("core/")).length
  const ofBinding = files.length - ofCore
  row(name, ofBinding ? `${ofCore} + ${ofBinding}` : String(ofCore), String(functions))
  if (process.argv.includes("--files")) console.log(files.map((file) => `  ${file}`).join("\n"))
}
