import type { Scenario } from "../../scenario.ts"
import { signInBy } from "../../oauth-steps.ts"

export const scenario: Scenario = {
  spec: ["4.1/oauth"],
  cases: [3],
  name: "every sign-in has its own S256 challenge, even if the provider's metadata does not list the method",
  needs: ["fixtures", "oidc", "oauth"],
  async run({ agent, idp, expect }) {
    await idp.always({ faults: ["discovery/no-pkce"] })
    for (const provider of ["idp", "idp", "idp-oauth"]) await signInBy(agent, idp, { provider })
    const sent = await idp.requests("authorize")
    expect(sent.map(({ parameters }) => parameters["code_challenge_method"]), "methods").toBe(["S256", "S256", "S256"])
    expect(new Set(sent.map(({ parameters }) => parameters["code_challenge"])).size, "challenges").toBe(3)
    const warnings = (await agent.seen()).filter(({ kind, name, data }) =>
      kind === "log" && name === "warn" && JSON.stringify(data).includes("pkce-not-offered")
    )
    const about = warnings.map(({ data }) => (data as [string, string])[1].split(":")[0])
    expect([...new Set(about)], "providers that are warned about").toBe([`Provider "idp"`])
    const redeemed = await idp.requests("token")
    expect(new Set(redeemed.map(({ parameters }) => parameters["code_verifier"])).size, "verifiers").toBe(3)
    expect(redeemed.map(({ refused }) => refused).filter(Boolean), "rules that the token requests broke").toBe([])
  },
}
