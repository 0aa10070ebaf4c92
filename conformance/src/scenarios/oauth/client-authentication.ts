import type { Scenario } from "../../scenario.ts"
import { nameOf, signInBy } from "../../oauth-steps.ts"

export const scenario: Scenario = {
  spec: ["2.7/providers"],
  cases: [],
  name: "the app authenticates its client in each of the five ways, and with keys for EdDSA, RS256 and PS256",
  needs: ["fixtures", "oidc", "cookie-sessions"],
  fixture: "oauth",
  async run({ agent, idp, expect }) {
    const methods: Readonly<Record<string, string>> = {
      basic: "client_secret_basic",
      post: "client_secret_post",
      jwt: "client_secret_jwt",
      key: "private_key_jwt",
      "key-ed": "private_key_jwt",
      "key-rs": "private_key_jwt",
      "key-ps": "private_key_jwt",
      public: "none",
    }
    for (const [provider, method] of Object.entries(methods)) {
      const browser = agent.fresh()
      await signInBy(browser, idp, { provider })
      expect(await nameOf(browser), `name by ${method}`).toBe("Ada Lovelace")
      expect((await idp.requests("token")).at(-1)?.clientMethod, provider).toBe(method)
    }
  },
}
