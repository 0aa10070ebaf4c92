/**
 * A package's public surface as text, read from the declarations of the build: the exports of each entry, and every
 * declaration that they need, without comments and sorted. It reads the package's own files only, and names other
 * packages by their import. So the text is the same on every machine.
 * @module
 */
import { globSync, readFileSync } from "node:fs"
import { join, relative } from "node:path"
import ts from "typescript"
import { readEntries, readPublished } from "../release/packages.ts"
import { type Manifest, root } from "../root.ts"

interface Entry {
  /** The name that an app imports. */
  readonly name: string
  readonly file: string
}

const slashes = (path: string): string => path.replaceAll("\\", "/")

/** The entries of a built package. A string is a source that the app's own tools compile. */
function toEntries(folder: string, { name, exports = {} }: Manifest): Entry[] {
  const sources = Object.entries(exports).flatMap(([entry, target]) =>
    typeof target === "string" && target.endsWith(".ts") ? [[entry, target] as const] : []
  )
  const built = readEntries(folder).map(([entry, module]) => [entry, `dist/${module}.d.ts`] as const)
  return [...sources, ...built].map(([entry, file]) => ({
    name: name + entry.slice(1),
    file: join(root, folder, file),
  }))
    .sort((a, b) => a.name < b.name ? -1 : 1)
}

const options: ts.CompilerOptions = {
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  target: ts.ScriptTarget.ES2022,
  allowImportingTsExtensions: true,
  noEmit: true,
  noLib: true,
  types: [],
}

/** A compiler that resolves only imports within the package. */
function toProgram(files: readonly string[]): ts.Program {
  const host = ts.createCompilerHost(options)
  host.resolveModuleNameLiterals = (literals, from) =>
    literals.map(({ text }) =>
      /^[.#]/.test(text)
        ? ts.resolveModuleName(text, from, options, host, undefined, undefined, ts.ModuleKind.ESNext)
        : { resolvedModule: undefined }
    )
  return ts.createProgram(files, options, host)
}

/** Returns the statement of a file that contains the declaration. */
function toStatement(node: ts.Node): ts.Node | undefined {
  if (ts.isSourceFile(node)) return undefined
  return ts.isSourceFile(node.parent) ? node : toStatement(node.parent)
}

const isGlobal = (node: ts.Node): boolean =>
  ts.isModuleDeclaration(node) && !!(node.flags & ts.NodeFlags.GlobalAugmentation)

/** Returns the statements of the symbols, and all statements that those need. */
function findReachable(program: ts.Program, symbols: readonly ts.Symbol[]): Set<ts.Node> {
  const checker = program.getTypeChecker()
  const found = new Set<ts.Node>()
  const seen = new Set<ts.Symbol>()
  const visitSymbol = (symbol: ts.Symbol) => {
    if (seen.has(symbol)) return
    seen.add(symbol)
    for (const declaration of toOrigin(checker, symbol).declarations ?? []) visitStatement(toStatement(declaration))
  }
  const visitStatement = (statement: ts.Node | undefined) => {
    if (statement === undefined || found.has(statement)) return
    found.add(statement)
    // of an import or export only the used names count, which are visited by themselves
    if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) visitNames(statement)
  }
  const visitNames = (node: ts.Node) => {
    const symbol = ts.isIdentifier(node) ? checker.getSymbolAtLocation(node) : undefined
    if (symbol) visitSymbol(symbol)
    ts.forEachChild(node, visitNames)
  }
  for (const symbol of symbols) visitSymbol(symbol)
  for (const file of program.getSourceFiles()) file.statements.filter(isGlobal).forEach(visitStatement)
  return found
}

/** Returns the target of an alias, or the alias if its target is in another package. */
function toOrigin(checker: ts.TypeChecker, symbol: ts.Symbol): ts.Symbol {
  if (!(symbol.flags & ts.SymbolFlags.Alias)) return symbol
  const origin = checker.getAliasedSymbol(symbol)
  return origin.declarations ? origin : symbol
}

/** The sort key of a statement in its module: imports first, overloads in their order. */
function toSortKey(node: ts.Node): string {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return ` ${node.moduleSpecifier?.getText() ?? ""}`
  if (ts.isVariableStatement(node)) return node.declarationList.declarations[0]?.name.getText() ?? ""
  return (node as ts.DeclarationStatement).name?.getText() ?? "default"
}

const printer = ts.createPrinter({ removeComments: true, newLine: ts.NewLineKind.LineFeed })

/** Returns the surface of the built package in the folder, as Markdown. */
function readSurfaceOf(source: string, manifest: Manifest): string {
  const entries = toEntries(source, manifest)
  const folder = join(root, source)
  const program = toProgram(entries.map(({ file }) => file))
  const checker = program.getTypeChecker()
  const toModule = (file: ts.SourceFile) =>
    slashes(relative(folder, file.fileName)).replace(/^(dist|src)\//, "").replace(/(\.d)?\.ts$/, "")
  const symbols: ts.Symbol[] = []
  const lists = entries.map(({ name, file }) => {
    const source = program.getSourceFile(slashes(file))
    const module = source && checker.getSymbolAtLocation(source)
    if (!source) throw new Error(`${relative(folder, file)} is missing: run \`npm run build\``)
    const exported = module ? [...checker.getExportsOfModule(module)].sort((a, b) => a.name < b.name ? -1 : 1) : []
    symbols.push(...exported)
    const lines = exported.map((symbol) => {
      const origin = toOrigin(checker, symbol)
      const from = origin.declarations?.[0]?.getSourceFile() ?? source
      return `- \`${symbol.name}\`${origin.name === symbol.name ? "" : ` is \`${origin.name}\``} of ${toModule(from)}`
    })
    return `## ${name}\n\n${lines.join("\n") || "Nothing by name."}\n`
  })
  const statements = [...findReachable(program, symbols)].map((node) => ({ node, file: node.getSourceFile() }))
  const modules = [...new Set(statements.map(({ file }) => file))].sort((a, b) => a.fileName < b.fileName ? -1 : 1)
    .map((file) => {
      const own = statements.filter((statement) => statement.file === file)
        .map(({ node }) => ({ key: toSortKey(node), node }))
        .sort((a, b) => a.key === b.key ? a.node.pos - b.node.pos : a.key < b.key ? -1 : 1)
      const text = own.map(({ node }) => printer.printNode(ts.EmitHint.Unspecified, node, file)).join("\n")
      return `## Module ${toModule(file)}\n\n\`\`\`ts\n${text}\n\`\`\`\n`
    })
  return [...lists, ...modules, ...readComponents(folder)].join("\n")
}

/** The props of components that are published as source. */
function readComponents(folder: string): string[] {
  return globSync("components/*.astro", { cwd: folder }).sort().map((file) => {
    const [, script = ""] = /^---\n([^]*?)---/.exec(readFileSync(join(folder, file), "utf8")) ?? []
    const source = ts.createSourceFile(file, script, ts.ScriptTarget.Latest, true)
    const props = source.statements.filter(ts.isInterfaceDeclaration)
      .map((node) => printer.printNode(ts.EmitHint.Unspecified, node, source))
    return `## Component ${slashes(file)}\n\n\`\`\`ts\n${props.join("\n")}\n\`\`\`\n`
  })
}

/** Returns a page for each published package, by file. Needs `tsc -b`. */
export const toReports = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readPublished().map((manifest) => [
      `api/${manifest.name.replace(/^@[^/]+\//, "")}.md`,
      `# ${manifest.name}\n\nWhat apps can import. \`npm run generate\` writes this page.\n\n${
        readSurfaceOf(manifest.folder, manifest)
      }`,
    ]),
  )
