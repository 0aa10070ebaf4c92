import { describe, expect, it } from "vitest"
import { BrowserJar, type SiteContext } from "../src/cookie-jar.ts"

const secure = new URL("https://app.test/auth/signin")
const plain = new URL("http://app.test/")
const now = 1_800_000_000_000

function stored(line: string, url = secure, context: SiteContext = "same-site") {
  const jar = new BrowserJar()
  jar.store([line], url, now, context)
  return { jar, cookie: jar.all(now)[0], reason: jar.refused[0]?.reason }
}

describe("a browser rejects", () => {
  it.each([
    ["a=1; Secure", plain, "Secure over an insecure connection"],
    ["a=1; Domain=other.test", secure, "Domain does not match the host"],
    ["a=1; Domain=test", secure, "Domain is a public suffix"],
    ["a=1; SameSite=None", secure, "SameSite=None without Secure"],
    ["__Secure-a=1", secure, "__Secure- without Secure"],
    ["__Host-a=1; Secure", secure, "__Host- needs Secure, Path=/ and no Domain"],
    ["__Host-a=1; Secure; Path=/auth", secure, "__Host- needs Secure, Path=/ and no Domain"],
    ["__host-a=1; Secure; Path=/; Domain=app.test", secure, "__Host- needs Secure, Path=/ and no Domain"],
    ["=__Host-a=1; Secure; Path=/", secure, "a prefix without a name"],
    ["a=\u0007", secure, "control characters"],
    ["; Path=/", secure, "neither name nor value"],
    [`a=${"x".repeat(4_089)}; Path=/`, secure, "larger than 4096 bytes"],
  ])("%s", (line, url, reason) => {
    expect(stored(line, url)).toMatchObject({ cookie: undefined, reason })
  })

  it("a Lax cookie in the response to a cross-site subrequest", () => {
    expect(stored("a=1; SameSite=Lax", secure, "cross-site").reason).toContain("cross-site")
    expect(stored("a=1; SameSite=None; Secure", secure, "cross-site").reason).toBeUndefined()
  })

  it("a cookie without Secure that would shadow a Secure cookie of the same name", () => {
    const { jar } = stored("a=good; Secure; Path=/")
    jar.store(["a=evil; Path=/auth"], plain, now, "same-site")
    expect(jar.refused[0]?.reason).toContain("shadow")
    expect(jar.get("a")).toBe("good")
  })
})

describe("a browser that stores cookies", () => {
  it("a cookie of 4096 bytes, attributes included, is stored", () => {
    expect(stored(`a=${"x".repeat(4_086)}; Path=/`).cookie?.value).toHaveLength(4_086)
  })

  it("a cookie without Domain goes to its host only, one with Domain also to subdomains", () => {
    const jar = new BrowserJar()
    jar.store(["own=1; Path=/", "shared=1; Path=/; Domain=.App.test"], secure, now, "same-site")
    expect(jar.header(new URL("https://sub.app.test/"), now, "same-site")).toBe("shared=1")
    expect(jar.header(secure, now, "same-site")).toBe("own=1; shared=1")
  })

  it("a cookie without Path belongs to the directory of the page", () => {
    const { jar } = stored("a=1")
    expect(jar.header(new URL("https://app.test/auth/callback"), now, "same-site")).toBe("a=1")
    expect(jar.header(new URL("https://app.test/authx"), now, "same-site")).toBeUndefined()
  })

  it("Max-Age takes precedence over Expires, and is at most 400 days", () => {
    const { jar, cookie } = stored("a=1; Max-Age=10; Expires=Thu, 01 Jan 1970 00:00:00 GMT")
    expect(cookie?.expires).toBe(now + 10_000)
    expect(jar.header(secure, now + 10_001, "same-site")).toBeUndefined()
    expect(stored("a=1; Max-Age=99999999").cookie?.expires).toBe(now + 400 * 86_400_000)
  })

  it("a cookie with Max-Age=0 or a past Expires is deleted", () => {
    const { jar } = stored("a=1; Path=/")
    jar.store(["a=; Path=/; Max-Age=0"], secure, now, "same-site")
    expect(jar.get("a")).toBeUndefined()
    expect(stored("a=1; Expires=Thu, 01 Jan 1970 00:00:00 GMT").cookie).toBeUndefined()
  })

  it("a cookie replaces one of the same name, host and path, but not one of another path", () => {
    const jar = new BrowserJar()
    jar.store(["a=1; Path=/", "a=2; Path=/", "a=deep; Path=/auth"], secure, now, "same-site")
    expect(jar.header(secure, now, "same-site")).toBe("a=deep; a=2")
  })

  it("session cookies are deleted when the browser closes", () => {
    const jar = new BrowserJar()
    jar.store(["brief=1; Path=/", "long=1; Path=/; Max-Age=60"], secure, now, "same-site")
    jar.close()
    expect(jar.header(secure, now, "same-site")).toBe("long=1")
  })
})

describe("cookies that a browser sends", () => {
  const jar = new BrowserJar()
  jar.store(
    [
      "none=1; SameSite=None; Secure; Path=/",
      "lax=1; SameSite=Lax; Path=/",
      "plain=1; Path=/",
      "strict=1; SameSite=Strict; Path=/",
    ],
    secure,
    now,
    "same-site",
  )
  it.each(
    [
      ["same-site", "none=1; lax=1; plain=1; strict=1"],
      ["cross-site-navigation", "none=1; lax=1; plain=1"],
      ["cross-site", "none=1"],
    ] as const,
  )("%s", (context, sent) => expect(jar.header(secure, now, context)).toBe(sent))

  it("Secure cookies are sent only to https and to localhost", () => {
    const own = new BrowserJar()
    own.store(["a=1; Secure; Path=/"], new URL("http://localhost:3000/"), now, "same-site")
    expect(own.header(new URL("http://localhost:3000/x"), now, "same-site")).toBe("a=1")
    expect(jar.header(plain, now, "same-site")).toBe("lax=1; plain=1; strict=1")
  })
})
