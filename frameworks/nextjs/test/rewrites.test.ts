import { describe, expect, it } from "vitest"
import { createFindRewritten } from "../src/rewrites.ts"

const origin = "http://app.test"
const find = createFindRewritten({
  beforeFiles: [
    { source: "/one", destination: "/two" },
    { source: "/two", destination: "/three?a=b" },
    { source: "/away", destination: "https://other.test/:path*" },
  ],
  afterFiles: [
    { source: "/three", has: [{ type: "query", key: "a" }], destination: "/four" },
    { source: "/team/:name/:rest*", destination: "/people/:rest*/:name" },
    { source: "/by-host", missing: [{ type: "host", value: "open\\.test" }], destination: "/members" },
    { source: "/by-cookie", has: [{ type: "cookie", key: "area", value: "(?<area>.+)" }], destination: "/:area" },
  ],
  fallback: [
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
})
