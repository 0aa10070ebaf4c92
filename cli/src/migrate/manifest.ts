import { frameworks } from "./modules.ts"
import { findAll, findProperty, keyOf, type Node, parse, type Source, textOf } from "./source.ts"

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

/** Returns the text of the `package.json` with other dependencies. The rest of the text stays. */
export function changeDependencies(text: string, { add, addForDevelopment, keep }: DependencyChange): string {
  const manifest = JSON.parse(text) as Manifest
  const source = parse("package.js", `(${text})`)
  const [manifestObject] = findAll(source.program, "ObjectExpression")
  const missing = Object.entries(addForDevelopment).filter(([name]) => rangeOf(manifest, name) === undefined)
  changeList(source, manifestObject, "dependencies", Object.entries(add), keep)
  changeList(source, manifestObject, "devDependencies", missing, keep)
  return source.edit.toString().slice(1, -1)
}

function changeList(
  source: Source,
  manifest: Node | undefined,
  key: string,
  add: readonly (readonly [string, string])[],
  keep: ReadonlySet<string>,
): void {
  if (manifest?.type !== "ObjectExpression") return
  const list = findProperty(manifest, key)?.value
  const entries = list?.type === "ObjectExpression"
    ? list.properties.map((node) => ({ node, name: keyOf(node) ?? "" }))
    : []
  const kept = entries.filter(({ name }) =>
    !Object.hasOwn(Object.fromEntries(add), name) && (!ofAuthJs.has(name) || keep.has(name))
  )
  if (add.length === 0 && kept.length === entries.length) return
  const [line = "\n  "] = /\r?\n[ \t]+(?=")/.exec(source.text) ?? []
  const indent = line + line.replace(/^\r?\n/, "")
  const lines = [
    ...kept.map(({ node, name }) => ({ name, code: textOf(source, node) })),
    ...add.map(([name, range]) => ({ name, code: `${JSON.stringify(name)}: ${JSON.stringify(range)}` })),
  ]
  const names = kept.map(({ name }) => name)
  // npm sorts the names at each installation
  if (names.every((name, index) => index === 0 || names[index - 1]! < name)) {
    lines.sort((a, b) => (a.name < b.name ? -1 : 1))
  }
  const code = lines.length === 0 ? "{}" : `{${lines.map(({ code }) => indent + code).join(",")}${line}}`
  if (list) source.edit.update(list.start, list.end, code)
  else source.edit.appendLeft(manifest.properties.at(-1)!.end, `,${line}"${key}": ${code}`)
}
