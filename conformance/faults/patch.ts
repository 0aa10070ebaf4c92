/**
 * Puts faults into source text. A patch names a symbol and a syntax node in it, never the text in the file. So rewording code
 * breaks no patch, and a missing symbol is an error that lists the existing ones.
 * @module
 */
import ts from "typescript"

/** One change of one file. */
export interface Patch {
  /** From the app's folder. */
  readonly file: string
  /** Names of declarations from the outside in: `toHost.guardUrl`; empty: the whole file. */
  readonly symbol: string
  /**
   * Kind of the node in the symbol that is replaced and, if there are several of that kind, its name: `CallExpression hook`.
   * Absent: the symbol's initial value, or a function's body.
   */
  readonly node?: string
  /** The code that stands there afterwards; `$0` is the code that stood there before. */
  readonly replace: string
}

/** Returns the source with the patches in it. @throws {Error} that names a missing or ambiguous symbol or node */
export function applyPatches(source: string, file: string, patches: readonly Patch[]): string {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true)
  const changes = patches.map((patch) => {
    const node = findNode(tree, patch)
    const before = node.getText(tree)
    const after = patch.replace.replaceAll("$0", () => before)
    const named = ts.isShorthandPropertyAssignment(node) ? `${before}: ${after}` : after
    return { start: node.getStart(tree), end: node.getEnd(), text: named }
  })
  return changes.toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: after }) => text.slice(0, start) + after + text.slice(end), source)
}

function findNode(tree: ts.SourceFile, { file, symbol, node }: Patch): ts.Node {
  const where = symbol === "" ? file : `${symbol} of ${file}`
  const names = symbol === "" ? [] : symbol.split(".")
  const owner = names.reduce<ts.Node>((outer, name) => findDeclaration(outer, name, where), tree)
  const value = toValue(owner)
  if (node === undefined) return value
  const [kind = "", name] = node.split(" ")
  const candidates = descendants(value).filter((one) => ts.SyntaxKind[one.kind] === kind)
  const found = name === undefined ? candidates : candidates.filter((one) => nameOf(one) === name)
  if (found.length === 1) return found[0]!
  const others = candidates.map((one) => nameOf(one) ?? "nameless").join(", ") || "none"
  throw new Error(`${where} has ${found.length} nodes "${node}" where one is expected; of that kind it has: ${others}`)
}

/** Returns the nearest declaration of that name below the node. */
function findDeclaration(outer: ts.Node, name: string, where: string): ts.Node {
  let level = children(outer)
  const seen: string[] = []
  while (level.length > 0) {
    const declared = level.filter(isDeclaration)
    const all = declared.filter((one) => nameOf(one) === name)
    // `{ name }` repeats what is declared beside it
    const found = all.length > 1 ? all.filter((one) => !ts.isShorthandPropertyAssignment(one)) : all
    if (found.length === 1) return found[0]!
    if (found.length > 1) throw new Error(`${where}: "${name}" is declared ${found.length} times side by side`)
    seen.push(...declared.map((one) => nameOf(one) ?? ""))
    level = level.flatMap(children)
  }
  throw new Error(`${where}: there is no "${name}"; declared there: ${[...new Set(seen)].filter(Boolean).join(", ")}`)
}

const isDeclaration = (node: ts.Node): boolean =>
  ts.isVariableDeclaration(node) || ts.isFunctionDeclaration(node) || ts.isClassDeclaration(node) ||
  ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node) || ts.isMethodDeclaration(node)

/** Returns the node that a patch of the symbol replaces. */
function toValue(node: ts.Node): ts.Node {
  if (ts.isVariableDeclaration(node) || ts.isPropertyAssignment(node)) return node.initializer ?? node
  if (ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node)) return node.body ?? node
  return node
}

/** Returns the declared name; for a call, the last name of the called expression. */
function nameOf(node: ts.Node): string | undefined {
  if (ts.isExpressionStatement(node)) return nameOf(node.expression)
  if (ts.isCallExpression(node) || ts.isNewExpression(node)) return nameOf(node.expression)
  if (ts.isIdentifier(node)) return node.text
  const name = (node as ts.Node & { readonly name?: ts.Node }).name
  return name && ts.isIdentifier(name) ? name.text : undefined
}

function children(node: ts.Node): ts.Node[] {
  const all: ts.Node[] = []
  ts.forEachChild(node, (child) => void all.push(child))
  return all
}

const descendants = (node: ts.Node): ts.Node[] => children(node).flatMap((child) => [child, ...descendants(child)])
