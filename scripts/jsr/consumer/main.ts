/**
 * Apps with the packages as JSR serves them. In each app a user signs in. Ends with one line `N passed, N failed, N
 * skipped`.
 * @module
 */
import process from "node:process"
import { Auth, type AuthConfig } from "@svc-auth/core"
import type { Adapter } from "@svc-auth/core/adapters"
import Svc from "@svc-auth/elysia"
import SvcHono from "@svc-auth/hono"
import { RedisAdapter } from "@svc-auth/redis"
import { connect } from "@svc-auth/redis/connect"
import { SqliteAdapter } from "@svc-auth/sqlite"
import { Elysia } from "elysia"
import { Hono } from "hono"
import { login, serve, signIn } from "./sign-in.ts"

const config: AuthConfig = { providers: [login], secret: "a secret of the packages' first app", trustHost: true }

const withStore = (adapter: Adapter): (request: Request) => Promise<Response> => {
  const own = { ...config, adapter }
  return (request) => Auth(request, own)
}

const redis = process.env["REDIS_URL"] ? await connect(process.env["REDIS_URL"]) : undefined

const apps: Readonly<Record<string, ((request: Request) => Promise<Response>) | undefined>> = {
  "the core": (request) => Auth(request, config),
  "the core, users in SQLite": withStore(SqliteAdapter(":memory:")),
  "the core, users in Redis": redis && withStore(RedisAdapter(redis)),
  Elysia: async (request) => await elysia.fetch(request),
  Hono: async (request) => await hono.fetch(request),
}
const elysia = new Elysia().use(Svc(config).plugin)
const hono = new Hono().use(SvcHono(config).middleware)

const tally = { passed: 0, failed: 0, skipped: 0 }
for (const [name, app] of Object.entries(apps)) {
  const session = app && await signIn(serve(app)) as { user?: { name?: string } } | null
  const outcome = session === undefined ? "skipped" : session?.user?.name === "Ada Lovelace" ? "passed" : "failed"
  tally[outcome]++
  console.log(`${outcome}  ${name}${outcome === "failed" ? `: ${JSON.stringify(session)}` : ""}`)
}
console.log(`${tally.passed} passed, ${tally.failed} failed, ${tally.skipped} skipped`)
Deno.exit(tally.failed > 0 ? 1 : 0)
