import type { Node } from "oxc-parser"
import { findImport, type Module, parseModule, walk } from "../init/edit.ts"
import type { Column, File } from "./comparison.ts"

type ObjectNode = Extract<Node, { type: "ObjectExpression" }>

/** A column of a table. */
export interface DrizzleColumn extends Column {
  /** Its name in the code. */
  readonly member: string
  /** The member and its value. */
  readonly code: string
  /** The call that begins the value, such as `varchar("id", { length: 255 })`: its function, and its arguments after the name. */
  readonly type: string
  readonly options: readonly string[]
  /** True if only Drizzle gives the column a value. */
  readonly needsDefault: boolean
}

/** An index, and the column that it begins with, by its name in the code. */
export interface DrizzleIndex {
  readonly member: string
  readonly code: string
}

/** The last argument of a table, which returns its keys and indexes. */
export interface DrizzleExtras {
  /** The name of the parameter that is the table. */
  readonly table: string
  /** The list or object, or `undefined` if it is not written out. */
  readonly items: Extract<Node, { type: "ArrayExpression" | "ObjectExpression" }> | undefined
}

/** A call such as `pgTable("user", { … })`. */
export interface DrizzleTable {
  /** Its name in the database. */
  readonly name: string
  /** The variable with the table. */
  readonly variable: string
  readonly columns: readonly DrizzleColumn[]
  /** True if it also has columns of another object. */
  readonly isOpen: boolean
  readonly object: ObjectNode
  /** The keys and indexes that begin with a column. */
  readonly indexes: readonly DrizzleIndex[]
  /** `undefined` if the table has none. */
  readonly extras: DrizzleExtras | undefined
  /** The end of the argument with the columns. */
  readonly end: number
  /** The text of the statement. */
  readonly code: string
  readonly path: string
}

/** A module with tables. */
export interface DrizzleModule {
  readonly path: string
  readonly module: Module
  readonly tables: readonly DrizzleTable[]
}

type ToName = (name: string) => string

/** Returns the function of the parameter that a template literal or parameter is, such as `t3_${name}`. */
function readNaming(node: Node | undefined): ToName | undefined {
  if (node?.type !== "ArrowFunctionExpression" || !node.expression) return undefined
  const [parameter] = node.params
  const body = node.body as Node
  if (body.type !== "TemplateLiteral" || body.expressions.length !== 1 || parameter?.type !== "Identifier") {
    return undefined
  }
  const [expression] = body.expressions
  if (expression?.type !== "Identifier" || expression.name !== parameter.name) return undefined
  const [before, after] = body.quasis.map(({ value }) => value.cooked ?? value.raw)
  return (name) => `${before}${name}${after}`
}

/** Returns the functions of a module that create tables, by their local names. */
function findCreators(module: Module, from: RegExp): ReadonlyMap<string, ToName> {
  const creators = new Map<string, ToName>()
  for (const kind of ["pg", "mysql", "sqlite"]) {
    const table = findImport(module, from, `${kind}Table`)
    if (table !== undefined) creators.set(table, (name) => name)
    const maker = findImport(module, from, `${kind}TableCreator`)
    for (const node of maker === undefined ? [] : walk(module.program)) {
      if (node.type !== "VariableDeclarator" || node.id.type !== "Identifier") continue
      if (node.init?.type !== "CallExpression" || node.init.callee.type !== "Identifier") continue
      const naming = node.init.callee.name === maker ? readNaming(node.init.arguments[0]) : undefined
      if (naming) creators.set(node.id.name, naming)
    }
  }
  return creators
}

const unwrap = (node: Node | null | undefined): Node | null | undefined =>
  node?.type === "ParenthesizedExpression" ? unwrap(node.expression) : node

/** Returns the object with the columns, which may be the result of a function. */
function findObject(node: Node | undefined): ObjectNode | undefined {
  const value = unwrap(node)
  const result = value?.type === "ArrowFunctionExpression" ? unwrap(value.body as Node) : value
  return result?.type === "ObjectExpression" ? result : undefined
}

const readString = (node: Node | undefined): string | undefined =>
  node?.type === "Literal" && typeof node.value === "string" ? node.value : undefined

/** The methods with which the database gives a column a value. */
const defaults = /^(?:default(?:Now|Random)?|generated\w+|autoincrement)$/

