/**
 * Puts faults into source text. A patch names a symbol, and a syntax node in it only if the symbol as a whole cannot have the fault. It never
 * names a file's text, so comments, formatting and moves between files break no patch. A symbol or node that is missing or ambiguous is an error that lists what is there.
 * @module
 */
import ts from "typescript"

/** One change of one node. */
export interface Patch {
  /** Names of declarations from the outside in: `toHost.guardUrl`; empty: the whole file. */
  readonly symbol: string
  /**
   * Kind of the node in the symbol that is replaced, by its name in TypeScript. If there are several, some of the node's code
   * follows: `CallExpression hook(`. The innermost node with that code is meant. Absent: the whole function, the initial value of
   * another symbol, or a method's body.
   */
  readonly node?: string
  /** Part of a string or template in the node, replaced instead of the node: for Lua, which has no nodes here. */
  readonly text?: string
  /**
   * The code that stands there afterwards: in place of a whole function, an expression. `$0` is the node's code, `$<left>` the code of its
   * child `left`, by the child's name in TypeScript; `$<arguments.0>` is a path. Empty: the node is removed, with the comma beside it.
   */
  readonly replace: string
}

/** A {@linkcode Patch} of one of several files. */
export interface PlacedPatch extends Patch {
  /** End of the file's path, needed only where several files have such a symbol with such a node: `session/jwt.ts`. */
  readonly file?: string
}

interface Change {
  readonly start: number
  readonly end: number
  readonly text: string
}

/**
 * Returns the source with the patches in it.
 * @param file its name in errors
 * @throws {Error} if a symbol or node is missing or ambiguous
 */
export function applyPatches(source: string, file: string, patches: readonly Patch[]): string {
  const tree = parse(source, file)
  return patches.map((patch) => toChange(tree, patch)).toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: after }) => text.slice(0, start) + after + text.slice(end), source)
}

/**
 * Finds the file of each patch by its symbol and node.
 * @param sources texts by path
 * @returns the changed texts by path
 * @throws {Error} if a patch fits no file or several files, and as {@linkcode applyPatches} does
 */
export function applyPlacedPatches(
  sources: ReadonlyMap<string, string>,
  patches: readonly PlacedPatch[],
): ReadonlyMap<string, string> {
  const byFile = Map.groupBy(patches, (patch) => findFile(sources, patch))
  return new Map([...byFile].map(([file, own]) => [file, applyPatches(sources.get(file)!, file, own)]))
}

function findFile(sources: ReadonlyMap<string, string>, patch: PlacedPatch): string {
  const { symbol, node = "value", file = "" } = patch
  const [name = ""] = symbol.split(".")
  const declaring = [...sources]
    .filter(([path, source]) => `/${path}`.endsWith(file && `/${file}`) && source.includes(name))
    .map(([path, source]) => parse(source, path))
    .filter((tree) => declares(tree, name))
  if (declaring.length === 0) throw new Error(`No file${file && ` ${file}`} declares "${name}" at its top level`)
  if (declaring.length === 1) return declaring[0]!.fileName
  const misfits: string[] = []
  const fitting = declaring.filter((tree) => {
    try {
      return toChange(tree, patch)
    } catch (error) {
      misfits.push((error as Error).message)
      return false
    }
  })
  if (fitting.length === 1) return fitting[0]!.fileName
  if (fitting.length === 0) throw new Error(misfits.join("\n"))
  const files = fitting.map(({ fileName }) => fileName).join(", ")
  throw new Error(`"${symbol}" with its ${node} is ambiguous: set "file" to the end of one of ${files}`)
}

const trees = new Map<string, ts.SourceFile>()

/** Parses each text once: the same sources are read for every patch. */
function parse(source: string, file: string): ts.SourceFile {
  const key = `${file}\0${source}`
  const tree = trees.get(key) ?? ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true)
  trees.set(key, tree)
  return tree
}

const declares = ({ statements }: ts.SourceFile, name: string): boolean =>
  statements.flatMap<ts.Node>((one) => ts.isVariableStatement(one) ? [...one.declarationList.declarations] : [one])
    .some((one) => isDeclaration(one) && nameOf(one) === name)

function toChange(tree: ts.SourceFile, patch: Patch): Change {
  const node = findNode(tree, patch)
  if (patch.text !== undefined) return { ...findText(node, patch.text), text: patch.replace }
  if (patch.replace === "") return toRemoved(node, tree)
  const isWhole = patch.node === undefined && ts.isFunctionDeclaration(node)
  const code = node.getText(tree)
  const [exported = ""] = /^export (?:default )?/.exec(code) ?? []
  const before = isWhole ? `(${code.slice(exported.length)})` : code
  const after = patch.replace.replaceAll(
    /\$(?:0|<([\w.]+)>)/g,
    (_reference, path?: string) => path === undefined ? before : findChild(node, path).getText(tree),
  )
  const text = isWhole
    // a declaration, because code above it may call it
    ? `${exported}function ${nameOf(node)}(...given: any) { return (${after})(...given) }`
    : ts.isShorthandPropertyAssignment(node)
    ? `${before}: ${after}`
    : after
  return { start: node.getStart(tree), end: node.getEnd(), text }
}

