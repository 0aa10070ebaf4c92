import { afterAll, beforeAll, expect, test } from "vitest"
import { Agent } from "../../conformance/src/agent.ts"
import { createFixtureApp } from "../../conformance/src/drivers/fixture-app.ts"
import { toTransport } from "../../conformance/src/drivers/in-process.ts"
import type { FixtureConfig } from "../../conformance/src/fixtures/index.ts"
import { csrfOf } from "../../conformance/src/steps.ts"
import { type RunningProvider, startProvider } from "../../demo/src/provider.ts"

/** The demo's provider, at which a person signs in with one account after the other. */
const origin = "https://app.test"
const client = { clientId: "switch", clientSecret: "switch-secret-0123456789abcdef0123" }
let provider: RunningProvider

beforeAll(async () => {
  provider = await startProvider({ clients: [{ ...client, redirectUris: [`${origin}/auth/callback/idp`] }] })
})
afterAll(() => provider.close())

test("a browser in which Ben is signed in at the provider signs Ada in", async () => {
  const authorization = { params: { prompt: "login" } }
  const config: FixtureConfig = {
    secret: "a secret for this test alone, 32 characters and more",
    trustHost: true,
    providers: [{ id: "idp", name: "Provider", type: "oidc", issuer: provider.issuer, ...client, authorization }],
    callbacks: {},
  }
  const app = createFixtureApp({ config: () => config, seen: () => Response.json([]) })
  const visit = (request: Request) => fetch(request, { redirect: "manual" })
  const transport = toTransport(new Map([[origin, app], [provider.issuer, visit]]))
  const agent = new Agent({ transport, origin, fixtures: false, exchanges: [], refused: [] })
  for (const [username, name] of [["ben", "Ben Example"], ["ada", "Ada Example"], ["ben", "Ben Example"]] as const) {
    await agent.post("/auth/signout", { csrfToken: await csrfOf(agent) })
    const started = await agent.post("/auth/signin/idp", { csrfToken: await csrfOf(agent), callbackUrl: "/fresh" })
    const login = await agent.follow(started.location!.href)
    let page = await agent.submit(login, "Sign in", { username, password: `${username}-demo` })
    // the provider first ends the other user's session, by a form that a script submits
    if (page.body.includes("end/confirm")) page = await agent.submitForm(page, page.forms[0]!, "", {})
    if (page.body.includes("Allow")) page = await agent.submit(page, "Allow")
    expect(page.json, username).toEqual({ name })
  }
})
