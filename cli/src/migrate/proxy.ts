import { findNames } from "../init/edit.ts"
import { isUsed } from "./imports.ts"
import {
  findAll,
  findProperty,
  findReferences,
  findVariable,
  type Node,
  type Source,
  styleOf,
  textOf,
} from "./source.ts"

type ExportedNode = Extract<Node, { type: "ExportNamedDeclaration" }>
type SpecifierNode = ExportedNode["specifiers"][number]

/** Returns whether the file is a proxy of Next.js 16. */
export const isProxy = (path: string): boolean => /proxy\.[jt]sx?$/.test(path)

/** Returns the name under which a file exports the function that Next runs before each request. */
const toName = (path: string): "proxy" | "middleware" => isProxy(path) ? "proxy" : "middleware"

/**
 * Exports the function of a middleware as `proxy`, where Next 16 sees it: it reads the exports and does not run the file, so it finds none in
 * patterns, in `export *` and in `export { … as default }`.
 */
export function exportProxy(source: Source): void {
  const { program, path, edit } = source
  const name = toName(path)
  const exports = findAll(program, "ExportNamedDeclaration")
  for (const node of exports) {
    const specifier = findSpecifier(node, name)
    if (specifier) return exportAsProxy(source, specifier)
    if (toDeclared(node).includes(name)) return exportDeclared(source, node, name)
  }
  if (findAll(program, "ExportDefaultDeclaration").length > 0) return
  const other = exports.map((node) => findSpecifier(node, "default")).find((found) => found !== undefined)
  if (other) return exportAsProxy(source, other)
  const [all, ...more] = findAll(program, "ExportAllDeclaration")
  // Next has run this file, so the function is in the only module from which it can be
  if (all && more.length === 0) {
    edit.appendLeft(all.end, `\nexport { ${toProxy(name)} } from ${textOf(source, all.source)}${styleOf(source).end}`)
  }
}

const toProxy = (name: string): string => name === "proxy" ? name : `${name} as proxy`

/** Returns the specifier that exports something under a name, in quotes or not. */
const findSpecifier = ({ specifiers }: ExportedNode, name: string): SpecifierNode | undefined =>
  specifiers.find(({ exported }) => (exported.type === "Literal" ? exported.value : exported.name) === name)

function exportAsProxy({ edit }: Source, { exported, local }: SpecifierNode): void {
  if (exported.start === local.start) {
    if (exported.type === "Identifier" && exported.name !== "proxy") edit.appendLeft(exported.end, " as proxy")
  } else edit.update(exported.start, exported.end, "proxy")
}

/** Returns the names of the variables and functions that the statement declares. */
const toDeclared = ({ declaration }: ExportedNode): readonly string[] =>
  declaration?.type === "VariableDeclaration"
    ? declaration.declarations.flatMap(({ id }) => findNames(id))
    : declaration?.type === "FunctionDeclaration"
    ? findNames(declaration.id)
    : []

/** Returns the declaration of a name that Next sees: a function, or the first variable of the statement. */
function findSeen({ declaration }: ExportedNode, name: string): Node | undefined {
  const id = declaration?.type === "VariableDeclaration"
    ? declaration.declarations[0]?.id
    : declaration?.type === "FunctionDeclaration"
    ? declaration.id
    : undefined
  return id?.type === "Identifier" && id.name === name ? id : undefined
}

function exportDeclared(source: Source, node: ExportedNode, name: "proxy" | "middleware"): void {
  const { program, edit } = source
  const seen = findSeen(node, name)
  if (seen && name === "proxy") return
  if (seen && findReferences(program, name).length === 1 && !isUsed(program, "proxy")) {
    edit.update(seen.start, seen.start + name.length, "proxy")
    return
  }
  const names = toDeclared(node)
  // Next sees `config` only where it is declared
  if (names.includes("config")) return
  edit.remove(node.start, node.declaration!.start)
  const list = names.map((one) => (one === name ? toProxy(one) : one)).join(", ")
  edit.appendLeft(node.end, `\nexport { ${list} }${styleOf(source).end}`)
}

/**
 * Returns why Next 16 does not run a middleware or a proxy, or `undefined`: its own rules, which it checks when it builds the app. Earlier
 * versions look for the function when they run the file.
 */
export function findProxyFault(source: Source): string | undefined {
  const { program, path } = source
  const name = toName(path)
  const exports = findAll(program, "ExportNamedDeclaration")
  const isSeen = findAll(program, "ExportDefaultDeclaration").length > 0 || exports.some((node) => {
    const specifier = findSpecifier(node, name)
    return specifier ? specifier.local.type === "Identifier" : findSeen(node, name) !== undefined
  })
  if (!isSeen) {
    return `Next.js 16 runs no page with this file, because it sees no \`${name}\` among the exports: write \`export { auth as ${name} }\` of the file with \`Svc\`, or \`export { … as ${name} }\` of your own function`
  }
  const config = findVariable(source, "config")
  const runtime = exports.some((node) => toDeclared(node).includes("runtime"))
  if (!isProxy(path) || !runtime && !(config && findProperty(config, "runtime"))) return undefined
  return "Next.js 16 runs no page with `runtime` in this file, because the proxy always runs on Node.js: remove it"
}
