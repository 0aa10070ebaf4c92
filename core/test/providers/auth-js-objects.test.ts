import { describe, expect, test } from "vitest"
import { MemoryAdapter } from "../../src/adapters/memory.ts"
import type { AuthConfig } from "../../src/app/config.ts"
import type { Provider, ProviderConfig } from "../../src/app/provider.ts"
import { customFetch } from "../../src/app/symbols.ts"
import { setEnvDefaults } from "../../src/app/env.ts"
import type { OAuthSettings } from "../../src/oauth/settings.ts"
import { getProviderSettings } from "../check-provider.ts"
import { getSettings } from "../../src/all-features.ts"

const foreignFetch = Symbol("custom-fetch")
const toFetch = (text: string): typeof fetch => () => Promise.resolve(new Response(text))

/** A provider as the modules of Auth.js create it: facts, and the options of the app. */
const Acme = (options?: object): Provider =>
  ({
    ...{ id: "acme", name: "Acme", type: "oidc", issuer: "https://acme.test", checks: ["pkce"] },
    authorization: "https://acme.test/authorize?scope=read",
    options,
  }) as object as Provider
const read = (provider: unknown) => getProviderSettings(provider as Provider) as OAuthSettings
const withEnv = (provider: unknown, env: Record<string, string>) => {
  const config: AuthConfig = { providers: [provider as Provider], secret: "s".repeat(32) }
  setEnvDefaults(env, config)
  return (config.providers as Provider[])[0] as ProviderConfig & Record<PropertyKey, unknown>
}

describe("the options of an Auth.js provider object", () => {
  test("are merged over its facts", () => {
    const options = {
      id: "work",
      clientId: "c",
      authorization: { params: { prompt: "login", scope: "a" } },
      checks: ["none"],
    }
    const settings = read(Acme(options))
    expect(settings).toMatchObject({ id: "work", config: { clientId: "c" } })
    expect(settings.authorization).toMatchObject({
      url: "https://acme.test/authorize",
      params: [["scope", "a"], ["prompt", "login"]],
    })
    expect([...settings.checks]).toEqual(["state"])
  })

  test("override the environment, which is read for the id in the options", () => {
    const env = { AUTH_WORK_ID: "of env", AUTH_WORK_SECRET: "s", AUTH_ACME_SECRET: "wrong" }
    const found = withEnv(Acme({ id: "work", clientId: "own" }), env)
    expect(found).toMatchObject({ id: "work", clientId: "own", clientSecret: "s", issuer: "https://acme.test" })
  })

  test("are filled from the environment if they are missing", () => {
    expect(withEnv(Acme(), { AUTH_ACME_ID: "c" })).toMatchObject({ clientId: "c", name: "Acme" })
  })

  test("are filled from the environment if the module itself is listed", () => {
    const Server = ({ issuer }: { issuer?: string }) => ({
      ...{ id: "my-server", name: "Server", type: "oauth", token: `${issuer}/token` },
    })
    const found = withEnv(Server, { AUTH_MY_SERVER_ISSUER: "https://a.test", AUTH_MY_SERVER_ID: "c" })
    expect(found).toMatchObject({ token: "https://a.test/token", clientId: "c" })
  })

  test("take the profile from the ID token only, as in Auth.js", () => {
    expect(read(Acme({})).fillsGaps).toBe(false)
    expect(read(Acme({ idToken: false })).readsIdToken).toBe(false)
    expect(read({ id: "acme", name: "Acme", type: "oidc", issuer: "https://acme.test" }).fillsGaps).toBe(true)
  })

  test("cannot pollute prototypes (case 88)", () => {
    read(Acme(JSON.parse('{"__proto__":{"x":1},"client":{"__proto__":{"x":1}}}')))
    expect(({} as { x?: unknown }).x).toBeUndefined()
  })
})

describe("Auth.js's `customFetch`", () => {
  const [own, module, option] = ["own", "module", "option"].map(toFetch) as [typeof fetch, typeof fetch, typeof fetch]
  test.each<[string, object, typeof fetch | undefined]>([
    ["in the options", Acme({ [foreignFetch]: option }) as object, option],
    [
      "of the module, before the one in the options",
      { ...Acme({ [foreignFetch]: option }), [foreignFetch]: module },
      module,
    ],
    ["on a provider of the app's own", {
      id: "a",
      name: "A",
      type: "oidc",
      issuer: "https://a.test",
      [foreignFetch]: own,
    }, own],
    ["after ours", { ...Acme({ [customFetch]: own }), [foreignFetch]: module }, own],
    ["only if it is a function", Acme({ [foreignFetch]: "x" }) as object, undefined],
  ])("is used %s", (_, provider, expected) => {
    expect(read(provider).config[customFetch]).toBe(expected)
    expect(withEnv(provider, { AUTH_ACME_ID: "c" })[customFetch]).toBe(expected)
  })
})

describe("other kinds of Auth.js providers", () => {
  test("use `authorize` and `credentials` of the options", () => {
    const authorize = () => ({ id: "1" })
    const facts = {
      id: "credentials",
      name: "Credentials",
      type: "credentials",
      credentials: {},
      authorize: () => null,
    }
    const provider = { ...facts, options: { id: "pass", authorize, credentials: { pin: {} } } }
    expect(read(provider)).toMatchObject({ id: "pass", authorize, credentials: { pin: {} } })
    expect(withEnv(provider, {})).toMatchObject({ id: "pass", authorize })
  })

  const mail = {
    ...{ id: "resend", name: "Resend", type: "email", from: "Auth.js <no-reply@authjs.dev>", apiKey: "" },
    sendVerificationRequest: () => {},
  }

  test("use `server`, `from`, `apiKey` and `sendVerificationRequest` of the options", () => {
    const options = {
      server: "smtp://mail.test",
      from: "a@app.test",
      apiKey: "key-1",
      sendVerificationRequest: () => {},
    }
    expect(read({ ...mail, options })).toMatchObject(options)
    expect(withEnv({ ...mail, options }, { AUTH_RESEND_KEY: "of env" })).toMatchObject({ apiKey: "key-1" })
  })

  test("get the key of a mail service from the environment, and no log contains the key", () => {
    const found = withEnv({ ...mail, options: {} }, { AUTH_RESEND_KEY: "key-of-env" })
    expect(found).toMatchObject({ apiKey: "key-of-env" })
    const { getHidden } = getSettings({ providers: [found], adapter: MemoryAdapter(), logger: { warn: () => {} } })
    expect(getHidden()).toContain("key-of-env")
  })

  test("are rejected for passkeys, and the error names the providers to use instead", () => {
    const provider = { id: "passkey", name: "Passkey", type: "webauthn", simpleWebAuthn: {} }
    expect(() => read(provider)).toThrow(
      /Provider "passkey": `verifier` is missing.*@svc-auth\/core\/providers\/passkey/,
    )
  })
})

test("log one warning that names the authorization parameters that only the flow sets", () => {
  const warnings: unknown[] = []
  const params = { response_type: "Assertion", redirect_uri: "undefined", audience: "api" }
  for (let i = 0; i < 2; i++) {
    const provider = { ...Acme({ clientId: "c", authorization: { params } }) as object } as Provider
    getSettings({ providers: [provider], logger: { warn: (...line) => void warnings.push(line) } })
  }
  expect(warnings).toEqual([["authorization-params", expect.stringMatching(/"acme".*`response_type`, `redirect_uri`/)]])
})
