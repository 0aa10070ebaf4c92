import type { App } from "./app.ts"
import type { Change } from "./changes.ts"
import { change } from "./files.ts"

/** What the scripts of a server lack, and what they get. */
export interface Scripts {
  readonly changes: readonly Change[]
  readonly hints: readonly string[]
}

/** The start of a script that a server runs: the variables, the program, and its command. */
const runner = /^((?:[A-Z_]+=\S+ )*)(tsx(?: watch)?|node|bun(?: run)?)(?= )/

/**
 * Returns a script that loads `.env`, and sets `NODE_ENV` in development; `undefined` if it does something unknown.
 * A built app may run where there is no `.env`.
 */
export function extendScript(script: string, isDevelopment: boolean): string | undefined {
  const [start, variables = "", program = ""] = runner.exec(script) ?? []
  if (start === undefined) return undefined
  const environment = isDevelopment && !script.includes("NODE_ENV=") ? "NODE_ENV=development " : ""
  const flag = program.startsWith("bun") || script.includes("--env-file")
    ? ""
    : isDevelopment
    ? " --env-file=.env"
    : " --env-file-if-exists=.env"
  return `${environment}${variables}${program}${flag}${script.slice(start.length)}`
}

/** Returns the change of `package.json` that lets the scripts `dev` and `start` load `.env`. */
export function extendScripts(app: App, entry: string): Scripts {
  const text = app.read("package.json")!
  let after = text
  const hints: string[] = []
  for (const [name, script] of Object.entries(app.manifest.scripts ?? {})) {
    if (name !== "dev" && name !== "start") continue
    const extended = extendScript(script, name === "dev")
    if (extended === undefined) hints.push(`The script ${name} of package.json must load .env: ${script}`)
    else after = after.replace(`${JSON.stringify(script)}`, () => JSON.stringify(extended))
  }
  if (app.manifest.scripts?.["dev"] === undefined) {
    hints.push(
      `Start the app with NODE_ENV=development and .env loaded: NODE_ENV=development node --env-file=.env ${entry}`,
    )
  }
  return { changes: after === text ? [] : [change(app, "package.json", after)], hints }
}
