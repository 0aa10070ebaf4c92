import { posix } from "node:path"
import ts from "typescript"

/** One file that imports another. */
export interface Edge {
  readonly from: string
  readonly to: string
  /** True if nothing is left of the import when types are removed. */
  readonly onlyTypes: boolean
}

/**
 * Returns the relative imports and re-exports of a file, including type imports and `import()`.
 * @param file path of the file; the paths in the result start where this one starts
 */
export function findImports(file: string, text: string): readonly Edge[] {
  const edges: Edge[] = []
  const add = (specifier: ts.Node | undefined, onlyTypes = false) => {
    if (!specifier || !ts.isStringLiteral(specifier) || !specifier.text.startsWith(".")) return
    edges.push({ from: file, to: posix.join(posix.dirname(file), specifier.text), onlyTypes })
  }
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) add(node.moduleSpecifier, node.importClause?.isTypeOnly)
    if (ts.isExportDeclaration(node)) add(node.moduleSpecifier, node.isTypeOnly)
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) add(node.arguments[0])
    if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) add(node.argument.literal, true)
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true))
  return edges
}

/** Returns the files of the first ring of imports that run, in order, or `undefined` if there is no ring. Types may refer to each other. */
export function findImportRing(edges: readonly Edge[]): readonly string[] | undefined {
  const targets = Map.groupBy(edges.filter(({ onlyTypes }) => !onlyTypes), ({ from }) => from)
  const done = new Set<string>()
  const walk = (file: string, path: readonly string[]): readonly string[] | undefined => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file]
    if (done.has(file)) return undefined
    for (const { to } of targets.get(file) ?? []) {
      const ring = walk(to, [...path, file])
      if (ring) return ring
    }
    done.add(file)
    return undefined
  }
  for (const file of targets.keys()) {
    const ring = walk(file, [])
    if (ring) return ring
  }
  return undefined
}
