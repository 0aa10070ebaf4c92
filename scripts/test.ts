/**
 * `npm test`: what must hold at each commit, stage by stage, ending with one line `N passed, N failed, N skipped`. It samples the few
 * lists that take long, by a seed; `npm run nightly` plays them whole.
 * @module
 */
import { existsSync } from "node:fs"
import { join } from "node:path"
import { appsWith, root } from "./root.ts"
import { toSeed } from "./sample.ts"
import { chromium, findBrowser } from "./stages/browser.ts"
import { command, counted } from "./stages/command.ts"
import { inTurn, runStages, type Stage } from "./stages/run.ts"
import { vitest } from "./stages/vitest.ts"
import { nothing, sum, type Tally } from "./tally.ts"

const seed = toSeed()

const inApps = (script: string): Promise<Tally> =>
  inTurn(...appsWith(script).map((app) => () => command("npm", ["run", script, "--workspace", app])))

const script = (file: string, ...args: readonly string[]): Promise<Tally> =>
  existsSync(join(root, file)) ? command("node", [file, ...args]) : Promise.resolve(nothing)

/** What the later stages tell the tests: the apps are built already, and where the browser is. */
const prepared: Readonly<Record<string, string>> = {
  SVC_CONFORMANCE_BUILT: "1",
  SVC_SAMPLE: seed,
  ...(chromium !== undefined && { CHROMIUM_PATH: chromium }),
}

const stages: readonly Stage[] = [
  ["Build", () => command("tsc", ["-b"])],
  ["Format and lint", () => inTurn(() => command("deno", ["fmt", "--check"]), () => command("deno", ["lint"]))],
  ["Words", () => counted("node", ["scripts/words/run.ts"])],
  [
    "Manifests",
    () =>
      inTurn(
        () => script("scripts/generate.ts", "--check"),
        () => script("scripts/lock.ts"),
      ),
  ],
  ["Types of tests and scripts", () => command("tsc", ["-p", "scripts"])],
  ["Types of the apps", () => inApps("check")],
  [
    "Unit tests, while the apps are built",
    async () =>
      sum(
        await Promise.all([
          vitest(["core/", "scripts/"]),
          inTurn(() => inApps("build"), () => inApps("build:base")),
        ]),
      ),
  ],
  [
    "Runtimes, while adapters wait for what expires",
    async () =>
      sum(
        await Promise.all([
          counted("npm", ["run", "--silent", "runtimes"], { live: true }),
          // they wait for most of their time, so more of them than there are cores go on at once
          vitest(["adapters/"], { VITEST_MAX_WORKERS: "4" }),
        ]),
      ),
  ],
  ["Chromium", findBrowser],
  ["Conformance", () => vitest(["conformance/", "frameworks/"], prepared)],
]

console.log(`sample: ${seed}. SVC_SAMPLE=${seed} npm test repeats this run.`)
await runStages(stages)
