import { describe, expect, test } from "vitest"
import {
  clearSession,
  maxSession,
  readSessionValues,
  sealedForm,
  type TokenForm,
  writeSession,
} from "../../src/session/cookie.ts"
import { CookieJar, toSetCookie } from "../../src/web/cookie.ts"

const spec = { name: "__Host-s", options: { path: "/", secure: true, httpOnly: true, sameSite: "lax" as const } }

/** Writes a value over the browser's cookies. @returns the browser's cookies afterwards */
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
const any = { matches: (value: string) => value !== "junk", most: 16 }
const read = (header: string, form: TokenForm = any) => readSessionValues(new CookieJar(header), spec.name, form)

describe("a session's cookies (cases 91, 92)", () => {
  test.each([1, 100, 3990, 4000, 4096, 5000, 7400])("%i characters are read as they were written", (length) => {
    const value = "x".repeat(length)
    expect(read(store(value))).toEqual([value])
  })

  test("bytes count, not characters", () => {
    const value = "ä€😀".repeat(200)
    expect(read(store(value))).toEqual([value])
  })

  test("a value that is too long throws, and is not lost", () => {
    expect(() => store("x".repeat(maxSession + 1))).toThrow(expect.objectContaining({ type: "SessionTooLarge" }))
    expect(() => store("€".repeat(maxSession / 9 + 1))).toThrow(expect.objectContaining({ type: "SessionTooLarge" }))
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
    ["an additional chunk", "__Host-s.0=2~a; __Host-s.1=b; __Host-s.2=c", ["ab"]],
    ["two chunks of one name", "__Host-s.0=2~a; __Host-s.1=b; __Host-s.1=c", ["ab", "ac"]],
    ["a count of 0, 1 or 9", "__Host-s.0=0~a; __Host-s.0=1~a; __Host-s.0=9~a; __Host-s.1=b", []],
    ["no count", "__Host-s.0=a; __Host-s.1=b", []],
  ])("the value is read from: %s", (_, header, values) => expect(read(header)).toEqual(values))

  test.each([1, 8, 16])("of many values that look like a token, %i are tried", (most) => {
    const chunks = Array.from({ length: 30 }, (_, i) => `__Host-s.0=2~${i}x; __Host-s.1=${i}`).join("; ")
    const whole = Array.from({ length: 30 }, (_, i) => `__Host-s=${i}`).join("; ")
    const form = { ...any, most }
    for (const header of [chunks, whole, `${whole}; ${chunks}`]) expect(read(header, form)).toHaveLength(most)
  })

  test("values that do not look like a token are ignored, however many there are", () => {
    const junk = Array.from({ length: 200 }, () => "__Host-s=junk").join("; ")
    for (const header of [`${junk}; __Host-s=good`, `__Host-s=good; ${junk}`]) {
      expect(read(header, { ...any, most: 1 })).toEqual(["good"])
    }
  })

  const sealed = `eyJhIjoxfQ..${"i".repeat(16)}.${"c".repeat(5000)}.${"t".repeat(22)}`
  const [first, second] = [sealed.slice(0, 3900), sealed.slice(3900)]
  const [other, another] = [`eyJhIjoyfQ..${"x".repeat(3888)}`, `x.${"y".repeat(22)}`]

  test("an encrypted token in chunks is found among other chunks, in any position", () => {
    for (let places = 0; places < 32; places++) {
      const planted = [`.0=2~${other}`, `.0=2~junk`, `.0=3~${other}`, `.1=${another}`, `.1=junk`]
      const before = planted.filter((_, i) => places & 1 << i)
      const after = planted.filter((_, i) => !(places & 1 << i))
      const header = [...before, `.0=2~${first}`, `.1=${second}`, ...after].map((pair) => `__Host-s${pair}`).join("; ")
      expect(read(header, sealedForm), header.replaceAll(/(\w)\1{9,}/g, "$1…")).toContain(sealed)
    }
  })

  test("chunks of one response are joined first", () => {
    const twins = Array.from({ length: 3 }, (_, i) => `__Host-s.0=2~a${i}; __Host-s.1=b${i}`).join("; ")
    expect(read(twins, { ...any, most: 3 })).toEqual(["a0b0", "a1b1", "a2b2"])
  })

  test("the number of joined values is bounded, however many other chunks there are", () => {
    let looks = 0
    const count = () => (looks++, false)
    const header = Array.from({ length: 400 }, () => "__Host-s.0=2~a; __Host-s.1=b; __Host-s.2=c").join("; ")
    read(header, { matches: count, most: 16 })
    expect(looks).toBeLessThan(10_000)
  })

  test.each([
    "",
    "junk",
    "a.b.c.d.e",
    "eyJhIjoxfQ..a.b.c",
    `${sealed}.x`,
    sealed.slice(3),
    ` ${sealed}`,
    `${sealed}==`,
  ])(
    "%j does not have the form of an encrypted token",
    (value) => expect(sealedForm.matches(value)).toBe(false),
  )

  test("clearing deletes the cookie and its chunks, and no cookie of a sibling", () => {
    const jar = new CookieJar("__Host-s=1; __Host-s.0=1; __Host-s.1=1; __Host-s-foo=1; __Host-s.10=1")
    clearSession(jar, spec)
    expect(jar.take().map(({ name }) => name)).toEqual(["__Host-s", "__Host-s.0", "__Host-s.1"])
  })
})
