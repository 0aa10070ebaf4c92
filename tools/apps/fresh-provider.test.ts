import { MemoryAdapter } from "@svc-auth/core/adapters/memory"
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest"
import { type RunningProvider, startProvider } from "../../demo/src/provider.ts"
import { Agent } from "../../conformance/src/agent.ts"
import { createFixtureApp } from "../../conformance/src/drivers/fixture-app.ts"
import { toTransport } from "../../conformance/src/drivers/in-process.ts"
import type { FixtureConfig } from "../../conformance/src/fixtures/index.ts"
import { csrfOf, sessionCookiesOf } from "../../conformance/src/steps.ts"

/** Fresh sign-ins at `oidc-provider`, in the same process as the app, so that both share a clock. */
const origin = "https://app.test"
const client = { clientId: "fresh", clientSecret: "fresh-secret-0123456789abcdef0123" }
let provider: RunningProvider
let requested: URLSearchParams

beforeAll(async () => {
  provider = await startProvider({ clients: [{ ...client, redirectUris: [`${origin}/auth/callback/idp`] }] })
})
afterAll(() => provider.close())
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }))
afterEach(() => void vi.useRealTimers())

const wait = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)

function createAgent(change: Partial<FixtureConfig>): Agent {
  const config: FixtureConfig = {
    secret: "a secret for this test alone, 32 characters and more",
    trustHost: true,
    providers: [{ id: "idp", name: "Provider", type: "oidc", issuer: provider.issuer, ...client }],
    callbacks: {},
    ...change,
  }
  const visit = (request: Request) => {
    const url = new URL(request.url)
    if (url.pathname === "/auth") requested = url.searchParams
    return fetch(request, { redirect: "manual" })
  }
  const app = createFixtureApp({ config: () => config, seen: () => Response.json([]) })
  const transport = toTransport(new Map([[origin, app], [provider.issuer, visit]]))
  return new Agent({ transport, origin, fixtures: false, exchanges: [], refused: [] })
}

test.each([["jwt", {}], ["database", { adapter: MemoryAdapter() }]])(
  "under %s, a user signs in again",
  async (_, change) => {
    const agent = createAgent(change)
    const fields = { csrfToken: await csrfOf(agent), callbackUrl: "/fresh" }
    const started = await agent.post("/auth/signin/idp", fields)
    const login = await agent.follow(started.location!.href)
    const consent = await agent.submit(login, "Sign in", { username: "ada", password: "ada-demo" })
    expect((await agent.submit(consent, "Allow")).json).toEqual({ name: "Ada Example" })
    expect(requested.get("max_age")).toBe(null)

    wait(301)
    const before = sessionCookiesOf(agent)
    const again = await agent.submit(await agent.follow("/fresh?from=menu"), "Sign in with Provider")
    expect(requested.get("max_age")).toBe("300")
    const own = await agent.submit(again, "Sign in", { username: "ada", password: "ada-demo" })
    expect([own.url, own.json]).toEqual([`${origin}/fresh?from=menu`, { name: "Ada Example" }])
    expect(sessionCookiesOf(agent) === before).toBe(false)
  },
)
