import type { RequestEvent } from "@sveltejs/kit"
import { describe, expect, test, vi } from "vitest"
import { findGuardUrl, findMoreGuardUrls } from "../src/guard-url.ts"

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
