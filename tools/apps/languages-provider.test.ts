import type { AuthConfig } from "@svc-auth/core"
import { de } from "@svc-auth/core/languages/de"
import { en } from "@svc-auth/core/languages/en"
import { ja } from "@svc-auth/core/languages/ja"
import { afterAll, beforeAll, expect, test } from "vitest"
import { type RunningProvider, startProvider } from "../../demo/src/provider.ts"
import { Agent } from "../../conformance/src/agent.ts"
import { createFixtureApp } from "../../conformance/src/drivers/fixture-app.ts"
import { toTransport } from "../../conformance/src/drivers/in-process.ts"
import { csrfOf } from "../../conformance/src/steps.ts"

/** The language that arrives at `oidc-provider`. */
const origin = "https://app.test"
const client = { clientId: "languages", clientSecret: "languages-secret-0123456789abcdef0" }
let provider: RunningProvider
let requested: URLSearchParams

beforeAll(async () => {
  provider = await startProvider({ clients: [{ ...client, redirectUris: [`${origin}/auth/callback/idp`] }] })
})
afterAll(() => provider.close())

interface Case {
  readonly change?: { readonly callbacks?: NonNullable<AuthConfig["callbacks"]>; readonly use?: AuthConfig["use"] }
  readonly authorization?: { readonly params: Readonly<Record<string, string>> }
  readonly path?: string
  readonly accepted?: string
}

async function start({ change, authorization, path = "", accepted }: Case): Promise<string | null> {
  const visit = (request: Request) => {
    const url = new URL(request.url)
    if (url.pathname === "/auth") requested = url.searchParams
    return fetch(request, { redirect: "manual" })
  }
  const app = createFixtureApp({
    config: () => ({
      secret: "a secret for this test alone, 32 characters and more",
      trustHost: true,
      providers: [{ id: "idp", name: "Provider", type: "oidc", issuer: provider.issuer, ...client, authorization }],
      use: [en, de, ja],
      callbacks: {},
      ...change,
    }),
    seen: () => Response.json([]),
  })
  const transport = toTransport(new Map([[origin, app], [provider.issuer, visit]]))
  const agent = new Agent({ transport, origin, fixtures: false, exchanges: [], refused: [] })
  const fields = { csrfToken: await csrfOf(agent), callbackUrl: "/" }
  const headers = accepted === undefined ? {} : { "accept-language": accepted }
  const started = await agent.post(`/auth/signin/idp${path}`, fields, { headers })
  const login = await agent.follow(started.location!.href)
  expect(login.text).toContain("Sign in")
  return requested.get("ui_locales")
}

test.each<[string, Case, string | null]>([
  ["the browser's language", { accepted: "fr, de-AT;q=0.9" }, "de"],
  ["the app's choice", { accepted: "de", change: { callbacks: { language: () => "ja" } } }, "ja"],
  ["what the browser sent to the sign-in", { accepted: "de", path: "?ui_locales=fr-CA%20fr" }, "fr-CA fr"],
  ["what the app has set", { accepted: "de", authorization: { params: { ui_locales: "nl" } } }, "nl"],
  ["no language that nobody chose", { accepted: "fr" }, null],
  ["no language without a header", {}, null],
  ["no language from an app without languages", { accepted: "de", change: { use: [] } }, null],
  ["no part of a header that is no language", { accepted: 'de"><script>, <b>;q=0.5' }, null],
])("the provider gets %s", async (_, given, expected) => expect(await start(given)).toBe(expected))
