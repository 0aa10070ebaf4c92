import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { Auth, type AuthConfig, skipCSRFCheck } from "@svc-auth/core"
import type { Adapter } from "@svc-auth/core/adapters"
import { MemoryAdapter } from "@svc-auth/core/adapters/memory"
import { fromAuthJs } from "@svc-auth/core/features"
import Credentials from "@svc-auth/core/providers/credentials"
import { RedisAdapter } from "@svc-auth/redis"
import { connect } from "@svc-auth/redis/connect"
import { SqlAdapter } from "@svc-auth/sql"
import { tableNames, toSql } from "@svc-auth/sql/schema"
import { SqliteAdapter } from "@svc-auth/sqlite"
import { afterEach, describe, expect, it } from "vitest"
import { lacking, startRedis } from "../../adapters/redis/test/servers.ts"
import { authJsCookie } from "../../conformance/src/auth-js-tokens.ts"
import { sessionCookie } from "../../conformance/src/steps.ts"

const origin = "https://app.test"

interface Opened {
  readonly adapter: Adapter
  /** Returns every text in the store: keys, columns and values. */
  dump(): Promise<readonly string[]>
}

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

function openMemory(): Promise<Opened> {
  const adapter = MemoryAdapter()
  return Promise.resolve({ adapter, dump: () => Promise.resolve(textsOf(adapter.snapshot())) })
}

function openSqlite(): Promise<Opened> {
  const folder = mkdtempSync(join(tmpdir(), "svc-auth-at-rest-"))
  closing.push(() => rmSync(folder, { recursive: true }))
  const file = join(folder, "app.db")
  const adapter = SqliteAdapter(file)
  closing.push(() => adapter.close())
  const dump = () => {
    const database = new DatabaseSync(file, { readOnly: true })
    const tables = database.prepare("select name from sqlite_master where type = 'table'").all() as { name: string }[]
    const rows = tables.map(({ name }) => database.prepare(`select * from "${name}"`).all())
    database.close()
    return Promise.resolve(textsOf(rows))
  }
  return Promise.resolve({ adapter, dump })
}

function openSql(): Promise<Opened> {
  const database = new DatabaseSync(":memory:")
  for (const statement of toSql({ dialect: "sqlite" })) database.exec(statement)
  const dump = () =>
    Promise.resolve(textsOf(tableNames.map((name) => database.prepare(`select * from "${name}"`).all())))
  return Promise.resolve({ adapter: SqlAdapter(database), dump })
}

async function openRedis(): Promise<Opened> {
  const server = await startRedis()
  closing.push(() => server.close())
  const client = await connect(server.url)
  closing.push(() => client.destroy())
  const dump = async () => {
    const keys = await client.sendCommand(["KEYS", "*"]) as unknown as string[]
    const values = await Promise.all(keys.map(async (key) => {
      const type = await client.sendCommand(["TYPE", key]) as unknown as string
      const read: Readonly<Record<string, string[]>> = {
        string: ["GET", key],
        zset: ["ZRANGE", key, "0", "-1"],
        set: ["SMEMBERS", key],
        hash: ["HGETALL", key],
      }
      return await client.sendCommand(read[type]!) as unknown
    }))
    return textsOf([keys, values])
  }
  return { adapter: RedisAdapter(client), dump }
}

/** Returns every text in these values, and the parts of texts between separators. */
function textsOf(value: unknown): string[] {
  if (typeof value === "string") return [value, ...value.split(/[:|{}"\\,\s]+/)]
  if (typeof value !== "object" || value === null) return [String(value)]
  return Object.entries(value).flatMap(([name, item]) => [name, ...textsOf(item)])
}

describe.each<[string, () => Promise<Opened>, (string | undefined)?]>([
  ["memory", openMemory],
  ["@svc-auth/sqlite", openSqlite],
  ["@svc-auth/sql", openSql],
  ["@svc-auth/redis", openRedis, lacking],
])("what %s stores", (_, open, missing) => {
  it.skipIf(missing)("contains no session token, and none of it opens a session", async () => {
    const { adapter, dump } = await open()
    const user = await adapter.createUser!({ id: "1", name: "Ada", email: "ada@app.test", emailVerified: null })
    const config: AuthConfig = {
      ...{ adapter, trustHost: true, skipCSRFCheck, limits: false, session: { strategy: "database" } },
      providers: [Credentials({ authorize: () => ({ id: user.id }) })],
      secret: "of-this-test-0123456789abcdef0123456789abcdef",
      logger: { warn() {} },
    }
    const post = new Request(`${origin}/auth/callback/credentials`, { method: "POST", headers: { origin } })
    const lines = (await Auth(post, config)).headers.getSetCookie()
    const pair = lines.find((line) => line.startsWith(`${sessionCookie}=`))!.split(";")[0]!
    const value = pair.slice(sessionCookie.length + 1)
    const read = async (cookie: string, more: Partial<AuthConfig> = {}) =>
      await (await Auth(new Request(`${origin}/auth/session`, { headers: { cookie } }), { ...config, ...more })).json()
    expect(await read(pair)).toMatchObject({ user: { name: "Ada" } })

    const [locator, token] = value.includes("~") ? value.split("~") as [string, string] : ["", value]
    const texts = [...new Set(await dump())].filter((text) => text !== "")
    expect(texts.filter((text) => text.includes(token.slice(0, 43)))).toEqual([])
    expect(texts.filter((text) => text.length >= 6 && token.includes(text))).toEqual([])

    const thefts = texts.filter((text) => text.length >= 6).flatMap((
      text,
    ) => [text, locator + text, `${locator}~${text}`])
    expect(thefts.length).toBeGreaterThan(10)
    for (const more of [{}, { use: [fromAuthJs()] }]) {
      for (const stolen of thefts) {
        for (const name of [sessionCookie, authJsCookie]) {
          expect(await read(`${name}=${encodeURIComponent(stolen)}`, more), stolen).toBe(null)
        }
      }
    }
    expect(await read(pair), "the session itself").toMatchObject({ user: { name: "Ada" } })
  })
})
