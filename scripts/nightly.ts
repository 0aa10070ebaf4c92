/**
 * `npm run nightly`: runs the whole lists that `npm test` samples. Takes most of a night on two cores. Run `npm test` first,
 * because it builds the apps. Ends with one line `N passed, N failed, N skipped`.
 * @module
 */
import { chromium } from "./stages/browser.ts"
import { counted } from "./stages/command.ts"
import { runStages, type Stage } from "./stages/run.ts"
import { vitest } from "./stages/vitest.ts"

const env: Readonly<Record<string, string>> = {
  SVC_CONFORMANCE_BUILT: "1",
  ...(chromium !== undefined && { CHROMIUM_PATH: chromium }),
}

const script = (name: string, ...args: readonly string[]): Stage => [
  ["npm run", name, ...args].join(" "),
  () => counted("npm", ["run", "--silent", name, "--", ...args], { live: true, limitMinutes: 180 }),
]

const stages: readonly Stage[] = [
  script("matrix", "--check"),
  script("runtimes"),
  [
    "Conformance: every scenario, seeded fault, demo and walk in a browser, on every app",
    () => vitest(["conformance/", "frameworks/", "clients/"], env),
  ],
  ["All hostile requests", () => vitest(["conformance/test/hostile"], { ...env, SVC_CONFORMANCE_CORPUS: "all" })],
  script("scaffold", "--newest", "--browser"),
  script("scaffold", "--latest"),
  script("databases"),
  script("scaffold", "--real"),
  script("faults", "--all"),
  script("fuzz", "--runs", "100000"),
  script("fuzz", "--on", "bindings", "--runs", "100000"),
  script("mutants", "--seed", "1", "--sample", "400"),
]

await runStages(stages)
