import { posix } from "node:path"
import type { SchemaDialect } from "@svc-auth/sql/schema"
import type { Node } from "oxc-parser"
import { Refusal } from "../command.ts"
import { addBelowImports, findNewError, type Module, parseModule } from "../init/edit.ts"
import { keepLineEnds } from "../line-ends.ts"
import { toPrintableLine } from "../printable.ts"
import {
  type Comparison,
  type File,
  findColumn,
  isOurs,
  toConflict,
  toDefaultHint,
  toNames,
  toNamesHint,
  toRowHint,
} from "./comparison.ts"
import { type DrizzleColumn, type DrizzleTable, readModule } from "./drizzle-tables.ts"

const sources: Readonly<Record<SchemaDialect, string>> = {
  postgres: "drizzle-orm/pg-core",
  mariadb: "drizzle-orm/mysql-core",
  mysql: "drizzle-orm/mysql-core",
  sqlite: "drizzle-orm/sqlite-core",
}

/** A needed table, and the table of the project that is it. */
interface Pair {
  readonly needed: DrizzleTable
  readonly own: DrizzleTable | undefined
}

/** Columns and indexes that a table of the project lacks. */
interface Lack {
  readonly own: DrizzleTable
  readonly added: readonly DrizzleColumn[]
  readonly lines: readonly string[]
  readonly indexes: readonly string[]
}

const calls = (code: string, name: string): boolean => new RegExp(String.raw`(?<![.\w$])${name}[(<]`).test(code)

/** Returns the name of a needed table in the options of the adapter. */
const toMember = ({ variable }: DrizzleTable): string => variable.replace(/s$/, "")

/** Returns the ending of the project's relative imports. */
function findEnding(files: readonly File[]): string {
  for (const { text } of files) {
    const [, ending] = /\bfrom\s+["']\.{1,2}\/[^"'\n]*?(\.[jt]s)?["']/.exec(text) ?? [undefined, undefined]
    if (ending !== undefined) return ending
  }
  return ""
}

/** Returns the specifier with which one file imports another. */
function toSpecifier(from: string, path: string, files: readonly File[]): string {
  const way = posix.relative(posix.dirname(from), path).replace(/\.[cm]?[jt]sx?$/, "")
  return `${way.startsWith(".") ? "" : "./"}${way}${findEnding(files)}`
}

/** How the project declares the id of its users, for the columns that reference it. */
interface OwnId {
  /** The expression that leads to it, such as `users.id`. */
  readonly path: string
  readonly type: string
  readonly options: readonly string[]
}

const idTypes = /^(?:text|varchar|char|uuid|integer|int|bigint|binary|varbinary)$/
const serials: Readonly<Record<string, string>> = { serial: "integer", bigserial: "bigint", smallserial: "smallint" }

function findOwnId({ needed, own }: Pair, source: string): OwnId | undefined {
  const id = own && findColumn(own.columns, needed.columns[0]!)
  if (!id) return undefined
  const path = `${own!.variable}.${id.member}`
  // MySQL's serial is a bigint without a sign
  if (id.type === "serial" && source.endsWith("mysql-core")) {
    return { path, type: "bigint", options: [`{ mode: "number", unsigned: true }`] }
  }
  if (Object.hasOwn(serials, id.type)) return { path, type: serials[id.type]!, options: id.options }
  const { type, options } = idTypes.test(id.type) ? id : needed.columns[0]!
  return { path, type, options }
}

/** Returns the code of a column. References have the type of the project's id, and lead to it. */
function toReference({ code, type, name, options }: DrizzleColumn, id: OwnId | undefined): string {
  if (!id || !code.includes("users.id")) return code
  const call = (callee: string, given: readonly string[]) => `${callee}(${[JSON.stringify(name), ...given].join(", ")})`
  return code.replace(call(type, options), () => call(id.type, id.options)).replace("users.id", () => id.path)
}

