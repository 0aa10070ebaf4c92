/** Opens `@svc-auth/sql` on PostgreSQL and MariaDB, through each driver and ORM. */
import { PrismaPg } from "@prisma/adapter-pg"
import { SqlAdapter, type SqlAdapterOptions } from "@svc-auth/sql"
import { type SchemaOptions, tableNames, toSql } from "@svc-auth/sql/schema"
import { drizzle as drizzleMySql } from "drizzle-orm/mysql2"
import { drizzle as drizzlePostgres } from "drizzle-orm/node-postgres"
import { drizzle as drizzlePostgresJs } from "drizzle-orm/postgres-js"
import { CamelCasePlugin, Kysely, MysqlDialect, PostgresDialect } from "kysely"
import { createPool as createCallbackPool } from "mysql2"
import { createPool } from "mysql2/promise"
import postgres from "postgres"
import { PrismaClient } from "./build/prisma/client.ts"
import { fields } from "../../conformance/src/fixtures/fielded.ts"
import { startMariaDb, startPostgres } from "./servers.ts"
import {
  binary,
  inDatabase,
  inSchema,
  type Place,
  type Start,
  startOn,
  toMySqlOptions,
  toPool,
  toPostgresUrl,
} from "./stores.ts"
import * as tables from "./tables.ts"

interface Handle {
  readonly database: object
  close(): Promise<unknown>
}

const onPostgres = (
  open: (place: Place) => Handle,
  schema: Partial<SchemaOptions> = {},
  options?: SqlAdapterOptions,
): Start =>
  startOn(
    startPostgres,
    inSchema(toSql({ dialect: "postgres", fields, ...schema })),
    (place) => {
      const { database, close } = open(place)
      return { adapter: SqlAdapter(database, options), close }
    },
  )

const onMariaDb = (
  open: (place: Place) => Handle,
  schema: Partial<SchemaOptions> = {},
  options?: SqlAdapterOptions,
): Start =>
  startOn(
    startMariaDb,
    inDatabase(binary, toSql({ dialect: "mariadb", fields, ...schema })),
    (place) => {
      const { database, close } = open(place)
      return { adapter: SqlAdapter(database, options), close }
    },
  )

const openPg = (place: Place) => {
  const pool = toPool(place)
  return { pool, close: () => pool.end() }
}
const openPostgresJs = (place: Place) => {
  const client = postgres(toPostgresUrl(place), { max: 20, onnotice: () => {} })
  return { client, close: () => client.end() }
}
const toMySqlPool = (place: Place) => ({
  ...toMySqlOptions(place),
  connectionLimit: 10,
  maxIdle: 0,
  idleTimeout: 1_000,
})

const prismaNames = Object.fromEntries(
  tableNames.map((name) => [name, { name: name.charAt(0).toUpperCase() + name.slice(1) }]),
)

/** Each store by the sentence that names it in the report. */
export const stores: Readonly<Record<string, Start>> = {
  "@svc-auth/sql, pg": onPostgres((place) => {
    const { pool, close } = openPg(place)
    return { database: pool, close }
  }),
  "@svc-auth/sql, postgres": onPostgres((place) => {
    const { client, close } = openPostgresJs(place)
    return { database: client, close }
  }),
  "@svc-auth/sql, postgres that renames columns": onPostgres((place) => {
    const client = postgres(toPostgresUrl(place), { max: 20, onnotice: () => {}, transform: postgres.camel })
    return { database: client, close: () => client.end() }
  }),
  "@svc-auth/sql, Drizzle and pg": onPostgres((place) => {
    const { pool, close } = openPg(place)
    return { database: drizzlePostgres(pool), close }
  }),
  "@svc-auth/sql, Drizzle and postgres": onPostgres((place) => {
    const { client, close } = openPostgresJs(place)
    return { database: drizzlePostgresJs(client), close }
  }),
  "@svc-auth/sql, Prisma and PostgreSQL": onPostgres((place) => {
    const adapter = new PrismaPg({ connectionString: toPostgresUrl(place), max: 20 }, { schema: place.name })
    const client = new PrismaClient({ adapter })
    return { database: client, close: () => client.$disconnect() }
  }, { tables: prismaNames }),
  "@svc-auth/sql, Kysely and PostgreSQL": onPostgres((place) => {
    const { pool, close } = openPg(place)
    return { database: new Kysely({ dialect: new PostgresDialect({ pool }), plugins: [new CamelCasePlugin()] }), close }
  }),
  "@svc-auth/sql, ids of UUIDs": onPostgres((place) => {
    const { pool, close } = openPg(place)
    return { database: pool, close }
  }, { ids: "uuid" }),
  "@svc-auth/sql, ids that PostgreSQL generates": onPostgres(
    (place) => {
      const { pool, close } = openPg(place)
      return { database: pool, close }
    },
    { ids: "integer" },
    { generatedIds: true },
  ),
  "@svc-auth/sql, tables of Auth.js's Drizzle adapter": startOn(
    startPostgres,
    inSchema([
      ...tables.drizzleOnPostgres,
      ...toSql({ dialect: "postgres" }).filter((statement) =>
        !/(table|on) "(user|account|session|verificationToken|authenticator)"/
          .test(statement)
      ),
    ]),
    (place) => {
      const { pool, close } = openPg(place)
      return { adapter: SqlAdapter(pool, { authJsColumns: true }), close }
    },
  ),
  "@svc-auth/sql, mysql2 and MariaDB": onMariaDb((place) => {
    const pool = createPool(toMySqlPool(place))
    return { database: pool, close: () => pool.end() }
  }),
  "@svc-auth/sql, ids that MariaDB generates": onMariaDb(
    (place) => {
      const pool = createPool(toMySqlPool(place))
      return { database: pool, close: () => pool.end() }
    },
    { ids: "integer" },
    { generatedIds: true },
  ),
  "@svc-auth/sql, mysql2 with callbacks and MariaDB": onMariaDb((place) => {
    const pool = createCallbackPool(toMySqlPool(place))
    return { database: pool, close: () => pool.promise().end() }
  }),
  "@svc-auth/sql, Drizzle and MariaDB": onMariaDb((place) => {
    const pool = createPool(toMySqlPool(place))
    return { database: drizzleMySql(pool), close: () => pool.end() }
  }),
  "@svc-auth/sql, Kysely and MariaDB": onMariaDb((place) => {
    const pool = createCallbackPool(toMySqlPool(place))
    return {
      database: new Kysely({ dialect: new MysqlDialect({ pool: pool as never }) }),
      close: () => pool.promise().end(),
    }
  }),
}
