import type { Facts } from "../providers/facts-type.ts"
import type { App } from "./app.ts"
import type { Change } from "./changes.ts"
import { addBelowImports, addElement, findCall, findImport, findMember, parseModule, walk } from "./edit.ts"
import { change, findModule } from "./files.ts"
import type { Framework } from "./plan.ts"

/** Returns the line that imports a provider. */
export const toImport = ({ id, identifier }: Facts): string =>
  `import ${identifier} from "@svc-auth/core/providers/${id}"`

/** Returns the file with the providers, if it is where `init` writes it. */
export const findConfig = (app: App, { configs }: Framework): string | undefined => findModule(app, ...configs)

/** Returns whether a file imports the provider. */
export function hasProvider(path: string, text: string, { id }: Facts): boolean {
  const module = parseModule(path, text)
  return module !== undefined &&
    findImport(module, new RegExp(`^@svc-auth/core/providers/${id}$`), "default") !== undefined
}

/** Returns the change that adds the provider to a file, or `undefined` if that is not safe. */
export function addProvider(app: App, path: string, facts: Facts): Change | undefined {
  const module = parseModule(path, app.read(path)!)
  const name = module && findImport(module, /^@svc-auth\/[\w-]+(?:\/v1)?$/, "default")
  const [options] = name === undefined ? [] : findCall(module!, name)?.arguments ?? []
  const list = options?.type === "ObjectExpression" ? findMember(options, "providers") : undefined
  if (!module || list?.type !== "ArrayExpression") return undefined
  // a second declaration of the name would be a syntax error
  const isTaken = walk(module.program).some((one) => one.type === "Identifier" && one.name === facts.identifier)
  if (isTaken) return undefined
  addElement(module, list, facts.identifier)
  addBelowImports(module, toImport(facts))
  return change(app, path, module.text.toString())
}
