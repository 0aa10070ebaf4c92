import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"

const now = new Date("2030-01-01T12:00:00Z")
const never = () => new Promise<never>(() => {})

/** Returns a cached, as this runtime creates it. */
async function createCached(runtime?: { readonly mayShare: boolean }) {
  vi.resetModules()
  if (runtime) {
    vi.stubGlobal("navigator", { userAgent: "Cloudflare-Workers" })
    const compatibilityFlags = { handle_cross_request_promise_resolution: runtime.mayShare }
    vi.stubGlobal("Cloudflare", { compatibilityFlags })
  }
  const { CachedValue } = await import("../../src/oauth/cached-value.ts")
  return new CachedValue<string>()
}

describe("a fetch that another request waits for", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }))
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  test.each([["in other runtimes", undefined], ["in workerd", { mayShare: true }]])(
    "is shared %s",
    async (_, runtime) => {
      const cached = await createCached(runtime)
      const first = Promise.withResolvers<string>()
      const load = vi.fn(() => first.promise)
      const both = [cached.get(now, 60, load), cached.get(now, 60, load)]
      first.resolve("brought")
      expect(await Promise.all(both)).toEqual(["brought", "brought"])
      expect(load).toHaveBeenCalledTimes(1)
      expect(vi.getTimerCount()).toBe(0)
    },
  )

  test("is not shared in workerd without the flag, where a request must not await another request", async () => {
    const cached = await createCached({ mayShare: false })
    void cached.get(now, 60, never)
    expect(await cached.get(now, 60, () => Promise.resolve("own"))).toBe("own")
  })

  test("is repeated in workerd if it takes longer than five seconds, once for all that wait", async () => {
    const cached = await createCached({ mayShare: true })
    void cached.get(now, 60, never)
    const load = vi.fn(() => Promise.resolve("own"))
    const waiting = [cached.get(now, 60, load), cached.get(now, 60, load)]
    await vi.advanceTimersByTimeAsync(4999)
    expect(load).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(await Promise.all(waiting)).toEqual(["own", "own"])
    expect(load).toHaveBeenCalledTimes(1)
  })
})