function findNode(tree: ts.SourceFile, { symbol, node }: Patch): ts.Node {
  const where = symbol === "" ? tree.fileName : `${symbol} of ${tree.fileName}`
  const names = symbol === "" ? [] : symbol.split(".")
  const owner = names.reduce<ts.Node>((outer, name) => findDeclaration(outer, name, where), tree)
  if (node === undefined) return toValue(owner)
  const [kind = "", ...code] = node.split(" ")
  if (!(kind in ts.SyntaxKind)) throw new Error(`TypeScript has no node of the kind "${kind}"`)
  const candidates = [owner, ...descendants(owner)]
    .filter((one) => one.kind === ts.SyntaxKind[kind as keyof typeof ts.SyntaxKind])
  const found = code.length === 0 ? candidates : findInnermost(candidates, toTokens(parse(code.join(" "), "code.ts")))
  if (found.length === 1) return found[0]!
  const others = candidates.map((one) => toTokens(one).join(" ").slice(0, 60)).join("\n  ") || "none"
  throw new Error(
    `${where} has ${found.length} nodes "${node}" where one is expected; of that kind it has:\n  ${others}`,
  )
}

/** Returns the nodes whose code has these tokens side by side, except for those around another such node. */
function findInnermost(nodes: readonly ts.Node[], wanted: readonly string[]): readonly ts.Node[] {
  const found = nodes.filter((one) => {
    const tokens = toTokens(one)
    return tokens.some((_token, at) => wanted.every((token, index) => tokens[at + index] === token))
  })
  return found.filter((outer) => !found.some((one) => one !== outer && outer.pos <= one.pos && one.end <= outer.end))
}

/** Returns the node's code without comments, whitespace and what a formatter adds or removes. */
export function toTokens(node: ts.Node): readonly string[] {
  const all = leaves(node)
  return all.filter(({ kind }, index) =>
    kind !== ts.SyntaxKind.SemicolonToken &&
    !(kind === ts.SyntaxKind.CommaToken && /^[)\]}>]$/.test(all[index + 1]?.getText() ?? ""))
  ).map((leaf) => ts.isStringLiteral(leaf) ? JSON.stringify(leaf.text) : leaf.getText())
}

/** Returns where the text is in a string or template of the node; any whitespace is as good as any other. */
function findText(node: ts.Node, text: string): Omit<Change, "text"> {
  const words = text.trim().split(/\s+/).map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"))
  const pattern = new RegExp(words.join("\\s+"), "g")
  const found = leaves(node).filter((leaf) => ts.isStringLiteral(leaf) || ts.isTemplateLiteralToken(leaf)).flatMap(
    (leaf) =>
      [...leaf.getText().matchAll(pattern)].map(({ 0: all, index }) => {
        const start = leaf.getStart() + index
        return { start, end: start + all.length }
      }),
  )
  if (found.length === 1) return found[0]!
  throw new Error(`The strings of this code contain "${text}" ${found.length} times: ${node.getText()}`)
}

const isLoop = (node: ts.Node): node is ts.IterationStatement => ts.isIterationStatement(node, false)

function toRemoved(node: ts.Node, tree: ts.SourceFile): Change {
  const { parent, end } = node
  // without a body, an `if` or a loop would take the next statement for its own
  if (ts.isIfStatement(parent) && node !== parent.expression || isLoop(parent) && node === parent.statement) {
    return { start: node.getStart(), end, text: "{}" }
  }
  const all = leaves(tree)
  const before = all.findLast((leaf) => leaf.end <= node.getStart())
  const after = all.find((leaf) => leaf.getStart() >= end)
  if (after?.kind === ts.SyntaxKind.CommaToken) return { start: node.getStart(), end: after.end, text: "" }
  const start = before?.kind === ts.SyntaxKind.CommaToken ? before.getStart() : node.getStart()
  return { start, end, text: "" }
}

function findChild(node: ts.Node, path: string): ts.Node {
  const child = path.split(".").reduce<unknown>(
    (outer, name) => (outer as Readonly<Record<string, unknown>> | undefined)?.[name],
    node,
  ) as ts.Node | undefined
  if (child?.kind === undefined) throw new Error(`This code has no child "${path}": ${node.getText()}`)
  return child
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
  ts.isVariableDeclaration(node) || ts.isClassDeclaration(node) || ts.isPropertyDeclaration(node) ||
  ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node) || ts.isGetAccessor(node) ||
  // an overload has no body
  (ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node)) && node.body !== undefined

/** Returns the node that a patch of the symbol replaces. */
function toValue(node: ts.Node): ts.Node {
  if (ts.isVariableDeclaration(node) || ts.isPropertyDeclaration(node) || ts.isPropertyAssignment(node)) {
    return node.initializer ?? node
  }
  return ts.isMethodDeclaration(node) || ts.isGetAccessor(node) ? node.body! : node
}

function nameOf(node: ts.Node): string | undefined {
  const name = (node as ts.NamedDeclaration).name
  return name && ("text" in name) ? name.text as string : undefined
}

function children(node: ts.Node): ts.Node[] {
  const all: ts.Node[] = []
  ts.forEachChild(node, (child) => void all.push(child))
  return all
}

const descendants = (node: ts.Node): ts.Node[] => children(node).flatMap((child) => [child, ...descendants(child)])

const leaves = (node: ts.Node): ts.Node[] => {
  const parts = node.getChildren().filter(({ kind }) => kind !== ts.SyntaxKind.JSDoc)
  if (parts.length > 0) return parts.flatMap(leaves)
  return node.getText() === "" ? [] : [node]
}
