/**
 * `npm test`: proves that the repository works. What it always runs is a fixed list; a change adds the parts of `changes/table.ts`. Prints the
 * processor time of each stage and ends with one line `N passed, N failed, N skipped`. `npm run nightly` runs everything.
 * @module
 */
import { chooseParts } from "./changes/change.ts"
import type { otherParts } from "./changes/table.ts"
import { known } from "./apps/visited.ts"
import { wire } from "./runtimes/wire.ts"
import { buildFixture } from "./stages/apps.ts"
import { basics } from "./stages/basics.ts"
import { command, counted } from "./stages/command.ts"
import { chromium, judgeSkips } from "./stages/programs.ts"
import { inPairs, inTurn, runStages, type Stage } from "./stages/run.ts"
import { choosePlays, toTurn } from "./stages/turn.ts"
import { vitest } from "./stages/vitest.ts"
import type { Tally } from "./tally.ts"

const turn = toTurn()
const { parts, reason } = chooseParts()
const changed = parts.filter((part) => known.includes(part))
const plays = choosePlays(turn, changed)

/** The variables of all tests: each list is the part that every run plays, the packages are built, and the path of the browser. */
const env: Readonly<Record<string, string>> = {
  SVC_PART: "1",
  SVC_CONFORMANCE_BUILT: "1",
  ...(chromium !== undefined && { CHROMIUM_PATH: chromium }),
}

const npm = (...args: readonly string[]) => () => counted("npm", ["run", "--silent", ...args], { live: true })
const tests = (...paths: readonly string[]) => () => vitest(paths, env)

/** Builds the app of a binding and plays the scenarios on it, and of a changed binding also its own tests. */
async function playBinding(framework: string): Promise<Tally> {
  const isChanged = changed.includes(framework)
  return await inTurn(
    () => buildFixture(framework),
    () =>
      vitest(["tools/apps/server.test.ts", ...isChanged ? [`frameworks/${framework}/test/`] : []], {
        ...env,
        SVC_APPS: `${framework}:${plays.get(framework)}`,
        VITEST_MAX_WORKERS: "1",
      }),
  )
}

const always: readonly Stage[] = [
  ...basics,
  [
    "Core, passwords, and scenarios in process",
    tests(
      "core/test/",
      "password/test/",
      "tools/runtimes/node.test.ts",
      "tools/runtimes/verdict.test.ts",
      "tools/apps/smoke.test.ts",
      "tools/changes/",
      "tools/ledger.test.ts",
      "tools/imports.test.ts",
      "tools/security-cases.test.ts",
      "tools/vectors.test.ts",
      "tools/sabotage/fit.test.ts",
    ),
  ],
  [
    "Runtimes, JSR, and adapters",
    () =>
      inPairs(
        npm("runtimes", "--", "--on=deno,bun,workerd", ...wire, "vectors", "primitives"),
        () => vitest(["adapters/redis/test/suite", "adapters/sqlite/test/suite"], env),
        () => command("deno", ["publish", "--dry-run", "--allow-dirty"]),
        () => command("deno", ["publish", "--dry-run", "--allow-dirty", "--config", "jsr.json"]),
      ),
  ],
  ["Bindings", () => inPairs(...[...plays.keys()].map((framework) => () => playBinding(framework)))],
]

/** What the parts run that are not bindings. */
const more: Readonly<Record<typeof otherParts[number], () => Promise<Tally>>> = {
  bench: () => command("node", ["bench/run.ts", "--quick"]),
  cli: tests("cli/test/"),
  demo: tests("tools/apps/demo.test.ts"),
  docs: tests("tools/docs/"),
  examples: tests("tools/apps/react-examples.test.ts", "tools/apps/fastify.test.ts"),
  faults: npm("faults"),
  jsr: npm("jsr:try"),
  packages: () => inTurn(npm("consumers"), npm("size")),
  react: tests("clients/react/test/"),
  redis: tests("adapters/redis/test/"),
  sqlite: tests("adapters/sqlite/test/"),
  stores: tests("tools/stores/"),
  suite: tests("conformance/test/"),
}
const changes: readonly Stage[] = Object.entries(more)
  .filter(([part]) => parts.includes(part))
  .map(([part, run]) => [`Changed: ${part}`, run])

console.log(
  [
    ...reason,
    `bindings, by turn ${turn}: ${[...plays].map(([name, how]) => `${name} ${how}`).join(", ")}`,
    `SVC_TURN=${turn} npm test repeats this run.`,
  ].join("\n"),
)
await runStages([...always, ...changes], judgeSkips)
