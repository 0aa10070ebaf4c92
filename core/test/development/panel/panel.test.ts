import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { customFetch, devServer, skipCSRFCheck } from "../../../src/app/symbols.ts"
import { MemoryAdapter } from "../../../src/adapters/memory.ts"
import * as conditional from "../../../src/development/conditional-development.ts"
import * as plain from "../../../src/development/development.ts"
import * as production from "../../../src/development/no-development.ts"
import type { AuthConfig } from "../../../src/app/config.ts"
import type { Decision } from "../../../src/app/decision.ts"
import { oidc } from "../../../src/providers.ts"
import Email from "../../../src/providers/email.ts"
import Resend from "../../../src/providers/resend.ts"
import GitHub from "../../../src/providers/github.ts"
import Credentials from "../../../src/providers/credentials.ts"
import { openContext } from "../../../src/app/context.ts"
import { Auth, getSettings } from "../../../src/all-features.ts"
import { toElements, toTexts } from "../../pages/document.ts"

const origin = "http://localhost:5173"
const issuer = "http://127.0.0.1:9999/x"
const typed = { "sec-fetch-site": "none", "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" }

/** Stands for the local provider. @param about replaces members of its list */
const toIdp = (about: object = {}): typeof fetch => (input) => {
  const { pathname } = new URL(input instanceof Request ? input.url : input)
  const users = [{ login_hint: "ada", name: "Ada <b>" }, { login_hint: "ed sger" }, null]
  return Promise.resolve(
    pathname === "/x/.well-known/svc-auth-test-users"
      ? Response.json({ provider: "@svc-auth/conformance", issuer, users, ...about })
      : Response.json({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
      }),
  )
}

const idp = (call: typeof fetch, at = issuer) => ({
  ...oidc({ id: "idp", name: "IdP", issuer: at })({ clientId: "i", clientSecret: "planted-client-secret" }),
  [customFetch]: call,
})

let app = 0
beforeEach(() => void app++)
afterEach(() => vi.restoreAllMocks())

type Given = Partial<AuthConfig> & { [devServer]?: boolean | "forwards" | undefined }

/** Returns an app of its own, whose browser keeps cookies. */
function createApp(more: Given = {}) {
  const config = {
    providers: [Credentials({ authorize: () => ({ id: "u", name: "Ada", email: "ada@app.test" }) })],
    secret: `planted-secret-${app}-0123456789-abcdefghijklmnop`,
    trustHost: true,
    development: true,
    logger: { error: () => {}, warn: () => {} },
    [devServer]: true,
    ...more,
  } as AuthConfig
  const cookies = new Map<string, string>()
  return {
    config,
    async send(path: string, init: { headers?: Record<string, string>; fields?: Record<string, string> } = {}) {
      const { fields, headers } = init
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ")
      const { raw: _, ...plain } = config
      const response = await Auth(
        new Request(new URL(path, origin), {
          ...fields && { method: "POST", body: new URLSearchParams(fields) },
          headers: { host: "localhost:5173", cookie, ...fields ? { origin } : typed, ...headers },
        }),
        plain,
      )
      for (const line of response.headers.getSetCookie()) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        cookies.set(name, value)
      }
      return { status: response.status, headers: response.headers, body: await response.text() }
    },
    async signIn() {
      const { csrfToken } = JSON.parse((await this.send("/auth/csrf")).body) as { csrfToken: string }
      await this.send("/auth/callback/credentials", { fields: { csrfToken } })
      return csrfToken
    },
  }
}

const statusOf = async (more: Given, headers?: Record<string, string>) =>
  (await createApp(more).send("/auth/dev", headers ? { headers } : {})).status

