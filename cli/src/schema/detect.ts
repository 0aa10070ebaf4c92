import type { SchemaDialect } from "@svc-auth/sql/schema"
import { Refusal } from "../command.ts"
import { toRanges } from "../manifest.ts"
import type { File } from "./comparison.ts"
import { findProvider } from "./prisma-models.ts"
import type { Project } from "./project.ts"

/** The form in which a project declares its tables. */
export type SchemaKind = "sql" | "drizzle" | "prisma"

/** A value, and where it was found. */
export interface Found<T> {
  readonly value: T
  readonly from: string
}

const dialects: Readonly<Record<string, SchemaDialect>> = {
  pg: "postgres",
  postgres: "postgres",
  "@neondatabase/serverless": "postgres",
  "@electric-sql/pglite": "postgres",
  mysql2: "mysql",
  "mysql2/promise": "mysql",
  "better-sqlite3": "sqlite",
  "@libsql/client": "sqlite",
  "node:sqlite": "sqlite",
  "bun:sqlite": "sqlite",
}
const providers: Readonly<Record<string, SchemaDialect>> = {
  postgresql: "postgres",
  postgres: "postgres",
  mysql: "mysql",
  sqlite: "sqlite",
}
const drizzleDialects: Readonly<Record<string, SchemaDialect>> = {
  postgresql: "postgres",
  mysql: "mysql",
  sqlite: "sqlite",
  turso: "sqlite",
}
const drizzleModules: Readonly<Record<string, SchemaDialect>> = {
  "pg-core": "postgres",
  "mysql-core": "mysql",
  "sqlite-core": "sqlite",
}
const imports = /\b(?:from|import|require)\s*\(?\s*["']([^"'\n]+)["']/g

const get = <T>(record: Readonly<Record<string, T>>, name: string | undefined): T | undefined =>
  name !== undefined && Object.hasOwn(record, name) ? record[name] : undefined

/** Returns the form of the project's schema. @throws {Refusal} if it cannot be found out */
export function findKind({ manifest, prisma }: Project): Found<SchemaKind> {
  const names = Object.keys(toRanges(manifest))
  const hasDrizzle = names.includes("drizzle-orm")
  const [model] = ["@prisma/client", "prisma"].filter((name) => names.includes(name))
  if (hasDrizzle && model !== undefined) {
    throw new Refusal(`package.json has drizzle-orm and ${model}: add --drizzle or --prisma.`)
  }
  if (hasDrizzle) return { value: "drizzle", from: "drizzle-orm in package.json" }
  if (model !== undefined) return { value: "prisma", from: `${model} in package.json` }
  if (prisma.length > 0) return { value: "prisma", from: prisma[0]!.path }
  return { value: "sql", from: "neither Drizzle nor Prisma in package.json" }
}

/** Returns the database of the project. @throws {Refusal} if it cannot be found out */
export function findDialect(project: Project, kind: SchemaKind): Found<SchemaDialect> {
  const { manifest, sources, prisma, wrangler } = project
  const inSources = (files: readonly File[], pattern: RegExp, known: Readonly<Record<string, SchemaDialect>>) =>
    files.flatMap(({ path, text }) =>
      [...text.matchAll(pattern)].map(([, match]) => ({ value: get(known, match), from: `${match} in ${path}` }))
    )
  const withAdapter = sources.filter(({ text }) => text.includes("@svc-auth/sql"))
  const groups: (() => readonly { value: SchemaDialect | undefined; from: string }[])[] = [
    () =>
      kind !== "prisma"
        ? []
        : prisma.map(({ path, text }) => ({ value: get(providers, findProvider(text)), from: path })),
    () =>
      kind !== "drizzle" ? [] : sources.filter(({ path }) => /(?:^|\/)drizzle\.config\.[cm]?[jt]s$/.test(path))
        .map(({ path, text }) => ({
          value: get(drizzleDialects, /\bdialect\s*:\s*["'](\w+)["']/.exec(text)?.[1]),
          from: path,
        })),
    () => kind !== "drizzle" ? [] : inSources(sources, /["']drizzle-orm\/(\w+-core)["']/g, drizzleModules),
    ...[withAdapter, sources].map((files) => () => inSources(files, imports, dialects)),
    // a second database may be for tests
    ...[manifest.dependencies, manifest.devDependencies].map((names = {}) => () =>
      Object.keys(names).map((name) => ({ value: get(dialects, name), from: `${name} in package.json` }))
    ),
    () => /\bd1_databases\b/.test(wrangler) ? [{ value: "sqlite", from: "D1 in wrangler's configuration" }] : [],
  ]
  for (const group of groups) {
    const found = group().filter((one): one is Found<SchemaDialect> => one.value !== undefined)
    const [first] = found
    if (!first) continue
    const other = found.find(({ value }) => value !== first.value)
    if (!other) return first
    throw new Refusal(
      `${first.from} is for ${first.value}, and ${other.from} for ${other.value}: add --dialect ${first.value} or ${other.value}.`,
    )
  }
  throw new Refusal("Nothing in this folder shows the database: add --dialect postgres, mariadb, mysql or sqlite.")
}
