import type { Scenario } from "../../scenario.ts"
import { lastErrorOf, nameOf, signInBy } from "../../oauth-steps.ts"
import { sessionCookie } from "../../steps.ts"
import { callsOf, eventsOf } from "../../store-steps.ts"

export const scenario: Scenario = {
  spec: ["6/createUser"],
  cases: [102],
  name: "a new user whose account cannot be linked is deleted, fires no event, and can sign in with the next try",
  needs: ["fixtures", "oidc", "store"],
  fixture: "database-unlinkable",
  async run({ agent, idp, expect }) {
    const page = await signInBy(agent, idp)
    expect(page.location?.searchParams.get("error"), "error").toBe("Configuration")
    expect(agent.jar.get(sessionCookie), "cookie").toBe(undefined)
    const [account] = await callsOf(agent, "linkAccount")
    expect(await callsOf(agent, "deleteUser"), "deleted").toBe([account?.["userId"]])
    expect(await eventsOf(agent, "createUser"), "events").toBe([])
    expect(await lastErrorOf(agent), "logged").toBe("AdapterError")
    await signInBy(agent.use("database"), idp)
    expect(await nameOf(agent), "name").toBe("Ada Lovelace")

    const other = agent.fresh().use("database-stuck")
    const errors = async () =>
      (await agent.seen()).filter(({ kind, name }) => kind === "log" && name === "error").length
    const before = await errors()
    await idp.next({ account: "grace" })
    const stuck = await signInBy(other, idp)
    expect(stuck.location?.searchParams.get("error"), "error, where the user cannot be removed").toBe("Configuration")
    expect(await errors() - before, "errors logged: of the link, and of the user who is left").toBe(2)
  },
}
