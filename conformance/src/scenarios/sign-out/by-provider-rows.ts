import { logOut, sendLogout, signLogout } from "../../back-channel-steps.ts"
import { nameOf, signInBy } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { signInAs } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["4.3/signOut-provider"],
  cases: [],
  name: "with an adapter, a logout token ends the sessions of the account's user, whatever the strategy",
  needs: ["fixtures", "oidc", "credentials", "store"],
  fixture: "database-back-channel",
  async run({ agent, idp, expect }) {
    const signIn = async (browser: typeof agent, account: "ada" | "grace") => {
      await idp.next({ account })
      await signInBy(browser, idp)
    }
    for (const fixture of ["database-back-channel", "database-back-channel-unclaimed", "jwt-back-channel"] as const) {
      const [ada, also, grace, alice] = [agent, agent.fresh(), agent.fresh(), agent.fresh()].map((one) =>
        one.use(fixture)
      )
      await signIn(ada!, "ada")
      await signIn(also!, "ada")
      await signIn(grace!, "grace")
      await signInAs(alice!)
      const names = async () => await Promise.all([ada, also, grace, alice].map((one) => nameOf(one!)))
      expect(await names(), `before, ${fixture}`).toBe(["Ada Lovelace", "Ada Lovelace", "Grace Hopper", "Alice"])
      const token = await signLogout(agent, idp, { sub: "ada-1815" })
      expect((await sendLogout(ada!, token)).status, `status, ${fixture}`).toBe(200)
      expect(await names(), `after it, ${fixture}`).toBe([undefined, undefined, "Grace Hopper", "Alice"])
      expect(await logOut(ada!, idp, { sub: "nobody-0" }), `an unknown user, ${fixture}`).toBe(200)
      await signIn(ada!, "ada")
      expect(await nameOf(ada!), `a session that began afterwards, ${fixture}`).toBe("Ada Lovelace")
      expect(await nameOf(grace!), `another user, ${fixture}`).toBe("Grace Hopper")
    }
    for (const fixture of ["database-back-channel", "database-back-channel-bare"] as const) {
      const [one, two, without] = [agent, agent.fresh(), agent.fresh()].map((browser) => browser.use(fixture))
      for (const [browser, claims] of [[one, { sid: "one" }], [two, { sid: "two" }], [without, {}]] as const) {
        await idp.next({ claims })
        await signInBy(browser!, idp)
      }
      expect(await logOut(agent, idp, { sub: "ada-1815", sid: "one" }), `by session, ${fixture}`).toBe(200)
      const isOther = fixture === "database-back-channel" ? "Ada Lovelace" : undefined
      expect(await nameOf(one!), `the named session, ${fixture}`).toBe(undefined)
      for (const browser of [two, without]) expect(await nameOf(browser!), `another, ${fixture}`).toBe(isOther)
    }
    agent.use("database-back-channel")
    await signIn(agent, "ada")
    expect(await logOut(agent, idp, { sid: "one" }), "without a subject").toBe(400)
    expect(await nameOf(agent), "after a token without a subject").toBe("Ada Lovelace")
  },
}
