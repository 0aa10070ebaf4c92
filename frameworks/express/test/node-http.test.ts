import { once } from "node:events"
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http"
import { type AddressInfo, connect } from "node:net"
import Credentials from "@svc-auth/core/providers/credentials"
import Svc from "@svc-auth/express"
import { describe, expect, onTestFinished, test, vi } from "vitest"

const program = { accept: "application/json" }
const { auth, middleware, requireSession, signIn, signOut } = Svc({
  secret: "a-secret-of-this-test-0123456789abcdef",
  trustHost: true,
  limits: false,
  providers: [Credentials({ authorize: ({ name }) => ({ id: "1", name: String(name) }) })],
  callbacks: {
    authorized: ({ auth, request }) => auth !== null || !new URL(request.url).pathname.startsWith("/members"),
  },
})

/** Returns the address of a server of `node:http`, without Express. */
async function serve(handler: (req: IncomingMessage, res: ServerResponse) => unknown): Promise<string> {
  const server = createServer((req, res) => void handler(req, res))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await once(server.listen(0, "127.0.0.1"), "listening")
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Sends a request with exactly this target, which `fetch` would change. @returns the status */
async function send(url: string, path: string): Promise<number | undefined> {
  const { hostname, port } = new URL(url)
  const [response] = await once(request({ hostname, port, path, headers: program }).end(), "response")
  response.resume()
  return response.statusCode
}

/** Returns the `Cookie` header of a user who has signed in. */
async function signInAt(url: string): Promise<string> {
  const answer = await fetch(`${url}/login`, { method: "POST", redirect: "manual", headers: { origin: url } })
  expect([answer.status, answer.headers.get("location")]).toEqual([303, `${url}/`])
  return answer.headers.getSetCookie().map((line) => line.split(";")[0]).join("; ")
}

const app = auth(async (req, res) => {
  if (req.url === "/login") await signIn("credentials", { name: "Ada", redirectTo: "/" })
  if (req.url === "/logout") await signOut({ redirectTo: "/" })
  if (req.url === "/throws") throw new Error("a bug of the app")
  res.end(req.auth?.user?.name ?? "stranger")
})

test("auth(request) returns the session of a Request", async () => {
  const cookie = await signInAt(await serve(app))
  const read = async (headers: Record<string, string>) =>
    await auth(new Request("http://127.0.0.1/", { headers }), new Response())
  expect((await read({ cookie }))?.user?.name).toBe("Ada")
  expect(await read({})).toBe(null)
})

describe("auth(handler) without Express", () => {
  test("serves the auth routes, calls the guard, and gives the handler the session", async () => {
    const url = await serve(app)
    expect(await (await fetch(`${url}/auth/session`)).text()).toBe("null")
    expect((await fetch(`${url}/members`, { headers: program })).status).toBe(401)
    expect(await (await fetch(url)).text()).toBe("stranger")
    const cookie = await signInAt(url)
    const answer = await fetch(`${url}/members`, { headers: { cookie } })
    expect([await answer.text(), answer.headers.get("vary"), answer.headers.get("cache-control")]).toEqual([
      "Ada",
      "Cookie",
      "private, no-store",
    ])
    const left = await fetch(`${url}/logout`, { method: "POST", redirect: "manual", headers: { origin: url, cookie } })
    expect(left.headers.getSetCookie().join()).toContain("svc.session-token=; Max-Age=0")
  })

  test("answers 500 and logs the error if the handler throws", async () => {
    const error = vi.spyOn(console, "error").mockReturnValue()
    onTestFinished(() => error.mockRestore())
    const answer = await fetch(`${await serve(app)}/throws`)
    expect([answer.status, await answer.text()]).toEqual([500, "Something went wrong"])
    expect(error.mock.calls).toEqual([[expect.objectContaining({ message: "a bug of the app" })]])
  })

  test("guards a path that new URL(req.url, base) reads after two slashes and a host", async () => {
    const url = await serve(auth((req, res) => void res.end(new URL(req.url!, "http://app.test").pathname)))
    const targets = [
      "//evil.test/members",
      "///evil.test/members/1",
      "//evil.test//members",
      "//evil.test/MEMBERS",
      "//x:1",
    ]
    const answers = await Promise.all(targets.map((target) => send(url, target)))
    expect(answers).toEqual([401, 401, 401, 401, 200])
  })

  test("guards the path that a middleware has written after the session was read", async () => {
    const guarded = auth((_req, res) => void res.end("for members"))
    const url = await serve(async (req, res) => {
      await auth(req)
      req.url = req.url!.replace("/old", "/members")
      await guarded(req, res)
    })
    expect((await fetch(`${url}/old`, { headers: program })).status).toBe(401)
  })

  test("redirects after signIn if the session was read before", async () => {
    const url = await serve(async (req, res) => {
      await auth(req)
      await app(req, res)
    })
    expect(await signInAt(url)).toContain("session-token")
  })

  test("answers 404 if the handler calls its own next", async () => {
    const url = await serve(auth((_req, _res, next) => next()))
    expect((await fetch(url)).status).toBe(404)
  })
})

test("middleware works with a next of one's own, and runs once", async () => {
  const next = vi.fn()
  const url = await serve((req, res) => {
    next.mockImplementation(() => res.end("app"))
    return middleware(req, res as never, () => void middleware(req, res as never, next))
  })
  expect(await (await fetch(url)).text()).toBe("app")
  expect(next).toHaveBeenCalledOnce()
  const refused = await fetch(`${url}/members`, { headers: program })
  expect([refused.status, (await refused.json()).error]).toEqual([401, "SignInRequired"])
})

test.each([undefined, "route"])(
  "a rule that throws %o instead of an Error opens no route that follows",
  async (thrown) => {
    const broken = Svc({
      secret: "a-secret-of-this-test-0123456789abcdef",
      trustHost: true,
      providers: [],
      callbacks: { authorized: () => Promise.reject(thrown) },
    })
    const guards = [broken.auth((_req, _res, next) => next()), broken.middleware] as const
    for (const guard of guards) {
      const next = vi.fn()
      const url = await serve((req, res) => guard(req, res as never, next).catch(next).finally(() => res.end()))
      await fetch(`${url}/members`)
      expect(next.mock.calls).toEqual([[expect.any(Error)]])
    }
  },
)

test("requireSession without the middleware refuses users who are not signed in", async () => {
  const url = await serve((req, res) => requireSession(req, res as never, () => res.end("for members")))
  expect((await fetch(url, { headers: program })).status).toBe(401)
})

test("a socket that another origin opens has no session", async () => {
  const url = await serve(app)
  const cookie = await signInAt(url)
  const server = createServer().on("upgrade", async (req, socket) => {
    socket.end(`HTTP/1.1 200 OK\r\nconnection: close\r\n\r\n${(await auth(req))?.user?.name ?? "nobody"}`)
  })
  onTestFinished(() => void server.close())
  await once(server.listen(0, "127.0.0.1"), "listening")
  const { port } = server.address() as AddressInfo
  const { request } = await import("node:http")
  const open = async (origin: string) => {
    const headers = { connection: "upgrade", upgrade: "websocket", cookie, origin, host: new URL(url).host }
    const [answer] = await once(request({ port, host: "127.0.0.1", headers }).end(), "response") as [IncomingMessage]
    return (await answer.toArray()).join("")
  }
  expect(await open(url)).toBe("Ada")
  expect(await open("https://evil.example")).toBe("nobody")
})

test.each(["GET / HTTP/1.1\r\nHost: a,b", "TRACE / HTTP/1.1\r\nHost: app.test"])(
  "a socket that begins with %j has no session, because no Request can represent it",
  async (head) => {
    const server = createServer().on("upgrade", async (req, socket) => {
      socket.end(JSON.stringify(await auth(req).catch(String)))
    })
    onTestFinished(() => void server.close())
    await once(server.listen(0, "127.0.0.1"), "listening")
    const socket = connect((server.address() as AddressInfo).port, "127.0.0.1")
    socket.write(`${head}\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n`)
    expect((await socket.toArray()).join("")).toBe("null")
  },
)

test("the base must be a path", () => {
  expect(() => Svc({ providers: [] }, { base: "shop/" })).toThrow(`"base" is "shop/"; expected a path`)
})

test("requireSession rejects strangers if a server has replaced the global Response", async () => {
  const url = await serve((req, res) => requireSession(req as never, res as never, () => res.end("for members")))
  // as @hono/node-server 1 does
  vi.stubGlobal("Response", class extends Response {})
  onTestFinished(() => void vi.unstubAllGlobals())
  const answer = await fetch(url, { headers: program })
  expect([answer.status, await answer.text()]).toEqual([401, expect.not.stringContaining("for members")])
})
