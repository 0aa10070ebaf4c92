import type { SchemaOptions } from "@svc-auth/sql/schema"
import { Refusal } from "../command.ts"
import type { Comparison } from "./comparison.ts"
import type { SchemaKind } from "./detect.ts"
import { compareDrizzle } from "./drizzle.ts"
import { comparePrisma } from "./prisma.ts"
import type { Project, Usage } from "./project.ts"
import { compareSql, findSqlIds } from "./sql.ts"

/** Compares the project's tables with those that the adapter needs. @throws {Refusal} for Prisma with SQLite */
export async function compare(
  kind: SchemaKind,
  project: Project,
  options: SchemaOptions,
  { hasAdapter, generatedIds }: Usage,
): Promise<Comparison> {
  const ids = options.ids ?? (kind === "sql" ? findSqlIds(project.sql, options) : undefined)
  const comparison = await compareTables(kind, project, { ...options, ids })
  if (!hasAdapter || generatedIds || ids !== "integer" && !comparison.hasIntegerIds) return comparison
  const hint = "Set the option `generatedIds: true` of SqlAdapter, because the database generates the ids of users."
  return { ...comparison, left: [...comparison.left, hint] }
}

async function compareTables(kind: SchemaKind, project: Project, options: SchemaOptions): Promise<Comparison> {
  // loads the query builder only where it is needed
  const { toDrizzle, toPrisma, toSql } = await import("@svc-auth/sql/schema")
  switch (kind) {
    case "drizzle":
      return compareDrizzle(toDrizzle(options), project.sources, options.dialect)
    case "prisma":
      if (options.dialect === "sqlite") {
        throw new Refusal("Prisma stores the dates of SQLite in a form of its own: use --drizzle or --sql.")
      }
      return comparePrisma(toPrisma(options), project.prisma)
    case "sql":
      return compareSql(toSql(options), project.sql, options.dialect)
  }
}
