import type { Scenario } from "@svc-auth/conformance"
import { clients, findDataAddress, logIn, secret } from "./steps.ts"

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
  "/moved",
]

export const scenario: Scenario = {
  spec: ["2.8/authorized", "4.3/auth-middleware"],
  cases: [77, 95, 97],
  name: "no page below a guarded path leaves as HTML, as data for Next's client, as a prefetch or by a rewrite",
  needs: ["app", "guard", "fixtures", "credentials"],
  fixture: "guarded-from-root",
  async run({ agent, expect }) {
    const data = await findDataAddress(agent.fresh(), "/protected/loaded")
    for (const address of [...addresses, data]) {
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
    const navigation = clients["a navigation by Next's client"]!
    for (
      const [address, headers] of [
        ["/protected/static", {}],
        ["/protected/loaded", {}],
        ["/protected/static", navigation],
        [data, clients["a navigation in the Pages Router"]!],
      ] as const
    ) {
      const page = await agent.follow(address, { headers })
      const which = `signed in: ${address}, ${Object.keys(headers)}`
      expect([page.status, page.body.includes(secret)], which).toBe([200, true])
      expect(page.headers.get("cache-control"), which).toContain("no-store")
    }
  },
}
