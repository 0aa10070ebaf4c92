import type { RequestEvent } from "@sveltejs/kit"
import { fileURLToPath } from "node:url"
import { expect, test, vi } from "vitest"

const env = vi.hoisted(() => ({ dev: false }))
vi.mock("$app/env", () => env)
vi.mock("$app/paths", () => ({ resolve: () => "/shop/" }))
vi.stubGlobal("__SVELTEKIT_APP_DIR__", "_app")

const { createFormCheck, isForeignForm } = await import("../src/form-check.ts")
const self = "https://app.test"
const trusted = "https://appleid.apple.com"

test("cases 32 33: with createFormCheck, every request gets the same result as from SvelteKit's own check", async () => {
  const kit = fileURLToPath(import.meta.resolve("@sveltejs/kit")).replace(/src\/.*$/, "src/runtime/server/csrf.js")
  const { is_csrf_forbidden } = await import(kit)
  const types = [
    undefined,
    "",
    "application/json",
    "application/x-www-form-urlencoded",
    "Application/X-WWW-Form-Urlencoded; charset=utf-8",
    "application/x-www-form-urlencoded-2",
    "text/plain",
    "text/plain , x",
    "Multipart/Form-Data; boundary=x",
    "application/x-sveltekit-formdata",
    "a/b; text/plain",
  ]
  for (const method of ["GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"]) {
    for (const origin of [undefined, "", "null", self, trusted, "https://evil.example", "http://app.test"]) {
      for (const type of types) {
        const headers = { ...(origin !== undefined && { origin }), ...(type !== undefined && { "content-type": type }) }
        const request = new Request(`${self}/x`, { method, headers })
        const given = { request, request_origin: request.headers.get("origin"), self_origin: self }
        const wanted = is_csrf_forbidden({ ...given, trusted_origins: [trusted] })
        expect(isForeignForm(request, self, [trusted]), JSON.stringify([method, headers])).toBe(wanted)
      }
    }
  }
})

test("cases 32 33: only the routes to which providers post are exempt", async () => {
  const check = createFormCheck()
  const statusOf = async (path: string, method = "POST") => {
    const url = new URL(path, self)
    const request = new Request(url, { method, headers: { "content-type": "application/x-www-form-urlencoded" } })
    const event = { request, url } as RequestEvent
    return (await check({ event, resolve: () => Promise.resolve(new Response("app")) } as never)).status
  }
  for (const path of ["/shop/auth/backchannel-logout/idp", "/shop/auth/callback/apple"]) {
    expect(await statusOf(path), path).toBe(200)
    expect(await statusOf(path, "PUT"), `PUT ${path}`).toBe(403)
  }
  for (
    const path of [
      "/shop/auth/signout",
      "/shop/auth/callbacks/apple",
      "/shop/auth/backchannel-logout",
      "/auth/callback/apple",
      "/shop/x?/auth/callback/",
      "/shop/%61uth/callback/apple",
    ]
  ) expect(await statusOf(path), path).toBe(403)
  env.dev = true
  expect(await statusOf("/shop/auth/signout"), "in development").toBe(200)
})
