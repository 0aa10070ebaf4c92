import ts from "typescript"

/** The text of each source file, by its path. */
export type Sources = ReadonlyMap<string, string>

const isExported = (node: ts.Node): boolean =>
  ts.canHaveModifiers(node) && (ts.getModifiers(node) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) &&
  !ts.getModifiers(node)!.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword)

const isFunction = ({ initializer }: ts.VariableDeclaration): boolean =>
  initializer !== undefined && (ts.isArrowFunction(initializer) || ts.isFunctionExpression(initializer))

/** Names of the functions that a statement declares and exports. */
function toNames(statement: ts.Statement): string[] {
  if (!isExported(statement)) return []
  if (ts.isFunctionDeclaration(statement) && statement.name) return [statement.name.text]
  if (!ts.isVariableStatement(statement)) return []
  return statement.declarationList.declarations.filter(isFunction).map(({ name }) => name.getText())
}

/** The functions that a file declares and exports by name, each once even if it has overloads. */
function readFunctions(file: string, text: string): ReadonlySet<string> {
  return new Set(ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true).statements.flatMap(toNames))
}

/**
 * Returns each name that two files export as different functions.
 * @param allowed the names that may occur twice, and why
 */
export function findHomonyms(sources: Sources, allowed: Readonly<Record<string, string>>): string[] {
  const files = new Map<string, string[]>()
  for (const [file, text] of sources) {
    for (const name of readFunctions(file, text)) files.set(name, [...files.get(name) ?? [], file])
  }
  const twice = [...files].filter(([, where]) => where.length > 1)
  const unused = Object.keys(allowed).filter((name) => !twice.some(([other]) => other === name))
  return [
    ...twice.filter(([name]) => !Object.hasOwn(allowed, name)).map(([name, where]) =>
      `${where.join(" and ")}: both export a function "${name}": give each meaning its own name`
    ),
    ...unused.map((name) => `tools/words/run.ts: only one function is called "${name}" now: remove it from the list`),
  ]
}
