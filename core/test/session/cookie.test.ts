import { describe, expect, test } from "vitest"
import { SessionTooLarge } from "../../src/errors.ts"
import { clearSession, maxSession, readSessionValues, writeSession } from "../../src/session/cookie.ts"
import { toSetCookie } from "../../src/web/cookie.ts"
import { CookieJar } from "../../src/web/jar.ts"

const spec = { name: "__Host-s", options: { path: "/", secure: true, httpOnly: true, sameSite: "lax" as const } }

/** Writes a value over what a browser held. @returns what it holds afterwards */
function store(value: string, held = ""): string {
  const jar = new CookieJar(held)
  writeSession(jar, spec, value, 3600)
  const browser = new Map(new CookieJar(held).names().map((name) => [name, new CookieJar(held).get(name)!]))
  for (const cookie of jar.take()) {
    expect(toSetCookie(cookie).length).toBeLessThanOrEqual(4096)
    if (cookie.options.maxAge === 0) browser.delete(cookie.name)
    else browser.set(cookie.name, cookie.value)
  }
  return [...browser].map(([name, text]) => `${name}=${encodeURIComponent(text)}`).join("; ")
}
const read = (header: string) => readSessionValues(new CookieJar(header), spec.name)

describe("a session's cookies (cases 91, 92)", () => {
  test.each([1, 100, 3990, 4000, 4096, 5000, 7400])("%i characters round-trip", (length) => {
    const value = "x".repeat(length)
    expect(read(store(value))).toEqual([value])
  })

  test("bytes count, not characters", () => {
    const value = "ä€😀".repeat(200)
    expect(read(store(value))).toEqual([value])
  })

  test("what does not fit is refused, not lost", () => {
    expect(() => store("x".repeat(maxSession + 1))).toThrow(SessionTooLarge)
    expect(() => store("€".repeat(maxSession / 9 + 1))).toThrow(SessionTooLarge)
  })

  test("a shorter session leaves no chunk of a longer one, and the other way round", () => {
    const [long, short] = ["l".repeat(6000), "s"]
    expect(read(store(short, store(long)))).toEqual([short])
    expect(read(store(long, store(short)))).toEqual([long])
  })

  test.each([
    ["a sibling's cookie", "__Host-s-foo=1; __Host-s.x=2; __Host-s.01=3; __Host-s=good", ["good"]],
    ["twins", "__Host-s=bad; __Host-s=good", ["bad", "good"]],
    ["a lone chunk", "__Host-s.1=x; __Host-s=good", ["good"]],
    ["a missing chunk", "__Host-s.0=3~a; __Host-s.1=b; __Host-s=good", ["good"]],
    ["a chunk too many", "__Host-s.0=2~a; __Host-s.1=b; __Host-s.2=c", ["ab"]],
    ["twins of a chunk", "__Host-s.0=2~a; __Host-s.1=b; __Host-s.1=c", ["ab", "ac"]],
    ["a count of 0, 1 or 9", "__Host-s.0=0~a; __Host-s.0=1~a; __Host-s.0=9~a; __Host-s.1=b", []],
    ["no count", "__Host-s.0=a; __Host-s.1=b", []],
  ])("%s", (_, header, values) => expect(read(header)).toEqual(values))

  test("2,000 twins are not all tried", () => {
    const header = Array.from({ length: 300 }, (_, i) => `__Host-s.0=2~${i}; __Host-s.1=${i}; __Host-s=${i}`).join("; ")
    expect(read(header).length).toBeLessThanOrEqual(16)
  })

  test("clearing takes the cookie and its chunks, and no sibling", () => {
    const jar = new CookieJar("__Host-s=1; __Host-s.0=1; __Host-s.1=1; __Host-s-foo=1; __Host-s.10=1")
    clearSession(jar, spec)
    expect(jar.take().map(({ name }) => name)).toEqual(["__Host-s", "__Host-s.0", "__Host-s.1"])
  })
})
