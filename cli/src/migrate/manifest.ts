import { frameworks } from "./modules.ts"

/** The parts of a `package.json` that the codemod reads. */
export interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
}

/** Returns the range of a dependency, or `undefined`. */
export const rangeOf = ({ dependencies, devDependencies }: Manifest, name: string): string | undefined =>
  dependencies?.[name] ?? devDependencies?.[name]

/** Returns the first version in a range, or `undefined` if the range names none, such as `latest`. */
export function lowestOf(range: string | undefined): readonly number[] | undefined {
  const match = /(\d+)(?:\.(\d+))?(?:\.(\d+))?/.exec(range ?? "")
  return match ? [match[1], match[2], match[3]].map((part) => Number(part ?? 0)) : undefined
}

/** Returns whether a range begins below a version, and does not reach it by a caret or a tilde. */
export function isBelow(range: string | undefined, version: string): boolean {
  const lowest = lowestOf(range)
  const wanted = version.split(".").map(Number)
  if (!lowest) return false
  const [major = 0, minor = 0, patch = 0] = lowest
  const [wantedMajor = 0, wantedMinor = 0, wantedPatch = 0] = wanted
  if (major !== wantedMajor) return major < wantedMajor
  // `^15.0.0` installs the newest 15
  if (/^\^|\.x|^\d+$/.test(range ?? "")) return false
  return minor !== wantedMinor ? minor < wantedMinor : patch < wantedPatch
}

/** Packages of Auth.js that an app with this library does not need. */
const ofAuthJs: ReadonlySet<string> = new Set([...frameworks.map(({ from }) => from), "@auth/core"])

/** How the dependencies of an app change. */
export interface DependencyChange {
  readonly add: Readonly<Record<string, string>>
  readonly addForDevelopment: Readonly<Record<string, string>>
  /** Packages of Auth.js that the app still imports. */
  readonly keep: ReadonlySet<string>
}

/** Returns the text of the `package.json` with other dependencies. The order is npm's. */
export function changeDependencies(text: string, { add, addForDevelopment, keep }: DependencyChange): string {
  const manifest = JSON.parse(text) as Record<string, unknown> & Manifest
  const indent = /^[ \t]+(?=")/m.exec(text)?.[0] ?? "  "
  const keepIn = (list: Readonly<Record<string, string>> = {}) =>
    Object.entries(list).filter(([name]) => !ofAuthJs.has(name) || keep.has(name))
  const dependencies = toSorted([...keepIn(manifest.dependencies), ...Object.entries(add)])
  const missing = Object.entries(addForDevelopment).filter(([name]) => rangeOf(manifest, name) === undefined)
  const devDependencies = toSorted([...keepIn(manifest.devDependencies), ...missing])
  const changed = {
    ...manifest,
    dependencies,
    ...(manifest.devDependencies || missing.length > 0 ? { devDependencies } : {}),
  }
  return JSON.stringify(changed, null, indent) + (text.endsWith("\n") ? "\n" : "")
}

const toSorted = (entries: readonly (readonly [string, string])[]): Record<string, string> =>
  Object.fromEntries([...entries].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
