import { type Context, report, toSpecifier } from "./context.ts"
import { findTarget, isOfAuthJs, isTarget, packageOf } from "./modules.ts"
import { findAll, findReferences, type Node, rename, type Source, styleOf, textOf, walk } from "./source.ts"

const guide = "docs/migrate-from-auth-js.md"

/** A name that a file imports of Auth.js. */
export interface Imported {
  /** The name in the file. */
  readonly local: string
  /** The exported name, `default` or `*`. */
  readonly name: string
  readonly module: string
}

/** Returns the names that a file imports of Auth.js. */
export function findImported({ program }: Source): Imported[] {
  return findAll(program, "ImportDeclaration").flatMap(({ specifiers, source }) =>
    isOfAuthJs(source.value)
      ? specifiers.map((specifier) => ({
        local: specifier.local.name,
        name: exportedName(specifier),
        module: source.value,
      }))
      : []
  )
}

/** Returns the name that an import statement imports: `default` or `*`, if it is one of these. */
export function exportedName(specifier: Node): string {
  if (specifier.type === "ImportDefaultSpecifier") return "default"
  if (specifier.type !== "ImportSpecifier") return "*"
  const { imported } = specifier
  return imported.type === "Identifier" ? imported.name : imported.value
}

/** One name of an import statement that is written anew. */
interface Written {
  readonly name: string
  readonly local: string
  readonly isType: boolean
}

/** Names that a file of the app exports in place of `@svc-auth/react`. */
const ofClient = new Set("SessionProvider useSession signIn signOut getSession getProviders getCsrfToken".split(" "))

const binding = "@svc-auth/nextjs"

/** Converts the imports of a file, and the names of types that are different here. */
export function convertImports(context: Context, source: Source): void {
  stripBases(source)
  for (const node of findAll(source.program, "ImportDeclaration")) {
    if (isOfAuthJs(node.source.value)) convertImport(context, source, node)
  }
  if (context.unbound.delete(source.path)) {
    const { quote, end } = styleOf(source)
    const [first] = findAll(source.program, "ImportDeclaration")
    source.edit.prependRight(first?.start ?? 0, `import Svc from ${quote}${binding}${quote}${end}\n`)
  }
  for (const node of findAll(source.program, "ExportNamedDeclaration")) {
    if (node.source && isOfAuthJs(node.source.value)) convertExport(context, source, node)
  }
  for (const node of findAll(source.program, "TSModuleDeclaration")) convertAugmentation(context, source, node)
  for (const { source: from, start } of findAll(source.program, "ExportAllDeclaration")) {
    if (isOfAuthJs(from.value)) keep(context, source, start, from.value, `\`export *\` of \`${from.value}\``)
  }
  walk(source.program, (node, [parent]) => {
    if (node.type !== "Literal" || typeof node.value !== "string" || !isOfAuthJs(node.value)) return
    if (!parent || !otherImports.has(parent.type)) return
    keep(context, source, node.start, node.value, `\`${textOf(source, parent)}\``)
  })
  if (!source.isTyped) convertComments(context, source)
  // app.d.ts of SvelteKit names the types of the package in a comment
  for (const match of source.text.matchAll(/\/\/\/\s*<reference types="(@auth\/sveltekit)"/g)) {
    const start = match.index + match[0].indexOf(match[1]!)
    source.edit.update(start, start + match[1]!.length, "@svc-auth/sveltekit")
  }
}

/** `import("next-auth")`, `typeof import("next-auth")`, `require("next-auth")` and `vi.mock("next-auth")`, `import a = require("next-auth")` */
const otherImports: ReadonlySet<Node["type"]> = new Set([
  "ImportExpression",
  "TSImportType",
  "CallExpression",
  "TSExternalModuleReference",
])

