/**
 * `npm test`: the checks of each commit, stage by stage. Ends with one line `N passed, N failed, N skipped`. It samples the few long
 * lists by a seed. `npm run nightly` runs them whole.
 * @module
 */
import { toSeed } from "./sample.ts"
import { buildApps, inApps } from "./stages/apps.ts"
import { basics } from "./stages/basics.ts"
import { chromium, findBrowser } from "./stages/browser.ts"
import { command, counted } from "./stages/command.ts"
import { inTurn, runStages, type Stage } from "./stages/run.ts"
import { vitest } from "./stages/vitest.ts"
import { sum } from "./tally.ts"

const seed = toSeed()

/** The variables for the tests of later stages: the apps are built already, and the path of the browser. */
const prepared: Readonly<Record<string, string>> = {
  SVC_CONFORMANCE_BUILT: "1",
  SVC_SAMPLE: seed,
  ...(chromium !== undefined && { CHROMIUM_PATH: chromium }),
}

const stages: readonly Stage[] = [
  ...basics,
  [
    "Unit tests, while the apps are checked and built",
    async () =>
      sum(
        await Promise.all([
          vitest(["core/", "scripts/"]),
          inTurn(() => inApps("check"), buildApps),
        ]),
      ),
  ],
  [
    "Runtimes, while adapters wait for what expires",
    async () =>
      sum(
        await Promise.all([
          counted("npm", ["run", "--silent", "runtimes"], { live: true, env: { SVC_SAMPLE: seed } }),
          // these tests mostly wait, so more of them than there are cores run at once
          vitest(["adapters/"], { VITEST_MAX_WORKERS: "4", SVC_SAMPLE: seed }),
        ]),
      ),
  ],
  ["Operations of the bench, unmeasured", () => command("node", ["bench/run.ts", "--quick"])],
  ["Chromium", findBrowser],
  ["Conformance", () => vitest(["conformance/", "frameworks/", "clients/"], prepared)],
]

console.log(`sample: ${seed}. SVC_SAMPLE=${seed} npm test repeats this run.`)
await runStages(stages)
