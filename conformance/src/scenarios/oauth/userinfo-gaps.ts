import type { Scenario } from "../../scenario.ts"
import { signInBy } from "../../oauth-steps.ts"
import { sessionOf } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["2.4/profile"],
  cases: [12],
  name: "userinfo adds the claims that the ID token leaves out, and overrides none",
  needs: ["fixtures", "oidc"],
  async run({ agent, idp, expect }) {
    await idp.next({ faults: ["userinfo/other-claims"], claims: { email: null } })
    await signInBy(agent, idp)
    const { user } = await sessionOf(agent) ?? {}
    expect(user?.["name"], "name, of the ID token").toBe("Ada Lovelace")
    expect(user?.["email"], "e-mail, of userinfo").toBe("else@idp.test")

    // `email_verified` comes from the same source as the address
    const readEmail = async () => {
      const event = (await agent.seen()).findLast(({ kind, name }) => kind === "event" && name === "signIn")
      const { email, email_verified } = (event?.data as { profile: Record<string, unknown> }).profile
      return [email, email_verified]
    }
    const nameless = { name: null, email: null, email_verified: true }
    await idp.next({ account: "grace", claims: nameless })
    await signInBy(agent.fresh(), idp)
    expect(await readEmail(), "of an unverified address").toBe(["grace@idp.test", false])
    await idp.next({ account: "alan", claims: nameless })
    await signInBy(agent.fresh(), idp)
    expect(await readEmail(), "of an address whose verification the provider does not report").toBe([
      "alan@idp.test",
      undefined,
    ])
    await idp.next({ account: "ada", claims: { name: null, email: "own@idp.test", email_verified: false } })
    await signInBy(agent.fresh(), idp)
    expect(await readEmail(), "of the ID token's own address").toBe(["own@idp.test", false])
  },
}
