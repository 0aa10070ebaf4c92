import type { Scenario } from "@svc-auth/conformance"
import { clients, logIn, secret } from "./steps.ts"

/**
 * Paths whose rewrite to a guarded page depends on something that the proxy gets in another form: on the query, from which Next removes the prefixes
 * `nxtP` and `nxtI`, or on a header of Next's client.
 */
const addresses = ["/latest", "/latest?nxtPdraft=1", "/latest?nxtIdraft=1", "/by-client"]

export const scenario: Scenario = {
  spec: ["2.8/authorized", "4.3/auth-middleware"],
  cases: [85, 97],
  name: "no guarded page leaves by a rewrite that depends on the query or on a header which Next changes for the proxy",
  needs: ["app", "guard", "fixtures", "credentials"],
  fixture: "guarded-from-root",
  async run({ agent, expect }) {
    for (const address of addresses) {
      for (const [client, headers] of Object.entries({ "a page request": {}, ...clients })) {
        const page = await agent.get(address, { headers })
        expect(page.status === 200, `${client} of ${address} is answered`).toBe(false)
        expect(page.body.includes(secret), `${client} of ${address} shows the page`).toBe(false)
      }
    }
    await logIn(agent)
    expect((await agent.get("/latest?draft=1")).status, "no rewrite").toBe(404)
    for (const address of ["/latest", "/latest?nxtPdraft=1"]) {
      const page = await agent.get(address)
      expect([page.status, page.body.includes(secret)], `signed in: ${address}`).toBe([200, true])
    }
  },
}
