import type { Scenario } from "@svc-auth/conformance"
import { logIn, secret, shown } from "./steps.ts"

/** Headers that only Next, the proxy or a platform may set. */
const internal: readonly (readonly [string, string])[] = [
  ["x-middleware-subrequest", "proxy:proxy:proxy:proxy:proxy"],
  ["x-middleware-subrequest", "src/middleware:src/middleware:src/middleware:src/middleware:src/middleware"],
  ["x-middleware-next", "1"],
  ["x-middleware-skip", "1"],
  ["x-middleware-invoke", "1"],
  ["x-middleware-prefetch", "1"],
  ["x-middleware-rewrite", "/protected/static"],
  ["x-middleware-override-headers", "cookie"],
  ["x-middleware-request-cookie", "a=b"],
  ["x-middleware-set-cookie", "__Host-svc.session-token=a; Path=/"],
  ["x-invoke-path", "/protected/static"],
  ["x-invoke-output", "/protected/static"],
  ["x-matched-path", "/protected/static"],
  ["x-now-route-matches", "1"],
  ["x-nextjs-rewritten-path", "/protected/static"],
  ["x-rewrite-url", "/protected/static"],
  ["x-original-url", "/about"],
  ["next-router-state-tree", "%5B%22%22%5D"],
  ["x-svc-auth-request", `${"A".repeat(43)} GET https://app.test/about`],
]

export const scenario: Scenario = {
  spec: ["2.8/authorized", "4.3/auth-middleware"],
  cases: [95, 97],
  name: "headers that only Next or the proxy may set change no verdict if a client sends them",
  needs: ["app", "guard", "fixtures", "credentials"],
  async run({ agent, expect }) {
    for (const [name, value] of internal) {
      const headers = { [name]: value }
      const guarded = await agent.get("/protected/static", { headers })
      expect([guarded.status, guarded.body.includes(secret)], `${name} at a guarded page`).toBe([303, false])
      const open = await agent.get("/about", { headers })
      expect(open.body.includes(secret), `${name} at an open page`).toBe(false)
      const me = await agent.get("/api/me", { kind: "program", headers })
      // Next itself answers a prefetch of its Pages Router with an empty object
      expect(["null", "{}"].includes(me.body), `${name} at a handler`).toBe(true)
    }
    const forged = `${"A".repeat(43)} GET https://evil.test/elsewhere`
    const asked = await agent.get("/needs", { headers: { "x-svc-auth-request": forged } })
    expect(asked.location?.searchParams.get("callbackUrl"), "back to").toBe(`${agent.origin}/needs`)
    await logIn(agent)
    const page = await agent.get("/needs", { headers: { "x-svc-auth-request": forged } })
    expect(shown(page, "user"), "signed in").toBe("Alice")
  },
}