/** Converts types in the comments of JavaScript, `import("next-auth").Session`, and reports `@import { Session } from "next-auth"`. */
function convertComments(context: Context, source: Source): void {
  for (const { start: from, end } of source.comments) {
    const imports = source.text.slice(from, end).matchAll(
      /\bimport\((["'])([^"']+)\1\)\.(\w+)|@import\s[^"']*(["'])([^"']+)\4/g,
    )
    for (const { 0: text, 1: quote, 2: module, 3: name, 5: whole, index } of imports) {
      const start = from + index
      if (whole !== undefined && isOfAuthJs(whole)) keep(context, source, start, whole, `\`${text}\` in a comment`)
      if (module === undefined || name === undefined || !isOfAuthJs(module)) continue
      const found = locate(context, source, module, name)
      if (isTarget(found)) {
        source.edit.update(start, start + text.length, `import(${quote}${found.module}${quote}).${found.name}`)
      } else keep(context, source, start, module, `\`${text}\` in a comment`)
    }
  }
}

function keep(context: Context, source: Source, start: number, module: string, what: string): void {
  context.kept.add(packageOf(module))
  report(context, source, { start }, `${what} is not converted: import what you need from \`@svc-auth\` by name`, guide)
}

/** Where a name is now: also in the file with the app's own client. */
function locate(context: Context, source: Source, module: string, name: string) {
  const target = findTarget(context.framework, module, name)
  if (!isTarget(target)) return target
  context.needed.add(packageOf(target.module))
  if (target.module !== "@svc-auth/react" || !ofClient.has(name) || context.framework?.from !== "next-auth") {
    return target
  }
  context.browser.names.add(name)
  return { module: toSpecifier(source.path, context.browser.client), name }
}

function convertImport(context: Context, source: Source, node: Extract<Node, { type: "ImportDeclaration" }>): void {
  const { edit, program } = source
  const module = node.source.value
  if (node.specifiers.length === 0) return convertSideEffect(context, source, node)
  const isTypes = node.importKind === "type"
  const written = new Map<string, Written[]>()
  const add = (to: string, one: Written) => {
    // two names of Auth.js may be one here
    const others = (written.get(to) ?? []).filter(({ name, local }) => name !== one.name || local !== one.local)
    written.set(to, [...others, one])
  }
  let isChanged = false
  for (const specifier of node.specifiers) {
    const local = specifier.local.name
    const name = exportedName(specifier)
    const isType = isTypes || specifier.type === "ImportSpecifier" && specifier.importKind === "type"
    if (isStripped(source, local) || context.replaced.get(source.path)?.has(local)) {
      isChanged = true
      continue
    }
    const found = locate(context, source, module, name)
    if (!isTarget(found)) {
      context.kept.add(packageOf(module))
      report(context, source, specifier, found.what, found.page)
      add(module, { name, local, isType })
      continue
    }
    isChanged = true
    const to = toLocal(program, found, name, local)
    if (to !== local) rename(source, local, to)
    add(found.module, { name: found.name, local: to, isType })
  }
  if (!isChanged) return
  if (written.has(binding) && context.unbound.delete(source.path)) {
    add(binding, { name: "default", local: "Svc", isType: false })
  }
  const [only] = written.keys()
  const isSame = written.size === 1 &&
    written.get(only!)!.every(({ local, name }) =>
      node.specifiers.some((item) => item.local.name === local && exportedName(item) === name)
    ) && written.get(only!)!.length === node.specifiers.length
  const { quote } = styleOf(source)
  if (isSame) edit.update(node.source.start, node.source.end, quote + only! + quote)
  else if (written.size === 0) {
    // with it goes the empty line after it, if it is the first of the file
    const [after] = (node.start === 0 ? /^(?:[ \t]*\r?\n)*/ : /^(?:\r?\n)?/).exec(source.text.slice(node.end))!
    edit.remove(node.start, node.end + after.length)
  } else {
    const end = source.text[node.end - 1] === ";" ? ";" : ""
    const lines = [...written].map(([to, names]) => toStatement(names, quote + to + quote) + end)
    edit.update(node.start, node.end, lines.join("\n"))
  }
}

/** Returns the name in the file: the new one, if the file used the old one as it was exported and does not use the new one. */
export function toLocal(program: Node, target: { readonly name: string }, name: string, local: string): string {
  const wanted = target.name === "default" ? (isFactory(name, local) ? "Svc" : local) : target.name
  const isOwn = name === "default" ? !isFactory(name, local) : local !== name
  return isOwn || wanted === local || isUsed(program, wanted) ? local : wanted
}

const isFactory = (name: string, local: string) => name === "default" ? local === "NextAuth" : name === "SvelteKitAuth"

/** Returns whether a file has a variable or a type of this name. */
export function isUsed(program: Node, name: string): boolean {
  return findReferences(program, name).length > 0 ||
    findAll(program, "ImportDeclaration").some(({ specifiers }) => specifiers.some(({ local }) => local.name === name))
}

function toStatement(names: readonly Written[], from: string): string {
  const areTypes = names.every(({ isType }) => isType)
  const first = names.find(({ name }) => name === "default")
  const all = names.find(({ name }) => name === "*")
  const named = names.filter(({ name }) => name !== "default" && name !== "*").map(({ name, local, isType }) =>
    `${isType && !areTypes ? "type " : ""}${name === local ? name : `${name} as ${local}`}`
  )
  const parts = [first?.local, all && `* as ${all.local}`, named.length > 0 ? `{ ${named.join(", ")} }` : undefined]
  return `import ${areTypes ? "type " : ""}${parts.filter(Boolean).join(", ")} from ${from}`
}

function convertSideEffect(context: Context, source: Source, node: Extract<Node, { type: "ImportDeclaration" }>): void {
  const to = toAugmented(node.source.value)
  const { quote } = styleOf(source)
  if (to === undefined) return keep(context, source, node.start, node.source.value, `\`import "${node.source.value}"\``)
  context.needed.add("@svc-auth/core")
  source.edit.update(node.source.start, node.source.end, quote + to + quote)
}

function convertExport(
  context: Context,
  source: Source,
  node: Extract<Node, { type: "ExportNamedDeclaration" }>,
): void {
  const module = node.source!.value
  const found = node.specifiers.map(({ local }) =>
    locate(
      context,
      source,
      module,
      local.type === "Identifier" ? local.name : local.type === "Literal" ? local.value : "*",
    )
  )
  const targets = found.filter(isTarget)
  const [first] = targets
  const isOne = first && targets.length === found.length &&
    targets.every(({ module: to, name }, index) => {
      const { local } = node.specifiers[index]!
      return to === first.module && local.type === "Identifier" && local.name === name
    })
  const missing = found.find((one) => !isTarget(one))
  if (missing && !isTarget(missing)) {
    context.kept.add(packageOf(module))
    return report(context, source, node, missing.what, missing.page)
  }
  if (!isOne) return keep(context, source, node.start, module, `\`export … from "${module}"\``)
  const { quote } = styleOf(source)
  source.edit.update(node.source!.start, node.source!.end, quote + first.module + quote)
}

/** Returns the module whose interfaces an app extends. */
function toAugmented(module: string): string | undefined {
  const path = module.slice(packageOf(module).length)
  if (path === "" || path === "/types") return "@svc-auth/core/types"
  return path === "/jwt" || path === "/adapters" ? `@svc-auth/core${path}` : undefined
}

function convertAugmentation(
  context: Context,
  source: Source,
  { id, start }: Extract<Node, { type: "TSModuleDeclaration" }>,
): void {
  if (id.type !== "Literal" || !isOfAuthJs(id.value)) return
  const to = toAugmented(id.value)
  if (to === undefined) return keep(context, source, start, id.value, `\`declare module "${id.value}"\``)
  context.needed.add("@svc-auth/core")
  const quote = source.text[id.start] ?? '"'
  source.edit.update(id.start, id.end, quote + to + quote)
}

/** Types on which Auth.js bases an interface of its own. Here that interface has these fields itself, and would extend itself. */
const bases: Readonly<Record<string, string>> = { DefaultUser: "User", DefaultJWT: "JWT" }

/** Returns the clauses `extends DefaultUser` and `extends DefaultJWT` in `declare module`. */
const findBases = ({ program }: Source) =>
  findAll(program, "TSModuleDeclaration").flatMap((module) => findAll(module, "TSInterfaceDeclaration")).filter((
    { id, extends: [base, ...more] },
  ) => more.length === 0 && base?.expression.type === "Identifier" && bases[base.expression.name] === id.name)

function stripBases(source: Source): void {
  for (const { extends: [base], typeParameters, id } of findBases(source)) {
    source.edit.remove(typeParameters?.end ?? id.start + id.name.length, base!.end)
  }
}

/** Returns whether the name was used in such clauses only. */
function isStripped(source: Source, local: string): boolean {
  if (bases[local] === undefined) return false
  const stripped = findBases(source).filter(({ extends: [base] }) =>
    base!.expression.type === "Identifier" && base!.expression.name === local
  )
  return stripped.length > 0 && stripped.length === findReferences(source.program, local).length
}
