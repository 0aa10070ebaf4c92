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
  const { CachedValue } = await import("../../src/app/cached-value.ts")
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

test("getSparingly loads at most once in its time while loads fail, and other callers load", async () => {
  const cached = await createCached()
  const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
  const fail = vi.fn(() => Promise.reject(new Error("down")))
  for (const seconds of [0, 1, 59]) {
    await expect(cached.getSparingly(later(seconds), 600, 60, fail)).rejects.toThrow(
      seconds === 0 ? "down" : "a short time ago",
    )
  }
  expect(fail).toHaveBeenCalledTimes(1)
  await expect(cached.getSparingly(later(60), 600, 60, fail)).rejects.toThrow("down")
  expect(await cached.get(later(61), 600, () => Promise.resolve("value"))).toBe("value")
  expect(await cached.getSparingly(later(62), 600, 60, fail)).toBe("value")
})

test("a value that was loaded otherwise is used, and does not delay the next load", async () => {
  const cached = await createCached()
  const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
  cached.replace("too early")
  expect(await cached.get(now, 600, () => Promise.resolve("first"))).toBe("first")
  cached.replace("second")
  expect(await cached.get(later(100), 600, () => Promise.resolve("third"))).toBe("second")
  expect(await cached.retry(later(100), 60, () => Promise.resolve("third"))).toBe("third")
})
