import { describe, expect, test } from "vitest"
import { CookieJar, findCookieFault, maxCookieHeader, parseCookies, toSetCookie } from "../../src/web/cookie.ts"

describe("parseCookies", () => {
  test.each<[string | null, Record<string, string[]>]>([
    [null, {}],
    ["", {}],
    ["a=1", { a: ["1"] }],
    ["a=1; b=2", { a: ["1"], b: ["2"] }],
    ["a=1; a=2", { a: ["1", "2"] }],
    ['a="q"', { a: ["q"] }],
    ["a=%7C%20", { a: ["| "] }],
    ["a=%zz", { a: ["%zz"] }],
    ["=x; novalue; ;a=", { a: [""] }],
    ["__proto__=1", { ["__proto__"]: ["1"] }],
    ["a=b=c", { a: ["b=c"] }],
  ])("the header %j is read", (header, expected) => {
    expect([...parseCookies(header)]).toEqual(Object.entries(expected).map(([k, v]) => [k, v]))
  })

  test.each(["\u00a0", "\u2000", "\ufeff", "\u000b", "\u0000", "\u0085", "ä", "("])(
    "a name with %j before or after it is another name (case 36)",
    (odd) => {
      expect([...parseCookies(`${odd}__Host-x=1; __Host-x${odd}=2; a=3`).keys()]).toEqual(["a"])
    },
  )

  test("a header over the limit is cut after a whole cookie (case 91)", () => {
    const header = `a=1; b=${"x".repeat(maxCookieHeader)}; c=3`
    expect([...parseCookies(header).keys()]).toEqual(["a"])
  })
})

// a thousand reads take a second; if the time grew with the square of the length, they would take minutes
test.each([" ", "\t", '"', "%", "="])(
  "a thousand cookies of %j are read to their end",
  (character) => {
    const cookie = `a=_${character.repeat(maxCookieHeader - 10)}_; b=1`
    for (let read = 0; read < 1000; read++) expect(parseCookies(cookie).size).toBeGreaterThan(0)
  },
)

describe("findCookieFault (case 73)", () => {
  test.each([
    ["svc.x", {}, undefined],
    ["__Host-x", { secure: true, path: "/" }, undefined],
    ["__Host-x", { secure: true, path: "/", domain: "a.test" }, /no domain/],
    ["__Host-x", { secure: true, path: "/app" }, /path/],
    ["__Host-x", { path: "/" }, /must have `secure: true`/],
    ["__Secure-x", { path: "/" }, /must have `secure: true`/],
    ["a b", {}, /characters/],
    ["a;b", {}, /characters/],
    ["a", { domain: "x.test; HttpOnly" }, /domain/],
    ["a", { path: "/; Domain=evil.test" }, /path/],
    ["a", { path: "x" }, /path/],
    ["a", { sameSite: "none" as const }, /secure/],
  ])("the right fault is found in the cookie %s with %j", (name, options, fault) => {
    const found = findCookieFault(name, options)
    if (fault) expect(found).toMatch(fault)
    else expect(found).toBeUndefined()
  })
})

test("toSetCookie encodes characters that a value may not contain (case 72)", () => {
  const text = toSetCookie({
    name: "a",
    value: "x;\r\nSet-Cookie: b=1",
    options: { path: "/", httpOnly: true, secure: true, sameSite: "lax", maxAge: 3.7, partitioned: true },
  })
  expect(text).toBe("a=x%3B%0D%0ASet-Cookie%3A%20b%3D1; Max-Age=3; Path=/; HttpOnly; Secure; SameSite=Lax; Partitioned")
})

describe("CookieJar", () => {
  test("reads its own writes, and returns each change once", () => {
    const jar = new CookieJar("a=1; a=2; b=3")
    expect(jar.all("a")).toEqual(["1", "2"])
    jar.set("a", "9", {})
    jar.clear("b", { path: "/" })
    expect(jar.get("a")).toBe("9")
    expect(jar.get("b")).toBeUndefined()
    expect(jar.names()).toEqual(["a"])
    expect(jar.take()).toEqual([
      { name: "a", value: "9", options: {} },
      { name: "b", value: "", options: { path: "/", maxAge: 0 } },
    ])
    expect(jar.take()).toEqual([])
    expect(jar.get("a")).toBe("9")
  })

  test("keeps the last write of each name", () => {
    const jar = new CookieJar(null)
    jar.set("a", "1", {})
    jar.set("a", "2", {})
    expect(jar.take().map(({ value }) => value)).toEqual(["2"])
  })

  test("expires only cookies that the browser has", () => {
    const jar = new CookieJar("b=1")
    jar.clear("a", {})
    jar.set("c", "1", {})
    jar.clear("c", {})
    expect(jar.take()).toEqual([])
  })

  test("rejects attributes that contradict the name", () => {
    expect(() => new CookieJar(null).set("__Host-a", "1", { path: "/", secure: true, domain: "x.test" })).toThrow(
      RangeError,
    )
  })
})
