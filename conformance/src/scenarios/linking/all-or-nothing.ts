import type { Scenario } from "../../scenario.ts"
import { nameOf, signInBy } from "../../oauth-steps.ts"
import { sessionCookie } from "../../steps.ts"
import { callsOf, eventsOf } from "../../store-steps.ts"

export const scenario: Scenario = {
  id: "linking/all-or-nothing",
  spec: ["6/createUser"],
  cases: [102],
  name:
    "where an account cannot be linked, the user just made goes again, nobody is told of him, and the next try works",
  needs: ["fixtures", "oidc", "store"],
  fixture: "database-unlinkable",
  async run({ agent, idp, expect }) {
    const page = await signInBy(agent, idp)
    expect(page.location?.searchParams.get("error"), "error").toBe("Configuration")
    expect(agent.jar.get(sessionCookie), "cookie").toBe(undefined)
    const [account] = await callsOf(agent, "linkAccount")
    expect(await callsOf(agent, "deleteUser"), "deleted").toBe([account?.["userId"]])
    expect(await eventsOf(agent, "createUser"), "events").toBe([])
    await signInBy(agent.use("database"), idp)
    expect(await nameOf(agent), "name").toBe("Ada Lovelace")
  },
}
