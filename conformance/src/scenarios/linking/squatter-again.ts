import { signInBy } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { sessionOf } from "../../steps.ts"
import { callsOf, newUsersOf } from "../../store-steps.ts"

export const scenario: Scenario = {
  spec: ["6/updateUser"],
  cases: [50, 58],
  name:
    "an account that a squatter links again while the owner proves the address is unlinked, and the second proof is dated one second later",
  needs: ["fixtures", "oidc", "store"],
  fixture: "database-trusted-relinked",
  async run({ agent, idp, expect }) {
    // so that the app's clock stands still during a request
    agent.wait(60)
    const squatter = agent.fresh()
    const squat = async () => {
      await idp.next({ account: "mallory", claims: { email: "ada@idp.test", email_verified: false } })
      await signInBy(squatter, idp)
    }
    await squat()
    expect((await sessionOf(squatter))?.user?.["email"], "address of the squatter").toBe("ada@idp.test")
    await signInBy(agent, idp)
    expect((await sessionOf(agent))?.user?.["email"], "address of its owner").toBe("ada@idp.test")
    expect(await sessionOf(squatter), "session of the squatter").toBe(null)
    await squat()
    expect(await sessionOf(squatter), "session of the squatter, later").toBe(null)
    expect((await newUsersOf(agent)).length, "users").toBe(1)
    const [first = 0, second = 0, ...more] = (await callsOf(agent, "updateUser"))
      .map(({ emailVerified }) => new Date(String(emailVerified)).getTime())
    expect([second - first, more.length], "milliseconds between the two proofs, and further proofs").toBe([1000, 0])
  },
}
