import { accountsOf, callChange, passkeysOf, sendChange, signInWithTwo, toKey } from "../../account-steps.ts"
import { nameOf, signInBy } from "../../oauth-steps.ts"
import { register, signInWithPasskey, toDevice } from "../../passkey-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: [],
  cases: [52, 62],
  name: "of two changes at once that would leave a user without a way to sign in, at most one succeeds",
  needs: ["app", "verbs", "fixtures", "oidc", "oauth", "store"],
  fixture: "passkey",
  async run({ agent, idp, expect }) {
    for (const fixture of ["passkey", "passkey-unclaimed"] as const) {
      const [ada, alan] = [agent.fresh().use(fixture), agent.fresh().use(fixture)]
      await signInWithTwo(ada, idp, fixture === "passkey" ? ["ada", "grace"] : ["emilie", "mallory"])
      const both = await accountsOf(ada)
      const first = await Promise.all(both.map((account) => callChange(ada, "unlink-account", toKey(account))))
      const left = await accountsOf(ada)
      const done = first.filter((outcome) => outcome === "done").length
      expect(first.toSorted().at(-1) === "done" ? "done" : first[0], `${fixture}: outcomes`).toBeOneOf(
        fixture === "passkey" ? ["done"] : ["done", "LastSignInMethod"],
      )
      expect([done <= 1, left.length], `${fixture}: unlinked and left`).toBe([true, 2 - done])

      await idp.next({ account: fixture === "passkey" ? "alan" : "barbara" })
      await signInBy(alan, idp)
      const name = await nameOf(alan)
      const device = toDevice(agent)
      await register(alan, device)
      const [[account], [passkey]] = [await accountsOf(alan), await passkeysOf(alan)]
      await Promise.all([
        sendChange(alan, "unlink-account", toKey(account!)),
        sendChange(alan, "delete-passkey", { id: passkey!.id }),
      ])
      const browser = agent.fresh().use(fixture)
      await signInWithPasskey(browser, device)
      const byPasskey = await nameOf(browser) === name
      const isLinked = (await accountsOf(alan)).length === 1
      expect(byPasskey || isLinked, `${fixture}: a way to sign in is left`).toBe(true)
    }
  },
}
