/**
 * The tables of {@link "./index.ts".SqlAdapter} as text: for SQL, Drizzle and Prisma.
 *
 * ```ts
 * import { toSql } from "@svc-auth/sql/schema"
 *
 * for (const statement of toSql({ dialect: "postgres" })) console.log(`${statement};`)
 * ```
 * @module
 */
export type { SchemaDialect, SchemaOptions } from "./schema/model.ts"
export type { TableFeature, TableName, TableNames } from "./tables.ts"
export { tableFeatures, tableNames } from "./schema/model.ts"
export { toDrizzle } from "./schema/drizzle.ts"
export { toPrisma } from "./schema/prisma.ts"
export { toSql } from "./schema/sql.ts"
