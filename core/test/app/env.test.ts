import { describe, expect, test } from "vitest"
import { createActionURL } from "../../src/http/action-url.ts"
import { type Env, setEnvDefaults, withEnv } from "../../src/app/env.ts"
import type { AuthConfig } from "../../src/app/config.ts"
import type { Provider } from "../../src/app/provider.ts"
import GitHub from "../../src/providers/github.ts"
import { customFetch } from "../../src/app/symbols.ts"
import { InvalidConfig, InvalidHost } from "../../src/errors.ts"
import { getSettings } from "../../src/all-features.ts"

function apply(env: Env, config: Partial<AuthConfig> = {}, suppress = false) {
  const warnings: string[] = []
  const full: AuthConfig = { providers: [], logger: { warn: (code) => void warnings.push(code) }, ...config }
  setEnvDefaults(env, full, suppress)
  const { logger: _, ...rest } = full
  return { ...rest, warnings }
}

describe("setEnvDefaults", () => {
  test.each<[Env, Partial<AuthConfig>, object]>([
    [{}, {}, { basePath: "/auth", trustHost: false }],
    [{ AUTH_SECRET: "s" }, {}, { secret: ["s"] }],
    [{ SVC_SECRET: "s" }, {}, { secret: ["s"] }],
    [{ AUTH_SECRET: "a", AUTH_SECRET_1: "b", AUTH_SECRET_3: "d" }, {}, { secret: ["d", "b", "a"] }],
    [{ AUTH_SECRET: "env" }, { secret: "own" }, { secret: "own" }],
    [{ AUTH_SECRET: "env" }, { secret: "" }, { secret: ["env"] }],
    [{ AUTH_SECRET: "a", SVC_SECRET: "b" }, {}, { secret: ["a"], warnings: ["env-alias-conflict"] }],
    [{ AUTH_SECRET: "a", SVC_SECRET: "a" }, {}, { warnings: [] }],
    [{ AUTH_URL: "https://app.test" }, {}, { origin: "https://app.test", basePath: "/auth" }],
    [{ SVC_URL: "https://app.test" }, {}, { origin: "https://app.test" }],
    [{ AUTH_URL: "https://app.test/api/auth/" }, {}, { origin: "https://app.test", basePath: "/api/auth" }],
    [{ AUTH_URL: "https://app.test/a" }, { basePath: "/a" }, { warnings: ["env-url-basepath-redundant"] }],
    [{ AUTH_URL: "https://app.test/a" }, { basePath: "/b" }, {
      basePath: "/b",
      warnings: ["env-url-basepath-mismatch"],
    }],
    [{ AUTH_URL: "https://app.test" }, { origin: "https://own.test" }, { origin: "https://own.test" }],
    [{ AUTH_URL: "nonsense" }, {}, { origin: "nonsense" }],
    [{ AUTH_URL: "localhost:4100" }, {}, { origin: "localhost:4100", basePath: "/auth" }],
    [{ AUTH_URL: "" }, {}, { basePath: "/auth", warnings: [] }],
    [{ AUTH_TRUST_HOST: "off" }, {}, { trustHost: false, warnings: [] }],
    [{ AUTH_TRUST_HOST: "FALSE " }, {}, { trustHost: false, warnings: [] }],
    [{ AUTH_TRUST_HOST: "disabled" }, {}, { trustHost: false, warnings: ["env-trust-host"] }],
    [{ AUTH_TRUST_HOST: " 1 " }, {}, { trustHost: true }],
    [{ AUTH_TRUST_HOST: "true" }, {}, { trustHost: true }],
    [{ AUTH_TRUST_HOST: "false", VERCEL: "1" }, {}, { trustHost: false }],
    [{ AUTH_TRUST_HOST: "", CF_PAGES: "1" }, {}, { trustHost: true }],
    [{ VERCEL: "1" }, { trustHost: false }, { trustHost: false }],
    [{ AUTH_REDIRECT_PROXY_URL: "https://app.test/auth" }, {}, { redirectProxyUrl: "https://app.test/auth" }],
    [{ AUTH_REDIRECT_PROXY_URL: "https://a.test/auth" }, { redirectProxyUrl: "https://b.test/auth" }, {
      redirectProxyUrl: "https://b.test/auth",
    }],
    [{ AUTH_REDIRECT_PROXY_ORIGINS: " https://a.test, https://*.b.test  https://c.test," }, {}, {
      redirectProxyOrigins: ["https://a.test", "https://*.b.test", "https://c.test"],
    }],
    [{ AUTH_REDIRECT_PROXY_ORIGINS: "https://a.test" }, { redirectProxyOrigins: [] }, { redirectProxyOrigins: [] }],
    [{ NODE_ENV: "development" }, {}, { trustHost: true }],
    [{ NODE_ENV: "production" }, {}, { trustHost: false }],
  ])(
    "the environment %j completes the configuration %j",
    (env, config, expected) => expect(apply(env, config)).toMatchObject(expected),
  )

  test("the warning about the base path can be turned off", () => {
    expect(apply({ AUTH_URL: "https://app.test/a" }, { basePath: "/b" }, true).warnings).toEqual([])
  })

  test("providers get id, secret and issuer by their id; options of the app stay, including symbols", () => {
    const fetch = () => Promise.resolve(new Response())
    const custom = { id: "my-idp", name: "Mine", type: "oidc" as const, clientSecret: "own", [customFetch]: fetch }
    const env = {
      AUTH_GITHUB_ID: "i",
      AUTH_GITHUB_SECRET: "s",
      AUTH_MY_IDP_ID: "j",
      AUTH_MY_IDP_SECRET: "t",
      AUTH_MY_IDP_ISSUER: "https://idp.test",
    }
    const { providers } = apply(env, { providers: [GitHub, custom] })
    const [first, second] = providers as Provider[]
    expect(first).toMatchObject({ id: "github", clientId: "i", clientSecret: "s" })
    expect(second).toMatchObject({
      clientId: "j",
      clientSecret: "own",
      issuer: "https://idp.test",
      [customFetch]: fetch,
    })
    expect(custom).not.toHaveProperty("clientId")
  })

  test("a variable that may not be read counts as unset", () => {
    const env = new Proxy({}, {
      get() {
        throw new Error("NotCapable")
      },
    })
    expect(apply(env)).toMatchObject({ basePath: "/auth", trustHost: false, warnings: [] })
  })
})

