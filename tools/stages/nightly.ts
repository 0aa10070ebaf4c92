/**
 * The stages of the night, by name. The workflow runs each on a machine of its own: together they take longer than one machine may run there.
 * @module
 */
import { buildApps } from "./apps.ts"
import { chromium } from "./browser.ts"
import { command, counted } from "./command.ts"
import type { Stage } from "./run.ts"
import { vitest } from "./vitest.ts"

const env: Readonly<Record<string, string>> = {
  SVC_CONFORMANCE_BUILT: "1",
  ...(chromium !== undefined && { CHROMIUM_PATH: chromium }),
}

const script = (name: string, ...args: readonly string[]): Stage => [
  ["npm run", name, ...args].join(" "),
  () => counted("npm", ["run", "--silent", name, "--", ...args], { live: true, limitMinutes: 180 }),
]

/** Those that start the apps, which must have been built. */
const onApps: Readonly<Record<string, Stage>> = {
  conformance: [
    "Conformance: every scenario, seeded fault, demo and walk in a browser, on every app; refreshes in processes that are killed",
    () => vitest(["conformance/", "frameworks/", "clients/"], env),
  ],
  hostile: [
    "All hostile requests",
    () => vitest(["tools/apps/hostile"], { ...env, SVC_CONFORMANCE_CORPUS: "all" }),
  ],
  looks: [
    "All looks of the built-in pages and of the examples, with axe-core",
    () => vitest(["tools/apps/looks", "tools/apps/demo"], { ...env, SVC_CONFORMANCE_LOOKS: "all" }),
  ],
  "fuzz-bindings": script("fuzz", "--on", "bindings", "--runs", "100000"),
}

/** All of them, in the order in which one machine runs them. */
export const nightlyStages: Readonly<Record<string, Stage>> = {
  runtimes: script("runtimes"),
  ...onApps,
  consumers: script("consumers"),
  foreign: script("foreign"),
  release: script("release:dry-run"),
  "scaffold-newest": script("scaffold", "--newest", "--browser"),
  "scaffold-init": script("scaffold", "--init", "--browser"),
  "scaffold-latest": script("scaffold", "--latest"),
  databases: script("databases"),
  adapters: [
    "Adapters, with every client, fault and seed",
    () => vitest(["adapters/"], { VITEST_MAX_WORKERS: "4" }),
  ],
  growth: ["The time for a mebibyte of each text at each entry", () => vitest(["core/test/growth"])],
  bench: ["Operations of the bench, unmeasured", () => command("node", ["bench/run.ts", "--quick"])],
  "scaffold-real": script("scaffold", "--real"),
  site: script("site"),
  faults: script("faults", "--all"),
  fuzz: script("fuzz", "--runs", "100000"),
  // the discovery documents of the providers, over the network
  drift: script("drift"),
  mutants: script("mutants", "--seed", "1", "--sample", "400"),
}

/**
 * Returns the stages with these names, or all, after the builds that they need.
 * @throws {RangeError} if there is no stage with a name; the message lists those that there are
 */
export function chooseStages(names: readonly string[]): readonly Stage[] {
  const known = Object.keys(nightlyStages)
  const unknown = names.find((name) => !known.includes(name))
  if (unknown !== undefined) throw new RangeError(`There is no stage "${unknown}"; the stages are ${known.join(", ")}`)
  const chosen = names.length > 0 ? names : known
  const builds: Stage[] = [["Build", () => command("tsc", ["-b"])]]
  if (chosen.some((name) => name in onApps)) builds.push(["Builds of the apps", buildApps])
  return [...builds, ...chosen.map((name) => nightlyStages[name]!)]
}
