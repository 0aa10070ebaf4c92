import { cpSync, existsSync, readFileSync, writeFileSync } from "node:fs"
import { basename, join } from "node:path"
import { type Manifest, root } from "../root.ts"
import { readConfig } from "../../conformance/src/cli/config.ts"
import { type Facts, factsOf } from "../apps/fixture-apps.ts"
import { overlaysOf, type Previous } from "./versions.ts"

/** Entries of a fixture app's folder that are not part of the app: builds, installed packages, files of the suite. */
const others = [
  ...["node_modules", "dist", "build", "build-base", ".svelte-kit", ".output", ".nitro", ".astro", ".next"],
  ...["previous", "scaffold", "scenarios", "browser"],
]

const readJson = <T>(file: string): T => JSON.parse(readFileSync(file, "utf8")) as T

/**
 * Writes the framework's fixture app for the previous version into the folder: its files, the version's replacements for them, and
 * the version's own dependencies.
 * @returns the names of our packages that the app needs, without `@svc-auth/`
 */
export function writeApp(one: Previous, app: string): readonly string[] {
  const fixture = join(root, "frameworks", one.framework, "conformance")
  for (const source of [fixture, ...overlaysOf(one)]) {
    cpSync(source, app, { recursive: true, filter: (path) => path === source || !others.includes(basename(path)) })
  }
  const manifest = readJson<Manifest>(join(fixture, "package.json"))
  const { dependencies, devDependencies, ...own } = {
    ...manifest,
    ...readJson<Manifest>(join(one.folder, "package.json")),
  }
  writeFileSync(
    join(app, "package.json"),
    JSON.stringify({ ...manifest, ...own, dependencies: toForeign(dependencies), devDependencies }, undefined, 2),
  )
  // npm cannot find what the suite needs, because it is packed, too; the scenarios of passwords need its optional peer
  const suite = readJson<Manifest>(join(root, "conformance", "package.json"))
  const names = new Set(
    [manifest, suite].flatMap((one) => Object.keys({ ...one.dependencies, ...one.peerDependencies })),
  )
  return [...names].filter(isOurs).map((name) => name.slice(scope.length))
}

const scope = "@svc-auth/"
const isOurs = (name: string) => name.startsWith(scope)
const toForeign = (dependencies: Readonly<Record<string, string>> = {}) =>
  Object.fromEntries(Object.entries(dependencies).filter(([name]) => !isOurs(name)))

/** Returns how to start the app's builds and what to expect of them: the fixture's `conformance.json` with the version's merged in. */
export function previousFactsOf(one: Previous): Facts {
  const own = overlaysOf(one).map((folder) => join(folder, "conformance.json")).filter((file) => existsSync(file))
  const facts = own.reduce<Json>((known, file) => merge(known, { ...readConfig(file) }), { ...factsOf(one.framework) })
  return facts as unknown as Facts
}

type Json = Readonly<Record<string, unknown>>
const isRecord = (value: unknown): value is Json => typeof value === "object" && value !== null && !Array.isArray(value)

/** Merges objects and replaces other values. `null` removes a value: an exception that the version does not need. */
export function merge(base: Json, over: Json): Json {
  const merged: Record<string, unknown> = { ...base }
  for (const [key, value] of Object.entries(over)) {
    if (value === null) delete merged[key]
    else merged[key] = isRecord(value) && isRecord(merged[key]) ? merge(merged[key], value) : value
  }
  return merged
}
