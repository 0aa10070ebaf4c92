import semver from "semver"
import type { App } from "./app.ts"
import type { Change } from "./changes.ts"
import { addMembers, findCompilerOption, findMember, parseJson } from "./edit.ts"
import { change } from "./files.ts"

/** TypeScript finds the packages with each of these. */
const finds = {
  moduleResolution: /^(?:bundler|node16|nodenext)$/i,
  module: /^(?:node(?:16|18|20|next)|preserve)$/i,
} as const

const wanted = { module: "preserve", moduleResolution: "bundler" } as const

/** Returns the change with which TypeScript finds the packages, if it does not. */
export function toBundled(app: App): readonly Change[] {
  const text = app.read("tsconfig.json")
  const json = text === undefined ? undefined : parseJson(text)
  const options = json && findMember(json.object, "compilerOptions")
  if (!json || options?.type !== "ObjectExpression") return []
  const { module } = json
  // without `moduleResolution`, `module` decides before TypeScript 6, and `extends` may set both
  const isDecided = findMember(options, "moduleResolution") !== undefined
  if (
    !isDecided && (findMember(json.object, "extends") || semver.gte(app.findVersion("typescript") ?? "5.0.0", "6.0.0"))
  ) {
    return []
  }
  const name = isDecided ? "moduleResolution" : "module"
  const value = findCompilerOption(text, name)?.value
  if (value === undefined || finds[name].test(String(value))) return []
  const missing: string[] = []
  for (const [name, value] of Object.entries(wanted)) {
    const found = findMember(options, name)
    if (found) module.text.overwrite(found.start, found.end, JSON.stringify(value))
    else missing.push(`"${name}": ${JSON.stringify(value)}`)
  }
  if (missing.length > 0) addMembers(module, options, missing)
  return [change(app, "tsconfig.json", json.toText())]
}
