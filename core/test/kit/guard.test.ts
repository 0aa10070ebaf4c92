import { describe, expect, test, vi } from "vitest"
import { decide, isOpen, type Verdict } from "../../src/kit/guard-rules.ts"
import type { ClientRequest } from "../../src/kit/host.ts"
import { isUnder } from "../../src/kit/mount-path.ts"
import { type Requester, toRequester } from "../../src/kit/request-scope.ts"

const page = { accept: "text/html,application/xhtml+xml" }
const navigate = { "sec-fetch-mode": "navigate" }

describe("the kind of requester", () => {
  const table: [string, string, Record<string, string>, ClientRequest, Requester][] = [
    ["a browser that navigates", "GET", navigate, undefined, "page"],
    ["a browser that posts a form", "POST", navigate, undefined, "form"],
    ["an old browser that navigates", "GET", page, undefined, "page"],
    ["an old browser that posts a form", "POST", page, undefined, "form"],
    ["a script's fetch, whatever it accepts", "GET", { ...page, "sec-fetch-mode": "cors" }, undefined, "program"],
    ["a program", "GET", {}, undefined, "program"],
    ["a program that takes anything", "GET", { accept: "*/*" }, undefined, "program"],
    ["HEAD of a page", "HEAD", page, undefined, "page"],
    ["a method that no form has", "DELETE", page, undefined, "program"],
    ["the framework's client on the way to a page", "GET", { accept: "*/*" }, "page", "page"],
    ["the framework's client calling from a page", "POST", { "sec-fetch-mode": "cors" }, "call", "form"],
    ["the framework's client calling with GET", "GET", {}, "call", "form"],
  ]
  test.each(table)("%s is recognized", (_name, method, headers, client, requester) => {
    expect(toRequester({ request: new Request("https://app.test/", { method, headers }), client })).toBe(requester)
  })
})

describe("the result of authorized", () => {
  const response = new Response(null, { status: 418 })
  const table: [unknown, Verdict][] = [
    [true, "pass"],
    [{ user: {} }, "pass"],
    ["/login", "pass"],
    [response, "answer"],
    [false, "refuse"],
    [null, "refuse"],
    [undefined, "refuse"],
    ["", "refuse"],
    [0, "refuse"],
  ]
  test.each(table)("the value %o leads to: %s", (answer, verdict) => {
    expect(decide(answer)).toBe(verdict)
  })

  test("case 97: a Response is the guard's answer if the server has replaced the global Response", () => {
    const answer = Response.json({}, { status: 418 })
    // as @hono/node-server 1 does
    vi.stubGlobal("Response", class extends Response {})
    expect(answer instanceof Response).toBe(false)
    expect(decide(answer)).toBe("answer")
    vi.unstubAllGlobals()
  })
})

describe("the pages that the guard lets pass", () => {
  const rules = {
    pages: {
      signIn: "/login",
      error: "https://app.test/oops?x=1",
      signOut: "https://other.test/bye",
      newUser: "/welcome",
      account: "/settings",
      verifyRequest: undefined,
    },
    configured: "https://app.test",
  }
  const table: [string, boolean][] = [
    ["/auth", false],
    ["/auth/signin", false],
    ["/welcome", false],
    ["/settings", false],
    ["/login", true],
    ["/login/", true],
    ["/login?callbackUrl=/x", true],
    ["/login/admin", false],
    ["/Login", false],
    ["/oops", true],
    ["/bye", false],
    ["/", false],
  ]
  test.each(table)("the guard lets %s pass: %s", (path, open) => {
    expect(isOpen(new URL(path, "https://app.test"), rules)).toBe(open)
  })

  test("a page on another origin is not open, whatever host the request names", () => {
    const pages = { signIn: "https://login.test/" }
    expect(isOpen(new URL("https://login.test/"), { pages })).toBe(false)
    expect(isOpen(new URL("https://login.test/"), { pages, configured: "https://app.test" })).toBe(false)
  })

  test("the base path matches whole segments only", () => {
    expect(isUnder("/auth", "/auth")).toBe(true)
    expect(isUnder("/auth/x", "/auth")).toBe(true)
    expect(isUnder("/authx", "/auth")).toBe(false)
  })
})
