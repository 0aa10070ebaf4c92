import { accountsOf, askFor, passkeysOf, signInWithTwo } from "../../account-steps.ts"
import { signInBy } from "../../oauth-steps.ts"
import { register, signInWithPasskey, toDevice } from "../../passkey-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { callVerb } from "../../verb-steps.ts"

export const scenario: Scenario = {
  spec: [],
  cases: [61],
  name: "a user lists their own accounts and passkeys, without tokens, by verb and by route, under both strategies",
  needs: ["app", "verbs", "fixtures", "oidc", "oauth", "store"],
  fixture: "passkey",
  async run({ agent, idp, expect }) {
    for (const list of ["accounts", "passkeys"] as const) {
      const refused = await askFor(agent, list)
      expect([refused.status, refused.json], `${list} of a visitor`).toBe([401, { error: "SignInRequired" }])
      expect((await callVerb(agent, list)).outcome, `${list}() for a visitor`).toBe("SignInRequired")
    }
    for (const fixture of ["passkey", "passkey-jwt"] as const) {
      const [ada, mallory] = [agent.fresh().use(fixture), agent.fresh().use(fixture)]
      const names = fixture === "passkey" ? ["ada", "grace"] as const : ["alan", "barbara"] as const
      await idp.next({ account: fixture === "passkey" ? "mallory" : "emilie" })
      await signInBy(mallory, idp)
      await register(mallory, toDevice(agent))
      await signInWithTwo(ada, idp, names)
      const device = toDevice(agent)
      await register(ada, device, { name: "Phone" })

      const page = await askFor(ada, "accounts")
      expect(page.status, `${fixture}: status`).toBe(200)
      expect(page.headers.get("cache-control"), `${fixture}: caching`).toMatch(/no-store/)
      const accounts = await accountsOf(ada)
      expect(accounts.map(({ provider, type, isLast }) => [provider, type, isLast]).toSorted(), `${fixture}: accounts`)
        .toBe([["idp", "oidc", false], ["idp-oauth", "oauth", false]])
      for (const account of accounts) {
        expect(Object.keys(account).toSorted(), `${fixture}: what an account tells`).toBe([
          "isLast",
          "provider",
          "providerAccountId",
          "type",
        ])
      }
      expect((await callVerb(ada, "accounts")).value, `${fixture}: accounts()`).toBe(accounts)

      const own = await passkeysOf(ada)
      expect(own.map(({ name, lastUsedAt, isLast }) => [name, lastUsedAt, isLast]), `${fixture}: passkeys`).toBe([
        ["Phone", undefined, false],
      ])
      expect(typeof own[0]?.backedUp, `${fixture}: backedUp`).toBe("boolean")
      expect(own[0]?.deviceType, `${fixture}: deviceType`).toBeOneOf(["singleDevice", "multiDevice"])
      expect((await callVerb(ada, "passkeys")).value, `${fixture}: passkeys()`).toBe(own)
      await signInWithPasskey(agent.fresh().use(fixture), device)
      const [used] = await passkeysOf(ada)
      expect(Math.abs(Date.parse(used?.lastUsedAt ?? "") - ada.now()) < 600_000, `${fixture}: last use`).toBe(true)
      const others = [...await accountsOf(mallory), ...await passkeysOf(mallory)]
      expect(others.length, `${fixture}: another user's`).toBe(2)
    }
  },
}
