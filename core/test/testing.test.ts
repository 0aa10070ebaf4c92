import { afterEach, describe, expect, test, vi } from "vitest"
import { MemoryAdapter } from "../src/adapters/memory.ts"
import { Auth } from "../src/index.ts"
import { clock } from "../src/app/symbols.ts"
import type { AuthConfig } from "../src/app/config.ts"
import type { JWTParams } from "../src/app/callbacks.ts"
import { tenants } from "../src/features.ts"
import GitHub from "../src/providers/github.ts"
import { sessionCookie } from "../src/testing.ts"

const url = "http://localhost:3000"
const secret = "a secret of more than thirty-two characters"
const ada = { id: "ada", name: "Ada", email: "ada@app.test" }
const config = (more: Partial<AuthConfig> = {}): Omit<AuthConfig, "raw"> => ({
  providers: [GitHub({ clientId: "id", clientSecret: "secret" })],
  secret,
  trustHost: true,
  ...more,
})

/** Returns the app's response to a request with these cookies. */
async function read(app: Omit<AuthConfig, "raw">, cookie: string, at = url): Promise<unknown> {
  const answer = await Auth(new Request(`${at}/auth/session`, { headers: { cookie } }), app)
  return await answer.json()
}

afterEach(() => vi.unstubAllEnvs())

describe("the session of a test", () => {
  test("is accepted by the app", async () => {
    const app = config()
    const { cookies, header } = await sessionCookie(app, ada, { url })
    expect(await read(app, header)).toMatchObject({ user: { name: "Ada", email: "ada@app.test" } })
    expect(cookies).toEqual([{
      name: "svc.session-token",
      value: header.slice("svc.session-token=".length),
      domain: "localhost",
      path: "/",
      expires: expect.any(Number),
      httpOnly: true,
      secure: false,
      sameSite: "Lax",
    }])
  })

  test("belongs to one of the app's origins, with the providers of that origin", async () => {
    const find = (origin: string) => origin === url ? [GitHub({ clientId: "id", clientSecret: "secret" })] : null
    const origins = [url, "http://*.localhost:3000"]
    const app = config({ providers: [], use: [tenants({ origins, providers: find })] })
    const { header } = await sessionCookie(app, ada, { url })
    expect(await read(app, header)).toMatchObject({ user: { name: "Ada" } })
    expect(await read({ ...app, use: [tenants({ origins })] }, header, "http://b.localhost:3000")).toBeNull()
    await expect(sessionCookie(app, ada, { url: "http://b.localhost:3000" })).rejects.toThrow("returned null")
    await expect(sessionCookie(app, ada, { url: "http://evil.test" })).rejects.toThrow("does not list")
  })

  test("lasts as long as the app's sessions, by the app's clock", async () => {
    const now = new Date("2030-01-01T00:00:00Z")
    const { cookies } = await sessionCookie(config({ session: { maxAge: 60 }, [clock]: () => now }), ada, { url })
    expect(cookies[0]?.expires).toBe(now.getTime() / 1000 + 60)
  })

  test("contains what callbacks.jwt returns for an account at the first provider", async () => {
    const asked: JWTParams[] = []
    const app = config({
      callbacks: {
        jwt: (params) => (asked.push(params), { ...params.token, role: "admin" }),
        session: ({ session, token }) => ({ ...session, role: token["role"] }),
      },
    })
    const { header } = await sessionCookie(app, ada, {
      url,
      account: { access_token: "token" },
      profile: { login: "ada" },
    })
    expect(asked).toMatchObject([{
      token: { sub: "ada" },
      trigger: "signIn",
      isNewUser: false,
      account: { provider: "github", type: "oauth", providerAccountId: "ada", userId: "ada", access_token: "token" },
      profile: { login: "ada" },
    }])
    expect(await read(app, header)).toMatchObject({ role: "admin" })
  })

  test("belongs to an OAuth account if the configuration has no such provider", async () => {
    const accounts: JWTParams["account"][] = []
    const jwt = ({ token, account }: JWTParams) => (accounts.push(account), token)
    await sessionCookie(config({ providers: [], callbacks: { jwt } }), ada, { url })
    await sessionCookie(config({ callbacks: { jwt } }), { name: "Ada" }, { url, account: { provider: "other" } })
    expect(accounts).toMatchObject([
      { type: "oauth", provider: "test", providerAccountId: "ada" },
      { type: "oauth", provider: "other", providerAccountId: "test" },
    ])
  })

  test("is split into several cookies if it is long", async () => {
    const app = config({ callbacks: { jwt: ({ token }) => ({ ...token, more: "x".repeat(4000) }) } })
    const { cookies, header } = await sessionCookie(app, ada, { url })
    expect(cookies.map(({ name }) => name)).toEqual(["svc.session-token.0", "svc.session-token.1"])
    expect(await read(app, header)).toMatchObject({ user: { name: "Ada" } })
  })

  test("is in the cookie that the app reads at this address", async () => {
    const name = async (more: Partial<AuthConfig>, at: string) =>
      (await sessionCookie(config(more), ada, { url: at })).cookies.map(({ name, secure, domain }) => [
        name,
        secure,
        domain,
      ])
    const secure = "https://app.test"
    expect(await name({}, secure)).toEqual([["__Host-svc.session-token", true, "app.test"]])
    expect(await name({ useSecureCookies: false }, secure)).toEqual([["svc.session-token", false, "app.test"]])
    // the app uses its own origin, whatever address the browser of the test uses
    expect(await name({ origin: secure }, url)).toEqual([["__Host-svc.session-token", true, "localhost"]])
    const shared = { cookies: { sessionToken: { options: { domain: "app.test" } } } }
    expect(await name(shared, "https://www.app.test")).toEqual([["__Secure-svc.session-token", true, ".app.test"]])
  })

  test("uses the environment for options that the configuration leaves out", async () => {
    vi.stubEnv("AUTH_SECRET", secret)
    vi.stubEnv("AUTH_URL", "https://app.test")
    const { cookies, header } = await sessionCookie({ providers: [] }, ada)
    expect(cookies[0]).toMatchObject({ name: "__Host-svc.session-token", domain: "app.test" })
    expect(await read(config(), header, "https://app.test")).toMatchObject({ user: { name: "Ada" } })
  })

  test("has the id that a sign-in with this account would have", async () => {
    const app = config({ callbacks: { session: ({ session, token }) => ({ ...session, id: token.sub }) } })
    const account = { providerAccountId: "42" }
    const [one, other] = await Promise.all([1, 2].map(() => sessionCookie(app, { name: "Ada" }, { url, account })))
    const { id } = await read(app, one!.header) as { id: string }
    expect(id).toMatch(/^[\w-]{43}$/)
    expect(await read(app, other!.header)).toMatchObject({ id })
  })
})

