import { join, relative, sep } from "node:path"
import type { SchemaOptions, TableFeature } from "@svc-auth/sql/schema"
import type { Node } from "oxc-parser"
import { readSources } from "../doctor/folder.ts"
import { findImport, findMember, type Module, parseModule, walk } from "../init/edit.ts"
import { type Manifest, parseManifest } from "../manifest.ts"
import { others } from "../providers/facts.gen.ts"
import { readText } from "../read-text.ts"
import type { File } from "./comparison.ts"

/** The files of a project that say which tables it needs and which it has. */
export interface Project {
  readonly cwd: string
  readonly manifest: Manifest
  readonly sources: readonly File[]
  readonly prisma: readonly File[]
  /** The files of SQL. They are empty until {@link readMigrations} reads them. */
  readonly sql: readonly File[]
  /** The configuration of wrangler, or an empty text. */
  readonly wrangler: string
}

const read = (cwd: string, names?: RegExp): readonly File[] =>
  [...readSources(cwd, names)].map(({ file, text }) => ({ path: relative(cwd, file).split(sep).join("/"), text }))
    .sort((a, b) => a.path.localeCompare(b.path, "en"))

/** @throws {Refusal} if the `package.json` is malformed */
export function readProject(cwd: string): Project {
  const manifest = readText(join(cwd, "package.json"))
  const wrangler = ["wrangler.toml", "wrangler.json", "wrangler.jsonc"].map((name) => readText(join(cwd, name)) ?? "")
  return {
    cwd,
    manifest: manifest === undefined ? {} : parseManifest(manifest),
    sources: read(cwd),
    prisma: read(cwd, /\.prisma$/),
    sql: [],
    wrangler: wrangler.join("\n"),
  }
}

/** Returns the project with its files of SQL, which may be large dumps. */
export const readMigrations = (project: Project): Project => ({ ...project, sql: read(project.cwd, /\.sql$/) })

/** The facts about tables that are written in the code of a project. The code is read, and does not run. */
export interface Usage {
  /** The features whose modules are imported, with the tables that they need. `undefined` if no module of the library is imported. */
  readonly features: readonly TableFeature[] | undefined
  /** True if the code creates the adapter. */
  readonly hasAdapter: boolean
  readonly tables: SchemaOptions["tables"]
  readonly generatedIds: boolean
  readonly authJsColumns: boolean
  /** The app's own fields of users. */
  readonly fields: SchemaOptions["fields"]
  /** The path of a file whose options of the adapter are not written out. */
  readonly unread: string | undefined
}

const passkeyIds = ["passkey", "webauthn"]
const mailIds = others.filter((id) => id !== "credentials" && !passkeyIds.includes(id))
const providers = /^(?:@svc-auth\/core|@auth\/[\w-]+|next-auth)\/providers\/([\w-]+)$/

/** The imports of a module: the specifier, and the names. */
interface Import {
  readonly from: string
  /** `undefined` if all are imported. */
  readonly names: readonly string[] | undefined
}

function findImports(module: Module): readonly Import[] {
  return walk(module.program).flatMap((node): Import[] => {
    const loaded = node.type === "ImportExpression"
      ? node.source
      : node.type === "CallExpression" && node.callee.type === "Identifier" && node.callee.name === "require"
      ? node.arguments[0]
      : undefined
    if (loaded?.type === "Literal") return [{ from: String(loaded.value), names: undefined }]
    if (node.type === "ExportNamedDeclaration" && node.source && node.exportKind !== "type") {
      const names = node.specifiers.flatMap(({ local }) => local.type === "Identifier" ? [local.name] : [])
      return [{ from: node.source.value, names }]
    }
    if (node.type !== "ImportDeclaration" || node.importKind === "type") return []
    const names = node.specifiers.flatMap((one) =>
      one.type === "ImportSpecifier" && one.importKind !== "type" && one.imported.type === "Identifier"
        ? [one.imported.name]
        : []
    )
    const hasAll = node.specifiers.some(({ type }) => type === "ImportNamespaceSpecifier")
    return [{ from: node.source.value, names: hasAll ? undefined : names }]
  })
}

