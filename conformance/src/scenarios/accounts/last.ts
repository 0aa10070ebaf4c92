import {
  accountsOf,
  callChange,
  passkeysOf,
  postChange,
  sendChange,
  signInWithTwo,
  toKey,
} from "../../account-steps.ts"
import { nameOf, signInBy } from "../../oauth-steps.ts"
import { register, toDevice } from "../../passkey-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { signInAs } from "../../steps.ts"

export const scenario: Scenario = {
  spec: [],
  cases: [52],
  name:
    "the last account or passkey stays: a mailed link counts, credentials and accounts of providers that are gone do not",
  needs: ["app", "verbs", "fixtures", "oidc", "oauth", "credentials", "store"],
  fixture: "passkey",
  async run({ agent, idp, expect }) {
    const ada = agent.fresh()
    await signInWithTwo(ada, idp)
    const [first, second] = await accountsOf(ada)
    expect(await sendChange(ada, "unlink-account", toKey(first!)), "the first of two").toBe([303, undefined])
    expect((await accountsOf(ada)).map(({ isLast }) => isLast), "isLast").toBe([true])
    expect(await sendChange(ada, "unlink-account", toKey(second!)), "the last, JSON").toBe([409, "LastSignInMethod"])
    expect(await callChange(ada, "unlink-account", toKey(second!)), "the last, verb").toBe("LastSignInMethod")
    const page = await postChange(ada, "unlink-account", toKey(second!))
    expect(page.location?.searchParams.get("error"), "the last, form").toBe("LastSignInMethod")
    expect((await ada.follow(page.location!.href)).alerts.join(), "what the user reads").toMatch(/could not sign in/)

    // with a passkey the account may go, and then the passkey stays
    await register(ada, toDevice(agent))
    const [passkey] = await passkeysOf(ada)
    expect(passkey?.isLast, "isLast of the passkey").toBe(false)
    const alone = async (change: () => Promise<unknown>) => {
      ada.use("passkey-alone")
      const result = await change()
      ada.use("passkey")
      return result
    }
    const id = passkey!.id
    expect(await alone(() => callChange(ada, "delete-passkey", { id })), "where the account's provider is gone").toBe(
      "LastSignInMethod",
    )
    expect(await alone(async () => (await passkeysOf(ada))[0]?.isLast), "isLast there").toBe(true)
    expect(await callChange(ada, "unlink-account", toKey(second!)), "the account beside a passkey").toBe("done")
    expect(await sendChange(ada, "delete-passkey", { id }), "the last passkey").toBe([409, "LastSignInMethod"])
    expect((await passkeysOf(ada)).map(({ isLast }) => isLast), "passkeys").toBe([true])

    // a mailed link is left
    ada.use("passkey-mailed")
    expect((await passkeysOf(ada)).map(({ isLast }) => isLast), "isLast beside a mailed link").toBe([false])
    expect(await callChange(ada, "delete-passkey", { id }), "a passkey beside a mailed link").toBe("done")
    expect(await nameOf(ada), "the session").toBe("Ada Lovelace")

    // `authorize` decides about a password, so it does not count
    const alice = agent.fresh()
    await signInAs(alice)
    await idp.next({ account: "grace" })
    await signInBy(alice, idp)
    const accounts = await accountsOf(alice)
    expect(accounts.map(({ type, isLast }) => [type, isLast]).toSorted(), "beside credentials").toBe([
      ["credentials", false],
      ["oidc", true],
    ])
    const oidc = accounts.find(({ type }) => type === "oidc")!
    expect(await callChange(alice, "unlink-account", toKey(oidc)), "beside credentials").toBe("LastSignInMethod")
  },
}
