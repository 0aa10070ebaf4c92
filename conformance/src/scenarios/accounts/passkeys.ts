import { accountsOf, callChange, passkeysOf, postChange, sendChange } from "../../account-steps.ts"
import { nameOf, signInBy } from "../../oauth-steps.ts"
import { expectRefusal, register, signInWithPasskey, toDevice } from "../../passkey-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { eventsOf } from "../../store-steps.ts"

export const scenario: Scenario = {
  spec: ["2.7/experimental"],
  cases: [69],
  name: "a user renames and deletes a passkey, and a deleted one signs no user in, even if it is deleted only by half",
  needs: ["app", "verbs", "fixtures", "oidc", "store"],
  fixture: "passkey",
  async run({ agent, idp, expect }) {
    await signInBy(agent, idp)
    const [phone, key, watch] = [toDevice(agent), toDevice(agent), toDevice(agent)]
    for (const [device, name] of [[phone, "Phone"], [key, "Key"], [watch, "Watch"]] as const) {
      await register(agent, device, { name })
    }
    const idOf = async (name: string) => (await passkeysOf(agent)).find((one) => one.name === name)?.id ?? ""
    const id = await idOf("Phone")
    const nameNow = async () => (await passkeysOf(agent)).find((one) => one.id === id)?.name
    const page = await postChange(agent, "rename-passkey", {
      id,
      name: " My\u0000 \u202ephone\u0007 ",
      callbackUrl: "/",
    })
    expect(page.location?.href, "where the form leads").toBe(`${agent.origin}/`)
    expect(await nameNow(), "name without control characters").toBe("My   phone")
    expect(await callChange(agent, "rename-passkey", { id, name: "\u{1f511}".repeat(70) }), "outcome").toBe("done")
    expect(await nameNow(), "a long name").toBe("\u{1f511}".repeat(64))
    expect(await sendChange(agent, "rename-passkey", { id, name: " \u0000 " }), "an empty name").toBe([303, undefined])
    expect(await nameNow(), "without a name").toBe(undefined)

    expect(await callChange(agent, "delete-passkey", { id }), "outcome of the verb").toBe("done")
    const browser = agent.fresh()
    const refused = await signInWithPasskey(browser, phone)
    await expectRefusal({ agent: browser, expect }, refused, "the deleted one")
    const other = await idOf("Key")
    const form = await postChange(agent, "delete-passkey", { id: other, callbackUrl: "/protected" })
    expect(form.location?.pathname, "where the form leads").toBe("/protected")
    const second = await signInWithPasskey(agent.fresh(), key)
    expect(second.location?.searchParams.get("error"), "the second one").toBe("WebAuthnVerificationError")

    const third = await idOf("Watch")
    agent.use("passkey-undeletable")
    expect(await callChange(agent, "delete-passkey", { id: third }), "while the store fails").toBe("AdapterError")
    agent.use("passkey")
    const half = await signInWithPasskey(agent.fresh(), watch)
    expect(half.location?.searchParams.get("error"), "one that is deleted by half").toBe("WebAuthnVerificationError")
    expect(await passkeysOf(agent), "passkeys").toBe([])
    expect(await callChange(agent, "delete-passkey", { id: third }), "the second attempt").toBe("done")
    expect(await callChange(agent, "delete-passkey", { id: third }), "the third attempt").toBe("UnknownPasskey")

    expect((await accountsOf(agent)).map(({ provider }) => provider), "accounts").toBe(["idp"])
    expect(await nameOf(agent), "the session").toBe("Ada Lovelace")
    const types = (await eventsOf(agent, "unlinkAccount")).map(({ account }) => (account as { type: string }).type)
    expect(types, "events").toBe(["webauthn", "webauthn", "webauthn"])
  },
}
