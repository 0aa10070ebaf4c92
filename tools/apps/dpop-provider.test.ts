import type { Adapter } from "@svc-auth/core/adapters"
import { MemoryAdapter } from "@svc-auth/core/adapters/memory"
import { strict } from "@svc-auth/strict"
import { calculateJwkThumbprint, decodeProtectedHeader } from "jose"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest"
import { lacking, startRedis } from "../../adapters/redis/test/servers.ts"
import { type RunningProvider, startProvider } from "../../demo/src/provider.ts"
import { customFetch } from "@svc-auth/core"
import { Agent } from "../../conformance/src/agent.ts"
import { createFixtureApp } from "../../conformance/src/drivers/fixture-app.ts"
import { toTransport } from "../../conformance/src/drivers/in-process.ts"
import type { FixtureConfig } from "../../conformance/src/fixtures/index.ts"
import { csrfOf } from "../../conformance/src/steps.ts"
import { askToken, type SeenToken } from "../../conformance/src/token-steps.ts"
import { openStore } from "./access-tokens/stores.ts"

/** Tokens that `oidc-provider` binds to a key. It demands nonces, and runs in the same process as the app, so that both share a clock. */
const origin = "https://app.test"
const client = { clientId: "bound", clientSecret: "" }
let provider: RunningProvider
const closing: (() => unknown)[] = []

/** What the app sent to the token endpoint: the thumbprint of the proof's key, and the status of the response. */
let sent: { jkt: string; status: number; refreshes: boolean }[] = []

beforeAll(async () => {
  const redirectUris = [`${origin}/auth/callback/idp`]
  provider = await startProvider({ dpop: true, clients: [{ ...client, redirectUris }] })
})
afterAll(async () => {
  await provider.close()
  for (const close of closing.reverse()) await close()
})
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] })
  sent = []
})
afterEach(() => void vi.useRealTimers())

async function record(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, init)
  const proof = new Headers(init?.headers).get("dpop")
  if (String(input).endsWith("/token")) {
    const { jwk } = proof ? decodeProtectedHeader(proof) : {}
    const refreshes = String(init?.body).includes("grant_type=refresh_token")
    sent.push({ jkt: jwk ? await calculateJwkThumbprint(jwk) : "", status: response.status, refreshes })
  }
  return response
}

function createAgent(adapter: Adapter, bound: boolean, before?: Agent, call = record): Agent {
  const config: FixtureConfig = {
    adapter,
    secret: "a secret for this test alone, 32 characters and more",
    trustHost: true,
    providers: [strict({
      ...{ id: "idp", name: "Provider", issuer: provider.issuer, ...client },
      authorization: { params: { scope: "openid profile email offline_access", prompt: "consent" } },
      client: { token_endpoint_auth_method: "none", ...(bound && { dpop_bound_access_tokens: true }) },
      [customFetch]: call,
    })],
    callbacks: {},
    logger: { error: () => {}, warn: () => {}, debug: () => {} },
  }
  const app = createFixtureApp({ config: () => config, seen: () => Response.json([]) })
  const visit = (request: Request) => fetch(request, { redirect: "manual" })
  const transport = toTransport(new Map([[origin, app], [provider.issuer, visit]]))
  return new Agent(
    { transport, origin, fixtures: false, exchanges: [], refused: [] },
    before?.id,
    "default",
    before?.jar,
  )
}

async function signIn(agent: Agent) {
  const fields = { csrfToken: await csrfOf(agent), callbackUrl: "/protected" }
  const started = await agent.post("/auth/signin/idp", fields)
  const login = await agent.follow(started.location!.href)
  const consent = await agent.submit(login, "Sign in", { username: "ada", password: "ada-demo" })
  return await agent.submit(consent, "Allow")
}

const url = () => `${provider.issuer}/me`

/** Calls userinfo as an API. */
const callApi = ({ accessToken, proof = "" }: SeenToken, scheme = "DPoP") =>
  fetch(url(), { headers: { authorization: `${scheme} ${accessToken}`, dpop: proof } })

async function askProof(agent: Agent, query: Record<string, string> = {}): Promise<SeenToken> {
  const { tokens: [token], error } = await askToken(agent, { url: url(), ...query })
  if (!token) throw new Error(error)
  return token
}

