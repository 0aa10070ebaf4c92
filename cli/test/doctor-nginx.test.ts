import type { RequestListener } from "node:http"
import { getCACertificates, setDefaultCACertificates } from "node:tls"
import { afterEach, describe, expect, it } from "vitest"
import { type Nginx, startNginx } from "../../conformance/src/drivers/nginx.ts"
import { documented, missing, nginx, skip, toServer } from "../../tools/apps/nginx-program.ts"
import { callWithResolver, createApp, createFolder, faultsOf, serve } from "./doctor-apps.ts"

const trusted = getCACertificates()
const started: Nginx[] = []
afterEach(async () => {
  setDefaultCACertificates(trusted)
  for (const { close } of started.splice(0)) await close()
})

/** The documented configuration, for a port of the test's own. */
const block = documented.replaceAll("$host;", "$http_host;")
/** Adds directives to the app's location. */
const extend = (lines: string) => block.replace("proxy_pass ", `${lines}\n    proxy_pass `)

const cache = `proxy_cache_path cache keys_zone=all:1m;
${
  extend(`proxy_cache all;
    proxy_cache_valid 200 1m;
    proxy_ignore_headers Cache-Control Expires Set-Cookie;
    add_header X-Cache-Status $upstream_cache_status;`)
}`

/** Examines an app behind nginx. @param toConfig returns the options of the app at this origin */
async function examine(server: string, toConfig: (origin: string) => Parameters<typeof createApp>[0]) {
  const box: { app?: RequestListener } = {}
  const app = await serve((message, response) => box.app!(message, response))
  const proxy = await startNginx({ program: nginx!, host: "app.test", server: toServer(app.port, server) })
  started.push(proxy)
  setDefaultCACertificates([...trusted, proxy.certificate])
  const origin = `https://app.test:${proxy.port}`
  box.app = createApp(toConfig(origin))
  const called = await callWithResolver({ "app.test": ["127.0.0.1"] }, createFolder({}), origin)
  const cures = called.report!.findings.filter(({ level }) => level === "fault").map(({ cure }) => cure)
  return { ...called, app, origin, cures }
}

const trust = () => ({ trustHost: true })

describe("an app behind nginx", () => {
  it("has no fault with the documented configuration", async (context) => {
    if (missing) return skip(context)
    const { code, lines } = await examine(block, trust)
    expect(faultsOf({ lines })).toEqual([])
    expect(code).toBe(0)
    expect(lines).toContain("ok cookies: the CSRF cookie is __Host-svc.csrf-token, with the right attributes")
  })

  it("is told to pass Set-Cookie on, if nginx removes it", async (context) => {
    if (missing) return skip(context)
    const { code, lines, cures } = await examine(extend("proxy_hide_header Set-Cookie;"), trust)
    expect(code).toBe(1)
    expect(lines).toContain("fault cookies: /auth/csrf sets no cookie: something in between removes Set-Cookie")
    expect(cures).toContainEqual(expect.stringMatching(/^Let the proxy pass Set-Cookie on, /))
  })

  it("is told to store nothing, if nginx caches the auth routes", async (context) => {
    if (missing) return skip(context)
    const { code, lines, cures } = await examine(cache, trust)
    expect(code).toBe(1)
    expect(lines).toContain("fault caches: two visitors get the same CSRF token: a cache stores it")
    expect(lines).toContain("fault caches: /auth/csrf comes from a cache")
    expect(cures).toContainEqual(expect.stringMatching(/^Let the cache store nothing under the base path, /))
  })

  it("is told to set AUTH_URL, if nginx replaces the host, and has no fault then", async (context) => {
    if (missing) return skip(context)
    // without directives for headers, nginx sends the app's own address as Host
    const bare = block.replace(/^ *proxy_set_header .*\n/gm, "")
    const { code, lines, cures, app, origin } = await examine(bare, trust)
    expect(code).toBe(1)
    expect(lines).toContain(
      `fault origin: the app thinks that its origin is http://127.0.0.1:${app.port}, and the address is ${origin}`,
    )
    expect(cures).toContain(
      `Set AUTH_URL to ${origin}, or call doctor with the address that users see: docs/deployment.md#the-origin`,
    )
    expect(faultsOf(await examine(bare, (origin) => ({ origin })))).toEqual([])
  })
})
