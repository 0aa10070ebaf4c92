import { Auth, type AuthConfig } from "@svc-auth/core"
import type { RevocationStore } from "@svc-auth/core/adapters"
import { MemoryAdapter, memoryRevocations } from "@svc-auth/core/adapters/memory"
import { providerLogout } from "@svc-auth/core/features"
import { createHandler } from "@svc-auth/core/node"
import { oidc } from "@svc-auth/core/providers"
import { RedisAdapter, redisRevocations } from "@svc-auth/redis"
import { connect } from "@svc-auth/redis/connect"
import { SqliteAdapter, sqliteRevocations } from "@svc-auth/sqlite"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { lacking, type RedisServer, startRedis } from "../../adapters/redis/test/servers.ts"
import { type RunningProvider, startProvider } from "../../demo/src/provider.ts"
import { Agent } from "../../conformance/src/agent.ts"
import { toTransport } from "../../conformance/src/drivers/in-process.ts"
import { signOutWith } from "../../conformance/src/logout-steps.ts"
import { csrfOf, sessionOf } from "../../conformance/src/steps.ts"

const secrets = { clientSecret: "leaving-secret-0123456789abcdef" }
/** The app runs on a port of its own, because the provider itself sends requests to it. */
let app: Server
let origin: string
let provider: RunningProvider
let redis: RedisServer | undefined
let config: AuthConfig

beforeAll(async () => {
  app = createServer((request, response) => void createHandler(Auth, config)(request, response))
  await new Promise<void>((resolve) => app.listen(0, "127.0.0.1", resolve))
  origin = `http://127.0.0.1:${(app.address() as AddressInfo).port}`
  const urls = (id: string) => ({
    redirectUris: [`${origin}/auth/callback/${id}`],
    postLogoutRedirectUris: [`${origin}/auth/signout/${id}`],
    backChannelLogoutUri: `${origin}/auth/backchannel-logout/${id}`,
  })
  provider = await startProvider({
    clients: [
      { clientId: "by-user", ...secrets, ...urls("by-user") },
      { clientId: "by-session", ...secrets, ...urls("by-session"), backChannelLogoutSessionRequired: true },
    ],
  })
  if (!lacking) redis = await startRedis()
})
afterAll(async () => {
  await provider.close()
  await redis?.close()
  app.closeAllConnections()
  await new Promise((resolve) => app.close(resolve))
})

const jwt = (store: RevocationStore): Partial<AuthConfig> => ({
  session: { strategy: "jwt", revocation: { store } },
})
const toRedis = async () => await connect(redis!.url)
const stores: readonly (readonly [string, boolean, () => Partial<AuthConfig> | Promise<Partial<AuthConfig>>])[] = [
  ["cookies, revoked in memory", false, () => jwt(memoryRevocations())],
  ["cookies, revoked in SQLite", false, () => jwt(sqliteRevocations(":memory:"))],
  ["cookies, revoked in Redis", true, async () => jwt(redisRevocations(await toRedis()))],
  ["memory", false, () => ({ adapter: MemoryAdapter() })],
  ["SQLite", false, () => ({ adapter: SqliteAdapter(":memory:") })],
  ["Redis", true, async () => ({ adapter: RedisAdapter(await toRedis(), { prefix: crypto.randomUUID() }) })],
]

const browse = () =>
  new Agent({
    transport: toTransport(
      new Map([origin, provider.issuer].map((each) => [each, (it: Request) => fetch(it, { redirect: "manual" })])),
    ),
    origin,
    fixtures: false,
    exchanges: [],
    refused: [],
  })

const start = async (agent: Agent, id: string) =>
  await agent.follow(
    await agent.post(`/auth/signin/${id}`, { csrfToken: await csrfOf(agent), callbackUrl: `${origin}/auth/session` }),
  )

async function signIn(agent: Agent, id: string, username = "ada"): Promise<void> {
  const shown = await start(agent, id)
  if (!shown.url.startsWith(origin)) {
    const consent = await agent.submit(shown, "Sign in", { username, password: `${username}-demo` })
    if (!consent.url.startsWith(origin)) await agent.submit(consent, "Allow")
  }
}

const nameOf = async (agent: Agent) => (await sessionOf(agent))?.user?.["name"]

/** Signs out at the provider, which then posts a logout token to the app. */
async function signOutThere(agent: Agent): Promise<void> {
  await agent.submit(await agent.follow(await signOutWith(agent, { callbackUrl: "/auth/providers" })), "Sign out")
}

describe.each(stores)("sessions in %s", (_, needsRedis, toConfig) => {
  it.skipIf(needsRedis && lacking)(
    "a real provider ends sessions in other browsers, by user and by session (case 110)",
    async () => {
      const toProvider = (id: string) =>
        oidc({ id, name: id, issuer: provider.issuer, clientId: id, ...secrets, logout: true, backChannelLogout: true })
      config = {
        providers: [toProvider("by-user"), toProvider("by-session")],
        use: [providerLogout],
        secret: "a secret for this test alone, 32 characters and more",
        trustHost: true,
        ...await toConfig(),
      }
      for (const id of ["by-user", "by-session"]) {
        config = {
          providers: [toProvider(id)],
          use: [providerLogout],
          secret: "a secret for this test alone, 32 characters and more",
          trustHost: true,
          ...await toConfig(),
        }
        const [ada, ben, copy] = [browse(), browse(), browse()]
        await signIn(ada, id)
        await signIn(ben, id, "ben")
        // another browser with the same session
        for (const { name, value } of ada.jar.all(Date.now())) {
          if (name.includes("session-token")) copy.jar.plant(name, value, `${origin}/`, "Path=/")
        }
        // another session of the app, of the same user and the same session at the provider
        const other = await again(ada, id)
        expect(await Promise.all([ada, ben, copy, other].map(nameOf)), `before, ${id}`).toEqual([
          "Ada Example",
          "Ben Example",
          "Ada Example",
          "Ada Example",
        ])
        await signOutThere(ada)
        expect(await Promise.all([ada, ben, copy, other].map(nameOf)), `after, ${id}`).toEqual([
          undefined,
          "Ben Example",
          undefined,
          undefined,
        ])
        await signIn(ada, id)
        expect(await nameOf(ada), `a session that began afterwards, ${id}`).toBe("Ada Example")
      }
    },
  )
})

/** Returns another browser that has signed in by the provider's session of this one, and keeps its own session in the app. */
async function again(agent: Agent, id: string): Promise<Agent> {
  const other = browse()
  for (const { name, value } of agent.jar.all(Date.now())) {
    if (!/svc\.|authjs|session-token/.test(name)) other.jar.plant(name, value, `${provider.issuer}/`, "Path=/")
  }
  await signIn(other, id)
  return other
}
