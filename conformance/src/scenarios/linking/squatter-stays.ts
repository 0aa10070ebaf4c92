import { signInBy } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { sessionOf, signInAs } from "../../steps.ts"
import { callsOf, errorsOf } from "../../store-steps.ts"

export const scenario: Scenario = {
  spec: ["6/updateUser"],
  cases: [50, 58],
  name:
    "an owner is not signed in if the store does not unlink a squatter's account, and the store is called to mark the address unproven",
  needs: ["fixtures", "oidc", "credentials", "store"],
  async run({ agent, idp, expect }) {
    let known = 0
    for (const [fixture, errors] of [["database-trusted-sticky", 1], ["database-trusted-stuck", 2]] as const) {
      const [squatter, owner] = [agent.fresh().use("database-trusted-emails"), agent.fresh().use(fixture)]
      await signInAs(squatter, "squatter")
      const updates = (await callsOf(agent, "updateUser")).length
      const page = await signInBy(owner, idp)
      expect(page.location?.searchParams.get("error"), `error, ${fixture}`).toBe("Configuration")
      expect(await sessionOf(owner), `session of the owner, ${fixture}`).toBe(null)
      const written = (await callsOf(agent, "updateUser")).slice(updates).map(({ emailVerified }) => emailVerified)
      expect([written.length, written.at(-1)], `dates of proofs, ${fixture}`).toBe([6, null])
      const logged = (await errorsOf(agent)).map(({ data }) => (data as unknown[])[0])
      expect(logged.slice(known), `logged, ${fixture}`).toBe(Array.from({ length: errors }, () => "AdapterError"))
      known = logged.length
    }
  },
}
