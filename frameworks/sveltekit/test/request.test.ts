import type { RequestEvent } from "@sveltejs/kit"
import { describe, expect, test, vi } from "vitest"
import { findGuardUrl, findMoreGuardUrls, toRenderedPath } from "../src/request.ts"

vi.mock("$app/env", () => ({ building: false }))
vi.mock("$app/paths", () => ({ resolve: () => "/" }))
vi.hoisted(() => vi.stubGlobal("__SVELTEKIT_APP_DIR__", "_app"))

const origin = "https://app.test"
const functions = `${origin}/_app/remote/hash`

/** Returns the event of a remote function that the client calls on this page. */
const toRemoteEvent = (address: string, page = `${origin}/open`) =>
  ({
    url: new URL(page),
    request: new Request(address),
    isRemoteRequest: true,
    isDataRequest: false,
    route: { id: "/open" },
    params: {},
  }) as unknown as RequestEvent

const hrefs = (urls: readonly URL[]) => urls.map(({ href }) => href)

describe("the URLs that the guard checks for a remote function", () => {
  test("the first is that of the function, because the client chooses the page freely", () => {
    expect(findGuardUrl(toRemoteEvent(`${functions}/read?payload=x`)).href).toBe(`${functions}/read?payload=x`)
  })

  test("it is the only one if the path names the function alone, so the rule runs once", () => {
    expect(hrefs(findMoreGuardUrls(toRemoteEvent(`${functions}/read?payload=x`)))).toEqual([])
  })

  test("text after the function's name does not hide the function", () => {
    expect(hrefs(findMoreGuardUrls(toRemoteEvent(`${functions}/read/more`)))).toContain(`${functions}/read`)
  })

  test("a page that Kit cannot decode is refused", () => {
    expect(() => findGuardUrl(toRemoteEvent(`${functions}/read`, `${origin}/%ff`))).toThrow()
  })
})

test.each([
  ["/", {}, "/"],
  ["/(app)/members/(tabs)/me", {}, "/members/me"],
  ["/[[lang]]/about", { lang: "fr" }, "/fr/about"],
  ["/[[lang=language]]/about", {}, "/about"],
  ["/[[lang]]", {}, "/"],
  ["/files/[...path]", { path: "a/b" }, "/files/a/b"],
  ["/files/[...path]", { path: "" }, "/files"],
  ["/item-[id=integer].json", { id: 7 }, "/item-7.json"],
  ["/[x+2e]well-known/[name]", { name: "[x+2e]" }, "/.well-known/[x+2e]"],
  ["/[u+1f600]", {}, "/\u{1f600}"],
  ["/[day=date]", { day: new Date(0) }, undefined],
])("case 85: the path of the route %s with %o is %s", (id, params, path) => {
  expect(toRenderedPath(id, params)).toBe(path)
})
