/**
 * Follows each binding's README, as typed, from the app that the framework's scaffolder writes to a signed-in user, with our
 * packages packed. Arguments: names of frameworks, `solidstart/bare`, an app without a router, `solidstart/v1`, and `hono/tutorial`, `nextjs/tutorial` and `sveltekit/tutorial`, the pages in docs/tutorials; default: all. `--sample`: one framework, chosen by the commit. `--newest`: with the
 * newest dependencies that the app's ranges allow, not those of the lock. `--latest`: with the package that `scaffold.json` lists under `latest`, in
 * npm's default version. `--real`: on the output of the newest scaffolders, if their hosts
 * are reachable. `--init`: `svc-auth init` sets up the app, in place of the README. `--browser`: in Chromium, if it reaches the app. `--pictures <folder>`: with a screenshot of the last page,
 * `<framework>.png`. Ends with one line `N passed, N failed, N skipped`.
 * @module
 */
import { existsSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import process from "node:process"
import { parseArgs } from "node:util"
import { stopWithChildren } from "../process.ts"
import { packAll } from "../release/stage.ts"
import { sample, toSeed } from "../sample.ts"
import { nothing, oneFailed, onePassed, sum, toLine } from "../tally.ts"
import { frameworks } from "../apps/fixture-apps.ts"
import { findFaultInBrowser } from "./browser.ts"
import { createApp, folderOf, follow, hasInit, isReachable, readScaffold, type Served } from "./app.ts"
import { findUnexpected } from "./expected.ts"
import { installProgram } from "./init.ts"
import { findFault } from "./sign-in.ts"

const { values, positionals: names } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: "boolean" },
    newest: { type: "boolean" },
    latest: { type: "boolean" },
    real: { type: "boolean" },
    init: { type: "boolean" },
    browser: { type: "boolean" },
    pictures: { type: "string" },
  },
})
const more = ["solidstart/bare", "solidstart/v1", ...frameworks.map((name) => `${name}/tutorial`)]
const scaffolded = [...frameworks, ...more].filter((name) => existsSync(join(folderOf(name), "scaffold.json")))
const asked = scaffolded.filter((name) => names.length === 0 || names.includes(name))
  .filter((name) => !values.latest || readScaffold(name).latest)
  .filter((name) => !values.real || readScaffold(name).real)
  .filter((name) => !values.init || hasInit(name))
  // apps without a lock run only at night
  .filter((name) => !values.sample || existsSync(join(folderOf(name), "package-lock.json")))
const seed = values.sample ? toSeed() : undefined
const chosen = seed === undefined ? asked : sample(asked, 1, (name) => name, seed)
if (chosen.length === 0) throw new Error(`No such framework. There are ${scaffolded.join(", ")}.`)
if (seed !== undefined) {
  console.log(`sample: ${seed}. SVC_SAMPLE=${seed} npm run tool -- scaffold --sample repeats this run.`)
}

const folder = mkdtempSync(join(tmpdir(), "svc-auth-scaffold-"))
stopWithChildren()
process.once("exit", () => rmSync(folder, { recursive: true, force: true }))

const packages = await packAll(join(folder, "packages"))
const program = values.init ? await installProgram(join(folder, "program"), packages) : undefined
let total = nothing
for (const framework of chosen) {
  const began = performance.now()
  const scaffold = readScaffold(framework)
  const how = (values.latest && scaffold.latest) || (values.real ? "real" : values.newest ? "newest" : "locked")
  if (how === "real" && !await isReachable(scaffold)) {
    console.log(`  skipped  ${framework}: the hosts of its scaffolder are not reachable`)
    total = sum([total, { ...nothing, skipped: 1 }])
    continue
  }
  const picture = values.pictures && join(values.pictures, `${framework}.png`)
  const visit = (served: Served) => values.browser ? findFaultInBrowser(served, picture) : findFault(served)
  const found = await createApp(framework, join(folder, framework), how)
    .then((app) => follow(framework, app, packages, visit, program))
    .catch((thrown: unknown) => [thrown instanceof Error ? thrown.message : String(thrown)])
  const faults = typeof how === "object" ? findUnexpected(found, how) : found
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  const from = how === "real" ? scaffold.real?.command : scaffold.from
  const installed = typeof how === "object" ? ` after ${how.install}${how.fails ? ", which must fail" : ""}` : ""
  console.log(
    `  ${faults.length > 0 ? "FAILED" : "ok"}  ${framework}, the app of ${from}${installed}${
      values.init ? " after svc-auth init" : ""
    } (${seconds} s)`,
  )
  for (const fault of faults) console.log(fault)
  total = sum([total, faults.length > 0 ? oneFailed : onePassed])
}
console.log(toLine(total))
process.exitCode = total.failed > 0 ? 1 : 0
