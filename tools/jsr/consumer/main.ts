/**
 * Apps with the packages as JSR serves them. In each app a user signs in. Ends with one line `N passed, N failed, N
 * skipped`.
 * @module
 */
import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import process from "node:process"
import { DatabaseSync } from "node:sqlite"
import { Auth, type AuthConfig } from "@svc-auth/core"
import type { Adapter } from "@svc-auth/core/adapters"
import Svc from "@svc-auth/elysia"
import SvcExpress from "@svc-auth/express"
import SvcHono from "@svc-auth/hono"
import { Password } from "@svc-auth/password"
import { RedisAdapter } from "@svc-auth/redis"
import { connect } from "@svc-auth/redis/connect"
import { SqlAdapter } from "@svc-auth/sql"
import { toSql } from "@svc-auth/sql/schema"
import { SqliteAdapter } from "@svc-auth/sqlite"
import { strict } from "@svc-auth/strict"
import { Elysia } from "elysia"
import { Hono } from "hono"
import { login, serve, signIn } from "./sign-in.ts"

const config: AuthConfig = { providers: [login], secret: "a secret of the packages' first app", trustHost: true }

const withStore = (adapter: Adapter): (request: Request) => Promise<Response> => {
  const own = { ...config, adapter }
  return (request) => Auth(request, own)
}

/** An app in which users have passwords, too. */
const withPasswords = (adapter: Adapter): (request: Request) => Promise<Response> => {
  const own: AuthConfig = { ...config, providers: [login, Password()], adapter, mail: () => {} }
  return (request) => Auth(request, own)
}

/** An app whose tokens are bound to a key. */
const bound: AuthConfig = { ...config, providers: [strict(login)({ client: { dpop_bound_access_tokens: true } })] }

const redis = process.env["REDIS_URL"] ? await connect(process.env["REDIS_URL"]) : undefined

const database = new DatabaseSync(":memory:")
for (const statement of toSql({ dialect: "sqlite" })) database.exec(statement)

const elysia = new Elysia().use(Svc(config).plugin)
const hono = new Hono().use(SvcHono(config).middleware)

const server = createServer(SvcExpress(config).auth((_request, response) => response.end()))
await once(server.listen(0, "127.0.0.1"), "listening")
const node = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

/** The origins of the apps. */
const apps: Readonly<Record<string, string | undefined>> = {
  "the core": serve((request) => Auth(request, config)),
  "the core, users in SQLite": serve(withStore(SqliteAdapter(":memory:"))),
  "the core, users in the app's own SQL database": serve(withStore(SqlAdapter(database))),
  "the core, with passwords": serve(withPasswords(SqliteAdapter(":memory:"))),
  "the core, users in Redis": redis && serve(withStore(RedisAdapter(redis))),
  "the core, with a strict provider": serve((request) => Auth(request, bound)),
  Elysia: serve(async (request) => await elysia.fetch(request)),
  Hono: serve(async (request) => await hono.fetch(request)),
  "node:http with the binding for Express": node,
}

const tally = { passed: 0, failed: 0, skipped: 0 }
for (const [name, origin] of Object.entries(apps)) {
  const session = origin === undefined ? undefined : await signIn(origin) as { user?: { name?: string } } | null
  const outcome = session === undefined ? "skipped" : session?.user?.name === "Ada Lovelace" ? "passed" : "failed"
  tally[outcome]++
  console.log(`${outcome}  ${name}${outcome === "failed" ? `: ${JSON.stringify(session)}` : ""}`)
}
console.log(`${tally.passed} passed, ${tally.failed} failed, ${tally.skipped} skipped`)
Deno.exit(tally.failed > 0 ? 1 : 0)