test.each<[unknown, RegExp]>([
  [{ provider: [GitHub] }, /^Unknown option `provider`; did you mean `providers`\?$/],
  [{}, /^`providers` must be an array/],
  [{ providers: GitHub }, /^`providers` must be an array/],
  [{ providers: [undefined] }, /^An entry of `providers`/],
  [{ providers: [{ type: "oauth", name: "Nameless" }] }, /^Provider undefined: `id`/],
])(
  "a configuration that the environment cannot complete, %j, is left to the check that names the option",
  (config, message) => {
    const full = withEnv({ AUTH_GITHUB_ID: "i" }, config as AuthConfig, { dev: true })
    expect(() => getSettings(full)).toThrow(expect.objectContaining({ message: expect.stringMatching(message) }))
    expect(() => getSettings(full)).toThrow(InvalidConfig)
  },
)

test("withEnv returns a copy, and trusts the host in development unless it is turned off", () => {
  const config: AuthConfig = Object.freeze({ providers: [] })
  expect(withEnv({}, config, { dev: true })).toMatchObject({ development: true, trustHost: true })
  expect(withEnv({ AUTH_TRUST_HOST: "false" }, config, { dev: true })).toMatchObject({ trustHost: false })
  expect(withEnv({ NODE_ENV: "development" }, config, { dev: false })).toMatchObject({ development: true })
  expect(withEnv({ NODE_ENV: "test" }, config, { dev: false })).toMatchObject({ development: false, trustHost: false })
})

const trusting = { AUTH_TRUST_HOST: "1" }
const actionUrl = (env: Env, headers: Record<string, string>, protocol: unknown, basePath?: string) =>
  createActionURL("signin", protocol as string, new Headers(headers), env, { basePath })

describe("createActionURL", () => {
  test.each<[Env, Record<string, string>, string | undefined, string]>([
    [{}, { host: "app.test" }, undefined, "https://app.test/auth/signin"],
    [{}, { host: "app.test" }, "/x", "https://app.test/x/signin"],
    [{}, { host: "app.test" }, "/x/", "https://app.test/x/signin"],
    [{}, { "host": "app.test", "x-forwarded-host": "evil.test" }, undefined, "https://app.test/auth/signin"],
    [
      trusting,
      { "host": "in", "x-forwarded-host": "app.test", "x-forwarded-proto": "http" },
      undefined,
      "http://app.test/auth/signin",
    ],
    [
      trusting,
      { "x-forwarded-host": "app.test, app.test", "x-forwarded-proto": "http,http" },
      undefined,
      "http://app.test/auth/signin",
    ],
    [{ AUTH_URL: "https://own.test/api" }, { host: "app.test" }, undefined, "https://own.test/api/signin"],
    [{ AUTH_URL: "https://own.test" }, {}, undefined, "https://own.test/auth/signin"],
  ])(
    "with the environment %j, the headers %j and the base path %j, the URL is right",
    (env, headers, basePath, url) => {
      expect(actionUrl(env, headers, "https:", basePath).href).toBe(url)
    },
  )

  test.each([["http", "http:"], ["https:", "https:"], ["", "https:"], [undefined, "https:"]])(
    "the protocol %j is read as %s",
    (protocol, expected) => expect(actionUrl({}, { host: "app.test" }, protocol).protocol).toBe(expected),
  )

  test.each<[Env, Record<string, string>, string]>([
    [trusting, {}, "https"],
    [trusting, { host: "user:pw@evil.test" }, "https"],
    [trusting, { "x-forwarded-host": "user:pw@evil.test" }, "https"],
    [trusting, { "x-forwarded-host": "app.test/x" }, "https"],
    [trusting, { "x-forwarded-host": "app.test, evil.test" }, "https"],
    [trusting, { "x-forwarded-host": "app.test", "x-forwarded-proto": "javascript" }, "https"],
    [trusting, { "x-forwarded-host": "app.test", "x-forwarded-proto": "https,http" }, "https"],
    [trusting, { host: "app.test" }, "javascript:"],
    [{}, { host: "app.test" }, "javascript:"],
    [{}, { host: "evil.test#" }, "https"],
    [{}, { "x-forwarded-host": "app.test" }, "https"],
  ])("(case 28) with the environment %j, the headers %j under %s are rejected", (env, headers, protocol) => {
    expect(() => actionUrl(env, headers, protocol)).toThrow(InvalidHost)
  })

  test("a header with an endless list of hosts is rejected", () => {
    const hosts = Array.from({ length: 300 }, () => "app.test").join(",")
    expect(() => actionUrl(trusting, { "x-forwarded-host": hosts }, "https")).toThrow("longer than 2048")
  })

  test.each([["nonsense", undefined], ["localhost:3000", undefined], ["https://own.test", "auth"], [
    "https://own.test",
    "//evil.test",
  ]])("AUTH_URL %j with the base path %j is rejected", (url, basePath) => {
    expect(() => actionUrl({ AUTH_URL: url }, { host: "app.test" }, "https", basePath)).toThrow(InvalidConfig)
  })
})
