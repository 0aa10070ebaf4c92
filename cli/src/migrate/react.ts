import { type BrowserClient, type Context, type ReactClient, report, toSpecifier } from "./context.ts"
import { findImported } from "./imports.ts"
import type { Change } from "./change.ts"
import {
  findAll,
  findReferences,
  keyOf,
  type Node,
  removeAttribute,
  type Source,
  styleOf,
  textOf,
  unwrap,
} from "./source.ts"

const page = "docs/migrate-from-auth-js.md#next-authreact"

/** Converts what a file does with the client of Auth.js: its provider, and the options of its functions. */
export function convertBrowser(context: Context, source: Source): void {
  const imported = findImported(source).filter(({ module }) => /\/(?:react|client)$/.test(module))
  const localOf = (name: string) => imported.find((one) => one.name === name)?.local
  const provider = localOf("SessionProvider")
  if (provider !== undefined) convertProvider(context, source, provider)
  for (const [name, position] of [["signIn", 1], ["signOut", 0]] as const) {
    const local = localOf(name)
    if (local === undefined) continue
    for (const call of findAll(source.program, "CallExpression")) {
      const options = call.arguments[position]
      if (call.callee.type !== "Identifier" || call.callee.name !== local || !options) continue
      renameTarget(context, source, unwrap(options))
    }
  }
}

/** `callbackUrl` is `redirectTo` here. */
function renameTarget(context: Context, source: Source, given: Node): void {
  const variable = given.type === "Identifier"
    ? findAll(source.program, "VariableDeclarator").find(({ id }) => id.type === "Identifier" && id.name === given.name)
    : undefined
  const options = variable?.init ? unwrap(variable.init) : given
  if (options.type !== "ObjectExpression") {
    const what = "options of `signIn` or `signOut`: `callbackUrl` is `redirectTo` here"
    if (options.type !== "Literal") report(context, source, given, what, page)
    return
  }
  for (const property of options.properties) {
    if (keyOf(property) !== "callbackUrl" || property.type !== "Property") continue
    if (property.shorthand) source.edit.update(property.start, property.end, "redirectTo: callbackUrl")
    else source.edit.update(property.key.start, property.key.end, "redirectTo")
  }
}

type Attribute = Extract<Node, { type: "JSXAttribute" }>

const nameOf = (attribute: Node): string | undefined =>
  attribute.type === "JSXAttribute" && attribute.name.type === "JSXIdentifier" ? attribute.name.name : undefined

/** Returns the value of an attribute that is a text, a number or a truth value, as code, or `undefined`. */
function toCode(source: Source, { value }: Attribute): string | undefined {
  if (!value) return "true"
  const literal = value.type === "JSXExpressionContainer" ? value.expression : value
  return isConstant(literal) ? toText(source, literal) : undefined
}

/** Returns the text of a value, a string always in double quotes. */
const toText = (source: Source, node: Node): string =>
  node.type === "Literal" && typeof node.value === "string" ? JSON.stringify(node.value) : textOf(source, node)

/** Returns whether the value is written out, such as `5 * 60`. */
const isConstant = (node: Node): boolean =>
  node.type === "Literal" || node.type === "BinaryExpression" && isConstant(node.left) && isConstant(node.right)

/** Attributes of the provider that are options of the client here. */
const toOption: Readonly<Record<string, string>> = {
  basePath: "basePath",
  refetchInterval: "pollSeconds",
  refetchOnWindowFocus: "refetchOnFocus",
}

function convertProvider(context: Context, source: Source, local: string): void {
  const isOfPages = /(?:^|\/)pages\//.test(source.path)
  let replaced = 0
  for (const element of findAll(source.program, "JSXElement")) {
    const { openingElement: opening, closingElement: closing } = element
    if (opening.name.type !== "JSXIdentifier" || opening.name.name !== local) continue
    for (const attribute of opening.attributes) {
      if (attribute.type === "JSXSpreadAttribute") {
        report(context, source, attribute, "`SessionProvider`: with `session` it needs `onChange`, too", page)
        continue
      }
      convertAttribute(context, source, attribute)
    }
    const session = opening.attributes.find((attribute) => nameOf(attribute) === "session")
    if (!session || opening.attributes.some((attribute) => nameOf(attribute) === "onChange")) continue
    if (isOfPages || context.framework?.from !== "next-auth") {
      source.edit.appendLeft(session.end, " onChange={() => location.reload()}")
      continue
    }
    context.browser.needsSession = true
    for (const { name } of closing ? [opening, closing] : [opening]) {
      source.edit.update(name.start, name.end, "ClientSession")
      replaced++
    }
  }
  if (replaced === 0) return
  const left = findReferences(source.program, local).length - replaced
  if (left === 0) context.replaced.set(source.path, new Set([local]))
  const [first] = findAll(source.program, "ImportDeclaration")
  const { quote, end } = styleOf(source)
  if (first) {
    source.edit.prependRight(
      first.start,
      `import { ClientSession } from ${quote}${toSpecifier(source.path, context.browser.session)}${quote}${end}\n`,
    )
  }
}

