import { askFor, callChange, passkeysOf, sendChange } from "../../account-steps.ts"
import { signInBy } from "../../oauth-steps.ts"
import { register, toDevice } from "../../passkey-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { errorsOf } from "../../store-steps.ts"
import { callVerb } from "../../verb-steps.ts"

export const scenario: Scenario = {
  spec: ["2.7/adapter"],
  cases: [],
  name: "an adapter without a method that a list or a change needs is named, and nothing changes",
  needs: ["app", "verbs", "fixtures", "oidc", "store"],
  fixture: "passkey-plain",
  async run({ agent, idp, expect }) {
    await signInBy(agent, idp)
    await register(agent, toDevice(agent))
    const [passkey] = await passkeysOf(agent)
    // without `listAccounts` it does not know of the account
    expect([typeof passkey?.id, passkey?.isLast], "a passkey").toBe(["string", true])
    const id = passkey!.id
    const key = { provider: "idp", providerAccountId: "any" }
    const named = async () => {
      const [type, error] = (await errorsOf(agent)).at(-1)?.data as [unknown, { message?: string }]
      return `${type}: ${/lacks (.*) \(/.exec(error.message ?? "")?.[1]}`
    }
    const calls = [
      [() => callVerb(agent, "accounts").then(({ outcome }) => outcome), "listAccounts"],
      [() => callChange(agent, "unlink-account", key), "listAccounts"],
      [() => callChange(agent, "delete-passkey", { id }), "deleteAuthenticator"],
      [() => callChange(agent, "rename-passkey", { id, name: "Phone" }), "updateAuthenticator"],
    ] as const
    for (const [call, method] of calls) {
      expect(await call(), `outcome without ${method}`).toBe("MissingAdapterMethods")
      expect(await named(), "what the log names").toBe(`MissingAdapterMethods: ${method}`)
    }
    expect((await askFor(agent, "accounts")).json, "the route").toBe({ error: "Configuration" })
    expect(await sendChange(agent, "delete-passkey", { id }), "the route of a change").toBe([500, "Configuration"])
    expect((await passkeysOf(agent)).length, "passkeys").toBe(1)

    // all that it has can be listed, and what it knows of can be deleted
    agent.use("passkey-unlisted")
    expect(await callChange(agent, "delete-passkey", { id }), "the only one that it knows of").toBe("LastSignInMethod")
    await register(agent, toDevice(agent))
    expect(await callChange(agent, "delete-passkey", { id }), "one of two").toBe("done")
  },
}
