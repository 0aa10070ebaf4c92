import type { App } from "./app.ts"
import type { Change } from "./changes.ts"
import { addMembers, findMember, parseJson } from "./edit.ts"
import { change } from "./files.ts"

/** TypeScript finds the packages with each of these. */
const finds = /^(?:bundler|node16|nodenext)$/i

const wanted = { module: "preserve", moduleResolution: "bundler" } as const

/** Returns the change with which TypeScript finds the packages, if it does not. */
export function toBundled(app: App): readonly Change[] {
  const text = app.read("tsconfig.json")
  const json = text === undefined ? undefined : parseJson(text)
  const options = json && findMember(json.object, "compilerOptions")
  if (!json || options?.type !== "ObjectExpression") return []
  const { module } = json
  const resolution = findMember(options, "moduleResolution")
  const resolves = resolution?.type === "Literal" ? String(resolution.value) : undefined
  // without this option, `module` decides, and `extends` may set both
  if (resolves === undefined || finds.test(resolves)) return []
  const missing: string[] = []
  for (const [name, value] of Object.entries(wanted)) {
    const found = findMember(options, name)
    if (found) module.text.overwrite(found.start, found.end, JSON.stringify(value))
    else missing.push(`"${name}": ${JSON.stringify(value)}`)
  }
  if (missing.length > 0) addMembers(module, options, missing)
  return [change(app, "tsconfig.json", json.toText())]
}
