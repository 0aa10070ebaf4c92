import type { Node } from "oxc-parser"
import { findImport, findMember, parseModule, walk } from "../../init/edit.ts"

/** The variables of a provider, by the ends of their names. */
export const ends = ["ID", "SECRET", "ISSUER", "KEY"] as const
export type End = (typeof ends)[number]

/** What the app's code sets where it calls a provider. Doctor reads the code, and does not run it. */
export interface CodeOptions {
  /** The values that the code sets, by the ends of their variables. */
  readonly sets: ReadonlySet<End>
  /** How the client authenticates, if the code says it. */
  readonly method: string | undefined
  /** True if the code passes the provider to `strict()`. */
  readonly isStrict: boolean
  /** Whether there are options that cannot be read, such as those of a variable. */
  readonly isOpen: boolean
}

export const noOptions: CodeOptions = { sets: new Set(), method: undefined, isStrict: false, isOpen: false }

/** The options that set a value. Apple's module makes the secret from the private key. */
const setters: Readonly<Record<string, End>> = {
  clientId: "ID",
  clientSecret: "SECRET",
  secretFrom: "SECRET",
  privateKey: "SECRET",
  issuer: "ISSUER",
  apiKey: "KEY",
}

/** Returns whether a file whose text has the name of a built-in provider's module loads it. What is in a comment loads nothing. */
export function loadsProvider(file: string, text: string, id: string): boolean {
  const module = parseModule(file, text)
  // components cannot be parsed
  return !module ||
    walk(module.program).some((node) => node.type === "Literal" && node.value === `@svc-auth/core/providers/${id}`)
}

/** Returns the options of a built-in provider in one file. */
export function readOptions(file: string, text: string, id: string): CodeOptions {
  const module = parseModule(file, text)
  const name = module && findImport(module, new RegExp(`^@svc-auth/core/providers/${id}$`), "default")
  if (!module || name === undefined) return noOptions
  const strict = findImport(module, /^@svc-auth\/strict$/, "strict")
  const isNamed = (node: Node | undefined, own: string) => node?.type === "Identifier" && node.name === own
  return walk(module.program).flatMap((node) => {
    if (node.type !== "CallExpression") return []
    const { callee, arguments: [given] } = node
    const isMade = isNamed(given, name) || given?.type === "CallExpression" && isNamed(given.callee, name)
    if (strict !== undefined && isNamed(callee, strict) && isMade) return [{ ...noOptions, isStrict: true }]
    // `strict(Okta)({ … })`
    const isWrapped = callee.type === "CallExpression" && isNamed(callee.arguments[0], name)
    return given && (isWrapped || isNamed(callee, name)) ? [readObject(given)] : []
  }).reduce(join, noOptions)
}

function readObject(given: Node): CodeOptions {
  if (given.type !== "ObjectExpression") return { ...noOptions, isOpen: true }
  const sets = new Set(Object.entries(setters).filter(([name]) => findMember(given, name)).map(([, end]) => end))
  const client = findMember(given, "client")
  const method = client?.type === "ObjectExpression" ? findMember(client, "token_endpoint_auth_method") : undefined
  const known = method?.type === "Literal" && typeof method.value === "string" ? method.value : undefined
  const isHidden = (client && client.type !== "ObjectExpression") || (method && known === undefined)
  const objects = client?.type === "ObjectExpression" ? [given, client] : [given]
  const hasMore = objects.some(({ properties }) =>
    properties.some((property) => property.type === "SpreadElement" || property.computed)
  )
  return { sets, method: known, isStrict: false, isOpen: isHidden === true || hasMore }
}

/** Returns what two calls of one provider set together. If they authenticate in different ways, neither is known. */
export const join = (one: CodeOptions, other: CodeOptions): CodeOptions => ({
  sets: new Set([...one.sets, ...other.sets]),
  method: one.method ?? other.method,
  isStrict: one.isStrict || other.isStrict,
  isOpen: one.isOpen || other.isOpen ||
    (one.method !== undefined && other.method !== undefined && one.method !== other.method),
})
