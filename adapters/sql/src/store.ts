import type { Adapter, AdapterMethod } from "@svc-auth/core/adapters"
import { type Compilable, type RawBuilder, sql } from "kysely"
import { type Compiler, createCompiler } from "./compiler.ts"
import type { Database, Result } from "./database.ts"
import { isFault, SqlFault } from "./faults.ts"
import type { NamedTables, Table } from "./tables.ts"

/** These methods of an adapter. */
export type Methods<Name extends AdapterMethod> = Required<Pick<Adapter, Name>>

/** The parts that all methods share. */
export interface Store {
  readonly dialect: Database["dialect"]
  readonly compiler: Compiler
  readonly tables: NamedTables
  /** True if the database generates the ids of users. */
  readonly generatedIds: boolean
  /** The app's time, in milliseconds. The clock of the database is never read. */
  now(): number
  /** Runs one statement, again after a deadlock. @throws {SqlFault} */
  run(table: Table, query: Compilable): Promise<Result>
  /** Runs all statements or none. */
  batch(table: Table, queries: readonly Compilable[]): Promise<readonly Result[]>
  /** Returns a statement of text, to run like those of the compiler. */
  write(text: RawBuilder<unknown>): Compilable
  /** Returns the name of the table in statements of text. */
  nameOf(table: Table): RawBuilder<unknown>
}

/** How often a statement runs if it loses against concurrent statements. The database has then undone it. */
const attempts = 8

/** Waits for a random time, because statements that start again together lose again together. */
const waitForTurn = (attempt: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, Math.random() * 5 * 2 ** attempt))

async function retry<T>(table: Table, run: () => Promise<T>): Promise<T> {
  for (let attempt = 1;; attempt++) {
    try {
      return await run()
    } catch (thrown) {
      const fault = new SqlFault(`table "${table.name}"`, thrown)
      if (attempt === attempts || !isFault(fault, "deadlock")) throw fault
      await waitForTurn(attempt)
    }
  }
}

/** Returns the store. Nothing is sent to the database yet. */
export function createStore(
  database: Database,
  { schema, ...given }: Pick<Store, "tables" | "generatedIds" | "now"> & {
    readonly schema?: string | undefined
  },
): Store {
  const compiler = createCompiler(database.dialect, schema)
  return {
    ...given,
    compiler,
    dialect: database.dialect,
    write: (text) => ({ compile: () => text.compile(compiler) }),
    nameOf: ({ name }) => schema === undefined ? sql.id(name) : sql.id(schema, name),
    run: (table, query) => retry(table, () => database.run(query.compile())),
    batch: (table, queries) => retry(table, () => database.batch(queries.map((query) => query.compile()))),
  }
}
