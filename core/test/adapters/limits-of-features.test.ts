import { describe, expect, test } from "vitest"
import { Auth } from "../../src/index.ts"
import { Auth as LeanAuth } from "../../src/lean.ts"
import type { AuthConfig, LimitsOptions } from "../../src/app/config.ts"
import type { Provider } from "../../src/app/provider.ts"
import { checkedAndCounted, credentialsFeature, feature, json, type ProviderFeature } from "../../src/flows.ts"
import type { CredentialsConfig } from "../../src/credentials/provider.ts"
import Credentials from "../../src/providers/credentials.ts"
import GitHub from "../../src/providers/github.ts"

const origin = "https://app.test"
const client = { clientId: "c", clientSecret: "s" }

const password = Credentials({
  credentials: { username: {}, password: { type: "password" } },
  authorize: () => null,
})

/** A feature that shares nothing with the built-in one but the functions that it calls. */
const toOwnFeature = (config: CredentialsConfig): ProviderFeature<CredentialsConfig> => {
  const { id, provider, signIn } = credentialsFeature(config)
  return { id, provider, signIn, routes: { "POST callback": checkedAndCounted(() => json({ tried: true })) } }
}

function createApp(auth: typeof Auth, provider: Provider, limits: unknown) {
  const logged: string[] = []
  const logger = {
    error: (type: string, error?: unknown) => void logged.push(`${type}: ${(error as Error).message}`),
    warn: () => {},
  }
  const options = limits as LimitsOptions
  // apps with the same secret share their counts
  const secret = `secret of one test ${crypto.randomUUID()}`
  const config: AuthConfig = { providers: [provider], secret, origin, trustedProxies: 1, logger, limits: options }
  const send = (path: string, init: RequestInit = {}) => auth(new Request(`${origin}/auth/${path}`, init), config)
  async function attempt(): Promise<Response> {
    const csrf = await send("csrf")
    const { csrfToken } = await csrf.json()
    const cookie = csrf.headers.getSetCookie().map((line) => line.split(";", 1)[0]).join("; ")
    const headers = { cookie, origin, "sec-fetch-site": "same-origin", "x-forwarded-for": "192.0.2.1" }
    return await send("callback/credentials", {
      method: "POST",
      headers,
      body: new URLSearchParams({ csrfToken, username: "ada" }),
    })
  }
  return { send, attempt, logged }
}

const invalid = { network: [{ most: 0, seconds: 60 }] }
const invalidText = expect.stringMatching(/^InvalidConfig: `limits\.network\[0\]\.most` must be a whole number/)
const codeOf = ({ headers }: Response) => new URL(headers.get("location")!).searchParams.get("code")

describe.each([["@svc-auth/core", Auth], ["@svc-auth/core/lean", LeanAuth]] as const)("limits under %s", (_, auth) => {
  test("reject further attempts at an account", async () => {
    const { attempt } = createApp(auth, password, { account: [{ most: 2, seconds: 900 }], network: false })
    const codes = [await attempt(), await attempt(), await attempt()].map(codeOf)
    expect(codes).toEqual(["credentials", "credentials", "too_many_attempts"])
  })

  test("reject further attempts of a network", async () => {
    const { attempt } = createApp(auth, password, { network: [{ most: 1, seconds: 900 }], account: false })
    const codes = [await attempt(), await attempt()].map(codeOf)
    expect(codes).toEqual([expect.any(String), "too_many_attempts"])
  })

  test("count for features that come without the built-in ones", async () => {
    const { attempt } = createApp(auth, { ...password, [feature]: toOwnFeature }, {
      network: [{ most: 1, seconds: 900 }],
    })
    expect(await (await attempt()).json()).toEqual({ tried: true })
    expect(codeOf(await attempt())).toBe("too_many_attempts")
  })

  test("are checked when the app starts, if a provider counts attempts", async () => {
    const { send, logged } = createApp(auth, password, invalid)
    expect((await send("session")).status).toBe(500)
    expect(logged).toEqual([invalidText])
  })

  test("that are invalid reject the attempts of other features", async () => {
    const { attempt, logged } = createApp(auth, { ...password, [feature]: toOwnFeature }, invalid)
    const response = await attempt().catch(() => undefined)
    expect(await response?.text() ?? "").not.toContain("tried")
    expect(logged).toContainEqual(invalidText)
  })
})

test("@svc-auth/core checks the limits of an app that counts nothing, and @svc-auth/core/lean does not", async () => {
  expect((await createApp(Auth, GitHub(client), invalid).send("session")).status).toBe(500)
  expect((await createApp(LeanAuth, GitHub(client), invalid).send("session")).status).toBe(200)
})
