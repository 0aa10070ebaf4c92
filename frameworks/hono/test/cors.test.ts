import Credentials from "@svc-auth/core/providers/credentials"
import Svc from "@svc-auth/hono"
import { Hono } from "hono"
import { cors } from "hono/cors"
import { describe, expect, test } from "vitest"

const front = "https://front.test"
const { middleware, requireSession } = Svc({
  secret: "0123456789-abcdefghijklmnopqrstuvwxyz",
  trustHost: true,
  logger: { error: () => {}, warn: () => {}, debug: () => {} },
  providers: [Credentials({ authorize: ({ name }) => ({ id: "1", name: String(name) }) })],
  callbacks: {
    redirect: ({ url, baseUrl }) => {
      const { origin } = new URL(url, baseUrl)
      return origin === front || origin === baseUrl ? url : baseUrl
    },
    authorized: ({ auth, request }) => auth !== null || !new URL(request.url).pathname.startsWith("/guarded"),
  },
})

const ran: string[] = []
const app = new Hono()
app.use(cors({ origin: front, credentials: true, exposeHeaders: ["x-shown"] }))
app.use(middleware)
app.get("/me", requireSession, (c) => c.json({ name: c.var.auth.user?.name }))
app.all("/guarded/*", (c) => (ran.push(c.req.path), c.text("ran")))

const ask = async (path: string, method = "GET", headers: Record<string, string> = {}) =>
  await app.request(`http://localhost${path}`, { method, headers: { origin: front, ...headers } })
const corsOf = ({ headers }: Response) =>
  Object.fromEntries([...headers].filter(([name]) => name.startsWith("access-control-")))
const shared = { "access-control-allow-origin": front, "access-control-allow-credentials": "true" }

describe("for scripts of another origin", () => {
  test("a preflight of a guarded path is answered, and runs no handler", async () => {
    for (const path of ["/guarded/x", "/me", "/auth/session"]) {
      const response = await ask(path, "OPTIONS", { "access-control-request-method": "DELETE" })
      expect([response.status, await response.text()], path).toEqual([204, ""])
      expect(corsOf(response), path).toMatchObject({
        ...shared,
        "access-control-allow-methods": expect.stringContaining("DELETE"),
      })
    }
    expect(ran).toEqual([])
  })

  test("refusals and the auth routes' responses have the headers of hono/cors", async () => {
    for (
      const [path, method, status] of [
        ["/guarded/x", "GET", 401],
        ["/guarded/x", "PUT", 401],
        ["/me", "GET", 401],
        ["/auth/session", "GET", 200],
        ["/auth/providers", "GET", 200],
        ["/auth/callback/credentials", "POST", 403],
      ] as const
    ) {
      const response = await ask(path, method)
      expect(response.status, path).toBe(status)
      expect(corsOf(response), path).toMatchObject({ ...shared, "access-control-expose-headers": "x-shown" })
      expect(response.headers.get("vary"), path).toContain("Origin")
      expect(response.headers.get("cache-control"), path).toBe("private, no-store")
      await response.json()
    }
    expect(ran).toEqual([])
  })

  test("an origin that the app does not allow cannot read a refusal", async () => {
    const response = await ask("/me", "GET", { origin: "https://evil.test" })
    expect([response.status, response.headers.get("access-control-allow-origin")]).toEqual([401, null])
  })

  test("the auth routes keep their cookies", async () => {
    const response = await ask("/auth/csrf")
    expect([response.headers.getSetCookie().length, corsOf(response)]).toEqual([1, expect.objectContaining(shared)])
  })
})

test("docs/cross-origin.md: a user who signs in on the API's page returns to the front end, whose scripts can read the session", async () => {
  const own = { origin: "http://localhost", "sec-fetch-site": "same-origin" }
  const csrf = await ask("/auth/csrf")
  const { csrfToken } = await csrf.json() as { csrfToken: string }
  const [csrfCookie = ""] = csrf.headers.getSetCookie().map((line) => line.split(";")[0])
  const signIn = async (callbackUrl: string, headers: Record<string, string>) =>
    await app.request("http://localhost/auth/callback/credentials", {
      method: "POST",
      headers: { ...headers, cookie: csrfCookie },
      body: new URLSearchParams({ csrfToken, callbackUrl, name: "Ada" }),
    })
  const signedIn = await signIn(`${front}/page`, own)
  expect([signedIn.status, signedIn.headers.get("location")]).toEqual([303, `${front}/page`])
  expect((await signIn("https://evil.test/", own)).headers.get("location")).toBe("http://localhost/")
  expect((await signIn(front, { origin: front, "sec-fetch-site": "same-site" })).status).toBe(403)
  const cookie = signedIn.headers.getSetCookie().map((line) => line.split(";")[0]).join("; ")
  const me = await ask("/me", "GET", { cookie })
  expect([me.status, await me.json(), corsOf(me)]).toEqual([200, { name: "Ada" }, expect.objectContaining(shared)])
})
