import { describe, expect, test } from "vitest"
import { defineFeature } from "../../src/app/feature.ts"
import { json } from "../../src/app/outcome.ts"
import { madeBy } from "../../src/app/symbols.ts"
import { accountManagement, accountPage, fromAuthJs } from "../../src/features.ts"
import { unchecked } from "../../src/http/route.ts"
import { MemoryAdapter } from "../../src/adapters/memory.ts"
import { keysOf, openContext, sessionSecrets } from "../../src/app/context.ts"
import { AuthError } from "../../src/errors.ts"
import type { Adapter } from "../../src/app/adapter.ts"
import type { AuthConfig } from "../../src/app/config.ts"
import type { CredentialsConfig } from "../../src/credentials/provider.ts"
import type { CredentialInput } from "../../src/types.ts"
import Email from "../../src/providers/email.ts"
import Passkey from "../../src/providers/passkey.ts"
import WebAuthn from "../../src/providers/webauthn.ts"
import { getSettings } from "../../src/all-features.ts"

const secret = "Zx8-hg2kqPwl5sTnR4vB7mYc1dFe0aUj"
const base: AuthConfig = { providers: [], secret }
const pw = (id: string) => ({ id, name: id, type: "credentials" as const, credentials: {}, authorize: () => null })
const oauth = (id: string) => ({
  ...{ id, name: id, type: "oauth" as const },
  authorization: "https://idp.test/a",
  token: "https://idp.test/t",
  userinfo: "https://idp.test/u",
})
const mailer = { id: "mail", name: "Mail", type: "email" as const, sendVerificationRequest: () => {} }
const broken = (option: unknown): AuthConfig => ({ ...base, ...(option as Partial<AuthConfig>) })

