import { accountsOf, callChange, postChange, signInWithTwo, toKey } from "../../account-steps.ts"
import { nameOf, signInBy } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { csrfOf } from "../../steps.ts"
import { eventsOf } from "../../store-steps.ts"

export const scenario: Scenario = {
  spec: [],
  cases: [52],
  name: "a user unlinks an account, by verb and by route: it signs them in no more, and their sessions go on",
  needs: ["app", "verbs", "fixtures", "oidc", "oauth", "store"],
  fixture: "database",
  async run({ agent, idp, expect }) {
    for (const by of ["form", "script", "verb"] as const) {
      const [own, more, name] = ({
        form: ["ada", "grace", "Ada Lovelace"],
        script: ["alan", "barbara", "Alan Turing"],
        verb: ["emilie", "mallory", "Emilie du Chatelet"],
      } as const)[by]
      const browser = agent.fresh()
      await signInWithTwo(browser, idp, [own, more])
      const before = await nameOf(browser)
      const [second] = (await accountsOf(browser)).filter(({ provider }) => provider === "idp-oauth")
      const through = agent.fresh()
      await idp.next({ account: more })
      await signInBy(through, idp, { provider: "idp-oauth" })

      const key = toKey(second!)
      if (by === "form") {
        const page = await postChange(browser, "unlink-account", { ...key, callbackUrl: "/protected?done" })
        expect([page.status, page.location?.href], "where the form leads").toBe([303, `${agent.origin}/protected?done`])
      } else if (by === "script") {
        const sent = { csrfToken: await csrfOf(browser), ...key, callbackUrl: "https://evil.test/" }
        const page = await browser.postJson(browser.auth("/unlink-account"), sent, {
          headers: { "x-auth-return-redirect": "1" },
        })
        expect(page.json, "what a script gets, with a foreign target").toBe({ url: `${agent.origin}/` })
      } else expect(await callChange(browser, "unlink-account", key), "outcome of the verb").toBe("done")

      expect((await accountsOf(browser)).map(({ provider, isLast }) => [provider, isLast]), `${by}: accounts left`)
        .toBe([["idp", true]])
      expect([await nameOf(browser), await nameOf(through)], `${by}: sessions`).toBe([before, before])
      const event = (await eventsOf(agent, "unlinkAccount")).at(-1)
      expect(event?.["account"], `${by}: account of the event`).toBe({ ...key, type: "oauth" })

      const other = agent.fresh()
      await idp.next({ account: more })
      await signInBy(other, idp, { provider: "idp-oauth" })
      expect(await nameOf(other) === before, `${by}: the same user by the account`).toBe(false)
      const again = agent.fresh()
      await idp.next({ account: own })
      await signInBy(again, idp)
      expect(await nameOf(again), `${by}: name by the account that is left (${name})`).toBe(before)
    }
    expect((await eventsOf(agent, "unlinkAccount")).length, "events").toBe(3)
  },
}