describe("whether the panel exists (case 125)", () => {
  test.each<[string, Given, number]>([
    ["under a development server", {}, 200],
    ["under one that forwards requests itself", { [devServer]: "forwards" }, 200],
    ["if the app turns it off", { devPanel: false }, 404],
    ["under a built server, even with the option", { [devServer]: false, devPanel: true }, 404],
    ["in production", { development: false }, 404],
    ["in production, even with the option", { development: false, devPanel: true, [devServer]: undefined }, 404],
    ["without a development server and the option", { [devServer]: undefined }, 404],
    // Vitest has the condition `development`
    [
      "without a development server, with the option and the condition",
      { [devServer]: undefined, devPanel: true },
      200,
    ],
  ])("%s", async (_, config, status) => {
    expect(await statusOf(config)).toBe(status)
  })

  test("without a development server it needs the condition `development`", () => {
    const request = new Request(`${origin}/auth/dev`, { headers: { host: "localhost:5173" } })
    const find = (given: Given) => {
      const context = openContext(request, getSettings(createApp(given).config))
      return [conditional, plain].map(({ findPanel }) => findPanel?.(context) !== undefined)
    }
    expect(find({ [devServer]: undefined, devPanel: true })).toEqual([true, false])
    expect(find({ [devServer]: undefined })).toEqual([false, false])
    expect(find({ [devServer]: false, devPanel: true })).toEqual([false, false])
    expect(production.findPanel).toBeUndefined()
  })

  test("the option must be a boolean", async () => {
    expect(await statusOf({ devPanel: "no" as never })).toBe(500)
  })

  test("who may not see it gets what an unknown path gets", async () => {
    const answers = async (given: Given, headers: Record<string, string>) => {
      const { send } = createApp(given)
      const [panel, none] = await Promise.all(["/auth/dev", "/auth/none"].map((path) => send(path, { headers })))
      return [panel, none].map((answer) => ({
        status: answer!.status,
        body: answer!.body,
        headers: [...answer!.headers].filter(([name]) => name !== "set-cookie"),
      }))
    }
    for (const accept of ["text/html", "*/*"]) {
      for (
        const [given, headers] of [
          [{}, { host: "rebound.test" }],
          [{}, { "x-forwarded-for": "203.0.113.7" }],
          [{}, { "sec-fetch-dest": "iframe" }],
          [{}, { connection: "close" }],
          [{ devPanel: false }, {}],
          [{ development: false }, {}],
        ] as const
      ) {
        const [panel, none] = await answers(given, { accept, ...headers as Record<string, string> })
        expect(panel).toEqual(none)
        expect(panel!.status).toBe(404)
      }
    }
  })

  test.each(["PUT", "DELETE", "OPTIONS"])("%s gets what an unknown path gets", async (method) => {
    const { config } = createApp()
    const { raw: _, ...plain } = config
    expect(
      (await Auth(new Request(`${origin}/auth/dev`, { method, headers: { host: "localhost:5173" } }), plain)).status,
    )
      .toBe(404)
  })
})

test("no cache keeps the panel, no other page reads, opens or embeds it, and it runs no script", async () => {
  const { headers, body } = await createApp().send("/auth/dev")
  expect(headers.get("cache-control")).toBe("private, no-store")
  expect(headers.get("access-control-allow-origin")).toBe(null)
  expect(headers.get("cross-origin-resource-policy")).toBe("same-origin")
  expect(headers.get("cross-origin-opener-policy")).toBe("same-origin")
  expect(headers.get("x-frame-options")).toBe("DENY")
  const policy = headers.get("content-security-policy")!
  expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[^']+' 'sha256-[^']+'; .*frame-ancestors 'none'$/)
  expect(policy).not.toMatch(/script|unsafe/)
  expect(toElements(body).some(({ tagName }) => tagName === "script")).toBe(false)
})

test("it shows the last 50 requests with their decisions, the newest first, and no secret", async () => {
  const { send, signIn, config } = createApp()
  await signIn.call({ send })
  for (let i = 0; i < 60; i++) await send(`/auth/callback/none-${i}?code=planted-code&state=planted-state`)
  const { body } = await send("/auth/dev")
  const shown = toTexts(body, "summary")
  expect(shown).toHaveLength(50)
  expect(shown[0]).toContain("GET /auth/callback/none-59")
  expect(shown[0]).toContain("404")
  expect(body).toContain("origin (origin: http://localhost:5173, from: Host, secure: false)")
  for (const secret of [config.secret as string, "planted-"]) expect(body).not.toContain(secret)
  expect(toTexts(body, "summary").some((text) => text.includes("/auth/dev"))).toBe(false)
})

test("another app of the process sees nothing of it", async () => {
  const one = createApp()
  await one.send("/auth/session")
  app++
  const other = await createApp().send("/auth/dev")
  expect(toTexts(other.body, "summary")).toEqual([])
})

test("without a panel nothing is kept", async () => {
  const { send } = createApp()
  for (const off of [{ devPanel: false }, { development: false }, { [devServer]: false }]) {
    await createApp(off).send("/auth/session")
  }
  expect(toTexts((await send("/auth/dev")).body, "summary")).toEqual([])
})

