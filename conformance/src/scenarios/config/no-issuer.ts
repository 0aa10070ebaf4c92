import { toChanged } from "../../fixtures/changed.ts"
import { start } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { errorsOf, warningsOf } from "../../store-steps.ts"

const client = { clientId: "x", clientSecret: "planted-x" }
const providers = {
  realm: { ...client, id: "realm", name: "Realm", type: "oidc" },
  instance: {
    ...{ ...client, id: "instance", name: "Instance", type: "oauth", userinfo: "{origin}/user" },
    ...{ authorization: "{origin}/authorize", token: { url: "{origin}/token", params: { v: "2" } } },
  },
}

export const scenario: Scenario = {
  spec: ["2.7/providers"],
  cases: [89],
  name: "without the issuer of a provider, its users cannot sign in, and the rest of the app works",
  needs: ["fixtures"],
  async run({ agent, expect }) {
    agent.use(toChanged({ providers: Object.values(providers) }))
    expect((await agent.get("/auth/session")).status, "session").toBe(200)
    const page = await agent.get("/auth/signin")
    for (const [id, { name }] of Object.entries(providers)) {
      const variable = `AUTH_${id.toUpperCase()}_ISSUER`
      expect(page.text, "sign-in page").toContain(`Sign in with ${name}`)
      const answer = await start(agent, { provider: id })
      expect(answer.location?.searchParams.get("error"), id).toBe("Configuration")
      const [type, error] = (await errorsOf(agent)).at(-1)?.data as [string, { message: string }]
      expect(type, `${id}: logged`).toBe("InvalidEndpoints")
      expect(error.message, `${id}: log`).toContain(variable)
    }
    const [warning] = await warningsOf(agent, "client-id-missing")
    expect(String(warning), "warning").toContain("AUTH_REALM_ISSUER, AUTH_INSTANCE_ISSUER")
  },
}