const stores: readonly (readonly [name: string, skipped: string | undefined, open: () => Promise<Adapter>])[] = [
  ["memory", undefined, () => Promise.resolve(MemoryAdapter())],
  ["SQLite", undefined, async () => {
    const folder = mkdtempSync(join(tmpdir(), "svc-auth-dpop-"))
    const store = await openStore(join(folder, "auth.db"))
    closing.push(() => rmSync(folder, { recursive: true, force: true }), () => store.close())
    return store.adapter
  }],
  ["Redis", lacking, async () => {
    const server = await startRedis()
    const store = await openStore(server.url)
    closing.push(() => server.close(), () => store.close())
    return store.adapter
  }],
]

for (const [name, skipped, open] of stores) {
  test.skipIf(skipped !== undefined)(
    `with ${name}, 100 calls refresh a bound token once with the key of the sign-in, and the API accepts its proofs`,
    async () => {
      const agent = createAgent(await open(), true)
      expect((await signIn(agent)).url).toBe(`${origin}/protected`)
      const { jkt } = sent.at(-1)!
      // the provider refuses the first proof, which has no nonce
      expect(sent.map(({ status }) => status)).toSatisfy((all) => all.at(-1) === 200 && all.length <= 2)

      const first = await askProof(agent)
      const refused = await callApi(first)
      const nonce = refused.headers.get("dpop-nonce") ?? ""
      expect([refused.status, refused.headers.get("www-authenticate")]).toEqual([
        401,
        expect.stringContaining('error="use_dpop_nonce"'),
      ])
      const accepted = await callApi(await askProof(agent, { nonce }))
      expect([accepted.status, await accepted.json()]).toEqual([200, expect.objectContaining({ name: "Ada Example" })])
      expect((await callApi(await askProof(agent, { nonce }), "Bearer")).status).toBe(400)

      vi.setSystemTime(Date.now() + 3_590_000)
      sent = []
      const { tokens, error } = await askToken(agent, { calls: "100" })
      expect(error).toBe("")
      expect(new Set(tokens.map(({ accessToken }) => accessToken)).size).toBe(1)
      expect(tokens[0]!.accessToken === first.accessToken).toBe(false)
      expect(sent.filter(({ status }) => status === 200)).toEqual([{ jkt, status: 200, refreshes: true }])
      expect(new Set(sent.map(({ jkt }) => jkt))).toEqual(new Set([jkt]))
      const late = await callApi(await askProof(agent, { nonce }))
      const again = late.status === 401
        ? await callApi(await askProof(agent, { nonce: late.headers.get("dpop-nonce") ?? "" }))
        : late
      expect(again.status).toBe(200)
    },
  )
}

test("an app that has started again refreshes with the stored key of the sign-in", async () => {
  const folder = mkdtempSync(join(tmpdir(), "svc-auth-dpop-"))
  closing.push(() => rmSync(folder, { recursive: true, force: true }))
  const first = await openStore(join(folder, "auth.db"))
  const before = createAgent(first.adapter, true)
  await signIn(before)
  const { jkt } = sent.at(-1)!
  await first.close()
  vi.setSystemTime(Date.now() + 3_590_000)
  sent = []

  // nonces, clocks and refreshes in memory belong to the `fetch`, so the second app knows none
  const call: typeof record = (...given) => record(...given)
  const second = await openStore(join(folder, "auth.db"))
  closing.push(() => second.close())
  const agent = createAgent(second.adapter, true, before, call)
  const token = await askProof(agent)
  expect(sent.at(-1)).toEqual({ jkt, status: 200, refreshes: true })
  expect(new Set(sent.map(({ jkt }) => jkt))).toEqual(new Set([jkt]))
  const nonce = (await callApi(token)).headers.get("dpop-nonce") ?? ""
  expect((await callApi(await askProof(agent, { nonce }))).status).toBe(200)
})

test("without the option, the provider refuses the sign-in", async () => {
  const agent = createAgent(MemoryAdapter(), false)
  expect((await signIn(agent)).url).toContain("error=OAuthCallbackError")
  expect(sent.map(({ status, jkt }) => [status, jkt])).toEqual([[400, ""]])
})
