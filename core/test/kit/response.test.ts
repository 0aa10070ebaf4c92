import { expect, test } from "vitest"
import { mark } from "../../src/kit/response.ts"
import type { Cookie } from "../../src/web/cookie.ts"

const cookie: Cookie = { name: "a", value: "1", options: { path: "/", httpOnly: true } }
const nothing = { varies: false, sendsCookies: false, cookies: [] }
const show = ({ headers }: Response) => [headers.get("vary"), headers.get("cache-control"), headers.getSetCookie()]

test("a response without the session stays unchanged", () => {
  const response = new Response("x")
  expect(mark(response, nothing)).toBe(response)
})

const table: [string, Record<string, string>, Partial<Parameters<typeof mark>[1]>, unknown[]][] = [
  ["read", {}, { varies: true }, ["Cookie", null, []]],
  ["read, Vary there", { vary: "Accept" }, { varies: true }, ["Accept, Cookie", null, []]],
  ["read, in Vary already", { vary: "accept, COOKIE" }, { varies: true }, ["accept, COOKIE", null, []]],
  ["read, varies on all", { vary: "*" }, { varies: true }, ["*", null, []]],
  ["cookies of the framework", {}, { sendsCookies: true }, [null, "private, no-store", []]],
  ["cookies to add", {}, { cookies: [cookie] }, [null, "private, no-store", ["a=1; Path=/; HttpOnly"]]],
  ["public, with cookies", { "cache-control": "public, max-age=60" }, { sendsCookies: true }, [
    null,
    "private, no-store",
    [],
  ]],
  ["private already", { "cache-control": "max-age=0, Private" }, { sendsCookies: true }, [
    null,
    "max-age=0, Private",
    [],
  ]],
  ["public, only read", { "cache-control": "public, max-age=60" }, { varies: true }, [
    "Cookie",
    "public, max-age=60",
    [],
  ]],
]
test.each(table)("the response gets the right headers: %s", async (_name, headers, marks, shown) => {
  const marked = mark(new Response("body", { status: 201, headers }), { ...nothing, ...marks })
  expect(show(marked)).toEqual(shown)
  expect([marked.status, await marked.text()]).toEqual([201, "body"])
})

test("immutable headers are copied", () => {
  const marked = mark(Response.redirect("https://app.test/x", 303), { ...nothing, varies: true, cookies: [cookie] })
  expect([marked.status, marked.headers.get("location"), ...show(marked)]).toEqual([
    303,
    "https://app.test/x",
    "Cookie",
    "private, no-store",
    ["a=1; Path=/; HttpOnly"],
  ])
})

test("a response without a body gets no body", () => {
  expect(mark(new Response(null, { status: 204 }), { ...nothing, varies: true }).body).toBeNull()
})
