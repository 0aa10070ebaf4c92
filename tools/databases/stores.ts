import { DrizzleAdapter } from "@auth/drizzle-adapter"
import PostgresAdapter from "@auth/pg-adapter"
import { PrismaAdapter } from "@auth/prisma-adapter"
import { TypeORMAdapter } from "@auth/typeorm-adapter"
import { PrismaPg } from "@prisma/adapter-pg"
import type { Adapter } from "@svc-auth/core/adapters"
import { drizzle as drizzleMySql } from "drizzle-orm/mysql2"
import { drizzle as drizzlePostgres } from "drizzle-orm/node-postgres"
import { createConnection, createPool } from "mysql2/promise"
import pg from "pg"
import { DataSource } from "typeorm"
import { around } from "../../conformance/src/fixtures/stores.ts"
import type { Opener } from "../stores/conform-on.ts"
import { PrismaClient } from "./build/prisma/client.ts"
import { startMariaDb, startPostgres } from "./servers.ts"
import * as tables from "./tables.ts"

/** Starts a server and opens stores on it, each with its own tables. */
export type Start = () => Promise<Opener & { close(): Promise<void> }>

export interface Place {
  readonly port: number
  /** Name of the schema or database. */
  readonly name: string
}

interface Opened {
  /** The adapter as its package returns it, which has a type of Auth.js. */
  readonly adapter: object
  /** Runs once, after the tables are created and before the first call. */
  prepare?(): Promise<unknown>
  close(): Promise<unknown>
}

/** @param create creates the schema or database of a store with its tables, before the first call */
export function startOn(
  server: () => Promise<{ readonly port: number; close(): Promise<void> }>,
  create: (place: Place) => Promise<unknown>,
  open: (place: Place) => Opened,
): Start {
  return async () => {
    const { port, close } = await server()
    const opened: { readonly ready: () => Promise<unknown>; readonly close: Opened["close"] }[] = []
    return {
      open() {
        const place = { port, name: `store${opened.length}` }
        let created: Promise<unknown> | undefined
        const { adapter, prepare, close } = open(place)
        const ready = () => created ??= create(place).then(prepare)
        opened.push({ ready, close })
        return around(adapter as Adapter, async (_name, run) => {
          await ready()
          return await run()
        })
      },
      async close() {
        for (const store of opened) {
          await store.ready()
          await store.close()
        }
        await close()
      },
    }
  }
}

export const toPostgresUrl = ({ port, name }: Place) =>
  `postgres://postgres@127.0.0.1:${port}/postgres?options=${encodeURIComponent(`-c search_path=${name}`)}`

export const inSchema = (statements: readonly string[]) => async (place: Place): Promise<void> => {
  const client = new pg.Client({ connectionString: toPostgresUrl(place) })
  await client.connect()
  try {
    await client.query(`create schema ${place.name}`)
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

export const toPool = (place: Place) =>
  new pg.Pool({ connectionString: toPostgresUrl(place), max: 20, idleTimeoutMillis: 1_000 })

export const drizzleOnPostgres: Start = startOn(startPostgres, inSchema(tables.drizzleOnPostgres), (place) => {
  const pool = toPool(place)
  return { adapter: DrizzleAdapter(drizzlePostgres(pool)), close: () => pool.end() }
})

export const pgOnPostgres: Start = startOn(startPostgres, inSchema(tables.pgOnPostgres), (place) => {
  const pool = toPool(place)
  return { adapter: PostgresAdapter(pool), close: () => pool.end() }
})

export const prismaOnPostgres: Start = startOn(startPostgres, inSchema(tables.prismaOnPostgres), (place) => {
  const adapter = new PrismaPg({ connectionString: toPostgresUrl(place), max: 20 }, { schema: place.name })
  const client = new PrismaClient({ adapter })
  return { adapter: PrismaAdapter(client as never), close: () => client.$disconnect() }
})

export const toMySqlOptions = ({ port, name }: Place) => ({
  ...{ host: "127.0.0.1", port, user: "root", database: name, timezone: "Z" },
})

export const inDatabase = (collation: string, statements: readonly string[]) => async (place: Place): Promise<void> => {
  const { database, ...options } = toMySqlOptions(place)
  const connection = await createConnection(options)
  try {
    await connection.query(`create database ${database} character set utf8mb4 collate ${collation}`)
    await connection.query(`use ${database}`)
    for (const statement of statements) await connection.query(statement)
  } finally {
    await connection.end()
  }
}

/** A collation that compares bytes, including trailing spaces. */
export const binary = "utf8mb4_nopad_bin"
/** MariaDB's default collation. */
export const loose = "utf8mb4_general_ci"

export const drizzleOnMariaDb = (collation: string): Start =>
  startOn(startMariaDb, inDatabase(collation, tables.drizzleOnMariaDb), (place) => {
    const pool = createPool({ ...toMySqlOptions(place), connectionLimit: 10, maxIdle: 0, idleTimeout: 1_000 })
    return { adapter: DrizzleAdapter(drizzleMySql(pool)), close: () => pool.end() }
  })

/** TypeORM creates the tables itself. */
export const typeOrmOnMariaDb: Start = startOn(startMariaDb, inDatabase(binary, []), (place) => {
  const { user: username, ...options } = toMySqlOptions(place)
  const source = new DataSource({ type: "mariadb", ...options, username, synchronize: true })
  const adapter = TypeORMAdapter(source.options as never)
  const { __disconnect: disconnect } = adapter as unknown as { __disconnect(): Promise<void> }
  // parallel first calls each open a connection, and the adapter loses the first one
  return { adapter, prepare: async () => await adapter.getUserByEmail!("x"), close: disconnect }
})
