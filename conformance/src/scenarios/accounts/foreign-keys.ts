import {
  accountsOf,
  callChange,
  type Change,
  passkeysOf,
  postChange,
  sendChange,
  signInWithTwo,
  toKey,
} from "../../account-steps.ts"
import { signInBy } from "../../oauth-steps.ts"
import { register, toDevice } from "../../passkey-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { callsDuring } from "../../store-steps.ts"

/** The methods of an adapter that change accounts or passkeys. */
const writing = /unlinkAccount|deleteAuthenticator|updateAuthenticator$|linkAccount|updateAccount/

export const scenario: Scenario = {
  spec: [],
  cases: [52, 61],
  name:
    "the ids of another user's, of deleted and of invented accounts and passkeys are refused alike, and nothing changes",
  needs: ["app", "verbs", "fixtures", "oidc", "oauth", "store"],
  fixture: "passkey",
  async run({ agent, idp, expect }) {
    const mallory = agent.fresh()
    await signInWithTwo(agent, idp)
    await register(agent, toDevice(agent), { name: "Phone" })
    await idp.next({ account: "mallory" })
    await signInBy(mallory, idp)
    for (let n = 0; n < 2; n++) await register(mallory, toDevice(agent))
    const [accounts, passkeys] = [await accountsOf(agent), await passkeysOf(agent)]
    const [first, second] = await passkeysOf(mallory)
    expect(await callChange(mallory, "delete-passkey", { id: first!.id }), "deleting their own").toBe("done")

    const attempts: readonly (readonly [Change, Record<string, string>])[] = [
      ...[...accounts.map(toKey), { provider: "idp", providerAccountId: "invented" }, {
        provider: "passkey",
        // their own passkey is no account
        providerAccountId: second!.id,
      }].map((key) => ["unlink-account", key] as const),
      ...[passkeys[0]!.id, first!.id, "invented", ""].flatMap((id) => [
        ["delete-passkey", { id }] as const,
        ["rename-passkey", { id, name: "Mine" }] as const,
      ]),
    ]
    const calls = await callsDuring(agent, async () => {
      for (const [change, fields] of attempts) {
        const error = change === "unlink-account" ? "UnknownAccount" : "UnknownPasskey"
        const what = `${change} ${JSON.stringify(fields)}`
        expect(await callChange(mallory, change, fields), `${what}, verb`).toBe(error)
        expect(await sendChange(mallory, change, fields), `${what}, JSON`).toBe([404, error])
        const page = await postChange(mallory, change, fields)
        expect(page.location?.searchParams.get("error"), `${what}, form`).toBe(error)
      }
      expect(await sendChange(mallory, "unlink-account", {}), "no fields").toBe([404, "UnknownAccount"])
      expect(await sendChange(mallory, "delete-passkey", {}), "no id").toBe([404, "UnknownPasskey"])
      for (const change of ["unlink-account", "delete-passkey", "rename-passkey"] as const) {
        const fields = { ...toKey(accounts[0]!), id: passkeys[0]!.id }
        expect(await sendChange(agent.fresh(), change, fields), `${change} by a visitor`).toBe([401, "SignInRequired"])
        expect(await callChange(agent.fresh(), change, fields), `${change} by a visitor, verb`).toBe("SignInRequired")
      }
    })
    expect(calls.filter((name) => writing.test(name)), "writes").toBe([])
    expect([await accountsOf(agent), await passkeysOf(agent)], "what the other user has").toBe([accounts, passkeys])
  },
}
