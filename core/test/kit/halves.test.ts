import { describe, expect, test, vi } from "vitest"
import type { BindingConfig } from "../../src/kit/index.ts"
import { bindFake, type Changes, config, origin, signedIn, silent, toEvent, toNext } from "./fake-host.ts"

// a framework whose middleware gets no response: cookies wait until the headers are sent
const writes = { setCookie: undefined } as unknown as Changes
const refreshing = { ...config, session: { updateAge: 0 } }
const program = { "sec-fetch-mode": "cors" }
const guarded: BindingConfig = { ...config, callbacks: { authorized: ({ auth }) => auth !== null } }

describe("enter returns", () => {
  test("the response of an auth route", async () => {
    const { enter } = bindFake(config, writes)
    const answer = await enter(toEvent("/auth/csrf"))
    expect(await answer?.json()).toEqual({ csrfToken: expect.any(String) })
    expect(answer?.headers.getSetCookie()).toHaveLength(1)
  })

  test("the guard's refusal", async () => {
    const { enter } = bindFake(guarded, writes)
    expect((await enter(toEvent("/members", { headers: program })))?.status).toBe(401)
  })

  test("a 400 for a path that cannot be decoded", async () => {
    expect((await bindFake(config, writes).enter(toEvent("/%ff")))?.status).toBe(400)
  })

  test("a 500 if the session cookie does not reach where the framework runs functions of the app", async () => {
    const source = { ...config, basePath: "/app/auth", cookies: { sessionToken: { options: { path: "/app" } } } }
    for (const [calls, status] of [["/_actions/", 500], ["/app/_actions/", 200]] as const) {
      const { enter } = bindFake(() => source, { ...writes, app: { callPaths: [calls] } })
      expect((await enter(toEvent("/app/auth/csrf")))?.status, calls).toBe(status)
    }
  })

  test("a 500 if the configuration is invalid for this request", async () => {
    const { enter } = bindFake(() => ({ ...config, basePath: "auth" }), writes)
    expect((await enter(toEvent("/")))?.status).toBe(500)
  })

  test("nothing if the app responds", async () => {
    expect(await bindFake(guarded, writes).enter(toNext(await signedIn()))).toBeUndefined()
  })
})

describe("leave", () => {
  test("adds the cookies of an extended session, Vary and Cache-Control", async () => {
    const { enter, leave } = bindFake(refreshing, writes)
    const event = toNext(await signedIn())
    const headers = new Headers({ "content-type": "text/html" })
    await enter(event)
    leave(event, headers)
    expect(headers.getSetCookie()[0]).toMatch(/^__Host-svc\.session-token=/)
    expect([headers.get("vary"), headers.get("cache-control")]).toEqual(["Cookie", "private, no-store"])
  })

  test("adds the cookies of verbs that the app called", async () => {
    const { during, enter, leave, signIn } = bindFake(config, writes)
    const event = toEvent("/login", { method: "POST" })
    await enter(event)
    await during(event, () => signIn("credentials", { name: "Ada", redirect: false }))
    const headers = new Headers()
    leave(event, headers)
    expect(headers.getSetCookie().map((line) => line.split("=")[0])).toEqual([
      "__Host-svc.session-token",
      "__Host-svc.last-used",
    ])
  })

  test("keeps data of the session out of caches, and leaves the app's own headers", async () => {
    const { auth, enter, leave } = bindFake(config, writes)
    const event = toNext(await signedIn(), "/", { headers: program })
    const headers = new Headers({ "content-type": "application/json", vary: "Accept" })
    await enter(event)
    await auth(event)
    leave(event, headers)
    expect(Object.fromEntries(headers)).toEqual({
      "content-type": "application/json",
      "cache-control": "private, no-store",
      vary: "Accept, Cookie",
    })
  })

  test("adds only Vary if the framework has the cookies", async () => {
    const { enter, leave } = bindFake(refreshing)
    const event = toNext(await signedIn())
    await enter(event)
    const headers = new Headers()
    leave(event, headers)
    expect([event.cookies.length, headers.getSetCookie(), headers.get("vary")]).toEqual([1, [], "Cookie"])
  })

  test("adds the trace in development", async () => {
    const { auth, enter, leave } = bindFake(config, { ...writes, app: { dev: true } })
    const event = toEvent()
    await enter(event)
    await auth(event)
    const headers = new Headers()
    leave(event, headers)
    expect(headers.get("x-svc-trace")).toContain("session: no cookie")
  })

  test("adds nothing to a response that needs nothing, and nothing without enter", async () => {
    const { enter, leave } = bindFake(config, writes)
    const [event, stranger] = [toEvent(), toNext(await signedIn())]
    await enter(event)
    const headers = new Headers()
    leave(event, headers)
    leave(stranger, headers)
    expect([...headers]).toEqual([])
  })
})

describe("after leave", () => {
  test("a verb throws, because its cookie cannot be set", async () => {
    const { during, enter, leave, unstable_update } = bindFake(refreshing, writes)
    const event = toNext(await signedIn(), "/", { method: "POST", headers: { origin } })
    await enter(event)
    leave(event, new Headers())
    await expect(during(event, () => unstable_update({ user: { name: "Eve" } }))).rejects.toThrow(
      "The response has already started",
    )
  })

  test("a session that is read too late for its cookie is returned, and a warning is logged", async () => {
    const warn = vi.fn()
    const { auth, enter, leave } = bindFake({ ...refreshing, logger: { ...silent, warn } }, writes)
    const event = toNext(await signedIn(), "/", { headers: program })
    await enter(event)
    leave(event, new Headers())
    expect((await auth(event))?.user?.name).toBe("Ada")
    expect(warn.mock.calls[0]?.[0]).toBe("cookie-too-late")
  })
})

describe("while prerendering", () => {
  const building = { read: () => ({ isPrerendering: true }), build: { isRunning: true } }

  test("enter rejects a page that the guard refuses", async () => {
    await expect(bindFake(guarded, building).enter(toEvent("/members"))).rejects.toThrow("/members is prerendered")
  })

  test("enter and leave do nothing else", async () => {
    const { enter, leave } = bindFake(config, building)
    const event = toEvent("/auth/csrf")
    const headers = new Headers()
    expect(await enter(event)).toBeUndefined()
    leave(event, headers)
    expect([...headers]).toEqual([])
  })
})
