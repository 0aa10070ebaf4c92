import { dirname, join } from "node:path"
import { Refusal } from "./command.ts"
import { readText, removeMark } from "./read-text.ts"

/** The members of a `package.json` that the commands read. */
export interface Manifest {
  readonly name?: string
  readonly version?: string
  readonly type?: string
  readonly scripts?: Readonly<Record<string, string>>
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly engines?: Readonly<Record<string, string>>
}

/** Returns the `package.json` of an app. @throws {Refusal} if it, or a member that the commands read, has another form */
export function parseManifest(text: string): Manifest {
  const manifest = parse(text)
  if (!isObject(manifest)) throw new Refusal("package.json is not a JSON object: correct it first.")
  for (const name of ["scripts", "dependencies", "devDependencies"]) {
    const map = manifest[name] ?? {}
    const isMap = isObject(map) && Object.values(map).every((value) => typeof value === "string")
    if (!isMap) throw new Refusal(`"${name}" in package.json is not an object of strings: correct it first.`)
  }
  return manifest
}

function parse(text: string): unknown {
  try {
    return JSON.parse(removeMark(text))
  } catch {
    return undefined
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** Returns all dependencies of an app, by name. */
export const toRanges = ({ dependencies, devDependencies }: Manifest): Readonly<Record<string, string>> => ({
  ...devDependencies,
  ...dependencies,
})

/** Returns the range of a dependency, or `undefined`. */
export function findRange(manifest: Manifest, name: string): string | undefined {
  const ranges = toRanges(manifest)
  return Object.hasOwn(ranges, name) ? ranges[name] : undefined
}

/** Returns the `package.json` of an installed package, found as Node finds packages, or `undefined`. @throws {Refusal} if it is broken */
export function findInstalled(from: string, name: string): Manifest | undefined {
  const file = join(from, "node_modules", name, "package.json")
  const text = readText(file)
  if (text !== undefined) {
    const manifest = parse(text)
    if (isObject(manifest)) return manifest
    throw new Refusal(`${file} is not a JSON object: install the packages again.`)
  }
  const parent = dirname(from)
  return parent === from ? undefined : findInstalled(parent, name)
}
