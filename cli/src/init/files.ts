import { existsSync } from "node:fs"
import { join } from "node:path"
import { Refusal } from "../command.ts"
import { keepLineEnds } from "../line-ends.ts"
import type { App } from "./app.ts"
import type { Change } from "./changes.ts"
import { templates } from "./templates.gen.ts"

/** Returns the text of a file of a README. @throws {Error} if the README has none */
export function getTemplate(tutorial: string, path: string): string {
  const text = templates[tutorial]?.[path]
  if (text === undefined) throw new Error(`the README of ${tutorial} has no ${path}`)
  return text
}

const endings = ["ts", "tsx", "js", "jsx", "mjs", "mts"]

/** Returns the path of the first file that exists with one of the endings of TypeScript and JavaScript. */
export const findModule = ({ read }: App, ...names: readonly string[]): string | undefined =>
  names.flatMap((name) => endings.map((ending) => `${name}.${ending}`)).find((path) => read(path) !== undefined)

/**
 * Returns a new file.
 * @param path the path in a TypeScript app
 * @param cure what the developer can do if there is such a file
 * @throws {Refusal} if there is such a file, with any ending of modules
 */
export function create(app: App, path: string, text: string, cure: string): Change {
  const name = path.replace(/\.tsx?$/, "")
  const existing = name === path ? (app.read(path) === undefined ? undefined : path) : findModule(app, name)
  if (existing !== undefined) throw new Refusal(`${existing} already exists: ${cure}.`)
  if (app.language === "ts") return { path, before: undefined, after: text }
  const imports = text.replaceAll(/(from "\.[^"]*)\.ts"/g, '$1.js"')
  return { path: path.replace(/\.ts(x?)$/, ".js$1"), before: undefined, after: imports }
}

/** @throws {Refusal} if the app has a page `/members` already: one of these files or folders */
export function assertNoMembers({ cwd }: App, ...paths: readonly string[]): void {
  const found = paths.find((path) => existsSync(join(cwd, path)))
  if (found !== undefined) {
    throw new Refusal(`${found} already exists, and init writes an example page /members: ${moveIt}.`)
  }
}

/** The cure if there is a file that only `init` would write. */
export const moveIt = "move it away, or follow the README of the binding"

/** Returns the change of a file that exists. Its lines keep their ends. */
export function change({ read }: App, path: string, after: string): Change {
  const before = read(path)
  return { path, before, after: keepLineEnds(before ?? "", after) }
}

/** Returns the names of these packages that the app does not depend on yet. */
export const findMissing = (app: App, ...names: readonly string[]): readonly string[] =>
  names.filter((name) => app.findRange(name.replace(/(.)@.*$/, "$1")) === undefined)

/** Returns `@types/node`, if TypeScript checks the app's code, and the app does not have it. */
export function findNodeTypes(app: App): readonly string[] {
  const isChecked = app.language === "ts" || /"checkJs"\s*:\s*true/.test(app.read("jsconfig.json") ?? "")
  return isChecked ? findMissing(app, "@types/node") : []
}
