import { describe, expect, test, vi } from "vitest"
import type { BindingConfig, FrameworkRequest } from "../../src/kit/index.ts"
import { bindFake, config, type FakeEvent, origin, signedIn, silent, toEvent, toNext } from "./fake-host.ts"

const page = () => new Response("page")
const toRead = () => vi.fn((_event: FakeEvent): Partial<FrameworkRequest> => ({}))

describe("the host is asked once", () => {
  test.each<[string, (binding: ReturnType<typeof bindFake>, event: FakeEvent) => Promise<unknown>]>([
    ["by the hook", ({ hook }, event) => hook(event, page)],
    ["by enter", ({ enter }, event) => enter(event)],
    ["by auth(event)", ({ auth }, event) => auth(event)],
    ["by a wrapped handler", ({ auth }, event) => auth(page)(event)],
    ["by a verb", ({ during, signOut }, event) => during(event, () => signOut({ redirect: false }))],
  ])("%s", async (_name, call) => {
    const read = toRead()
    await call(bindFake({ ...config, callbacks: { authorized: () => true } }, { read }), toNext(await signedIn()))
    expect(read).toHaveBeenCalledOnce()
  })
})

test("each entry into the kit gets what the host has learnt since the last one", async () => {
  const known: Pick<FrameworkRequest, "client"> = {}
  const guarded: BindingConfig = { ...config, callbacks: { authorized: () => false } }
  const { auth } = bindFake(guarded, { read: () => ({ ...known }) })
  const event = toEvent("/members", { headers: { "sec-fetch-mode": "cors" } })
  expect((await auth(page)(event)).status).toBe(401)
  Object.assign(known, { client: "page" })
  expect(await (await auth(page)(event)).json()).toEqual({ location: expect.stringContaining("/auth/signin?") })
})

describe("a request without a session cookie", () => {
  const setup: BindingConfig = { ...config, trustHost: undefined, origin, callbacks: { authorized: () => true } }
  const cookies = [{}, { cookie: "theme=dark" }]

  test("has no session, and needs no keys", async () => {
    const jwt = vi.fn()
    for (const headers of cookies) {
      const { auth, hook } = bindFake({ ...setup, callbacks: { jwt } })
      const response = await hook(
        toEvent("/", { headers }),
        async () => Response.json(await auth(toEvent("/", { headers }))),
      )
      expect(await response.json()).toBeNull()
    }
    expect(jwt).not.toHaveBeenCalled()
  })

  test("still reports a missing secret", async () => {
    const error = vi.fn()
    for (const headers of cookies) {
      const { hook } = bindFake({ ...setup, secret: undefined, logger: { ...silent, error } })
      await hook(toEvent("/", { headers }), page)
    }
    expect(error.mock.calls.filter(([code]) => code === "MissingSecret").length).toBeGreaterThanOrEqual(2)
  })

  test("has the session that a verb begins", async () => {
    const { auth, during, signIn } = bindFake(setup)
    const event = toEvent("/login", { method: "POST" })
    expect(await auth(event)).toBeNull()
    await during(event, () => signIn("credentials", { name: "Ada", redirect: false }))
    expect((await auth(event))?.user?.name).toBe("Ada")
  })

  test("gets the header Vary from the guard", async () => {
    expect((await bindFake(setup).hook(toEvent("/"), page)).headers.get("vary")).toBe("Cookie")
  })
})
