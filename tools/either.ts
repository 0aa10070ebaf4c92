/**
 * `npm run either -- previous scaffold`: runs the sample of one of these npm scripts, chosen by the commit. Its last line is theirs:
 * `N passed, N failed, N skipped`.
 * @module
 */
import process from "node:process"
import { run, stopWithChildren } from "./process.ts"
import { sample, toSeed } from "./sample.ts"

const scripts = process.argv.slice(2)
const seed = toSeed()
const [chosen] = sample(scripts, 1, (name) => name, seed)
if (chosen === undefined) throw new Error("Name the npm scripts, for example `npm run either -- previous scaffold`")
console.log(`sample: ${seed} chooses ${chosen} of ${scripts.join(", ")}.`)
stopWithChildren()
const { code } = await run("npm", ["run", "--silent", chosen, "--", "--sample"], {
  live: true,
  env: { SVC_SAMPLE: seed },
})
process.exitCode = code