const componentImports = /\bimport\s+(?!type\b)([^;"']*?)\s*from\s*["']([^"'\n]+)["']/g

/** Components cannot be parsed. */
const findComponentImports = (text: string): readonly Import[] =>
  [...text.matchAll(componentImports)].map(([, names, from]) => ({ from: from!, names: names!.match(/\w+/g) ?? [] }))

function toFeatures({ from, names }: Import): readonly TableFeature[] {
  const has = (name: string) => names === undefined || names.includes(name)
  const [, id] = providers.exec(from) ?? []
  if (id !== undefined) return mailIds.includes(id) ? ["email"] : passkeyIds.includes(id) ? ["passkeys"] : []
  if (from === "@svc-auth/password") {
    return [...has("Password") ? ["passwords"] as const : [], ...has("mfa") ? ["second-factor"] as const : []]
  }
  return from === "@svc-auth/sql" && has("sqlRevocations") ? ["revocation"] : []
}

const unknown = Symbol("unknown")

/** Returns the value of a node that is written out: a literal, or an object of them. */
function readValue(node: Node): unknown {
  if (node.type === "Literal") return node.value
  if (node.type === "TSAsExpression" || node.type === "TSSatisfiesExpression") return readValue(node.expression)
  if (node.type !== "ObjectExpression") return unknown
  const entries = node.properties.map((one): readonly [string, unknown] => {
    if (one.type !== "Property" || one.computed) return ["", unknown]
    const name = one.key.type === "Identifier" ? one.key.name : one.key.type === "Literal" ? String(one.key.value) : ""
    return [name, readValue(one.value)]
  })
  return entries.some(([, value]) => value === unknown) ? unknown : Object.fromEntries(entries)
}

interface Options {
  readonly tables: unknown
  readonly generatedIds: unknown
  readonly authJsColumns: unknown
}

/** Returns the options of the adapter in a module, for each call. */
function findOptions(module: Module): readonly Options[] {
  const names = ["SqlAdapter", "sqlRevocations"].map((name) => findImport(module, /^@svc-auth\/sql$/, name))
  return walk(module.program).flatMap((node) => {
    if (node.type !== "CallExpression" || node.callee.type !== "Identifier" || !names.includes(node.callee.name)) {
      return []
    }
    const [, options] = node.arguments
    if (!options) return []
    const read = (name: string) => {
      if (options.type !== "ObjectExpression") return unknown
      const value = findMember(options, name)
      return value && readValue(value)
    }
    return [{ tables: read("tables"), generatedIds: read("generatedIds"), authJsColumns: read("authJsColumns") }]
  })
}

/** Returns the option `user.fields` of each configuration in a module. The fields may be a constant of the module. */
function findFields(module: Module): readonly unknown[] {
  const nodes = walk(module.program)
  const resolve = (node: Node): unknown => {
    if (node.type !== "Identifier") return readValue(node)
    const constant = nodes.find((one) =>
      one.type === "VariableDeclarator" && one.id.type === "Identifier" && one.id.name === node.name
    )
    return constant?.type === "VariableDeclarator" && constant.init ? readValue(constant.init) : unknown
  }
  return nodes.flatMap((node) => {
    const user = node.type === "ObjectExpression" ? findMember(node, "user") : undefined
    const fields = user?.type === "ObjectExpression" ? findMember(user, "fields") : undefined
    return fields ? [resolve(fields)] : []
  })
}

const isFields = (value: unknown): value is NonNullable<SchemaOptions["fields"]> =>
  typeof value === "object" && value !== null &&
  Object.values(value).every((field: unknown) => typeof Object(field).type === "string")

/** Returns what the code of a project says about its tables. */
export function findUsage({ sources }: Project): Usage {
  const features = new Set<TableFeature>()
  const options: Options[] = []
  const fields: SchemaOptions["fields"][] = []
  let isUsed = false
  let hasAdapter = false
  let unread: string | undefined
  for (const { path, text } of sources) {
    if (!/@svc-auth\/|@auth\/|next-auth\//.test(text)) continue
    const module = parseModule(path, text)
    const imports = module ? findImports(module) : findComponentImports(text)
    for (const one of imports) {
      if (one.from.startsWith("@svc-auth/")) isUsed = true
      if (one.from === "@svc-auth/sql" && (one.names?.includes("SqlAdapter") ?? true)) hasAdapter = true
      for (const feature of toFeatures(one)) features.add(feature)
    }
    const found = module ? findOptions(module) : []
    if (found.some((one) => Object.values(one).includes(unknown))) unread ??= path
    options.push(...found)
    for (const one of module ? findFields(module) : []) {
      if (isFields(one)) fields.push(one)
      else if (one === unknown) unread ??= path
    }
  }
  const tables = options.map((one) => one.tables).filter((value) => typeof value === "object" && value !== null)
  return {
    features: isUsed ? [...features] : undefined,
    hasAdapter,
    tables: tables.length > 0 ? Object.assign({}, ...tables) as NonNullable<SchemaOptions["tables"]> : undefined,
    generatedIds: options.some(({ generatedIds }) => generatedIds === true),
    authJsColumns: options.some(({ authJsColumns }) => authJsColumns === true),
    fields: fields.length > 0 ? Object.assign({}, ...fields) : undefined,
    unread,
  }
}
