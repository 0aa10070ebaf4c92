/**
 * `npm test`: the checks of each commit, stage by stage. Ends with one line `N passed, N failed, N skipped`. It samples the few long
 * lists by a seed. `npm run nightly` runs them whole.
 * @module
 */
import { availableParallelism } from "node:os"
import { sample, toSeed } from "./sample.ts"
import { buildApps, inApps } from "./stages/apps.ts"
import { basics } from "./stages/basics.ts"
import { chromium, findBrowser } from "./stages/browser.ts"
import { command, counted } from "./stages/command.ts"
import { inTurn, runStages, type Stage } from "./stages/run.ts"
import { vitest } from "./stages/vitest.ts"
import { sum, type Tally } from "./tally.ts"

const seed = toSeed()

/** The variables for the tests of later stages: the apps are built already, and the path of the browser. */
const prepared: Readonly<Record<string, string>> = {
  SVC_CONFORMANCE_BUILT: "1",
  SVC_SAMPLE: seed,
  ...(chromium !== undefined && { CHROMIUM_PATH: chromium }),
  // a test and its app mostly wait for each other, so one more test file than there are cores runs at once
  VITEST_MAX_WORKERS: String(availableParallelism() + 1),
}

/** Tests of the suite that start apps of their own, each for one purpose. With a seed, some of them run. */
const ofOnePurpose = [
  "blackbox",
  "cli/cli",
  "demo",
  "dev-panel",
  "example-restart",
  "example-second-factor",
  "looks",
  "next-example",
  "prerender",
  "react-examples",
  "solidstart-build",
  "strict-providers",
  "worker-app",
] as const
const chosen = sample(ofOnePurpose, 4, (name) => name, seed)
const leftOut = ofOnePurpose.filter((name) => !chosen.includes(name))
  .map((name) => `--exclude=tools/apps/${name}.test.ts`)

const atOnce = async (...checks: readonly (() => Promise<Tally>)[]): Promise<Tally> =>
  sum(await Promise.all(checks.map((check) => check())))

const onRuntimesAndStores = (): Promise<Tally> =>
  atOnce(
    () => counted("npm", ["run", "--silent", "runtimes"], { live: true, env: { SVC_SAMPLE: seed } }),
    // these tests mostly wait for what expires, so more of them than there are cores run at once
    () => vitest(["adapters/"], { VITEST_MAX_WORKERS: "4", SVC_SAMPLE: seed }),
  )

const stages: readonly Stage[] = [
  ...basics,
  [
    "Unit tests, then runtimes and adapters, while the apps are checked and built",
    () =>
      atOnce(
        () =>
          inTurn(
            () => vitest(["core/", "password/", "cli/test/", "tools/"], { SVC_SAMPLE: seed }),
            onRuntimesAndStores,
          ),
        () => inTurn(() => inApps("check"), () => buildApps(seed)),
      ),
  ],
  [
    "Operations of the bench, unmeasured",
    () => command("node", ["bench/run.ts", "--quick"], { env: { SVC_SAMPLE: seed } }),
  ],
  ["Chromium", findBrowser],
  [
    `Conformance, with ${chosen.join(", ")}`,
    () => vitest(["conformance/", "frameworks/", "clients/"], prepared, leftOut),
  ],
]

console.log(`sample: ${seed}. SVC_SAMPLE=${seed} npm test repeats this run.`)
await runStages(stages)