describe("a test session with an adapter", () => {
  test("a new user is created, a known user is found by e-mail address, and the session has a row in the database", async () => {
    const adapter = MemoryAdapter()
    const app = config({
      adapter,
      callbacks: { session: ({ session, user }) => ({ ...session, id: user.id }) },
    })
    const { header } = await sessionCookie(app, { name: "Ada", email: "Ada@app.test" }, { url })
    const user = await adapter.getUserByEmail!("ada@app.test")
    expect(await read(app, header)).toMatchObject({ id: user?.id, user: { name: "Ada" } })
    const again = await sessionCookie(app, { email: "ada@app.test" }, { url })
    expect(await read(app, again.header)).toMatchObject({ id: user?.id, user: { name: "Ada" } })
    expect(again.header).not.toBe(header)
    const byId = await sessionCookie(app, { id: user!.id }, { url })
    expect(await read(app, byId.header)).toMatchObject({ id: user?.id })
  })

  test("callbacks.jwt learns whether the user is new", async () => {
    const triggers: unknown[] = []
    const app = config({
      adapter: MemoryAdapter(),
      session: { strategy: "jwt" },
      callbacks: { jwt: ({ token, trigger, isNewUser }) => (triggers.push([trigger, isNewUser]), token) },
    })
    await sessionCookie(app, ada, { url })
    await sessionCookie(app, ada, { url })
    expect(triggers).toEqual([["signUp", true], ["signIn", false]])
  })
})

describe("no session is created", () => {
  const make = (more: Partial<AuthConfig> = {}) => sessionCookie(config(more), ada, { url })
  const refused = expect.objectContaining({ type: "NotForProduction" })

  test("in production, whatever the configuration contains", async () => {
    vi.stubEnv("NODE_ENV", "production")
    await expect(make()).rejects.toEqual(refused)
    await expect(make({ development: true })).rejects.toEqual(refused)
  })

  test("if nothing shows that this is not production", async () => {
    vi.stubEnv("NODE_ENV", undefined)
    await expect(make()).rejects.toEqual(refused)
    await expect(make({ development: false })).rejects.toEqual(refused)
    expect((await make({ development: true })).header).toMatch(/^svc\.session-token=/)
  })

  test("in an unknown mode", async () => {
    vi.stubEnv("NODE_ENV", "staging")
    await expect(make({ development: true })).rejects.toEqual(refused)
  })

  test("with a secret that differs from the app's", async () => {
    vi.stubEnv("AUTH_SECRET", undefined)
    await expect(make({ secret: undefined, development: true })).rejects.toMatchObject({ type: "MissingSecret" })
  })

  test("for an app without a known address", async () => {
    for (const at of [undefined, "localhost:3000", "/"]) {
      await expect(sessionCookie(config(), ada, { url: at })).rejects.toThrow(/set `url` or AUTH_URL/)
    }
  })

  test("if callbacks.jwt returns null", async () => {
    await expect(make({ callbacks: { jwt: () => null } })).rejects.toThrow(/callbacks\.jwt` returned null/)
  })
})
