import { Auth, type AuthConfig } from "@svc-auth/core"
import { MemoryAdapter } from "@svc-auth/core/adapters/memory"
import { providerLogout } from "@svc-auth/core/features"
import { oidc } from "@svc-auth/core/providers"
import { afterAll, beforeAll, expect, test } from "vitest"
import { type RunningProvider, startProvider } from "../../demo/src/provider.ts"
import { Agent } from "../../conformance/src/agent.ts"
import { toTransport } from "../../conformance/src/drivers/in-process.ts"
import { signOutWith } from "../../conformance/src/logout-steps.ts"
import { csrfOf, sessionOf } from "../../conformance/src/steps.ts"

const origin = "https://app.test"
const client = { clientId: "leaving", clientSecret: "leaving-secret-0123456789abcdef" }
let provider: RunningProvider

beforeAll(async () => {
  const redirectUris = [`${origin}/auth/callback/real`]
  const postLogoutRedirectUris = [`${origin}/auth/signout/real`]
  provider = await startProvider({ clients: [{ ...client, redirectUris, postLogoutRedirectUris }] })
})
afterAll(() => provider.close())

const strategies: readonly (readonly [string, () => Partial<AuthConfig>])[] = [
  ["the cookie", () => ({})],
  ["a database", () => ({ adapter: MemoryAdapter() })],
]

test.each(strategies)(
  "a real provider signs the user out and sends them back, with sessions in %s (case 111)",
  async (_, more) => {
    const config: AuthConfig = {
      providers: [oidc({ id: "real", name: "Real", issuer: provider.issuer, ...client, logout: true })],
      use: [providerLogout],
      secret: "a secret for this test alone, 32 characters and more",
      trustHost: true,
      ...more(),
    }
    const hosts = new Map([
      [origin, (request: Request) => Auth(request, config)],
      [provider.issuer, (request: Request) => fetch(request, { redirect: "manual" })],
    ])
    const agent = new Agent({ transport: toTransport(hosts), origin, fixtures: false, exchanges: [], refused: [] })
    const start = async () =>
      await agent.follow(
        await agent.post("/auth/signin/real", { csrfToken: await csrfOf(agent), callbackUrl: "/auth/session" }),
      )

    const consent = await agent.submit(await start(), "Sign in", { username: "ada", password: "ada-demo" })
    await agent.submit(consent, "Allow")
    expect((await sessionOf(agent))?.user?.["name"]).toBe("Ada Example")
    expect((await start()).url, "the provider knows the user").toBe(`${origin}/auth/session`)

    const leaving = await signOutWith(agent, { callbackUrl: "/auth/providers" })
    expect(await sessionOf(agent)).toBeNull()
    const question = await agent.follow(leaving)
    const end = await agent.submit(question, "Sign out")
    expect(end.url).toBe(`${origin}/auth/providers`)
    const again = await start()
    expect(again.forms.some(({ fields }) => fields.some(([name]) => name === "password")), "it asks again").toBe(true)
  },
)
