import { parseArgs } from "node:util"
import { type Command, Refusal, type Surroundings } from "../command.ts"
import { type App, readApp } from "../init/app.ts"
import { assertWritable, type Change, remember, write } from "../init/changes.ts"
import { confirm } from "../init/confirm.ts"
import { planEnv, toCallbacks } from "../init/env.ts"
import { findFramework } from "../init/framework.ts"
import type { Framework, Plan } from "../init/plan.ts"
import { assertClean, planIgnore } from "../init/git.ts"
import {
  catchSignals,
  findManaged,
  findPackageManager,
  type Install,
  run,
  toInstalls,
  toLine,
  toRun,
} from "../init/package-manager.ts"
import { findPort } from "../init/port.ts"
import { getFacts, toCodeOf } from "../init/provider.ts"
import { toRanges } from "../manifest.ts"
import { toPrintableLine } from "../printable.ts"
import { toValuesStep } from "../providers/facts.ts"
import type { Facts } from "../providers/facts-type.ts"

/** Libraries that sign users in, by what the developer can do. */
const others: readonly (readonly [packages: RegExp, cure: string])[] = [
  [
    /^@svc-auth\//,
    "Svc Auth is set up, at least in part. To add a provider, run `npx @svc-auth/cli add google`; to examine the app, run `npx @svc-auth/cli doctor`; to start again, remove the package",
  ],
  [/^(?:next-auth|@auth\/.+)$/, "the app uses Auth.js, so run `npx @svc-auth/cli migrate auth.js`"],
]

/** @throws {Refusal} if the app depends on a library that signs users in */
function assertNew({ manifest }: App): void {
  for (const name of Object.keys(toRanges(manifest))) {
    if (name === "@svc-auth/cli") continue
    const [, cure] = others.find(([packages]) => packages.test(name)) ?? []
    if (cure) throw new Refusal(`Nothing was changed, because package.json has ${name} already: ${cure}.`)
  }
}

/** `svc-auth init`: sets up Svc Auth in an app. */
export const init: Command = {
  summary: "sets up Svc Auth in the app in this folder",
  help: `Usage: svc-auth init [--provider <id>] [--yes]

Finds the framework of the app in this folder, and adds what the app needs to sign users in: the configuration, the hook or
middleware, a page /members for users who are signed in, AUTH_SECRET in .env, and the packages. It shows a diff first, and
overwrites no file.

  --provider <id>  the provider to sign in with; default: github
  --yes            makes the changes without a question`,
  async run(args, surroundings) {
    const options = {
      provider: { type: "string", default: "github" },
      yes: { type: "boolean", default: false },
    } as const
    const { values } = parseArgs({ args: [...args], options })
    const facts = getFacts(values.provider)
    const app = readApp(surroundings.cwd)
    const framework = findFramework(app)
    assertNew(app)
    assertClean(app.cwd)
    const plan = framework.plan(app)
    const callbacks = toCallbacks(app, framework, facts.id, surroundings.env)
    const changes = [
      ...plan.changes.map((one) => one.before === undefined ? { ...one, after: toCodeOf(facts, one.after) } : one),
      ...planEnv(app, framework, facts, callbacks, "secret"),
      ...planIgnore(app, framework.envFile),
    ]
    assertWritable(app.cwd, ["package.json", ...changes.map(({ path }) => path)])
    const agent = await findPackageManager(surroundings)
    const installs = toInstalls(agent, plan.dependencies, plan.devDependencies)
    surroundings.print(`${framework.name}: ${changes.length} files to write\n`)
    if (!await confirm(changes, installs.map(toLine), values.yes, surroundings)) {
      surroundings.print("Nothing was changed.")
      return 0
    }
    await apply(changes, installs, surroundings)
    surroundings.print(toNext({ app, framework, plan, facts, callbacks, start: plan.start ?? toRun(agent, "dev") }))
    return 0
  },
}

/** Writes the files and installs the packages, or changes nothing. @throws {Refusal} with the reason */
async function apply(
  changes: readonly Change[],
  installs: readonly Install[],
  surroundings: Surroundings,
): Promise<void> {
  const { cwd } = surroundings
  const undo = remember(cwd, [...changes.map(({ path }) => path), ...findManaged(cwd)])
  const { interrupted, release } = catchSignals()
  try {
    write(cwd, changes)
    for (const install of installs) {
      surroundings.print(`\nRunning \`${toLine(install)}\``)
      const fault = await run(install, surroundings, interrupted)
      if (fault === undefined) continue
      undo()
      throw new Refusal(`Nothing was changed, because \`${toLine(install)}\` failed: ${fault}`)
    }
  } finally {
    release()
  }
}

interface Next {
  readonly app: App
  readonly framework: Framework
  readonly plan: Plan
  readonly facts: Facts
  readonly callbacks: readonly string[]
  readonly start: string
}

/** Returns what the developer does next. */
const toNext = ({ app, framework, plan, facts, callbacks, start }: Next): string =>
  `
Next:
  1. Register the app at ${facts.register}
     with the callback URL ${callbacks.join(" and ")}${
    facts.callback === undefined ? "" : `\n     What ${facts.name} demands of it: ${facts.callback}`
  }
  2. ${toValuesStep(facts, framework.envFile)}
  3. ${start}
     If the app runs, stop it first: it reads ${framework.envFile} when it starts
  4. Open http://localhost:${findPort(app, framework)}/members

In production, also set AUTH_URL to the address that users see.
${plan.hints.map((hint) => `\n${toPrintableLine(hint)}`).join("")}`.trimEnd()
