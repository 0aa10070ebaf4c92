import { nameOf, signInBy } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { errorsOf } from "../../store-steps.ts"

export const scenario: Scenario = {
  spec: ["2.7/providers"],
  cases: [],
  name:
    "a client secret of any characters reaches providers that decode HTTP Basic, and the log names the fix for others",
  needs: ["fixtures", "oidc", "cookie-sessions"],
  fixture: "oauth",
  async run({ agent, idp, expect }) {
    for (const provider of ["basic-percent", "basic-form", "basic-raw", "basic-raw-fixed"]) {
      const browser = agent.fresh()
      await signInBy(browser, idp, { provider })
      expect(await nameOf(browser), `name by ${provider}`).toBe("Ada Lovelace")
    }
    await signInBy(agent, idp, { provider: "basic-raw-unusual" })
    expect(await nameOf(agent), "name by a server that does not decode").toBe(undefined)
    const [type, error] = (await errorsOf(agent)).at(-1)?.data as [string, { readonly message: string }]
    expect(type, "logged").toBe("OAuthCallbackError")
    expect(error.message, "fix").toContain('set `client: { token_endpoint_auth_method: "client_secret_post" }`')
  },
}
