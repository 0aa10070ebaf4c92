/** The part of a database that the adapter uses, and the dialects. */

/** A dialect of SQL. `mysql` is that of MariaDB and MySQL. */
export type Dialect = "postgres" | "mysql" | "sqlite"

/** The values that the adapter passes to drivers. */
export type Value = string | number | boolean | null

/** A row as a driver returns it. Drivers differ in how they return dates, booleans and large integers. */
export type Row = Readonly<Record<string, unknown>>

/** A statement with its parameters. */
export interface Statement {
  readonly sql: string
  readonly parameters: readonly unknown[]
}

/** The result of a statement. */
export interface Result {
  readonly rows: readonly Row[]
  /** Number of inserted, changed or deleted rows. Only reliable in the dialect `mysql`, whose statements often cannot return rows. */
  readonly changed: number
}

/** An app's driver, or the driver of its ORM. Methods reject with the driver's own errors. */
export interface Database {
  readonly dialect: Dialect
  run(statement: Statement): Promise<Result>
  /**
   * Runs all statements or none, on one connection, and returns their results. PostgreSQL does not need it, because there one statement can
   * change several tables.
   */
  batch(statements: readonly Statement[]): Promise<readonly Result[]>
}
