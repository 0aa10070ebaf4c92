import type { Scenario } from "@svc-auth/conformance"
import { clients, logIn, secret } from "./steps.ts"

/** Addresses at which Next serves a page, its data or its parts, or could. */
const addresses = [
  "/protected/static",
  "/protected/static/",
  "/protected/static.rsc",
  "/protected/static.txt",
  "/protected/static.html",
  "/protected/static.prefetch.rsc",
  "/protected/static.segments/_tree.segment.rsc",
  "/protected/static.segments/protected/static/__PAGE__.segment.rsc",
  "/%70rotected/static",
  "/protected%2fstatic",
  "/x/..%2fprotected/static",
  "/protected/loaded",
  "/_next/data/build/protected/loaded.json",
  "/moved",
]

export const scenario: Scenario = {
  spec: ["2.8/authorized", "4.3/auth-middleware"],
  cases: [77, 95, 97],
  name: "no page below a guarded path leaves as HTML, as data for Next's client, as a prefetch or by a rewrite",
  needs: ["app", "guard", "fixtures", "credentials"],
  fixture: "guarded-from-root",
  async run({ agent, expect }) {
    for (const address of addresses) {
      for (const [client, headers] of Object.entries({ "a page request": {}, ...clients })) {
        const page = await agent.get(address, { headers })
        expect(page.status === 200, `${client} of ${address} is answered`).toBe(false)
        expect(page.body.includes(secret), `${client} of ${address} shows the page`).toBe(false)
        expect(page.headers.get("cache-control")?.includes("no-store"), `${client} of ${address} is not stored`).toBe(
          true,
        )
      }
    }
    await logIn(agent)
    for (const address of ["/protected/static", "/protected/loaded"]) {
      const page = await agent.get(address)
      expect([page.status, page.body.includes(secret)], `signed in: ${address}`).toBe([200, true])
      expect(page.headers.get("cache-control"), `signed in: ${address}`).toBe("private, no-store")
    }
    const data = await agent.follow("/protected/static", { headers: clients["a navigation by Next's client"]! })
    expect([data.status, data.body.includes(secret)], "signed in: data").toBe([200, true])
    expect(data.headers.get("cache-control"), "signed in: data").toBe("private, no-store")
  },
}
