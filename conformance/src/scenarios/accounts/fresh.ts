import { accountsOf, callChange, passkeysOf, sendChange, signInWithTwo, toKey } from "../../account-steps.ts"
import { register, toDevice } from "../../passkey-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: [],
  cases: [56],
  name: "an account is unlinked and a passkey deleted only in a session that began at most ten minutes ago",
  needs: ["app", "verbs", "fixtures", "oidc", "oauth", "store"],
  fixture: "passkey",
  async run({ agent, idp, expect }) {
    await signInWithTwo(agent, idp)
    await register(agent, toDevice(agent))
    const [account] = await accountsOf(agent)
    const [{ id } = { id: "" }] = await passkeysOf(agent)
    agent.wait(660)
    const changes = [["unlink-account", toKey(account!)], ["delete-passkey", { id }]] as const
    for (const [change, fields] of changes) {
      expect(await callChange(agent, change, fields), `${change}, verb`).toBe("FreshSignInRequired")
      expect(await sendChange(agent, change, fields), `${change}, JSON`).toBe([401, "FreshSignInRequired"])
    }
    expect([(await accountsOf(agent)).length, (await passkeysOf(agent)).length], "accounts and passkeys").toBe([2, 1])
    expect(await callChange(agent, "rename-passkey", { id, name: "Old" }), "a new name").toBe("done")
    const fresh = agent.fresh()
    await signInWithTwo(fresh, idp)
    for (const [change, fields] of changes) expect(await callChange(fresh, change, fields), change).toBe("done")
  },
}
