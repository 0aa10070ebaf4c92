import { describe, expect, it } from "vitest"
import { createFindRewritten } from "../src/rewrites.ts"

const origin = "http://app.test"
const find = createFindRewritten({
  beforeFiles: [
    { source: "/one", destination: "/two" },
    { source: "/two", destination: "/three?a=b" },
    { source: "/far/:name", destination: "https://:name.other.test/:unknown" },
    { source: "/away", destination: "https://other.test/:path*" },
  ],
  afterFiles: [
    { source: "/three", has: [{ type: "query", key: "a" }], destination: "/four" },
    { source: "/team/:name/:rest*", destination: "/people/:rest*/:name" },
    { source: "/by-host", missing: [{ type: "host", value: "open\\.test" }], destination: "/members" },
    { source: "/by-cookie", has: [{ type: "cookie", key: "area", value: "(?<area>.+)" }], destination: "/:area" },
  ],
  fallback: [
    { source: "/by-client", has: [{ type: "header", key: "RSC" }], destination: "/members" },
    { source: "/by-client", missing: [{ type: "header", key: "next-router-prefetch" }], destination: "/staff" },
    { source: "/latest", missing: [{ type: "query", key: "draft" }], destination: "/members" },
    { source: "/section", has: [{ type: "query", key: "name", value: "(?<name>[a-z]+)" }], destination: "/:name" },
    { source: "/tags", has: [{ type: "query", key: "tag" }], destination: "/:tag" },
    { source: "/lists", has: [{ type: "query", key: "tag" }], destination: "/list?first=:tag" },
    { source: "/:nextInternalLocale(en|fr)/old", destination: "/:nextInternalLocale/members" },
    { source: "/four", destination: "https://other.test/" },
    { source: "/four", destination: "/never" },
  ],
})

const ask = (path: string, headers: Record<string, string> = {}) =>
  find(new URL(path, origin), new Headers(headers)).map(({ href }) => href.slice(origin.length))

describe("the rewrites of next.config", () => {
  it("a path without a rewrite leads nowhere else", () => expect(ask("/members")).toEqual([]))

  it("each rewrite applies to what the one before leads to, until one leads to another server", () => {
    expect(ask("/one")).toEqual(["/three?a=b", "/four?a=b"])
    expect(ask("/away")).toEqual([])
    expect(ask("/far/x?://=1")).toEqual([])
  })

  it("parameters keep their encoding and go into the path, and into the query otherwise", () => {
    expect(ask("/team/a%2fb/x/y/?q=1")).toEqual(["/people/x/y/a%2fb?q=1"])
    expect(ask("/fr/old")).toEqual(["/fr/members"])
  })

  it("a slash at the end and other capitals change nothing, as in Next", () => {
    expect(ask("/ONE/")).toEqual(ask("/one"))
  })

  it("conditions are checked as Next checks them", () => {
    expect(ask("/by-host", { host: "app.test" })).toEqual(["/members"])
    expect(ask("/by-host", { host: "open.test" })).toEqual([])
    expect(ask("/by-cookie", { cookie: "area=members" })).toEqual(["/members"])
    expect(ask("/by-cookie")).toEqual([])
  })

  it("a rewrite that depends on a header of Next's client may apply or not", () => {
    expect(ask("/by-client")).toEqual(["/members", "/staff"])
  })

  it("a rewrite that depends on a parameter of the query may apply or not, if the proxy gets that parameter", () => {
    expect(ask("/latest")).toEqual(["/members"])
    expect(ask("/latest?draft=1")).toEqual(["/members?draft=1"])
    expect(ask("/section")).toEqual([])
    expect(ask("/section?name=a")).toEqual(["/a?name=a"])
    expect(ask("/section?name=1"), "a value that the proxy does not know").toEqual([])
  })

  it("a value that the client sends several times has no place in a destination", () => {
    expect(ask("/tags?tag=a")).toEqual(["/a?tag=a"])
    expect(ask("/tags?tag=a&tag=b")).toEqual([])
    expect(ask("/lists?tag=a")).toEqual(["/list?tag=a&first=a"])
    expect(ask("/lists?tag=a&tag=b")).toEqual([])
  })

  it("a destination that Next cannot read lets no request pass", () => {
    const broken = { source: "/open", destination: "/members/(" }
    const findBroken = createFindRewritten({ beforeFiles: [broken], afterFiles: [], fallback: [] })
    expect(() => findBroken(new URL("/open", origin), new Headers())).toThrow("Unbalanced pattern")
  })

  it("a request to which too many rewrites may apply is rejected", () => {
    const one = { source: "/:path*", has: [{ type: "query", key: "a" }], destination: "/a/:path*" } as const
    const findMany = createFindRewritten({ beforeFiles: Array(20).fill(one), afterFiles: [], fallback: [] })
    expect(() => findMany(new URL("/?a", origin), new Headers())).toThrow("too many pages")
  })
})
