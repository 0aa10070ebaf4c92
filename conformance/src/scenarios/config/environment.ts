import { clientId } from "../../idp/clients.ts"
import { start } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["5/3"],
  cases: [],
  name: "options that the configuration leaves out come from the environment of the app",
  needs: ["fixtures", "oauth"],
  fixture: "from-environment",
  async run({ agent, expect }) {
    const { status, location } = await start(agent, { provider: "environment" })
    expect([status, location?.searchParams.get("client_id")], "client id of the authorization request").toBe([
      303,
      clientId,
    ])
  },
}
