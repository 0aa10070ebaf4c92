import {
  type AliasedRawBuilder,
  type DialectAdapter,
  DummyDriver,
  Kysely,
  MysqlAdapter,
  MysqlQueryCompiler,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryCompiler,
  type RawBuilder,
  sql,
  SqliteAdapter,
  SqliteQueryCompiler,
} from "kysely"
import type { Dialect, Value } from "./database.ts"
import { type Column, type Table, toColumnName } from "./tables.ts"
import { toAlias, toKey } from "./values.ts"

/** Builds statements without running them. Names of tables and columns are those of the database. */
export type Compiler = Kysely<Record<string, Record<string, Value>>>

const parts: Readonly<
  Record<Dialect, () => readonly [DialectAdapter, QueryCompiler]>
> = {
  postgres: () => [new PostgresAdapter(), new PostgresQueryCompiler()],
  mysql: () => [new MysqlAdapter(), new MysqlQueryCompiler()],
  sqlite: () => [new SqliteAdapter(), new SqliteQueryCompiler()],
}

/** @param schema the schema that contains the tables. Default: the first one of the connection's search path */
export function createCompiler(dialect: Dialect, schema?: string): Compiler {
  const [adapter, compiler] = parts[dialect]()
  const kysely: Compiler = new Kysely({
    dialect: {
      createAdapter: () => adapter,
      createDriver: () => new DummyDriver(),
      createQueryCompiler: () => compiler,
      createIntrospector: (db) => new PostgresIntrospector(db),
    },
  })
  return schema === undefined ? kysely : kysely.withSchema(schema)
}

/**
 * Returns the condition that a column has exactly this id. The first part can use an index, and by it alone databases find the integer 1 for "01",
 * and MariaDB also for "1x".
 * @throws {SqlFault} of the kind `malformed`
 */
export const isId = (dialect: Dialect, column: RawBuilder<unknown>, id: string): RawBuilder<boolean> =>
  sql<boolean>`${column} = ${toKey(id)} and cast(${column} as ${
    sql.raw(dialect === "mysql" ? "char" : "text")
  }) = ${id}`

/** The form in which dates are read, regardless of the time zones of the session, the server and the driver. */
const dateForms: Readonly<
  Record<Dialect, (column: RawBuilder<unknown>) => RawBuilder<unknown>>
> = {
  postgres: (column) => sql`cast(extract(epoch from ${column}) * 1000 as double precision)`,
  mysql: (column) => sql`cast(${column} as char)`,
  sqlite: (column) => column,
}

/**
 * Returns the columns to select, under the aliases of their members.
 * @param from the table's alias, and the prefix of the names
 */
export const toSelection = (
  dialect: Dialect,
  table: Table,
  { from, prefix }: { readonly from?: string; readonly prefix?: string } = {},
): AliasedRawBuilder<unknown, string>[] =>
  Object.entries<Column>(table.columns).map(([member, { kind }]) => {
    const name = toColumnName(table, member)
    const column = sql.ref(from === undefined ? name : `${from}.${name}`)
    return (kind === "date" ? dateForms[dialect](column) : sql`${column}`).as(toAlias(member, prefix))
  })
