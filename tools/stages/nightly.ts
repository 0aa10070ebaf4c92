/**
 * The shards of the night. The workflow runs each on a machine of its own, in at most an hour on two processors.
 * @module
 */
import { run } from "../process.ts"
import { toPart } from "../mutants/parts.ts"
import { oneFailed, onePassed } from "../tally.ts"
import { buildApps, inApps, toFixture } from "./apps.ts"
import { command, counted } from "./command.ts"
import { chromium } from "./programs.ts"
import { inTurn, refuse, type Stage } from "./run.ts"
import { vitest } from "./vitest.ts"

const env: Readonly<Record<string, string>> = {
  SVC_CONFORMANCE_BUILT: "1",
  ...(chromium !== undefined && { CHROMIUM_PATH: chromium }),
}

const node = (name: string, ...args: readonly string[]): Stage => [
  [name, ...args].join(" "),
  () => counted("node", ["-C", "@svc-auth/source", `tools/${name}/run.ts`, ...args], { live: true }),
]
const tests = (name: string, paths: readonly string[], more: Readonly<Record<string, string>> = {}): Stage => [
  name,
  () => vitest(paths, { ...env, ...more }),
]

const inBindings = ["browser", "dev.test", "example-", "hostile", "nginx", "redis", "runtimes", "server", "sub-path"]

/** Everything about these bindings: all scenarios in every place, walks in a browser, hostile requests, seeded faults, their own tests. */
const bindings = (names: readonly string[], ...also: readonly string[]): readonly Stage[] => [
  [
    `Builds of ${names.join(", ")}`,
    () => {
      const isMeant = (app: string) =>
        names.some((name) => app === toFixture(name) || app === `frameworks/${name}/example`)
      return inTurn(() => inApps("build", isMeant), () => inApps("build:base", isMeant))
    },
  ],
  tests(
    `Tests of ${names.join(", ")}`,
    [
      ...[...inBindings, ...also].map((file) => `tools/apps/${file}`),
      ...names.map((name) => `frameworks/${name}/test/`),
      "tools/sabotage/bindings",
    ],
    { SVC_APPS: names.join(","), SVC_CONFORMANCE_CORPUS: "all" },
  ),
]

/** All of them, in the order in which one machine runs them. */
export const shards: Readonly<Record<string, readonly Stage[]>> = {
  "bindings-light": bindings(["elysia", "express", "hono"], "edge-app", "fastify", "worker-app"),
  "bindings-vite": bindings(["astro", "sveltekit"]),
  "bindings-solidstart": bindings(["solidstart"], "solidstart-build"),
  "bindings-nextjs": bindings(["nextjs"], "next-"),
  runtimes: [
    node("runtimes"),
    node("runtimes", "opinions"),
    tests("On Node, and the vectors", ["tools/runtimes/", "tools/vectors.test.ts"]),
  ],
  stores: [
    tests("Every scenario on each store, and the adapters with every client, fault and seed", [
      "adapters/",
      "tools/stores/",
    ]),
    node("databases"),
  ],
  previous: [node("previous")],
  clock: [node("clock")],
  sabotage: [
    tests("Faults of the core", ["tools/sabotage/core"]),
    node("sabotage"),
    ["Builds of the apps", buildApps],
    node("fuzz", "--runs", "100000"),
    node("fuzz", "--on", "bindings", "--runs", "100000"),
    tests("The time for a mebibyte of each text at each entry", ["core/test/growth"]),
    ["Operations of the bench, unmeasured", () => command("node", ["bench/run.ts", "--quick"])],
    ["Calls of each operation of the bench", () => command("node", ["bench/run.ts", "--check"])],
  ],
  opinions: [node("fuzz", "--on", "opinions", "--runs", "1000000"), node("opinions")],
  // Stryker stores what it has found when it gets the signal, and the next night goes on from there
  mutants: [["Mutants of the day's part, for fifty minutes", async () => {
    const config = ["tools/mutants/stryker.config.json", "--mutate", toPart(new Date())]
    const args = ["--signal=TERM", "50m", "stryker", "run", ...config]
    const { code } = await run("timeout", args, { live: true })
    return code === 0 || code === 124 ? onePassed : oneFailed
  }]],
  packaging: [node("consumers"), node("size"), node("jsr")],
  scaffold: [node("docs"), node("scaffold", "--newest"), node("scaffold", "--init"), node("scaffold", "--real")],
  pages: [
    ["Builds of the apps", buildApps],
    tests("Looks with axe-core, demos, panels, prerendered builds", [
      ...["blackbox", "demo", "dev-panel", "looks", "prerender", "react-examples"].map((file) => `tools/apps/${file}`),
      "clients/",
      "tools/docs/",
      "tools/site/",
    ], { SVC_CONFORMANCE_LOOKS: "all", SVC_SITE: "1" }),
  ],
  providers: [
    tests(
      "Providers of Auth.js, real providers, tokens that many processes refresh",
      [
        ...["access-tokens", "auth-js", "dpop", "form-origin", "fresh", "languages", "last-method", "mail-services"],
        ...["provider-", "strict", "token-rotation"],
      ].map((file) => `tools/apps/${file}`),
      // these tests build their apps themselves
      { SVC_CONFORMANCE_BUILT: "0" },
    ),
    node("foreign"),
    ["Discovery documents of providers", () => counted("node", ["tools/providers/drift.ts"], { live: true })],
  ],
}

/** Returns the stages of the shards with these names, or of all. Ends the process if there is no shard with a name. */
export function chooseStages(names: readonly string[]): readonly Stage[] {
  const all = Object.keys(shards)
  const unknown = names.find((name) => !all.includes(name))
  if (unknown !== undefined) refuse(`There is no shard "${unknown}"; the shards are ${all.join(", ")}.`)
  return [["Build", () => command("tsc", ["-b"])], ...(names.length > 0 ? names : all).flatMap((name) => shards[name]!)]
}
