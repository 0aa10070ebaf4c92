import { describe, expect, test } from "vitest"
import { type GateRequest, mayOpenPanel } from "../../../src/development/panel/gate.ts"

const typed = { "sec-fetch-site": "none", "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" }

const toRequest = (headers: Record<string, string>, url = "http://localhost:5173/auth/dev", method = "GET") =>
  ({ method, url, headers: new Headers(headers) }) satisfies GateRequest

describe("the gate of the development panel (case 125)", () => {
  test.each([
    ["localhost", "http://localhost:5173/auth/dev"],
    ["localhost over https", "https://localhost/auth/dev"],
    ["127.0.0.1", "http://127.0.0.1:3000/auth/dev"],
    ["[::1]", "http://[::1]:3000/auth/dev"],
  ])("opens at %s", (_, url) => {
    const { host } = new URL(url)
    expect(mayOpenPanel(toRequest({ host, ...typed }, url), true)).toBe(true)
    // programs send no Fetch metadata, and HTTP/2 no `Host`
    expect(mayOpenPanel(toRequest({ host }, url), true)).toBe(true)
    expect(mayOpenPanel(toRequest({}, url), true)).toBe(true)
  })

  test.each([
    ["of another name", "rebound.test:5173"],
    ["that begins like it", "localhost.evil.test"],
    ["below it", "app.localhost:5173"],
    ["of a user", "localhost@evil.test"],
    ["of another loopback address", "127.0.0.2"],
    ["of the network", "192.168.0.7:5173"],
    ["of all addresses", "0.0.0.0:5173"],
    ["with a dot at its end", "localhost."],
    ["as a number", "2130706433"],
    ["that is empty", " "],
    ["that is two", "localhost, evil.test"],
  ])("is closed for a host %s", (_, host) => {
    expect(mayOpenPanel(toRequest({ host, ...typed }), true)).toBe(false)
    expect(mayOpenPanel(toRequest({ host, ...typed }), "forwards")).toBe(false)
  })

  test("is closed if the URL names another host than the header", () => {
    expect(mayOpenPanel(toRequest({ host: "localhost:5173", ...typed }, "https://public.test/auth/dev"), true)).toBe(
      false,
    )
    expect(mayOpenPanel(toRequest({ ...typed }, "https://public.test/auth/dev"), true)).toBe(false)
  })

  test.each([
    ["forwarded", "for=203.0.113.7"],
    ["via", "1.1 proxy"],
    ["x-forwarded-for", "203.0.113.7"],
    ["x-forwarded-host", "abc.ngrok.app"],
    ["x-forwarded-proto", "gopher"],
    ["x-forwarded-port", "443"],
    ["x-forwarded-server", "localhost"],
    ["x-forwarded-prefix", "/"],
    ["x-real-ip", "127.0.0.1"],
    ["x-client-ip", "127.0.0.1"],
    ["client-ip", "127.0.0.1"],
    ["true-client-ip", "127.0.0.1"],
    ["x-cluster-client-ip", "127.0.0.1"],
    ["x-original-host", "localhost"],
    ["x-original-url", "/"],
    ["cf-connecting-ip", "203.0.113.7"],
    ["cf-ray", "8f"],
    ["cdn-loop", "cloudflare"],
    ["ngrok-skip-browser-warning", "1"],
    ["ngrok-auth-user-email", "a@b.test"],
    ["tailscale-user-login", "a@b.test"],
    ["tailscale-ingress-src", "203.0.113.7"],
    ["x-tunnel-authorization", "a"],
    ["bypass-tunnel-reminder", "1"],
    ["fly-client-ip", "203.0.113.7"],
    ["fastly-client-ip", "203.0.113.7"],
    ["x-vercel-forwarded-for", "203.0.113.7"],
    ["x-amzn-trace-id", "a"],
    ["x-envoy-external-address", "203.0.113.7"],
    ["x-proxy-user-ip", "127.0.0.1"],
  ])("is closed for a request with %s", (name, value) => {
    const request = toRequest({ host: "localhost:5173", ...typed, [name]: value })
    expect([true, "forwards" as const, undefined].map((server) => mayOpenPanel(request, server))).toEqual([
      false,
      false,
      false,
    ])
  })

  test("lets what Next.js itself adds to each request pass, and no other value", () => {
    const own = {
      "x-forwarded-for": "::ffff:127.0.0.1",
      "x-forwarded-host": "localhost:5173",
      "x-forwarded-port": "5173",
      "x-forwarded-proto": "http",
    }
    const host = "localhost:5173"
    expect(mayOpenPanel(toRequest({ host, ...typed, ...own }), "forwards")).toBe(true)
    expect(mayOpenPanel(toRequest({ host, ...typed, ...own }), true)).toBe(false)
    for (
      const other of [
        { "x-forwarded-for": "127.0.0.1, 203.0.113.7" },
        { "x-forwarded-for": "203.0.113.7" },
        { "x-forwarded-host": "localhost:4040" },
        { "x-forwarded-port": "443" },
      ]
    ) {
      expect(mayOpenPanel(toRequest({ host, ...typed, ...own, ...other }), "forwards"), JSON.stringify(other)).toBe(
        false,
      )
    }
  })

  test.each([
    ["fetches it", { "sec-fetch-dest": "empty", "sec-fetch-mode": "cors", "sec-fetch-site": "same-site" }],
    ["fetches it without CORS", { "sec-fetch-dest": "empty", "sec-fetch-mode": "no-cors" }],
    ["embeds it in a frame", { "sec-fetch-dest": "iframe", "sec-fetch-mode": "navigate" }],
    ["embeds it as an object", { "sec-fetch-dest": "object", "sec-fetch-mode": "navigate" }],
    ["loads it as a script", { "sec-fetch-dest": "script", "sec-fetch-mode": "no-cors" }],
    ["loads it as an image", { "sec-fetch-dest": "image", "sec-fetch-mode": "no-cors" }],
    ["fetches it in a browser without Fetch metadata", { origin: "http://localhost:4000" }],
  ])("is closed for a page that %s", (_, headers) => {
    expect(mayOpenPanel(toRequest({ host: "localhost:5173", ...headers }), true)).toBe(false)
  })

  test("opens for a form of the panel, whose origin the next check compares", () => {
    const form = { host: "localhost:5173", origin: "http://localhost:5173", ...typed, "sec-fetch-site": "same-origin" }
    expect(mayOpenPanel(toRequest(form, undefined, "POST"), true)).toBe(true)
  })
})
