import type { APIContext } from "astro"
import Credentials from "@svc-auth/core/providers/credentials"
import { skipCSRFCheck } from "@svc-auth/core"
import { expect, test, vi } from "vitest"

vi.mock("astro:config/client", () => ({ base: "/", trailingSlash: "ignore" }))
vi.mock("astro:env/server", () => ({ getSecret: () => undefined }))
const { default: Svc } = await import("../src/index.ts")

const { onRequest, auth } = Svc({
  secret: "Zx8-hg2kqPwl5sTnR4vB7mYc1dFe0aUj",
  origin: "https://app.test",
  limits: false,
  skipCSRFCheck,
  providers: [Credentials({ authorize: () => ({ id: "1", name: "Alice" }) })],
  callbacks: { authorized: ({ auth, request }) => auth !== null || new URL(request.url).pathname !== "/admin" },
})

async function ask(path: string, locals: object, { method = "GET", cookie = "" } = {}): Promise<Response> {
  const url = new URL(path, "https://app.test")
  const request = new Request(url, { method, headers: { cookie, "sec-fetch-site": "same-origin" } })
  const facts = {
    routePattern: path,
    props: {},
    params: {},
    isPrerendered: false,
    cookies: { set() {} },
    logger: console,
  }
  const event = { request, url, locals, ...facts } as unknown as APIContext
  return await onRequest(event, async () => new Response((await auth())?.user?.name ?? "nobody")) as Response
}
const textOf = async (response: Response) => `${response.status} ${await response.text()}`

test("cases 95, 97: a request whose handler got the `locals` of another gets neither its session nor its admission", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {})
  const signedIn = await ask("/auth/callback/credentials", {}, { method: "POST" })
  const cookie = signedIn.headers.getSetCookie().map((line) => line.split(";", 1)[0]).join("; ")
  const shared = {}
  expect(await textOf(await ask("/home", shared, { cookie }))).toBe("200 Alice")
  for (const path of ["/home", "/admin", "/404", "/500"]) {
    expect(await textOf(await ask(path, shared))).toBe("500 Something is wrong with this site's configuration.")
  }
  expect(logged.mock.lastCall?.[0]).toContain("a new object for each request")
  const ofVisitors = {}
  expect(await textOf(await ask("/home", ofVisitors))).toBe("200 nobody")
  expect((await ask("/admin", ofVisitors)).status).toBe(401)
})
