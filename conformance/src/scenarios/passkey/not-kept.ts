import { lastErrorOf, nameOf, signInBy } from "../../oauth-steps.ts"
import { register, signInWithPasskey, toDevice } from "../../passkey-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { callsOf, eventsOf } from "../../store-steps.ts"

export const scenario: Scenario = {
  spec: ["2.7/experimental", "6/linkAccount"],
  cases: [102],
  name: "a passkey that cannot be stored leaves no account behind, and the next try works",
  needs: ["fixtures", "oidc", "store"],
  fixture: "passkey",
  async run({ agent, idp, expect }) {
    await signInBy(agent, idp)
    const page = await register(agent.use("passkey-unwritable"), toDevice(agent))
    expect(page.location?.searchParams.get("error"), "error").toBe("Configuration")
    expect(await lastErrorOf(agent), "logged").toBe("AdapterError")
    const linked = (await callsOf(agent, "linkAccount"))
      .map(({ provider, providerAccountId }) => ({ provider, providerAccountId }))
    expect(await callsOf(agent, "unlinkAccount"), "accounts unlinked again").toBe(linked.slice(1))
    expect((await eventsOf(agent, "linkAccount")).length, "accounts in linkAccount events").toBe(1)
    const device = toDevice(agent)
    await register(agent.use("passkey"), device)
    const browser = agent.fresh()
    await signInWithPasskey(browser, device)
    expect(await nameOf(browser), "name by the passkey that is kept").toBe("Ada Lovelace")
  },
}
