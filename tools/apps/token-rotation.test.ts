import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import process from "node:process"
import { Auth, type AuthConfig, setEnvDefaults } from "@svc-auth/core"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest"
import { type RunningProvider, startProvider } from "../../demo/src/provider.ts"
import { Agent } from "../../conformance/src/agent.ts"
import { toTransport } from "../../conformance/src/drivers/in-process.ts"
import { csrfOf, sessionOf } from "../../conformance/src/steps.ts"

/** Runs the code of docs/token-rotation.md unchanged. */
const folder = mkdtempSync(join(import.meta.dirname, ".docs-"))
const page = readFileSync(join(import.meta.dirname, "../../docs/token-rotation.md"), "utf8")

async function load<T>(file: string): Promise<T> {
  const [, code] = new RegExp(`\`\`\`ts\\n// ${file}\\n([^]*?)\`\`\``).exec(page) ?? []
  if (code === undefined) throw new Error(`docs/token-rotation.md has no ${file}`)
  writeFileSync(join(folder, file), code)
  return await import(join(folder, file))
}

const origin = "https://app.test"
const hour = 3_600_000
let provider: RunningProvider
/** Every refresh token that the app sent to the provider, in order. */
const sent: string[] = []
const platformFetch = globalThis.fetch

beforeAll(async () => {
  const client = { clientId: "rotating", clientSecret: "rotating-secret-0123456789abcdef" }
  provider = await startProvider({ clients: [{ ...client, redirectUris: [`${origin}/auth/callback/keycloak`] }] })
  vi.stubEnv("AUTH_KEYCLOAK_ID", client.clientId)
  vi.stubEnv("AUTH_KEYCLOAK_SECRET", client.clientSecret)
  vi.stubEnv("AUTH_KEYCLOAK_ISSUER", provider.issuer)
  vi.stubEnv("AUTH_SECRET", "a secret for this test alone, 32 characters and more")
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const form = new URLSearchParams(String(init?.body ?? ""))
    const token = form.get("refresh_token")
    if (token) sent.push(token)
    return await platformFetch(input, init)
  })
})
afterAll(async () => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true })
  await provider.close()
})
beforeEach(() => {
  sent.length = 0
  // app and provider run in one process, so they share a clock
  vi.useFakeTimers({ toFake: ["Date"] })
})
afterEach(() => void vi.useRealTimers())

const wait = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds)

/** Signs a user in on the pages of the provider. */
async function signIn(config: AuthConfig): Promise<Agent> {
  setEnvDefaults(process.env, config)
  config.trustHost = true
  const hosts = new Map([
    [origin, (request: Request) => Auth(request, config)],
    [provider.issuer, (request: Request) => platformFetch(request, { redirect: "manual" })],
  ])
  const transport = toTransport(hosts)
  const agent = new Agent({ transport, origin, fixtures: false, exchanges: [], refused: [] })
  const fields = { csrfToken: await csrfOf(agent), callbackUrl: "/auth/session" }
  const started = await agent.post("/auth/signin/keycloak", fields)
  const login = await agent.follow(started.location!.href)
  const consent = await agent.submit(login, "Sign in", { username: "ada", password: "ada-demo" })
  await agent.submit(consent, "Allow")
  return agent
}

/** Reads the session twenty times at once with the same cookies, as the requests of one page do. */
const readTwentyTimes = (agent: Agent) => Promise.all(Array.from({ length: 20 }, () => sessionOf(agent)))

describe("tokens in the session's cookie", () => {
  test("parallel reads refresh the tokens once (case 62)", async () => {
    const { config } = await load<{ config: AuthConfig }>("rotation-in-the-cookie.ts")
    const agent = await signIn(config)
    expect((await sessionOf(agent))?.user).toMatchObject({ name: "Ada Example" })
    expect(sent).toEqual([])

    for (const round of [1, 2, 3]) {
      wait(hour)
      const sessions = await readTwentyTimes(agent)
      expect(sessions.map((session) => session?.user?.["name"])).toEqual(sessions.map(() => "Ada Example"))
      expect(sent).toHaveLength(round)
      await sessionOf(agent)
      expect(sent).toHaveLength(round)
    }
    expect(new Set(sent).size).toBe(3)
  })

  test("requests with the old cookie get the new tokens too", async () => {
    const { config } = await load<{ config: AuthConfig }>("rotation-in-the-cookie.ts")
    const agent = await signIn(config)
    const old = agent.jar.header(new URL(`${origin}/`), Date.now(), "same-site")
    wait(hour)
    await sessionOf(agent)
    wait(30_000)
    const late = await agent.get("/auth/session", { kind: "fetch", from: `${origin}/`, cookie: old! })
    expect(late.json).toMatchObject({ user: { name: "Ada Example" } })
    expect(sent).toHaveLength(1)
    wait(hour)
    expect((await sessionOf(agent))?.user).toMatchObject({ name: "Ada Example" })
  })

  test("the session ends when the provider has revoked the tokens", async () => {
    const { config } = await load<{ config: AuthConfig }>("rotation-in-the-cookie.ts")
    const agent = await signIn(config)
    const old = agent.jar.header(new URL(`${origin}/`), Date.now(), "same-site")
    wait(hour)
    await sessionOf(agent)
    wait(2 * 60_000)
    // a thief uses the old cookie: the provider gets a used refresh token and revokes the grant
    const thief = await agent.fresh().get("/auth/session", { kind: "fetch", from: `${origin}/`, cookie: old! })
    expect(thief.json).toBe(null)
    wait(hour)
    expect(await sessionOf(agent)).toBe(null)
    expect(sent).toHaveLength(3)
  })

  test("the session survives while the provider is down", async () => {
    const { config } = await load<{ config: AuthConfig }>("rotation-in-the-cookie.ts")
    const agent = await signIn(config)
    wait(hour)
    vi.mocked(globalThis.fetch).mockImplementationOnce(() => Promise.reject(new TypeError("fetch failed")))
    expect((await sessionOf(agent))?.user).toMatchObject({ name: "Ada Example" })
    expect((await sessionOf(agent))?.user).toMatchObject({ name: "Ada Example" })
    expect(sent).toHaveLength(1)
  })
})