function convertAttribute(context: Context, source: Source, attribute: Attribute): void {
  const name = nameOf(attribute) ?? ""
  const option = toOption[name]
  if (option === undefined) {
    if (name === "refetchWhenOffline" || name === "baseUrl") {
      report(context, source, attribute, `\`SessionProvider\`: \`${name}\` has no counterpart, so remove it`, page)
    }
    return
  }
  const code = toCode(source, attribute)
  const known = context.browser.options.get(option)
  if (code === undefined || known !== undefined && known !== code) {
    report(
      context,
      source,
      attribute,
      `\`SessionProvider\`: \`${name}\` is the option \`${option}\` of \`createReactClient\` here`,
      page,
    )
    return
  }
  // Auth.js: 0 means never, which is the default here
  if (!(option === "pollSeconds" && code === "0")) context.browser.options.set(option, code)
  removeAttribute(source, attribute)
}

/** Returns the client in a file, or `undefined` if the file has none, or one that cannot be extended. */
export function findClient(source: Source): ReactClient | undefined {
  for (const { declaration } of findAll(source.program, "ExportNamedDeclaration")) {
    const [{ id, init } = {}] = declaration?.type === "VariableDeclaration" ? declaration.declarations : []
    if (id?.type !== "ObjectPattern" || init?.type !== "CallExpression") continue
    const [options] = init.arguments
    if (textOf(source, init.callee) !== "createReactClient" || options?.type !== "ObjectExpression") continue
    const [name, option] = [id.properties.at(-1), options.properties.at(-1)]
    if (name?.type !== "Property" || !option) continue
    const names = id.properties.map((property) => textOf(source, property))
    const pairs = options.properties.flatMap((one): [string, string][] =>
      one.type === "Property" ? [[keyOf(one) ?? "", toText(source, one.value)]] : []
    )
    return { source, names: new Set(names), options: new Map(pairs), last: { name, option } }
  }
  return undefined
}

/** Returns the files with the client that the app needs. */
export function writeBrowserFiles(context: Context, isTyped: boolean): Change[] {
  const { browser } = context
  if (browser.needsSession) browser.names.add("SessionProvider")
  if (browser.names.size === 0) return []
  context.needed.add("@svc-auth/react")
  const session = `${browser.session}.${isTyped ? "tsx" : "jsx"}`
  return [
    ...browser.present ? extendClient(browser, browser.present) : [writeClient(browser, isTyped)],
    ...browser.needsSession && !browser.hasSession
      ? [{ path: session, before: undefined, after: isTyped ? typedSession : untypedSession }]
      : [],
  ]
}

function writeClient({ client, names, options }: BrowserClient, isTyped: boolean): Change {
  if (!options.has("basePath")) options.set("basePath", '"/api/auth"')
  const after = `"use client"
import { createReactClient } from "@svc-auth/react"

export const { ${[...names].sort().join(", ")} } = createReactClient({ ${toPairs(options)} })
`
  return { path: `${client}.${isTyped ? "ts" : "js"}`, before: undefined, after }
}

/** Returns the change that adds the names and options which the client lacks, or none. */
function extendClient({ names, options }: BrowserClient, { source, ...present }: ReactClient): Change[] {
  const { path, text, edit } = source
  const missing = [...names].filter((name) => !present.names.has(name)).sort()
  const more = [...options].filter(([name]) => !present.options.has(name))
  if (missing.length > 0) edit.appendLeft(present.last.name.end, `, ${missing.join(", ")}`)
  if (more.length > 0) edit.appendLeft(present.last.option.end, `, ${toPairs(more)}`)
  return edit.hasChanged() ? [{ path, before: text, after: edit.toString() }] : []
}

const toPairs = (options: Iterable<readonly [string, string]>): string =>
  [...options].map(([name, code]) => `${name}: ${code}`).join(", ")

const typedSession = `"use client"
import type { Session } from "@svc-auth/core/types"
import { useRouter } from "next/navigation"
import type { ReactNode } from "react"
import { SessionProvider } from "./auth-client"

/** Gives client components the session that the server has read. If another tab signs in or out, it loads the page's data again. */
export function ClientSession({ session, children }: { session?: Session | null | undefined; children: ReactNode }) {
  const router = useRouter()
  if (session === undefined) return <SessionProvider>{children}</SessionProvider>
  return <SessionProvider session={session} onChange={() => router.refresh()}>{children}</SessionProvider>
}
`

const untypedSession = typedSession.replace(/import type .*\n/g, "").replace(/: \{ session\?.* \}\) \{/, ") {")