describe("a malformed configuration is rejected by name (cases 73, 89, 100)", () => {
  test.each<[unknown, RegExp]>([
    [{ providers: undefined }, /`providers` must be an array/],
    [{ providers: [pw("a/b")] }, /id/],
    [{ providers: [pw("a:b")] }, /id/],
    [{ providers: [pw("")] }, /id/],
    [{ providers: [pw("a"), pw("a")] }, /two providers have the id "a"/],
    [{ providers: [null] }, /providers/],
    [{ basePath: "auth" }, /basePath/],
    [{ basePath: "/" }, /basePath/],
    [{ basePath: "/a//b" }, /basePath/],
    [{ basePath: "/a/../b" }, /basePath/],
    [{ basePath: "/a?b" }, /basePath/],
    [{ basePath: "/(.*)" }, /basePath/],
    [{ origin: "app.test" }, /AUTH_URL/],
    [{ origin: "https://app.test/path" }, /AUTH_URL/],
    [{ origin: "ftp://app.test" }, /AUTH_URL/],
    [{ redirectProxyUrl: "https://app.test" }, /`redirectProxyUrl` \(AUTH_REDIRECT_PROXY_URL\)/],
    [{ redirectProxyUrl: "http://app.test/auth" }, /redirectProxyUrl/],
    [{ redirectProxyUrl: "https://app.test/auth?x" }, /redirectProxyUrl/],
    [{ redirectProxyUrl: "https://user@app.test/auth" }, /redirectProxyUrl/],
    [{ redirectProxyUrl: "/auth" }, /redirectProxyUrl/],
    [{ redirectProxyUrl: 1 }, /redirectProxyUrl/],
    [
      { providers: [{ ...oauth("x"), redirectProxyUrl: "app.test/auth" }] },
      /Provider "x": `redirectProxyUrl`/,
    ],
    [{ redirectProxyOrigins: "https://app.test" }, /`redirectProxyOrigins` must be a list/],
    [{ redirectProxyOrigins: ["*"] }, /`redirectProxyOrigins`: "\*" must be an origin/],
    [{ redirectProxyOrigins: [1] }, /`redirectProxyOrigins`: 1 must be text/],
    [{ trustedProxies: 0 }, /`trustedProxies` must be the number/],
    [{ trustedProxies: 1.5 }, /`trustedProxies` must be the number/],
    [{ trustedProxies: true }, /`trustedProxies` must be the number/],
    [{ trustedProxies: "1" }, /`trustedProxies` must be the number/],
    [{ redirectProxyOrigins: ["https://*.vercel.app"] }, /other customers/],
    [{ providers: [{ ...pw("passkey"), type: "webauthn" }] }, /"passkey": `verifier` is missing/],
    [
      { providers: [WebAuthn({ relyingParty: { id: "https://app.test" } })] },
      /"webauthn": `relyingParty.id` must be a host name/,
    ],
    [
      { providers: [WebAuthn({ relyingParty: { origin: ["https://app.test/"] } })] },
      /"webauthn": `relyingParty.origin` must be origins/,
    ],
    [
      { providers: [WebAuthn({ userVerification: "yes" as "required" })] },
      /"webauthn": `userVerification` must be "required"/,
    ],
    [{ providers: [Passkey], adapter: MemoryAdapter() }, /"passkey": passkeys are experimental; turn them on/],
    [{ secret: "short" }, /`secret` is too easy/],
    [{ secret: " ".repeat(40) }, /`secret` is too easy/],
    [{ secret: "ab".repeat(20) }, /`secret` is too easy/],
    [{ secret: [secret, "short"] }, /`secret` is too easy/],
    [{ jwt: { secret: "short" } }, /jwt\.secret/],
    [
      { secret: "the output of openssl rand -base64 33" },
      /`secret` contains a command .*; run `openssl rand -base64 33`/,
    ],
    [{ secret: ` # openssl rand -base64 33 ${secret}` }, /`secret` contains a command/],
    [{ secret: "`openssl rand -hex 32`" }, /`secret` contains a command/],
    [{ secret: [secret, "$(openssl rand -base64 33)"] }, /`secret` contains a command/],
    [{ jwt: { secret: "The Output of OpenSSL  Rand -base64 33" } }, /`jwt\.secret` contains a command/],
    [{ session: { maxAge: 0 } }, /session\.maxAge/],
    [{ session: { maxAge: Number.NaN } }, /session\.maxAge/],
    [{ session: { maxAge: "1" } }, /session\.maxAge/],
    [{ session: { updateAge: -1 } }, /session\.updateAge/],
    [{ session: { absoluteMaxAge: 0 } }, /session\.absoluteMaxAge/],
    [{ session: { strategy: "jwt", maxPerUser: 5 } }, /session\.maxPerUser.*"database"/],
    ...[0, 1.5, Number.NaN, "5", null].map((maxPerUser): [unknown, RegExp] => [
      { adapter: MemoryAdapter(), session: { maxPerUser } },
      /session\.maxPerUser.*at least 1/,
    ]),
    [{ use: fromAuthJs() }, /`use` must be a list: /],
    [{ use: ["auth.js"] }, /`use\[0\]` is not a feature; write, for example, `mfa/],
    [{ use: [fromAuthJs(), null] }, /`use\[1\]` is not a feature/],
    [{ use: [{ totp: true }] }, /`use\[0\]` is not a feature/],
    [{ use: [fromAuthJs(), fromAuthJs()] }, /another feature has the id "from-auth-js" of `use\[1\]`/],
    [{ use: [defineFeature({ id: "limits" })] }, /another feature has the id "limits" of `use\[0\]`/],
    [
      { use: [{ ...fromAuthJs(), [madeBy]: {} }] },
      /`use\[0\]` \("from-auth-js"\) is of another copy of @svc-auth\/core/,
    ],
    [
      { use: ["one", "two"].map((id) => defineFeature({ id, routes: { "GET status": unchecked(() => json(id)) } })) },
      /the features "one" and "two" both have `GET status`; remove one/,
    ],
    [
      { use: [fromAuthJs(), { ...fromAuthJs(), id: "again" }] },
      /the features "from-auth-js" and "again" both have `takeover`; remove one/,
    ],
    [{ session: { strategy: "database" } }, /database/],
    [{ adapter: {} }, /database/],
    [
      { adapter: { createUser: () => {} }, providers: [mailer, oauth("x")] },
      new RegExp(
        "the adapter lacks createSession, getSessionAndUser, updateSession, deleteSession \\(for database sessions\\); " +
          "createVerificationToken, useVerificationToken, getUserByEmail \\(for e-mail sign-in\\); " +
          "getUser, getUserByEmail, getUserByAccount, updateUser, linkAccount \\(for signing in\\); " +
          "add the missing methods, or use an adapter that has them$",
      ),
    ],
    [
      { session: { strategy: "database" }, providers: [mailer] },
      /`adapter` is missing; it is needed for database sessions, e-mail sign-in/,
    ],
    [{ pages: { signIn: "//evil.test" } }, /pages\.signIn/],
    [{ pages: { error: "javascript:alert(1)" } }, /pages\.error/],
    [{ pages: { signOut: "bye" } }, /pages\.signOut/],
    [{ pages: { signIn: "/auth/signin" } }, /`pages\.signIn` is under `basePath`/],
    [{ pages: { signIn: "/auth" } }, /`pages\.signIn` is under `basePath`/],
    [{ pages: { signIn: "/auth?shown" } }, /`pages\.signIn` is under `basePath`/],
    [{ pages: { error: "/x/../auth/error#top" } }, /`pages\.error` is under `basePath`/],
    [{ callbacks: { signIn: "x" } }, /`callbacks\.signIn` must be a function/],
    [{ callbacks: { signin: () => false } }, /Unknown option `callbacks\.signin`; did you mean `callbacks\.signIn`/],
    [{ events: { login: () => {} } }, /Unknown option `events\.login`/],
    [{ callback: {} }, /Unknown option `callback`; did you mean `callbacks`/],
    [{ basepath: "/x" }, /Unknown option `basepath`; did you mean `basePath`/],
    [{ trusthosts: undefined }, /Unknown option `trusthosts`; did you mean `trustHost`/],
    [{ useSecureCookie: true }, /did you mean `useSecureCookies`/],
    [{ use: [accountPage()] }, /`accountPage\(\)` needs `adapter` or `session\.revocation`/],
    [{ use: [accountManagement] }, /`accountManagement` needs `adapter` or `session\.revocation`/],
    [
      { adapter: MemoryAdapter(), use: [accountManagement, accountPage()] },
      /`accountPage\(\)` contains `accountManagement`; remove `accountManagement` from `use`/,
    ],
    [{ pages: { account: "/settings" } }, /`pages\.account` needs `adapter` or `session\.revocation`/],
    [{ pages: { signin: "/login" } }, /Unknown option `pages\.signin`; did you mean `pages\.signIn`/],
    [{ session: { maxage: 1 } }, /did you mean `session\.maxAge`/],
    [{ jwt: { secrets: [] } }, /did you mean `jwt\.secret`/],
    [{ theme: { brandColour: "red" } }, /did you mean `theme\.brandColor`/],
    [{ cookies: { session: {} } }, /did you mean `cookies\.sessionToken`/],
    [{ cookies: { pkceCodeVerifier: {} } }, /Unknown option `cookies\.pkceCodeVerifier`; use `cookies\.flow`/],
    [{ constructor: 1 }, /Unknown option `constructor`/],
    [{ skipCSRFCheck: false }, /`skipCSRFCheck` must be the symbol/],
    [{ skipCSRFCheck: true }, /`skipCSRFCheck` must be the symbol/],
    [{ raw: true }, /`raw` must be the symbol/],
    [{ theme: { brandColor: "red;}" } }, /brandColor/],
    [{ theme: { name: "a\nBcc: eve@evil.example" } }, /`theme\.name` must be text on one line/],
    [{ theme: { name: "a".repeat(61) } }, /at most 60 characters/],
    [{ cookies: { sessionToken: { name: "a b" } } }, /cookies\.sessionToken/],
    [{ cookies: { flow: { options: { domain: "a;b" } } } }, /cookies\.flow/],
    [{ cookies: { csrfToken: { name: "__Host-x", options: { path: "/x" } } } }, /cookies\.csrfToken/],
  ])("%j is rejected", (option, message) => {
    expect(() => getSettings(broken(option))).toThrow(message)
    expect(() => getSettings(broken(option))).toThrow(AuthError)
  })
})

test("settings are created once per configuration, which is not changed", () => {
  const config = Object.freeze({ ...base, providers: Object.freeze([pw("a")]) as unknown as AuthConfig["providers"] })
  expect(getSettings(config)).toBe(getSettings(config))
  expect(getSettings(config)).not.toBe(getSettings({ ...config }))
  expect(Object.isFrozen(getSettings(config))).toBe(true)
})

test("the prefixes of cookies follow https, domain and path (case 107)", () => {
  const { cookies } = getSettings(broken({
    cookies: {
      flow: { options: { domain: "app.test" } },
      form: { options: { path: "/auth" } },
      link: { name: "mine" },
    },
  }))
  expect(cookies(true).sessionToken).toEqual({
    name: "__Host-svc.session-token",
    options: { httpOnly: true, sameSite: "lax", path: "/", secure: true },
  })
  expect(cookies(false).sessionToken.name).toBe("svc.session-token")
  expect(cookies(true).flow.name).toBe("__Secure-svc.flow")
  expect(cookies(true).form.name).toBe("__Secure-svc.form")
  expect(cookies(true).link.name).toBe("mine")
})

describe("a missing secret", () => {
  test.each([undefined, "", []])("%j in production is an error that contains the command", (missing) => {
    expect(() => keysOf(getSettings(broken({ secret: missing })))).toThrow(/AUTH_SECRET.*openssl rand/)
  })
  test("is reported together with an untrusted host, and both name the fix for localhost", () => {
    const request = new Request("http://localhost:3000/")
    const open = (config: Partial<AuthConfig>) => () => openContext(request, getSettings(broken(config)))
    const both =
      /^the Host header is not trusted: .*AUTH_URL.*NODE_ENV=development.*Besides, no secret is configured: .*AUTH_SECRET/
    expect(open({ secret: undefined })).toThrow(both)
    expect(open({ secret: undefined })).toThrow(expect.objectContaining({ type: "UntrustedHost" }))
    expect(open({})).not.toThrow(/secret/)
    expect(open({ secret: undefined, trustHost: true })).toThrow(/AUTH_SECRET.*on localhost, NODE_ENV=development/)
  })
  test("is replaced by one for the process in development, with one warning", () => {
    const warnings: string[] = []
    const config = {
      secret: undefined,
      development: true,
      logger: { warn: (code: string) => void warnings.push(code) },
    }
    expect(keysOf(getSettings(broken(config)))[0]).toBe(keysOf(getSettings(broken(config)))[0])
    expect(warnings).toEqual(["secret-missing"])
  })
})

test("experimental passkeys log one warning per process, only if they are turned on", () => {
  const warnings: unknown[] = []
  const logger = { warn: (code: string) => void warnings.push(code) }
  for (const enableWebAuthn of [undefined, false, true, true]) {
    getSettings(broken({ logger, experimental: { enableWebAuthn } }))
  }
  expect(warnings).toEqual(["experimental-webauthn"])
})

test("mail without a configured origin logs one warning per process, in production if the host is trusted (case 27)", () => {
  const warnings: unknown[] = []
  const logger = { warn: (code: string, text: string) => void warnings.push([code, text]) }
  const mails = { logger, adapter: MemoryAdapter(), providers: [Email({ sendVerificationRequest: () => {} })] }
  for (const quiet of [{ origin: "https://app.test" }, { trustHost: false }, { development: true }]) {
    getSettings(broken({ ...mails, trustHost: true, ...quiet }))
  }
  getSettings(broken({ logger, trustHost: true }))
  expect(warnings).toEqual([])
  for (let i = 0; i < 2; i++) getSettings(broken({ ...mails, trustHost: true }))
  expect(warnings).toEqual([["mail-origin", expect.stringContaining("AUTH_URL")]])
})

test("an origin without TLS logs one warning per process, in production and not on localhost", () => {
  const warnings: unknown[] = []
  const logger = { warn: (code: string, text: string) => void warnings.push([code, text]) }
  const http = { logger, origin: "http://app.test" }
  for (
    const quiet of [
      { origin: "https://app.test" },
      { origin: "http://localhost:3000" },
      { origin: "http://127.0.0.1" },
      { development: true },
      { useSecureCookies: false },
    ]
  ) getSettings(broken({ ...http, ...quiet }))
  expect(warnings).toEqual([])
  for (let i = 0; i < 2; i++) getSettings(broken(http))
  expect(warnings).toEqual([[
    "origin-insecure",
    expect.stringContaining("AUTH_URL (option `origin`) is http://app.test"),
  ]])
})

test("case 80: a credentials form with several fields that may name the account is warned about once", () => {
  const warnings: string[] = []
  const logger = { warn: (code: string, text: string) => void warnings.push(`${code} ${text}`) }
  const warn = (
    credentials: Record<string, CredentialInput>,
    adapter: Adapter = MemoryAdapter(),
    limits?: AuthConfig["limits"],
    account?: CredentialsConfig["account"],
  ) => {
    const provider = { ...pw("pw"), credentials, ...(account && { account }) }
    return getSettings(broken({ logger, limits, adapter, session: { strategy: "jwt" }, providers: [provider] }))
  }
  const secret = { type: "password" }
  warn({ username: {}, password: secret, code: { type: "text" } })
  warn({ nr: {}, password: secret })
  warn({ tenant: {}, nr: {}, password: secret }, MemoryAdapter(), false)
  warn({ tenant: {}, nr: {}, password: secret }, MemoryAdapter(), { account: false, accountInAll: false })
  warn({ tenant: {}, nr: {} }, MemoryAdapter(), undefined, ({ nr }) => nr)
  expect(warnings).toEqual([])
  for (let i = 0; i < 2; i++) warn({ member: {}, nr: {}, password: secret })
  expect(warnings).toEqual([
    'account-unnamed Provider "pw": the form may name an account by several fields, and attempts are counted by `member` alone. ' +
    "Set `account` of the provider, for example `account: ({ username }) => username`",
  ])
  warn({})
  expect(warnings[1]).toMatch(/^account-unnamed Provider "pw": no declared field can name an account/)
  warn({ firm: {}, nr: {} }, MemoryAdapter(), { account: false })
  warn({ shop: {}, nr: {} }, MemoryAdapter(), { accountInAll: false })
  expect(warnings).toHaveLength(4)
})

describe("separate secrets for sessions", () => {
  const own = "jWt-9Qm3xTzK7rBn5vLp2sHd8fGc4yWe"

  test.each([[own, [own]], [["", own], [own]], ["", [secret]], [undefined, [secret]]])(
    "jwt.secret %j encrypts sessions with %j",
    (given, sealing) => {
      const settings = getSettings(broken({ jwt: { secret: given } }))
      expect(settings.sessionSecrets).toEqual(sealing)
      expect(sessionSecrets(settings)).toEqual(sealing)
    },
  )

  test("no secret reaches a logger of the app, whatever contains it (case 94)", () => {
    const lines: unknown[] = []
    const logger = { warn: (...line: unknown[]) => void lines.push(line) }
    const providers = [{ ...oauth("x"), clientId: "x", clientSecret: "client-secret-of-x" }]
    getSettings(broken({ logger, providers, jwt: { secret: own } })).logger.warn("x", `${own} ${secret}`, {
      text: "client-secret-of-x",
    })
    expect(lines).toEqual([["x", "[redacted] [redacted]", { text: "[redacted]" }]])
  })
})