/** Returns the indexes of a needed table that the project's one lacks. Computed ones are not known. */
function findIndexes(needed: DrizzleTable, { columns, indexes, extras }: DrizzleTable): readonly string[] {
  if (extras && !extras.items) return []
  return needed.indexes.filter(({ code }) => code.startsWith("index(")).flatMap(({ member, code }) => {
    const column = needed.columns.find((one) => one.member === member)!
    const ownMember = findColumn(columns, column)?.member ?? member
    if (indexes.some((one) => one.member === ownMember)) return []
    return [code.replace(/\.on\(.*$/, () => `.on(${extras?.table ?? "table"}.${ownMember})`)]
  })
}

function addIndexes(module: Module, { own: { extras, end }, indexes }: Lack): void {
  if (indexes.length === 0) return
  const items = extras?.items
  if (!items) {
    const list = indexes.map((line) => `\n  ${module.quote(line)},`).join("")
    module.text.appendLeft(end, `, (table) => [${list}\n]`)
  } else if (items.type === "ArrayExpression") addItems(module, items, items.elements, indexes)
  else addItems(module, items, items.properties, indexes.map((line) => `${/"[^"]*"/.exec(line)![0]}: ${line}`))
}

/** Adds items at the end of a list or an object. The comment at the end of a line stays with its item. */
function addItems(
  { text, quote }: Module,
  container: Node,
  items: readonly (Node | null)[],
  lines: readonly string[],
): void {
  const source = text.original
  const last = items.at(-1)
  if (lines.length === 0) return
  if (!last) {
    return void text.appendLeft(container.start + 1, lines.map((line) => `\n  ${quote(line)},`).join("") + "\n")
  }
  const indent = /\n([ \t]*)$/.exec(source.slice(0, last.start))?.[1]
  if (indent === undefined) return void text.appendLeft(last.end, lines.map((line) => `, ${quote(line)}`).join(""))
  const [rest] = /^\s*,?/.exec(source.slice(last.end))!
  if (!rest.includes(",")) text.appendLeft(last.end, ",")
  const from = rest.includes(",") ? last.end + rest.length : last.end
  const [comment] = /^[ \t]*(?:\/\/[^\r\n]*|\/\*[^\r\n]*?\*\/)?/.exec(source.slice(from))!
  text.appendLeft(from + comment.trimEnd().length, lines.map((line) => `\n${indent}${quote(line)},`).join(""))
}

/** Imports names of Drizzle that the module lacks. */
function addImports(module: Module, source: string, names: readonly string[]): void {
  const statement = module.program.body.find((one) =>
    one.type === "ImportDeclaration" && one.source.value === source && one.importKind !== "type" &&
    one.specifiers.some(({ type }) => type === "ImportSpecifier")
  )
  const specifiers = statement?.type === "ImportDeclaration" ? statement.specifiers : []
  const missing = names.filter((name) => !specifiers.some(({ local }) => local.name === name))
  if (missing.length === 0) return
  const last = specifiers.at(-1)
  if (last) module.text.appendLeft(last.end, missing.map((name) => `, ${name}`).join(""))
  else addBelowImports(module, `import { ${missing.join(", ")} } from "${source}"`)
}

/**
 * Compares the tables of a project with those that the adapter needs.
 * @param printed what `toDrizzle` returns
 */
export function compareDrizzle(printed: string, files: readonly File[], dialect: SchemaDialect): Comparison {
  const source = sources[dialect]
  const needed = readModule({ path: "printed.ts", text: printed }, source)!
  const modules = files.flatMap((file) => readModule(file, source) ?? [])
  const all = modules.flatMap(({ tables }) => tables)
  const conflicts: string[] = []
  const pairs = needed.tables.map((table): Pair => {
    const own = all.find(({ name }) => name === table.name) ??
      all.find(({ variable, columns }) => variable === table.variable && isOurs(table.columns, columns))
    if (own && !own.isOpen && !isOurs(table.columns, own.columns)) {
      conflicts.push(toConflict(table.name, own.path, toMember(table)))
    }
    return { needed: table, own }
  })
  const user = pairs.find((one) => one.needed.variable === "users")!
  const id = findOwnId(user, source)
  const created = pairs.filter(({ own }) => !own).map(({ needed: table }) => ({
    ...table,
    code: table.columns.reduce(
      (code, column) => code.replace(column.code, () => toReference(column, id)),
      table.code,
    ),
  }))
  const lacks = pairs.flatMap(({ needed: table, own }): Lack[] => {
    if (!own || own.isOpen) return []
    const added = table.columns.filter((column) => !findColumn(own.columns, column))
    const indexes = findIndexes(table, own)
    return added.length + indexes.length > 0
      ? [{ own, added, lines: added.map((one) => toReference(one, id)), indexes }]
      : []
  })
  const toNamed = ({ name, columns }: DrizzleTable) => ({ table: name, columns })
  const left = [
    ...toNamesHint(
      pairs.flatMap(({ needed: table, own }) =>
        own ? toNames(toMember(table), toNamed(table), toNamed(own)) ?? [] : []
      ),
    ),
    ...pairs.flatMap(({ needed: table, own }) =>
      own?.columns.filter((column) =>
        column.needsDefault && !table.columns.some((one) => findColumn(own.columns, one) === column)
      ).map(({ name }) => toDefaultHint(name, own.name, own.path)) ?? []
    ),
    ...lacks.flatMap(({ own, added }) => toRowHint(own.name, added) ?? []),
  ]
  /** The imported names, helpers and statements of a module that gets this code. */
  const toParts = (code: string) => {
    const helpers = needed.module.program.body.flatMap((statement) => {
      const [declared] = statement.type === "VariableDeclaration" ? statement.declarations : []
      if (declared?.id.type !== "Identifier" || !calls(code, declared.id.name)) return []
      return [{ name: declared.id.name, code: printed.slice(statement.start, statement.end) }]
    })
    const imported = needed.module.program.body.flatMap((one) => one.type === "ImportDeclaration" ? one.specifiers : [])
    const known = [...imported.map(({ local }) => local.name), ...id ? [id.type] : []]
      .filter((name) => !helpers.some((helper) => helper.name === name))
    const text = [...helpers.map((one) => one.code), code].join("\n")
    return { helpers, names: [...new Set(known.filter((name) => calls(text, name)))].sort() }
  }
  const hasOwner = (code: string) => id !== undefined && code.includes(`() => ${id.path}`)
  const toOwnerImport = (target: string) =>
    `import { ${user.own!.variable} } from ${JSON.stringify(toSpecifier(target, user.own!.path, files))}`
  const toNewModule = (target: string): string => {
    if (created.length === 0) return ""
    if (created.length === needed.tables.length) return printed
    const code = created.map((table) => `${table.code}\n`).join("\n")
    const { names, helpers } = toParts(code)
    const imports = [
      `import { ${names.join(", ")} } from "${source}"`,
      ...hasOwner(code) ? [toOwnerImport(target)] : [],
    ]
    return `${imports.join("\n")}\n\n${helpers.map((one) => `${one.code}\n`).join("")}${
      helpers.length > 0 ? "\n" : ""
    }${code}`
  }
  const toHint = ({ own, lines, indexes }: Lack) =>
    `// ${toPrintableLine(`Add to the table "${own.name}" (${own.path})`)}:\n${
      [...lines, ...indexes].map((line) => `//   ${line},\n`).join("")
    }`
  return {
    found: [...new Set(pairs.flatMap(({ own }) => own?.path ?? []))],
    missing: [
      ...created.map(({ name }) => `the table "${name}"`),
      ...lacks.flatMap(({ own, added }) =>
        added.map(({ name }) => `the column "${name}" of "${own.name}" (${own.path})`)
      ),
    ],
    left,
    conflicts,
    hasIntegerIds: id !== undefined && /int$|^integer$/.test(id.type),
    text: [toNewModule("index.ts"), ...lacks.map(toHint)].filter(Boolean).join("\n"),
    add(target) {
      const before = files.find(({ path }) => path === target)?.text
      const elsewhere = lacks.filter(({ own }) => own.path !== target).map(({ own, lines, indexes }) =>
        `Add to the table "${own.name}" (${own.path}): ${[...lines, ...indexes].join(", ")}`
      )
      const here = lacks.filter(({ own }) => own.path === target)
      const after = before === undefined ? toNewModule(target) : extend(before, target, here)
      const changes = after === (before ?? "") ? [] : [{ path: target, before, after }]
      return { changes, left: elsewhere }
    },
  }

  function extend(before: string, target: string, here: readonly Lack[]): string {
    const module = parseModule(target, before)
    if (!module) throw new Refusal(`${target} has a syntax error: correct it, or name another file.`)
    if (created.length === 0 && here.length === 0) return before
    // offsets of the tables are those of this text
    for (const lack of here) {
      addItems(module, lack.own.object, lack.own.object.properties, lack.lines)
      addIndexes(module, lack)
    }
    const added = here.flatMap(({ lines, indexes }) => [...lines, ...indexes])
    const code = [...created.map((table) => table.code), ...added].join("\n\n")
    const { names, helpers } = toParts(code)
    addImports(module, source, names)
    const isOwnerElsewhere = hasOwner(code) && user.own!.path !== target
    const locals = module.program.body.flatMap((one) => one.type === "ImportDeclaration" ? one.specifiers : [])
    if (isOwnerElsewhere && !locals.some(({ local }) => local.name === user.own!.variable)) {
      addBelowImports(module, toOwnerImport(target))
    }
    const known = before.replaceAll("\r\n", "\n")
    const newHelpers = helpers.filter((helper) =>
      !known.includes(helper.code) && !known.includes(module.style(helper.code))
    )
    const end = module.style("x").slice(1)
    for (const helper of newHelpers) addBelowImports(module, `\n${helper.code}`)
    const tables = created.map((table) => `\n${module.quote(table.code)}${end}\n`).join("")
    const text = module.text.toString()
    const after = keepLineEnds(
      before,
      text + (tables === "" || text === "" || text.endsWith("\n") ? "" : "\n") + tables,
    )
    const error = findNewError(target, before, after)
    if (error !== undefined) {
      throw new Refusal(`${target} cannot be extended safely (${error}): rename what is yours, or name another file.`)
    }
    return after
  }
}
