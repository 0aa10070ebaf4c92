import { type Dirent, readdirSync, statSync } from "node:fs"
import { join, relative, sep } from "node:path"
import { Refusal } from "../command.ts"
import { keepLineEnds } from "../line-ends.ts"
import type { App } from "./app.ts"
import type { Change } from "./changes.ts"
import { findCompilerOption, findNewError } from "./edit.ts"
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

/**
 * Compares the routes of an app with those that it gets. Segments such as `(site)` and `@modal` are not a part of a route's path.
 * @param folder the folder with the routes, if there is one
 * @param kind whether each file is a route, or only what a folder contains
 * @throws {Refusal} if the app has a page `/members` already, or routes at the base path, or a folder cannot be read
 */
export function assertRoutesFree({ cwd }: App, folder: string, kind: "files" | "folders", basePath: string): void {
  const root = join(cwd, folder)
  for (const entry of list(root)) {
    if (kind === "folders" && !entry.isDirectory()) continue
    const path = relative(root, join(entry.parentPath, entry.name)).split(sep)
    const route = `/${path.filter((segment) => !/^(?:\(.*\)|@.*)$/.test(segment)).join("/")}`
    assertRouteFree(`${folder}/${path.join("/")}`, entry.isFile() ? route.replace(/\.[^./]*$/, "") : route, basePath)
  }
}

/** Returns all that is below a folder, or nothing if it is not there. @throws {Refusal} if a folder cannot be read */
function list(root: string): Dirent[] {
  try {
    if (!statSync(root, { throwIfNoEntry: false })?.isDirectory()) return []
    return readdirSync(root, { recursive: true, withFileTypes: true })
  } catch (thrown) {
    throw new Refusal(`${root} cannot be read: ${thrown instanceof Error ? thrown.message : thrown}`)
  }
}

/** @param what what has the route @throws {Refusal} if init or the library would take this route from the app */
export function assertRouteFree(what: string, route: string, basePath: string): void {
  const reason = route === "/members"
    ? "init writes an example page /members"
    : route === basePath
    ? `Svc Auth answers all requests below ${basePath}`
    : undefined
  if (reason !== undefined) throw new Refusal(`${what} already exists, and ${reason}: ${moveIt}.`)
}

/** The cure if there is a file that only `init` would write. */
export const moveIt = "move it away, or follow the README of the binding"

/** Returns the change of a file that exists. Its lines keep their ends. @throws {Refusal} if a module has an error then */
export function change({ read }: App, path: string, after: string): Change {
  const before = read(path)
  const error = path.endsWith(".json") ? undefined : findNewError(path, before ?? "", after)
  if (error !== undefined) {
    throw new Refusal(
      `${path} cannot be extended safely (${error}): rename what is yours, or follow the README of the binding.`,
    )
  }
  return { path, before, after: keepLineEnds(before ?? "", after) }
}

/** Returns the names of these packages that the app does not depend on yet. */
export const findMissing = (app: App, ...names: readonly string[]): readonly string[] =>
  names.filter((name) => app.findRange(name.replace(/(.)@.*$/, "$1")) === undefined)

/** Returns `@types/node`, if TypeScript checks the app's code, and the app does not have it. */
export function findNodeTypes(app: App): readonly string[] {
  const isChecked = app.language === "ts" || findCompilerOption(app.read("jsconfig.json"), "checkJs")?.value === true
  return isChecked ? findMissing(app, "@types/node") : []
}
