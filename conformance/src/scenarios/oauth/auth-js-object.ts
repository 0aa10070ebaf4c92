import { arrive, nameOf, toAuthorization, toCallback } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["2.7/providers"],
  cases: [],
  name: "a provider object of Auth.js signs in with its options, and the flow keeps its own parameters",
  needs: ["fixtures", "oidc", "cookie-sessions"],
  fixture: "oauth",
  async run({ agent, idp, expect }) {
    const authorization = await toAuthorization(agent, { provider: "auth-js" })
    const plain = (await toAuthorization(agent.fresh())).searchParams
    const params = authorization.searchParams
    const given = {
      scope: "openid profile email",
      ui_locales: "de",
      claims: '{"id_token":{"email":null}}',
      max_age: "60",
    }
    for (const [name, value] of Object.entries(given)) expect(params.getAll(name), name).toBe([value])
    for (const name of ["client_id", "response_type"]) expect(params.getAll(name), name).toBe(plain.getAll(name))
    expect(params.getAll("redirect_uri"), "redirect_uri").toBe([`${agent.origin}${agent.auth("/callback/auth-js")}`])
    expect(params.get("state") === "x", "whether the state is the configured one").toBe(false)
    await arrive(agent, await toCallback(agent, authorization), idp)
    expect(await nameOf(agent), "name").toBe("Ada Lovelace")
  },
}
