import { execFile } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { promisify } from "node:util"
import { toSql } from "@svc-auth/sql/schema"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { adapterScenarios } from "../../conformance/src/adapter/index.ts"
import { type DatabaseServer, lackingMariaDb, lackingPostgres, startMariaDb, startPostgres } from "./servers.ts"
import { binary, inDatabase, inSchema, toPostgresUrl } from "./stores.ts"

const run = promisify(execFile)
const root = join(import.meta.dirname, "../..")
const bun = ["bun", "--conditions=@svc-auth/source"]
const deno = [
  "deno",
  "run",
  "--no-prompt",
  "--cached-only",
  "--node-modules-dir=manual",
  "-A",
  "--conditions=@svc-auth/source",
]

/** Plays the adapter suite on the runtime, and returns the scenarios that failed. */
async function play(command: readonly string[], driver: string, url: string): Promise<unknown[]> {
  const [program, ...args] = command
  const child = join(import.meta.dirname, "sql-child.ts")
  const { stdout } = await run(program!, [...args, child, driver, url], { cwd: root, maxBuffer: 1e8 })
  const results = stdout.trim().split("\n").map((line) => JSON.parse(line) as [id: string, error: string | null])
  expect(results.map(([id]) => id)).toEqual(adapterScenarios(() => ({ adapter: {} })).map(({ id }) => id))
  return results.filter(([, error]) => error !== null)
}

describe.skipIf(lackingPostgres)("@svc-auth/sql on PostgreSQL", () => {
  let server: DatabaseServer
  beforeAll(async () => {
    server = await startPostgres()
  })
  afterAll(() => server?.close())

  it.each([["Bun.sql", "bun", bun], ["pg", "deno", deno], ["pg", "bun", bun]])(
    "%s on %s",
    async (driver, _, command) => {
      const place = { port: server.port, name: `${command[0]}_${driver.replace(".", "").toLowerCase()}` }
      await inSchema(toSql({ dialect: "postgres" }))(place)
      expect(await play(command, driver, toPostgresUrl(place))).toEqual([])
    },
  )
})

it.skipIf(lackingMariaDb)("@svc-auth/sql on MariaDB with Bun.sql", async () => {
  const server = await startMariaDb()
  try {
    const place = { port: server.port, name: "bun" }
    await inDatabase(binary, toSql({ dialect: "mariadb" }))(place)
    expect(await play(bun, "Bun.sql", `mysql://root@127.0.0.1:${server.port}/bun`)).toEqual([])
  } finally {
    await server.close()
  }
})

it.each(["bun:sqlite", "Bun.sql"])("@svc-auth/sql on SQLite with %s", async (driver) => {
  const folder = mkdtempSync(join(tmpdir(), "svc-auth-bun-"))
  try {
    const file = join(folder, "auth.db")
    const database = new DatabaseSync(file)
    for (const statement of toSql({ dialect: "sqlite" })) database.exec(statement)
    database.close()
    expect(await play(bun, driver, driver === "Bun.sql" ? `sqlite://${file}` : file)).toEqual([])
  } finally {
    rmSync(folder, { recursive: true })
  }
})
