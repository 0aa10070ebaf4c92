import { keysAt } from "../../dpop-steps.ts"
import { nameOf, signInBy } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["2.4/profile"],
  cases: [],
  name:
    "the `fetch` that `userinfo.request` gets accepts a URL with options and a `Request`, and proves the key of bound tokens",
  needs: ["fixtures", "oidc", "cookie-sessions"],
  fixture: "oauth",
  async run({ agent, idp, expect }) {
    for (const provider of ["asks-by-url", "asks-by-request"]) {
      const browser = agent.fresh()
      await signInBy(browser, idp, { provider })
      expect(await nameOf(browser), `name, ${provider}`).toBe("Ada Lovelace")
    }
    const agents = (await idp.requests("userinfo")).map(({ headers }) => headers["user-agent"])
    expect(agents, "user agents").toBe(["svc-auth", "own-agent"])

    const browser = agent.fresh()
    await idp.always({ faults: ["userinfo/dpop-nonce"] })
    await signInBy(browser, idp, { provider: "asks-with-proofs" })
    expect(await nameOf(browser), "name, with a bound token").toBe("Ada Lovelace")
    const asked = (await idp.requests("userinfo")).slice(2)
    expect(asked.map(({ refused }) => refused), "requests with proofs").toBe(["a nonce is needed", undefined])
    const key = (await keysAt(idp)).at(-1)
    expect([typeof key, asked.at(-1)?.jkt === key], "the key, and that it is proven").toBe(["string", true])
  },
}
