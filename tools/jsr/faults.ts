/**
 * What JSR rejects in a package, according to its documentation. `deno publish` itself finds slow types.
 * @module
 */
import { posix } from "node:path"
import ts from "typescript"

/** The files of a package by path. Each path begins with a slash. */
export type Files = ReadonlyMap<string, Uint8Array>

/** The members of jsr.json or deno.json that the registry reads. */
export interface JsrConfig {
  readonly name?: string
  readonly version?: string
  readonly license?: string
  readonly exports?: string | Readonly<Record<string, string>>
}

const decoder = new TextDecoder()

/** @throws {Error} if the archive has no such file, or the file is not JSON */
export function readConfig(files: Files, path: string): JsrConfig {
  const file = files.get(path)
  if (!file) throw new Error(`the archive has no ${path}`)
  return JSON.parse(decoder.decode(file)) as JsrConfig
}

export const toExports = ({ exports = {} }: JsrConfig): Readonly<Record<string, string>> =>
  typeof exports === "string" ? { ".": exports } : exports

/** Returns why the registry would reject the package; empty if it would not. */
export function findFaults(files: Files, config: JsrConfig): string[] {
  const targets = Object.entries(toExports(config))
  const modules = [...files].filter(([path]) => /\.[cm]?tsx?$/.test(path))
  return [
    ...(targets.length === 0 ? ["the package exports nothing"] : []),
    ...targets.filter(([, target]) => !files.has(posix.join("/", target)))
      .map(([key, target]) => `exports["${key}"] names ${target}, which does not exist`),
    ...(config.license || files.has("/LICENSE") ? [] : ["no license"]),
    ...modules.flatMap(([path, content]) => findModuleFaults(files, path, decoder.decode(content))),
  ]
}

function findModuleFaults(files: Files, path: string, text: string): string[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const faults: string[] = []
  const visit = (node: ts.Node): void => {
    const specifier = toSpecifier(node)
    if (specifier !== undefined && !isServed(files, path, specifier)) faults.push(`${path} imports "${specifier}"`)
    if (ts.isModuleDeclaration(node)) faults.push(`${path} changes the types of others: ${node.name.text}`)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return faults
}

/** Returns the specifier that a node imports, if it is a literal. */
function toSpecifier(node: ts.Node): string | undefined {
  const expression = ts.isImportDeclaration(node) || ts.isExportDeclaration(node)
    ? node.moduleSpecifier
    : ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword
    ? node.arguments[0]
    : ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)
    ? node.argument.literal
    : undefined
  return expression && ts.isStringLiteralLike(expression) ? expression.text : undefined
}

/** Whether the specifier is a file of the package, or a name that JSR serves. A package needs a version. */
function isServed(files: Files, from: string, specifier: string): boolean {
  if (/^\.\.?\//.test(specifier)) return files.has(posix.join(posix.dirname(from), specifier))
  return /^(?:npm|jsr):\/?(?:@[^/@]+\/)?[^/@]+@[^/]+/.test(specifier) || /^(?:node|data):/.test(specifier)
}
