import { Auth as AuthJs, type AuthConfig as AuthJsConfig, skipCSRFCheck } from "@auth/core"
import { encode } from "@auth/core/jwt"
import AuthJsCredentials from "@auth/core/providers/credentials"
import { Auth, type AuthConfig, endSessions } from "@svc-auth/core"
import { memoryRevocations } from "@svc-auth/core/adapters/memory"
import { fromAuthJs } from "@svc-auth/core/features"
import { clock } from "@svc-auth/core/kit"
import { createAuthJsSource } from "../../core/src/takeover/auth-js.ts"
import { describe, expect, it } from "vitest"
import { Agent } from "../../conformance/src/agent.ts"
import { authJsCookie, nextAuthCookie, toAuthJsToken } from "../../conformance/src/auth-js-tokens.ts"
import { toTransport } from "../../conformance/src/drivers/in-process.ts"
import { sessionCookiesOf, sessionOf } from "../../conformance/src/steps.ts"
import { toDrizzle } from "../stores/auth-js.ts"

const secret = "of-both-apps-0123456789abcdef0123456789abcdef"
const origin = "https://app.test"
const image = `https://cdn.test/${"a".repeat(3_000)}.png`

/** Returns a browser at an app that runs on the library of `now`, which may be changed. */
function openBrowser(app: { now: (request: Request) => Promise<Response> }): Agent {
  const transport = toTransport(new Map([[origin, (request: Request) => app.now(request)]]))
  return new Agent({ origin, transport, fixtures: false, exchanges: [], refused: [] })
}

const own = (config: Partial<AuthConfig>) => (request: Request): Promise<Response> =>
  Auth(request, { secret, trustHost: true, providers: [], use: [fromAuthJs()], ...config })

const quiet = { warn: () => {} }

describe("a user whom Auth.js has signed in", () => {
  it("stays signed in with a cookie that Auth.js has split", async () => {
    const old: AuthJsConfig = {
      ...{ secret, trustHost: true, basePath: "/auth", skipCSRFCheck, logger: quiet },
      providers: [AuthJsCredentials({ authorize: () => ({ id: "1", name: "Ada", image: image + image }) })],
    }
    const app = { now: (request: Request): Promise<Response> => AuthJs(request, old) }
    const browser = openBrowser(app)
    await browser.post("/auth/callback/credentials", {})
    expect(sessionCookiesOf(browser)).toContain(`${authJsCookie}.1=`)
    expect((await sessionOf(browser))?.user?.["name"]).toBe("Ada")

    // the picture is too long for this library's cookies, so the callback drops it
    app.now = own({ logger: quiet, callbacks: { jwt: ({ token: { image: _, ...kept } }) => kept } })
    expect((await sessionOf(browser))?.user?.["name"]).toBe("Ada")
    await sessionOf(browser)
    expect(sessionCookiesOf(browser)).toMatch(/^__Host-svc\.session-token=[^;]*$/)
    app.now = own({ use: [] })
    expect((await sessionOf(browser))?.user?.["name"]).toBe("Ada")
  })

  it("stays signed in with a row that Auth.js has written", async () => {
    const adapter = toDrizzle()
    const user = await adapter.createUser!({ id: "1", name: "Ada", email: "ada@app.test", emailVerified: null })
    const sessionToken = crypto.randomUUID()
    await adapter.createSession!({ sessionToken, userId: user.id, expires: new Date(Date.now() + 3_600_000) })
    const old = {
      ...{ adapter: adapter as NonNullable<AuthJsConfig["adapter"]>, secret, trustHost: true, basePath: "/auth" },
      ...{ providers: [], logger: quiet },
    }
    const app = { now: (request: Request): Promise<Response> => AuthJs(request, old) }
    const browser = openBrowser(app)
    const line = `${authJsCookie}=${sessionToken}; Path=/; Secure; HttpOnly; SameSite=Lax`
    browser.jar.store([line], new URL(origin), browser.now(), "same-site")
    expect((await sessionOf(browser))?.user?.["name"]).toBe("Ada")

    app.now = own({ adapter, logger: quiet })
    expect((await sessionOf(browser))?.user?.["name"]).toBe("Ada")
    expect(await adapter.getSessionAndUser!(sessionToken)).toBe(null)
    app.now = own({ adapter, use: [] })
    expect((await sessionOf(browser))?.user?.["name"]).toBe("Ada")
  })
})

