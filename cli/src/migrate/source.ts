import MagicString from "magic-string"
import { type Node, type ParserOptions, parseSync, visitorKeys } from "oxc-parser"
import { toMessages } from "../init/edit.ts"

export type { Node } from "oxc-parser"

/** One thing that a person has to do, or to know. */
export interface Finding {
  /** The path of the file, from the folder of the app. */
  readonly file: string
  readonly line: number
  /** What was found, and what to do. */
  readonly what: string
  /** The page of the docs, with an anchor. */
  readonly page: string
}

/** A source file that cannot be parsed. */
export class Unreadable extends Error {
  override readonly name = "Unreadable"
  readonly line: number
  constructor(line: number, message: string) {
    super(message)
    this.line = line
  }
}

/** A source file, parsed, with the edits that are made to it. */
export interface Source {
  /** The path from the folder of the app, with slashes. */
  readonly path: string
  readonly text: string
  readonly program: Node
  readonly comments: readonly Span[]
  readonly edit: MagicString
  /** Whether types may be written in it. */
  readonly isTyped: boolean
  /** The parts of a component that are markup, or an empty list. */
  readonly markup: readonly Span[]
  /** Object literals that a file passes to the binding, perhaps another file: they are configurations without a type. */
  readonly passed: Set<Node>
}

/** A part of a text. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** Matches the scripts of a component, and the frontmatter of an Astro page. */
const scripts = /(<script\b[^>]*>)([\s\S]*?)<\/script\s*>|^(\s*---\r?\n)([\s\S]*?)\r?\n---/g

/**
 * Parses a source file. Of components it parses the scripts.
 * @throws {Unreadable} with the line of the mistake
 */
export function parse(path: string, text: string): Source {
  const { program, comments, errors, isTyped, markup } = parseScripts(path, text)
  const [error] = errors
  if (error) throw new Unreadable(toLine(text, error.labels[0]?.start ?? 0), error.message)
  return { path, text, program, comments, edit: new MagicString(text), isTyped, markup, passed: new Set() }
}

/** Returns an error of a source file that its old text did not have, such as a name that is declared twice, or `undefined`. */
export function findNewError(path: string, before: string, after: string): string | undefined {
  const [known, found] = [before, after].map((text) =>
    toMessages(parseScripts(path, text, { showSemanticErrors: true }))
  )
  return found!.find((message) => !known!.includes(message))
}

