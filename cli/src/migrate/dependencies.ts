import { addMembers, findMember, type JsonModule, parseJson } from "../init/edit.ts"
import { findRange, parseManifest } from "../manifest.ts"
import { frameworks } from "./modules.ts"
import { keyOf } from "./source.ts"

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
  const manifest = parseManifest(text)
  // what is an object in JSON is one in JavaScript
  const json = parseJson(text)!
  const missing = Object.entries(addForDevelopment).filter(([name]) => findRange(manifest, name) === undefined)
  changeList(json, "dependencies", Object.entries(add), keep)
  changeList(json, "devDependencies", missing, keep)
  return json.toText()
}

function changeList(
  { module, object }: JsonModule,
  key: string,
  add: readonly (readonly [string, string])[],
  keep: ReadonlySet<string>,
): void {
  const { text } = module
  const list = findMember(object, key)
  const entries = list?.type === "ObjectExpression"
    ? list.properties.map((node) => ({ node, name: keyOf(node) ?? "" }))
    : []
  const kept = entries.filter(({ name }) =>
    !Object.hasOwn(Object.fromEntries(add), name) && (!ofAuthJs.has(name) || keep.has(name))
  )
  if (add.length === 0 && kept.length === entries.length) return
  const [line = "\n  "] = /\r?\n[ \t]+(?=")/.exec(text.original) ?? []
  const indent = line + line.replace(/^\r?\n/, "")
  const lines = [
    ...kept.map(({ node, name }) => ({ name, code: text.original.slice(node.start, node.end) })),
    ...add.map(([name, range]) => ({ name, code: `${JSON.stringify(name)}: ${JSON.stringify(range)}` })),
  ]
  const names = kept.map(({ name }) => name)
  // npm sorts the names at each installation
  if (names.every((name, index) => index === 0 || names[index - 1]! < name)) {
    lines.sort((a, b) => (a.name < b.name ? -1 : 1))
  }
  const code = lines.length === 0 ? "{}" : `{${lines.map(({ code }) => indent + code).join(",")}${line}}`
  if (list) text.update(list.start, list.end, code)
  else if (object.properties.length === 0) addMembers(module, object, [`"${key}": ${code}`])
  else text.appendLeft(object.properties.at(-1)!.end, `,${line}"${key}": ${code}`)
}