function readColumn(member: string, property: Node, value: Node, text: string): DrizzleColumn {
  const methods = new Set<string>()
  let node: Node = value
  while (
    node.type === "CallExpression" && node.callee.type === "MemberExpression" &&
    node.callee.object.type !== "Identifier" && node.callee.property.type === "Identifier"
  ) {
    methods.add(node.callee.property.name)
    node = node.callee.object
  }
  const [first, ...rest] = node.type === "CallExpression" ? node.arguments : []
  const callee = node.type !== "CallExpression"
    ? undefined
    : node.callee.type === "MemberExpression"
    ? node.callee.property
    : node.callee
  const type = callee?.type === "Identifier" ? callee.name : ""
  const name = readString(first)
  const options = (name === undefined && first ? [first, ...rest] : rest).map(({ start, end }) =>
    text.slice(start, end)
  )
  const isKey = methods.has("primaryKey")
  const isRequired = isKey || methods.has("notNull")
  const fills = [...methods].some((method) => defaults.test(method)) || /serial$/i.test(type) ||
    isKey && type === "integer"
  const code = text.slice(property.start, property.end)
  return { name: name ?? member, member, isRequired, code, type, options, needsDefault: isRequired && !fills }
}

/** Returns the columns of an object whose names and values are written out. */
function readColumns(object: ObjectNode, text: string): readonly DrizzleColumn[] {
  return object.properties.flatMap((property) => {
    if (property.type !== "Property" || property.computed) return []
    const { key, value } = property
    const member = key.type === "Identifier" ? key.name : readString(key)
    return member === undefined ? [] : [readColumn(member, property, value, text)]
  })
}

function readExtras(node: Node | undefined): DrizzleExtras | undefined {
  const value = unwrap(node)
  if (!value) return undefined
  const [parameter] = value.type === "ArrowFunctionExpression" ? value.params : []
  const result = value.type === "ArrowFunctionExpression" ? unwrap(value.body as Node) : undefined
  return {
    table: parameter?.type === "Identifier" ? parameter.name : "table",
    items: result?.type === "ArrayExpression" || result?.type === "ObjectExpression" ? result : undefined,
  }
}

const firstColumn =
  /^primaryKey\(\{[^}]*?\bcolumns:\s*\[\s*\w+\.(\w+)|\.(?:on|onOnly|using)\((?:\s*["']\w+["']\s*,)?\s*\w+\.(\w+)/

/** Returns the calls such as `index("name").on(table.column)` in the last argument. */
const readIndexes = (node: Node, text: string): readonly DrizzleIndex[] =>
  walk(node).flatMap((call) => {
    if (call.type !== "CallExpression") return []
    const code = text.slice(call.start, call.end)
    const [, ofKey, ofIndex] = firstColumn.exec(code) ?? []
    const member = ofKey ?? ofIndex
    return member === undefined ? [] : [{ member, code }]
  })

/** Returns the tables that a module declares, or `undefined` if it cannot be parsed or imports none of Drizzle's functions. */
export function readModule({ path, text }: File, dialect: string): DrizzleModule | undefined {
  if (!text.includes(dialect)) return undefined
  const module = parseModule(path, text)
  if (!module) return undefined
  const creators = findCreators(module, new RegExp(`^${dialect}$`))
  const tables: DrizzleTable[] = []
  for (const statement of module.program.body) {
    const declaration = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement
    if (declaration?.type !== "VariableDeclaration") continue
    for (const { id, init } of declaration.declarations) {
      const call = unwrap(init)
      if (id.type !== "Identifier" || call?.type !== "CallExpression") continue
      const written = readString(call.arguments[0])
      const object = findObject(call.arguments[1])
      const naming: ToName | undefined = call.callee.type === "Identifier"
        ? creators.get(call.callee.name)
        : call.callee.type === "MemberExpression" && call.callee.property.type === "Identifier" &&
            call.callee.property.name === "table"
        ? (name) => name
        : undefined
      if (!naming || written === undefined || !object) continue
      const isOpen = object.properties.some((one) => one.type !== "Property" || one.computed)
      const code = text.slice(statement.start, statement.end)
      tables.push({
        name: naming(written),
        variable: id.name,
        columns: readColumns(object, text),
        isOpen,
        object,
        indexes: call.arguments[2] ? readIndexes(call.arguments[2], text) : [],
        extras: readExtras(call.arguments[2]),
        end: call.arguments[1]!.end,
        code,
        path,
      })
    }
  }
  return { path, module, tables }
}
