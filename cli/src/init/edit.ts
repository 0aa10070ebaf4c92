import MagicString from "magic-string"
import { type Node, type ParseResult, parseSync, type Program } from "oxc-parser"

/** A module that can be changed without touching the rest of its text. */
export interface Module {
  readonly text: MagicString
  readonly program: Program
  /** Returns code with the quotation marks of the module. */
  readonly quote: (code: string) => string
  /** Returns lines in the style of the module: its quotation marks, and semicolons at the ends. */
  readonly style: (lines: string) => string
}

/** Returns the module, or `undefined` if it has a syntax error. */
export function parseModule(path: string, source: string): Module | undefined {
  const { program, errors } = parseSync(path, source)
  if (errors.length > 0) return undefined
  const imports = program.body.filter((one) => one.type === "ImportDeclaration").map(({ start, end }) =>
    source.slice(start, end)
  )
  const semicolons = imports.some((one) => one.endsWith(";"))
  const single = imports.some((one) => one.includes("'"))
  const quote = (code: string) => single && !code.includes("'") ? code.replaceAll('"', "'") : code
  const style = (lines: string) => semicolons ? quote(lines).replaceAll(/([^\s{,(;])$/gm, "$1;") : quote(lines)
  return { text: new MagicString(source), program, quote, style }
}

/** Returns an error of a module that its old text did not have, such as a name that is declared twice, or `undefined`. */
export function findNewError(path: string, before: string, after: string): string | undefined {
  const [known, found] = [before, after].map((text) => toMessages(parseSync(path, text, { showSemanticErrors: true })))
  return found!.find((message) => !known!.includes(message))
}

/** Returns what is wrong in a module. In TypeScript, the parser takes an import for a type if the module declares its name. */
export function toMessages({ program: { body }, errors }: Pick<ParseResult, "program" | "errors">): readonly string[] {
  const declarations = body.map((node) => node.type === "ExportNamedDeclaration" ? node.declaration : node)
  const declared = declarations.flatMap((node) =>
    node?.type === "VariableDeclaration"
      ? node.declarations.flatMap(({ id }) => findNames(id))
      : node?.type === "FunctionDeclaration" || node?.type === "ClassDeclaration"
      ? findNames(node.id)
      : []
  )
  const imported = body.flatMap((node) =>
    node.type === "ImportDeclaration" && node.importKind !== "type"
      ? node.specifiers.map(({ local }) => local.name)
      : []
  )
  return [
    ...errors.map(({ message }) => message),
    ...imported.filter((name) => declared.includes(name)).map((name) =>
      `Identifier \`${name}\` has already been declared`
    ),
  ]
}

/** Returns the names that a pattern declares. */
export function findNames(pattern: Node | null): readonly string[] {
  switch (pattern?.type) {
    case "Identifier":
      return [pattern.name]
    case "ObjectPattern":
      return pattern.properties.flatMap((one) => findNames(one.type === "Property" ? one.value : one))
    case "ArrayPattern":
      return pattern.elements.flatMap(findNames)
    case "AssignmentPattern":
      return findNames(pattern.left)
    case "RestElement":
      return findNames(pattern.argument)
    default:
      return []
  }
}

type ObjectNode = Extract<Node, { type: "ObjectExpression" }>

/** An object of JSON, which may have comments, as a module. */
export interface JsonModule {
  readonly module: Module
  readonly object: ObjectNode
  /** Returns the changed text. */
  readonly toText: () => string
}

/** Returns the object in a text, or `undefined` if the text is no object. */
export function parseJson(text: string): JsonModule | undefined {
  const module = parseModule("object.ts", `(${text}\n)`)
  const [statement] = module?.program.body ?? []
  const expression = statement?.type === "ExpressionStatement" ? statement.expression : undefined
  const object = expression?.type === "ParenthesizedExpression" ? expression.expression : expression
  if (!module || object?.type !== "ObjectExpression") return undefined
  return { module, object, toText: () => module.text.toString().slice(1, -2) }
}

/** Returns all nodes below a node, and the node itself. */
export function walk(node: unknown): readonly Node[] {
  if (typeof node !== "object" || node === null) return []
  if (Array.isArray(node)) return node.flatMap(walk)
  const own = "type" in node && typeof node.type === "string" && "start" in node ? [node as Node] : []
  return [...own, ...Object.values(node).flatMap(walk)]
}

/** Adds lines below the imports, or at the top if there are none. */
export function addBelowImports({ text, program, style }: Module, code: string): void {
  const last = program.body.filter((one) => one.type === "ImportDeclaration").at(-1)
  if (last) text.appendLeft(last.end, `\n${style(code)}`)
  else text.prepend(`${style(code)}\n`)
}

/** Returns the local name of an import, or `undefined` if the module does not import it. @param name `default`, or its name */
export function findImport({ program }: Module, from: RegExp, name: string): string | undefined {
  for (const statement of program.body) {
    if (statement.type !== "ImportDeclaration" || !from.test(statement.source.value)) continue
    for (const one of statement.specifiers) {
      if (name === "default" && one.type === "ImportDefaultSpecifier") return one.local.name
      if (one.type === "ImportSpecifier" && one.imported.type === "Identifier" && one.imported.name === name) {
        return one.local.name
      }
    }
  }
  return undefined
}

/** Returns the value of an object's member. */
export function findMember(object: ObjectNode, name: string): Node | undefined {
  for (const one of object.properties) {
    if (one.type !== "Property" || one.computed) continue
    const key = one.key.type === "Identifier" ? one.key.name : one.key.type === "Literal" ? one.key.value : undefined
    if (key === name) return one.value
  }
  return undefined
}

/** Returns an option in the text of a `tsconfig.json` if its value is written out. What is in a comment is no option. */
export function findCompilerOption(
  text: string | undefined,
  name: string,
): Extract<Node, { type: "Literal" }> | undefined {
  const json = text === undefined ? undefined : parseJson(text)
  const options = json && findMember(json.object, "compilerOptions")
  const value = options?.type === "ObjectExpression" ? findMember(options, name) : undefined
  return value?.type === "Literal" ? value : undefined
}

/** Adds members at the start of an object: each on a line of its own if the object has several lines. */
export function addMembers({ text }: Module, object: ObjectNode, members: readonly string[]): void {
  const inner = text.original.slice(object.start + 1, object.properties[0]?.start ?? object.end - 1)
  const indent = /\n([ \t]*)$/.exec(inner)?.[1]
  if (object.properties.length === 0) {
    text.overwrite(
      object.start,
      object.end,
      members.length > 1 ? `{\n  ${members.join(",\n  ")},\n}` : `{ ${members} }`,
    )
  } else if (indent === undefined) text.appendLeft(object.start + 1, ` ${members.join(", ")},`)
  else text.appendLeft(object.start + 1, members.map((one) => `\n${indent}${one},`).join(""))
}

/** Adds an element at the end of a list. */
export function addElement({ text }: Module, list: Extract<Node, { type: "ArrayExpression" }>, element: string): void {
  const last = list.elements.at(-1)
  if (last) text.appendLeft(last.end, `, ${element}`)
  else text.overwrite(list.start, list.end, `[${element}]`)
}

/** Returns the only call of a function in the module. */
export function findCall({ program }: Module, name: string): Extract<Node, { type: "CallExpression" }> | undefined {
  const calls = walk(program).filter((one) => one.type === "CallExpression")
    .filter(({ callee }) => callee.type === "Identifier" && callee.name === name)
  return calls.length === 1 ? calls[0] : undefined
}
