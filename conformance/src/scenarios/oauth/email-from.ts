import { signInBy } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { eventsOf } from "../../store-steps.ts"

/** Each provider has users of its own, so that no address belongs to another provider's account. */
const toAddress = (provider: string) => `${provider}@idp.test`

/** Claims of the ID token in addition to `email_verified: true`, and the address with `true` if it then counts as verified. */
const proofs: readonly (readonly [provider: string, claims: object, email: string, verified: boolean | undefined])[] = [
  ["checked", { checked: true }, toAddress("checked"), true],
  ["checked", { checked: false }, toAddress("checked"), false],
  ["checked", {}, toAddress("checked"), false],
  ["checked", { checked: "true" }, toAddress("checked"), false],
  ["checked", { checked: 1 }, toAddress("checked"), false],
  ["checked", { checked: { true: true } }, toAddress("checked"), false],
  // the address is then from userinfo, about which the ID token says nothing
  ["checked", { email: null, checked: true }, "ada@idp.test", false],
  ["renamed", { email: null, mail: toAddress("renamed") }, toAddress("renamed"), true],
  ["renamed", { mail: toAddress("renamed") }, toAddress("renamed"), true],
  ["unproven", { checked: true }, toAddress("unproven"), undefined],
]

export const scenario: Scenario = {
  spec: ["2.4/profile"],
  cases: [12, 13, 50],
  name: "an address counts as verified only if the provider's function reads so from the answer that has the address",
  needs: ["fixtures", "oidc"],
  fixture: "oauth",
  async run({ agent, idp, expect }) {
    for (const [provider, claims, email, verified] of proofs) {
      await idp.next({ claims: { email: toAddress(provider), email_verified: true, ...claims } })
      await signInBy(agent.fresh(), idp, { provider })
      const { profile } = (await eventsOf(agent, "signIn")).at(-1) as { profile: Record<string, unknown> }
      const found = [profile["email"], profile["email_verified"]]
      expect(found, `${provider} ${JSON.stringify(claims)}`).toBe([email, verified])
    }
  },
}
