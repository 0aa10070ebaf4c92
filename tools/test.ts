/**
 * `npm test`: proves that the repository works. It runs a fixed list, and the parts of `changes/table.ts` that the change asks for.
 * `npm test -- core astro`: runs these stages, parts or bindings only. Prints the processor time of each stage and ends with one line
 * `N passed, N failed, N skipped`. `npm run nightly` runs everything.
 * @module
 */
import process from "node:process"
import { known, type Plays } from "./apps/visited.ts"
import { chooseParts } from "./changes/change.ts"
import { otherParts } from "./changes/table.ts"
import { wire } from "./runtimes/wire.ts"
import { buildFixture } from "./stages/apps.ts"
import { basics } from "./stages/basics.ts"
import { command, counted } from "./stages/command.ts"
import { chromium, judgeSkips } from "./stages/programs.ts"
import { inPairs, inTurn, refuse, runStages, type Stage } from "./stages/run.ts"
import { choosePlays, toTurn } from "./stages/turn.ts"
import { vitest } from "./stages/vitest.ts"
import type { Tally } from "./tally.ts"

/** The variables of all tests: the packages are built, each list is the part that every run plays, and the path of the browser. */
const env: Readonly<Record<string, string>> = {
  SVC_PART: "1",
  SVC_CONFORMANCE_BUILT: "1",
  ...(chromium !== undefined && { CHROMIUM_PATH: chromium }),
}

/** For tests that build their apps themselves. */
const unbuilt = { SVC_CONFORMANCE_BUILT: "0" } as const

const npm = (...args: readonly string[]) => () => counted("npm", ["run", "--silent", ...args], { live: true })
const node = (script: string, ...args: readonly string[]) => () =>
  counted("node", ["-C", "@svc-auth/source", `tools/${script}`, ...args], { live: true })
const tests = (...paths: readonly string[]) => () => vitest(paths, env)
const dryRun = (...args: readonly string[]) => () => command("deno", ["publish", "--dry-run", "--allow-dirty", ...args])

/** Builds the app of a binding and plays the scenarios on it; in full, also the binding's own tests. */
const playBinding = (framework: string, plays: Plays) => (): Promise<Tally> => {
  const own = plays === "full" ? [`frameworks/${framework}/test/`] : []
  const variables = { ...env, SVC_APPS: `${framework}:${plays}`, VITEST_MAX_WORKERS: "1" }
  return inTurn(
    () => buildFixture(framework),
    () => vitest(["tools/apps/server.test.ts", ...own], variables),
  )
}

/** Stages of every run. */
const always: Readonly<Record<string, () => Promise<Tally>>> = {
  core: tests(
    "core/test/",
    "password/test/",
    "strict/test/",
    "tools/runtimes/node.test.ts",
    "tools/apps/smoke.test.ts",
    "tools/changes/",
    "tools/ledger.test.ts",
    "tools/release/dependencies.test.ts",
    "tools/imports.test.ts",
    "tools/security-cases.test.ts",
    "tools/vectors.test.ts",
    "tools/sabotage/fit.test.ts",
  ),
  runtimes: () =>
    inPairs(
      npm("runtimes", "--", "--on=deno,bun,workerd", ...wire, "vectors", "primitives"),
      tests("adapters/redis/test/suite", "adapters/redis/test/own", "adapters/sqlite/test/suite"),
      dryRun(),
      dryRun("--config", "jsr.json"),
    ),
}

/** Stages of the parts that are not bindings. */
const parts: Readonly<Record<typeof otherParts[number], () => Promise<Tally>>> = {
  bench: () => command("node", ["bench/run.ts", "--quick"]),
  cli: tests("cli/test/"),
  databases: () =>
    inTurn(
      () => command("bash", [".ci/tools", "nightly"]),
      node("databases/run.ts", "sql.test", "sql-server", "prisma.test"),
    ),
  demo: tests("tools/apps/demo.test.ts", "tools/apps/provider-switch.test.ts"),
  docs: tests("tools/docs/"),
  examples: () => vitest(["tools/apps/react-examples.test.ts", "tools/apps/fastify.test.ts"], { ...env, ...unbuilt }),
  faults: node("sabotage/run.ts"),
  jsr: node("jsr/run.ts"),
  packages: () => inTurn(node("consumers/run.ts", "--newest"), npm("size")),
  react: tests("clients/react/test/"),
  redis: tests("adapters/redis/test/"),
  sql: tests("adapters/sql/test/"),
  sqlite: tests("adapters/sqlite/test/"),
  stores: tests("tools/stores/"),
  suite: () => inTurn(() => buildFixture("hono"), tests("conformance/test/")),
}

/** Parts that CI runs after every change. */
const inCi: readonly string[] = process.env.CI === "true" ? ["faults", "packages"] : []

/** Returns the stages of the arguments. */
function toNamed(names: readonly string[]): readonly Stage[] {
  const bindings = Object.fromEntries(known.map((name) => [name, playBinding(name, "full")]))
  const all: Readonly<Record<string, () => Promise<Tally>>> = { ...always, ...parts, ...bindings }
  return names.map((name) => {
    const run = all[name]
    return [name, run ?? refuse(`There is no "${name}"; there are ${Object.keys(all).join(", ")}.`)]
  })
}

/** Returns the fixed list, and the parts of the change. */
function toChosen(): readonly Stage[] {
  const turn = toTurn()
  const choice = chooseParts()
  const changed = known.filter((name) => choice.parts.includes(name))
  const plays = choosePlays(turn, changed)
  const played = [...plays].map(([name, how]) => `${name} ${how}`).join(", ")
  console.log([...choice.reason, `bindings by turn: ${played}. SVC_TURN=${turn} npm test repeats them.`].join("\n"))
  return [
    ...Object.entries(always),
    ["bindings", () => inPairs(...[...plays].map(([framework, how]) => playBinding(framework, how)))],
    ...Object.entries(parts).filter(([part]) => choice.parts.includes(part) || inCi.includes(part)),
  ]
}

const names = process.argv.slice(2)
await runStages([...basics, ...names.length > 0 ? toNamed(names) : toChosen()], judgeSkips)
