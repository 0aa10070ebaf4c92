import { nameOf, signInBy } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["2.1/providerAccountId"],
  cases: [9],
  name: "a `profile` of the app that returns only the `sub` of any tenant as `id` logs one warning",
  needs: ["fixtures", "oidc", "store"],
  fixture: "database-tenants",
  async run({ agent, idp, expect }) {
    const tenants = idp.beside("tenants")
    await tenants.always({ faults: ["discovery/no-iss-support"] })
    const claims = { tid: "one", iss: `${tenants.issuer}/one` }
    const warnings = async () =>
      (await agent.seen()).filter(({ kind, name }) => kind === "log" && name === "warn")
        .map(({ data }) => (data as [string, string]).join(": ")).filter((line) => line.startsWith("sub-of-any-tenant"))
    const signIn = async (provider: string, account: "ada" | "grace" | "alan") => {
      const browser = agent.fresh()
      await tenants.next({ account, claims })
      await signInBy(browser, tenants, { provider })
      expect(typeof await nameOf(browser), `name, by ${provider}`).toBe("string")
    }
    await signIn("tenants", "ada")
    await signIn("tenants-unique", "grace")
    expect(await warnings(), "warnings where nothing is wrong").toBe([])
    for (let n = 0; n < 2; n++) await signIn("tenants-bare", "alan")
    const [warning, ...more] = await warnings()
    for (const part of ['"tenants-bare"', "${profile.iss}#${profile.sub}", "`uniqueSub: true`"]) {
      expect(warning, "warning").toContain(part)
    }
    expect(more, "more warnings").toBe([])
  },
}