describe("a token of Auth.js", () => {
  const source = createAuthJsSource(undefined)
  const now = new Date()
  const open = (token: string, cookieName: string, secrets: readonly string[] = [secret]) =>
    source.openToken(token, { cookieName, secrets, now })

  it("opens as Auth.js 5 encrypts it, with any of the secrets", async () => {
    const token = await encode({ token: { sub: "1", picture: "p" }, secret, salt: authJsCookie })
    expect(await open(token, authJsCookie, ["another-secret-0123456789abcdef0123456789", secret])).toMatchObject({
      sub: "1",
      image: "p",
    })
    expect(await open(token, "authjs.session-token")).toBe(undefined)
    expect(await open(token, authJsCookie, [])).toBe(undefined)
  })

  // made by `encode` of next-auth 4.24
  const vector =
    "eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIn0..bZpaK2lTwLXgQjC5.reLB6GZRoq3ypMCIeiJMFW3ZjjWh98W97iN2bDFOqvUs2crYdKIzBpEO9T39l3FDT5DtBNT4zmN4_N9cLw9F7vsypbtAaKS_JI29mtLWDjSsVHSXebP94sx4vtX7xHKqxjOT303Of3bchWBR7wCgbVrcvkpsAY3G02R6M7wbBA27SPuhSS1uwU0PWOxf5dLcPIHpLuFkK2rV3GhisZkvKKDpyXs.zoGHNzdefLLytbTvuTyzqw"

  it("opens as next-auth 4 encrypts it", async () => {
    const claims = await open(vector, nextAuthCookie, ["vector-secret-A-9Qm2xT7vLk0pZ4rW8sYc"])
    expect(claims).toMatchObject({ sub: "a1", name: "Ada", image: "https://cdn.test/ada.png" })
  })

  it("is rejected if it has expired, even by a second more than the clocks may differ", async () => {
    const seconds = Math.floor(now.getTime() / 1_000)
    for (const [late, opens] of [[14, true], [16, false]] as const) {
      const token = await toAuthJsToken({ sub: "1" }, { secret, expires: seconds - late })
      expect(await open(token, authJsCookie) !== undefined, `${late} s`).toBe(opens)
    }
  })
})

describe("an encrypted cookie of Auth.js, issued three hours ago for 30 days", () => {
  const issued = Math.floor(Date.now() / 1_000) - 3 * 3_600
  let time = Date.now()
  const read = async (session: AuthConfig["session"], claims: Record<string, unknown> = {}): Promise<unknown> => {
    const token = await toAuthJsToken({ sub: "1", name: "Ada", ...claims }, { secret, expires: issued + 2_592_000 })
    const request = new Request(`${origin}/auth/session`, { headers: { cookie: `${authJsCookie}=${token}` } })
    const response = await own({
      ...{ session, logger: quiet, [clock]: () => new Date(time) },
      callbacks: { session: ({ session, token }) => ({ ...session, token }) },
    })(request)
    return await response.json()
  }

  it("opens nothing after absoluteMaxAge or maxAge", async () => {
    time = Date.now()
    for (const [seconds, opens] of [[4 * 3_600, true], [2 * 3_600, false]] as const) {
      expect(await read({ maxAge: 3_600 * 24, absoluteMaxAge: seconds }) !== null, `absolute ${seconds}`).toBe(opens)
      expect(await read({ maxAge: seconds }) !== null, `idle ${seconds}`).toBe(opens)
    }
  })

  it("stays ended when the store no longer keeps that it has ended", async () => {
    time = Date.now()
    const session = { maxAge: 4 * 3_600, revocation: { store: memoryRevocations() } }
    expect(await read(session)).not.toBe(null)
    await endSessions({ secret, trustHost: true, providers: [], session }, "1")
    expect(await read(session)).toBe(null)
    time += 24 * 3_600_000
    // as if the store had removed the entry
    expect(await read({ ...session, revocation: { store: memoryRevocations() } })).toBe(null)
  })

  it("does not name the account or the proven address of the session", async () => {
    time = Date.now()
    const found = await read({}, { signed_in_by: "github:x", proven_at: time, started_at: time, sid: "x" })
    expect(found).toMatchObject({ token: { started_at: issued * 1_000, sid: expect.stringMatching(/^[\w-]{22}$/) } })
    expect(found).not.toHaveProperty("token.signed_in_by")
    expect(found).not.toHaveProperty("token.proven_at")
  })
})

it("`until` must be a date", () => {
  expect(() => fromAuthJs({ until: "the end of the year" })).toThrow("`until` of `fromAuthJs` must be a date")
})

it("the first session that is taken over is logged, and then one line an hour tells how many", async () => {
  const lines: unknown[][] = []
  let time = Date.now()
  const config: AuthConfig = {
    ...{ secret, trustHost: true, providers: [], use: [fromAuthJs()], [clock]: () => new Date(time) },
    logger: { warn: (...line: unknown[]) => void lines.push(line) },
  }
  const read = async () => {
    const token = await encode({ token: { sub: "1" }, secret, salt: authJsCookie })
    await Auth(new Request(`${origin}/auth/session`, { headers: { cookie: `${authJsCookie}=${token}` } }), config)
  }
  for (let i = 0; i < 3; i++) await read()
  time += 3_600_000
  await read()
  expect(lines.map(([code, text]) => [code, /over (.*?) of/.exec(String(text))?.[1]])).toEqual([
    ["migrate-from", "a session"],
    ["migrate-from", "4 sessions"],
  ])
})
