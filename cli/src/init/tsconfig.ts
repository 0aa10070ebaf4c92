import type { App } from "./app.ts"
import type { Change } from "./changes.ts"
import { addMembers, findMember, parseModule } from "./edit.ts"
import { change } from "./files.ts"

/** TypeScript finds the packages with each of these. */
const finds = /^(?:bundler|node16|nodenext)$/i

const wanted = { module: "preserve", moduleResolution: "bundler" } as const

/** Returns the change with which TypeScript finds the packages, if it does not. */
export function toBundled(app: App): readonly Change[] {
  const text = app.read("tsconfig.json")
  const module = text === undefined ? undefined : parseModule("tsconfig.ts", `(${text}\n)`)
  const [statement] = module?.program.body ?? []
  const expression = statement?.type === "ExpressionStatement" ? statement.expression : undefined
  const root = expression?.type === "ParenthesizedExpression" ? expression.expression : expression
  const options = root?.type === "ObjectExpression" ? findMember(root, "compilerOptions") : undefined
  if (!module || options?.type !== "ObjectExpression") return []
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
  return [change(app, "tsconfig.json", module.text.toString().slice(1, -2))]
}