function parseScripts(path: string, text: string, options: ParserOptions = {}) {
  const extension = path.slice(path.lastIndexOf(".") + 1)
  const isComponent = extension === "svelte" || extension === "astro"
  const { code, markup } = isComponent ? maskMarkup(text) : { code: text, markup: [] }
  const isTyped = isComponent
    ? extension === "astro" || /<script\b[^>]*\blang=["']?ts/.test(text)
    : /ts$|tsx$/.test(extension)
  // JavaScript files of Next may contain JSX
  const lang = isComponent
    ? "ts"
    : path.endsWith(".d.ts")
    ? "dts"
    : isTyped
    ? (extension === "tsx" ? "tsx" : "ts")
    : "jsx"
  const { program, comments, errors } = parseSync(path, code, { ...options, lang, sourceType: "module" })
  // the frontmatter of Astro may return a response
  const real = errors.filter(({ message }) => !(extension === "astro" && message.includes("'return' statement")))
  return { program, comments, errors: real, isTyped, markup }
}

/** Returns the text with spaces in place of the markup, so that offsets stay the same. */
function maskMarkup(text: string): { code: string; markup: readonly Span[] } {
  const markup: Span[] = []
  let code = ""
  let end = 0
  for (const match of text.matchAll(scripts)) {
    const opening = match[1] ?? match[3] ?? ""
    const script = match[2] ?? match[4] ?? ""
    const start = match.index + opening.length
    markup.push({ start: end, end: start })
    code += toBlank(text.slice(end, start)) + script
    end = start + script.length
  }
  markup.push({ start: end, end: text.length })
  return { code: code + toBlank(text.slice(end)), markup }
}

// a semicolon ends the script before it
const toBlank = (text: string): string => text.replace(/[^\r\n]/g, " ").replace(/^ /, ";")

/** Returns the number of the line, from 1. */
export const toLine = (text: string, offset: number): number => text.slice(0, offset).split("\n").length

/** Returns the text of a node. */
export const textOf = ({ text }: Source, { start, end }: Span): string => text.slice(start, end)

/** Calls the visitor for each node and its parents, the nearest first. The visitor returns `false` to leave out what is below the node. */
export function walk(
  node: Node,
  visit: (node: Node, parents: readonly Node[]) => void | false,
  parents: readonly Node[] = [],
): void {
  if (visit(node, parents) === false) return
  const below = [node, ...parents]
  for (const key of visitorKeys[node.type] ?? []) {
    const child = (node as unknown as Record<string, unknown>)[key]
    for (const item of Array.isArray(child) ? child : [child]) if (isNode(item)) walk(item, visit, below)
  }
}

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value

/** Returns all nodes of a type. */
export function findAll<T extends Node["type"]>(root: Node, type: T): Extract<Node, { type: T }>[] {
  const found: Extract<Node, { type: T }>[] = []
  walk(root, (node) => {
    if (node.type === type) found.push(node as Extract<Node, { type: T }>)
  })
  return found
}

/** Returns the expression without parentheses, `as` and `satisfies`. */
export function unwrap(node: Node): Node {
  return node.type === "TSSatisfiesExpression" || node.type === "TSAsExpression" ||
      node.type === "ParenthesizedExpression"
    ? unwrap(node.expression)
    : node
}

/** A place where a name refers to a variable or a type. */
interface Reference extends Span {
  /** Whether it is also the key of a property. */
  readonly isShorthand: boolean
  /** Whether it is also the name that the file exports. */
  readonly isExported: boolean
}

/** Returns the places where a name refers to a variable or a type: no keys, no members. */
export function findReferences(root: Node, name: string): Reference[] {
  const found: Reference[] = []
  walk(root, (node, [parent]) => {
    if (node.type === "ImportDeclaration" || node.type === "ExportNamedDeclaration" && node.source) return false
    if ((node.type !== "Identifier" && node.type !== "JSXIdentifier") || node.name !== name) return undefined
    if (parent?.type === "MemberExpression" && !parent.computed && parent.property === node) return undefined
    if (parent?.type === "JSXAttribute" || parent?.type === "ExportSpecifier" && parent.exported === node) {
      return undefined
    }
    if (parent?.type === "Property" && parent.shorthand) {
      if (parent.value === node) return undefined
    } else if (parent && "key" in parent && parent.key === node && !("computed" in parent && parent.computed)) {
      return undefined
    }
    // the span of a name ends before its type
    const end = node.start + node.name.length
    found.push({
      start: node.start,
      end,
      isShorthand: parent?.type === "Property" && parent.shorthand,
      isExported: parent?.type === "ExportSpecifier" && parent.exported.start === node.start,
    })
    return undefined
  })
  return found
}

/** Renames a variable or a type in the whole file, which exports it under the name that it has. */
export function rename(source: Source, name: string, to: string): void {
  for (const { start, end, isShorthand, isExported } of findReferences(source.program, name)) {
    source.edit.update(start, end, isShorthand ? `${name}: ${to}` : isExported ? `${to} as ${name}` : to)
  }
}

/** Returns the name of a property whose key is written out, or `undefined`. */
export function keyOf(property: Node): string | undefined {
  if (property.type !== "Property" || property.computed) return undefined
  const { key } = property
  return key.type === "Identifier"
    ? key.name
    : key.type === "Literal" && typeof key.value === "string"
    ? key.value
    : undefined
}

/** Returns the property of an object literal, or `undefined`. */
export const findProperty = (object: Node, name: string): Extract<Node, { type: "Property" }> | undefined =>
  object.type === "ObjectExpression"
    ? object.properties.find((item): item is Extract<typeof item, { type: "Property" }> => keyOf(item) === name)
    : undefined

/** Removes a property or an attribute of a list, with the comma or space after it. */
export function removeItem({ text, edit }: Source, { start, end }: Span): void {
  const [after = ""] = /^\s*,?[ \t]*(?:\r?\n)?/.exec(text.slice(end)) ?? []
  const [before = ""] = /(?:^|\n)[ \t]*$/.exec(text.slice(0, start)) ?? []
  const indent = before.replace(/^\n/, "").length
  edit.remove(start - (after.endsWith("\n") ? indent : 0), end + after.length)
}

/** Removes an attribute and the space before it. */
export function removeAttribute({ text, edit }: Source, { start, end }: Span): void {
  edit.remove(start - /\s*$/.exec(text.slice(0, start))![0].length, end)
}

/** Returns the value of a variable, or `undefined` if the file declares none of this name. */
export function findVariable({ program }: Source, name: string): Node | undefined {
  const found = findAll(program, "VariableDeclarator").find(({ id }) => id.type === "Identifier" && id.name === name)
  return found?.init ? unwrap(found.init) : undefined
}

/** Adds statements after the imports, or at the start of the code. */
export function addAfterImports(source: Source, text: string): void {
  const { program, edit } = source
  if (program.type !== "Program") return
  const last = program.body.findLast(({ type }) => type === "ImportDeclaration")
  if (last) edit.appendLeft(last.end, `\n${text}`)
  else edit.prependLeft(program.body[0]?.start ?? 0, `${text}\n`)
}

/** Returns the quote and the end of statements that the file uses. */
export function styleOf({ program, text }: Source): { readonly quote: string; readonly end: string } {
  const first = program.type === "Program"
    ? program.body.find((node) =>
      node.type === "ImportDeclaration" || node.type === "ExportNamedDeclaration" && node.source
    )
    : undefined
  if (!first || !("source" in first) || !first.source) return { quote: '"', end: "" }
  return { quote: text[first.source.start] ?? '"', end: text[first.end - 1] === ";" ? ";" : "" }
}