test("it shows this browser's session and cookies, with sizes and the session's end, and no value", async () => {
  const { send, signIn } = createApp()
  expect((await send("/auth/dev")).body).toContain("No user is signed in")
  await signIn.call({ send })
  const { body } = await send("/auth/dev", {})
  expect(toTexts(body, "pre")[0]).toContain('"email": "ada@app.test"')
  const [session] = toTexts(body, "li").filter((text) => text.startsWith("svc.session-token"))
  expect(session).toMatch(/^svc\.session-token \d{3} bytes.*sessionToken.*in 29 days, 20/s)
  expect(toTexts(body, "li").some((text) => text.startsWith("svc.csrf-token"))).toBe(true)
  expect(toTexts(body, "pre")[0]).toMatch(/"claims": \{.*"sid": "\[redacted\]"/s)
  expect(body).not.toMatch(/eyJ[\w-]{20}/)
})

test("it shows a big number in the session, and logs why a session cannot be shown", async () => {
  const error = vi.fn()
  const logger = { error, warn: () => {} }
  const show = async (member: unknown) => {
    const { send, signIn } = createApp({ logger, callbacks: { session: ({ session }) => ({ ...session, member }) } })
    await signIn.call({ send })
    return toTexts((await send("/auth/dev")).body, "pre")[0]
  }
  expect(await show(1n)).toContain('"member": "1"')
  expect(error).not.toHaveBeenCalled()
  const ring: Record<string, unknown> = {}
  ring["ring"] = ring
  expect(await show(ring)).toBe("The session cannot be read; see the log.")
  expect(error.mock.calls.map(([type]) => type as unknown)).toEqual(["SessionTokenError"])
})

test("its link to the configuration leads there, also if the app has an error page", async () => {
  const { send } = createApp({ pages: { error: "/oops" } })
  const { body } = await send("/auth/dev")
  const [link] = toElements(body).filter(({ tagName, childNodes }) =>
    tagName === "a" && childNodes.some((node) => "value" in node && node.value.startsWith("Configuration"))
  )
  const href = link!.attrs.find(({ name }) => name === "href")!.value
  expect(href).toBe(`${origin}/auth/error`)
  expect((await send(href)).status).toBe(200)
})

test("links of a mail end before the punctuation of its text", async () => {
  const { send, signIn } = createApp({
    adapter: MemoryAdapter(),
    theme: { name: "it (see https://app.test/x). Now" },
    providers: [
      { ...Resend({ from: "a@app.test", apiKey: "planted-key" }), [customFetch]: () => Promise.reject() },
    ],
  })
  const csrfToken = await signIn.call({ send })
  await send("/auth/signin/resend", { fields: { csrfToken, email: "ada@app.test" } })
  const links = toElements((await send("/auth/dev")).body).filter(({ tagName }) => tagName === "a")
    .map(({ attrs }) => attrs.find(({ name }) => name === "href")!.value)
  expect(links).toContain("https://app.test/x")
})

test("a cookie of a sign-in belongs to the library, and another app's does not", async () => {
  const cookie = "svc.flow.abc=1; other=ü"
  const { body } = await createApp().send("/auth/dev", { headers: { cookie } })
  const cookies = toTexts(body, "li").filter((text) => text.includes("bytes"))
  expect(cookies[0]).toMatch(/^svc\.flow\.abc 14 bytes.*flow/s)
  expect(cookies[1]).toMatch(/^other \d+ bytes.*not of this library/s)
})

test("it names missing variables and the callback URLs to register", async () => {
  const { body } = await createApp({ providers: [GitHub] }).send("/auth/dev")
  const [github] = toTexts(body, "li").filter((text) => text.includes("github"))
  expect(github).toContain("AUTH_GITHUB_ID")
  expect(github).toContain(`${origin}/auth/callback/github`)
})

test("it shows the mails that were sent, with their links, and escapes what it shows", async () => {
  const { send, signIn } = createApp({
    adapter: MemoryAdapter(),
    providers: [Email({ sendVerificationRequest: () => {} })],
  })
  const csrfToken = await signIn.call({ send })
  await send("/auth/signin/email", { fields: { csrfToken, email: "ada&x@app.test" } })
  const { body } = await send("/auth/dev")
  expect(body).toContain("ada&amp;x@app.test")
  const links = toElements(body).filter(({ tagName }) => tagName === "a")
    .map(({ attrs }) => attrs.find(({ name }) => name === "href")!.value)
  expect(links.some((link) => link.startsWith(`${origin}/auth/callback/email?`))).toBe(true)
})

test("it shows subject and text of a built-in mail, and not those of a mail that the app writes", async () => {
  const { send, signIn } = createApp({
    adapter: MemoryAdapter(),
    theme: { name: "The app" },
    providers: [
      { ...Resend({ from: "a@app.test", apiKey: "planted-key", code: true }), [customFetch]: () => Promise.reject() },
      Email({ sendVerificationRequest: () => {}, code: true }),
    ],
  })
  const csrfToken = await signIn.call({ send })
  for (const id of ["email", "resend"]) {
    await send(`/auth/signin/${id}`, { fields: { csrfToken, email: "ada@app.test" } })
  }
  const { body } = await send("/auth/dev")
  const [resend, own] = toTexts(body, "li").filter((text) => text.includes("ada@app.test"))
  expect(resend).toMatch(/^Sign in to The app .*Or enter this code .*\d{4} \d{4}/s)
  expect(own).toMatch(/^A mail that the app writes itself .*Code\s*\d{8}/s)
  expect(body).not.toContain("planted-key")
})

describe("sign in as a test user (case 125)", () => {
  const buttons = async (provider: ReturnType<typeof idp>) =>
    toTexts((await createApp({ providers: [provider] }).send("/auth/dev")).body, "button")

  test.each<[string, ReturnType<typeof idp>]>([
    ["that says it is another", idp(toIdp({ provider: "other" }))],
    ["that names another issuer", idp(toIdp({ issuer: "http://127.0.0.1:1" }))],
    ["that lists no users", idp(toIdp({ users: "ada" }))],
    ["that answers 404", idp(() => Promise.resolve(new Response(null, { status: 404 })))],
    ["that is down", idp(() => Promise.reject(new Error("down")))],
  ])("a provider %s has no test users", async (_, provider) => expect(await buttons(provider)).toEqual([]))

  test("the local provider has them, escaped, and without malformed ones", async () => {
    expect(await buttons(idp(toIdp()))).toEqual(["Sign in as Ada <b>"])
  })

  test("a provider that is not on this machine is not even asked", async () => {
    const call = vi.fn<typeof fetch>(toIdp())
    expect(await buttons(idp(call, "https://idp.test"))).toEqual([])
    expect(call).not.toHaveBeenCalled()
  })

  test("starts an ordinary sign-in with a login hint, signs the current user out, and is a decision", async () => {
    const decision = vi.fn<(decision: Decision) => void>()
    const { send, signIn } = createApp({
      providers: [...createApp().config.providers as [], idp(toIdp())],
      events: { decision },
    })
    const csrfToken = await signIn.call({ send })
    const fields = { csrfToken, provider: "idp", user: "ada" }
    const { status, headers } = await send("/auth/dev", { fields })
    expect(status).toBe(303)
    const url = new URL(headers.get("location")!)
    expect([url.origin + url.pathname, url.searchParams.get("login_hint")]).toEqual([`${issuer}/authorize`, "ada"])
    expect((await send("/auth/session")).body).toBe("null")
    await send("/auth/dev")
    expect(decision.mock.calls.map(([{ action, outcome, provider }]) => [action, outcome, provider])).toEqual([
      ["signIn", "allowed", "credentials"],
      ["beginSignIn", "allowed", "idp"],
    ])
  })

  test.each<[string, Record<string, string>, Record<string, string>, number]>([
    ["of another site", {}, { origin: "https://evil.test" }, 403],
    ["of another port", {}, { origin: "http://localhost:4000", "sec-fetch-site": "same-site" }, 403],
    ["without the token", { csrfToken: "" }, {}, 303],
    ["for an unknown user", { user: "eve" }, {}, 303],
    ["for an unknown provider", { provider: "none" }, {}, 303],
    ["to another host", {}, { host: "rebound.test" }, 404],
  ])("a form %s starts nothing", async (_, fields, headers, status) => {
    const { send } = createApp({ providers: [idp(toIdp())] })
    const { csrfToken } = JSON.parse((await send("/auth/csrf")).body) as { csrfToken: string }
    const answer = await send("/auth/dev", { fields: { csrfToken, provider: "idp", user: "ada", ...fields }, headers })
    expect(answer.status).toBe(status)
    expect(answer.headers.get("location") ?? "").not.toContain("127.0.0.1")
  })

  test("there is no form without the CSRF check", async () => {
    const { send } = createApp({ providers: [idp(toIdp())], skipCSRFCheck })
    expect(toTexts((await send("/auth/dev")).body, "button")).toEqual([])
    expect((await send("/auth/dev", { fields: { provider: "idp", user: "ada" } })).status).toBe(404)
  })
})
