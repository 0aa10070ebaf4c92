import type { App } from "./app.ts"
import type { Change } from "./changes.ts"
import { findMember, parseJson } from "./edit.ts"
import { change } from "./files.ts"

/** What the scripts of a server lack, and what they get. */
export interface Scripts {
  readonly changes: readonly Change[]
  readonly hints: readonly string[]
  /** The command that starts the app, if there is no script `dev`. */
  readonly start: string | undefined
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
  const json = parseJson(text)
  const scripts = json && findMember(json.object, "scripts")
  const hints: string[] = []
  for (const name of ["dev", "start"]) {
    const value = scripts?.type === "ObjectExpression" ? findMember(scripts, name) : undefined
    if (value?.type !== "Literal" || typeof value.value !== "string") continue
    const extended = extendScript(value.value, name === "dev")
    if (extended === undefined) hints.push(`The script ${name} of package.json must load .env: ${value.value}`)
    else json!.module.text.overwrite(value.start, value.end, JSON.stringify(extended))
  }
  const after = json?.toText() ?? text
  return {
    changes: after === text ? [] : [change(app, "package.json", after)],
    hints,
    start: app.manifest.scripts?.["dev"] === undefined ? toStart(app, entry) : undefined,
  }
}

/** Returns the command that starts an app without the script `dev`. */
function toStart(app: App, entry: string): string {
  const isBun = ["bun-types", "@types/bun"].some((name) => app.findRange(name) !== undefined)
  if (isBun) return `NODE_ENV=development bun ${entry}`
  // Node does not find auth.ts for an import of auth.js
  return `NODE_ENV=development ${/\.m?tsx?$/.test(entry) ? "npx tsx" : "node"} --env-file=.env ${entry}`
}
