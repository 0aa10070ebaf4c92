import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { createTransport } from "../../src/oauth/transport.ts"
import { allowInsecureRequests } from "../../src/app/symbols.ts"
import { Idp, issuer, signIn, toPlainSettings, toSettings } from "./fixture.ts"

const mebibyte = 1024 * 1024
const never = () => new Promise<never>(() => {})

describe("a call to a provider", () => {
  test.each([301, 302, 303, 307, 308])("does not follow a %d", async (status) => {
    const idp = new Idp()
    idp.answers["/x"] = () => new Response(null, { status, headers: { location: "https://evil.test/" } })
    await expect(createTransport(toSettings(idp))(`${issuer}/x`)).rejects.toThrow(/redirect/)
    expect(idp.requests).toHaveLength(1)
    expect(idp.requests[0]!.redirect).toBe("manual")
  })

  test("cannot be configured to follow redirects", async () => {
    const idp = new Idp()
    await createTransport(toSettings(idp))(`${issuer}/userinfo`, { redirect: "follow" })
    expect(idp.requests[0]!.redirect).toBe("manual")
  })

  test("reads at most one megabyte of a longer response", async () => {
    const idp = new Idp()
    let sent = 0
    idp.answers["/long"] = () =>
      new Response(
        new ReadableStream({
          pull(controller) {
            controller.enqueue(new Uint8Array(65_536))
            sent += 65_536
            if (sent > 4 * mebibyte) controller.close()
          },
        }),
      )
    idp.answers["/full"] = () => new Response(new Uint8Array(mebibyte))
    const call = createTransport(toSettings(idp))
    await expect(call(`${issuer}/long`)).rejects.toThrow(/more than 1048576 bytes/)
    expect(sent).toBeLessThan(2 * mebibyte)
    expect((await (await call(`${issuer}/full`)).arrayBuffer()).byteLength).toBe(mebibyte)
  })

  test.each([
    ["http://idp.test/x", undefined, false],
    ["http://idp.test/x", true, true],
    ["http://127.0.0.1:9/x", undefined, true],
    ["http://localhost:9/x", undefined, true],
    ["http://[::1]:9/x", undefined, true],
    ["http://localhost.evil.test/x", undefined, false],
    ["http://127.0.0.1.evil.test/x", undefined, false],
    ["ftp://idp.test/x", true, false],
    ["data:text/plain,x", true, false],
  ])("to %s, with insecure requests allowed: %s, is sent: %s", async (url, allowed, passes) => {
    const idp = new Idp()
    idp.answers["/x"] = () => new Response("x")
    const provider = toPlainSettings(idp, { [allowInsecureRequests]: allowed })
    const call = createTransport(provider)(url)
    if (passes) await expect(call).resolves.toMatchObject({ status: 200 })
    else await expect(call).rejects.toThrow(/not https/)
    expect(idp.requests).toHaveLength(passes ? 1 : 0)
  })

  test("has a user agent if the caller sets none", async () => {
    const idp = new Idp()
    const call = createTransport(toSettings(idp))
    await call(`${issuer}/userinfo`)
    await call(new Request(`${issuer}/userinfo`, { headers: { "user-agent": "own", accept: "x/y" } }))
    expect(idp.requests.map(({ headers }) => headers.get("user-agent"))).toEqual(["svc-auth", "own"])
    expect(idp.requests[1]!.headers.get("accept")).toBe("x/y")
  })

  test.each([204, 205])("accepts status %d without a body", async (status) => {
    const idp = new Idp()
    idp.answers["/x"] = () => new Response(null, { status })
    expect((await createTransport(toSettings(idp))(`${issuer}/x`)).status).toBe(status)
  })
})

describe("the time of calls to a provider", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }))
  afterEach(() => void vi.useRealTimers())

  test("is limited to five seconds per call, whether or not the fetch function observes the signal", async () => {
    const idp = new Idp()
    idp.answers["/x"] = never
    const call = createTransport(toSettings(idp))(`${issuer}/x`)
    const refused = expect(call).rejects.toThrow(/longer than 5 s/)
    await vi.advanceTimersByTimeAsync(5000)
    await refused
    expect(idp.requests[0]!.signal.aborted).toBe(true)
  })

  test("includes a body that stops arriving", async () => {
    const idp = new Idp()
    idp.answers["/x"] = () => new Response(new ReadableStream({ pull: never }))
    const refused = expect(createTransport(toSettings(idp))(`${issuer}/x`)).rejects.toThrow(/longer than 5 s/)
    await vi.advanceTimersByTimeAsync(5000)
    await refused
  })

  test("is limited to fifteen seconds per callback, including the provider's own functions", async () => {
    const idp = new Idp()
    const reached = Promise.withResolvers<void>()
    const profile = () => (reached.resolve(), never())
    const failed = signIn(idp, toSettings(idp, { profile })).catch((error) => error)
    await reached.promise
    await vi.advanceTimersByTimeAsync(15_000)
    expect(await failed).toMatchObject({ type: "OAuthCallbackError", message: expect.stringContaining("15 s") })
  })

  test("does not count while the process stands still: the timer that is due then comes before the response", async () => {
    const idp = new Idp()
    const arrived = Promise.withResolvers<Response>()
    idp.answers["/x"] = () => arrived.promise
    const call = createTransport(toSettings(idp))(`${issuer}/x`)
    vi.runOnlyPendingTimers()
    arrived.resolve(new Response("late"))
    expect(await (await call).text()).toBe("late")
  })

  test("leaves no timer behind", async () => {
    const idp = new Idp()
    await signIn(idp, toSettings(idp))
    expect(vi.getTimerCount()).toBe(0)
  })
})
