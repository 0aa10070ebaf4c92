import { parseArgs } from "node:util"
import { type Command, Refusal } from "../command.ts"
import { readApp } from "../init/app.ts"
import { assertWritable, write } from "../init/changes.ts"
import { confirm } from "../init/confirm.ts"
import { planEnv, toCallbacks } from "../init/env.ts"
import { findFramework } from "../init/framework.ts"
import { planIgnore } from "../init/git.ts"
import { addProvider, findConfig, hasProvider, toImport } from "../init/provider-list.ts"
import { getFacts } from "../init/provider.ts"
import { toValuesStep, toVariables } from "../providers/facts.ts"
import type { Facts } from "../providers/facts-type.ts"

/** `svc-auth add`: adds a provider to an app that has Svc Auth. */
export const add: Command = {
  summary: "adds a provider, and prints where to register the app",
  help: `Usage: svc-auth add <provider> [--yes]

Prints where to register the app at the provider and which callback URLs to register, adds the provider to the list in your
configuration, and its variables to .env. It shows a diff first.

  --yes  makes the changes without a question`,
  async run(args, surroundings) {
    const options = { yes: { type: "boolean", default: false } } as const
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
    const [id, more] = positionals
    if (id === undefined || more !== undefined) {
      throw new Refusal("Name one provider, for example `svc-auth add google`.")
    }
    const facts = getFacts(id)
    const app = readApp(surroundings.cwd)
    const framework = findFramework(app)
    if (app.findRange(`@svc-auth/${framework.id}`) === undefined) {
      throw new Refusal(`package.json does not have @svc-auth/${framework.id}: run \`svc-auth init\` first.`)
    }
    const callbacks = toCallbacks(app, framework, id, surroundings.env)
    surroundings.print(toText(facts, callbacks))
    const config = findConfig(app, framework)
    const isThere = config !== undefined && hasProvider(config, app.read(config)!, facts)
    const list = config === undefined || isThere ? undefined : addProvider(app, config, facts)
    const env = planEnv(app, framework, facts, callbacks, "provider")
    const changes = [...list ? [list] : [], ...env, ...env.length > 0 ? planIgnore(app, framework.envFile) : []]
    const isLeft = !list && !isThere
    if (isLeft) {
      surroundings.print(`\nAdd these lines to ${config ?? "the file that calls Svc()"}:
  ${toImport(facts)}
  providers: [${facts.identifier}]`)
    }
    if (changes.length === 0) {
      if (isThere) surroundings.print(`\nNothing was changed: ${config} has ${facts.name} already.`)
      return isLeft ? 1 : 0
    }
    surroundings.print("")
    assertWritable(app.cwd, changes.map(({ path }) => path))
    if (!await confirm(changes, [], values.yes, surroundings)) {
      surroundings.print("Nothing was changed.")
      return 0
    }
    write(app.cwd, changes)
    surroundings.print(`
Next:
  1. Register the app at ${facts.register}
  2. ${toValuesStep(facts, framework.envFile)}
  3. If the app runs, stop it and start it again: it reads ${framework.envFile} when it starts`)
    return isLeft ? 1 : 0
  },
}

/** Returns what the developer needs to know to register the app. */
function toText(facts: Facts, callbacks: readonly string[]): string {
  const issuer = facts.issuer === "possible" ? [`AUTH_${facts.id.toUpperCase().replaceAll("-", "_")}_ISSUER`] : []
  return [
    `${facts.name}: register the app at ${facts.register}`,
    `Callback URLs: ${callbacks.join(" and ")}`,
    ...facts.callback === undefined ? [] : [`What ${facts.name} demands of them: ${facts.callback}`],
    `Import: ${toImport(facts)}`,
    `Variables: ${toVariables(facts).map(([name, hint]) => `${name} (${hint})`).join(", ")}`,
    ...issuer.map((name) => `${name} is for a server other than the usual one.`),
  ].join("\n")
}
