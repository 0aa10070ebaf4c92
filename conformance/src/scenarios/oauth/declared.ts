import { expectRefusal, signInBy } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { errorsOf, eventsOf } from "../../store-steps.ts"

/** Each provider has users of its own, so that no address belongs to another provider's account. */
const toAddress = (provider: string) => `${provider}@idp.test`
const entry = (proven: unknown, of = toAddress("listed")) => ({ address: of, proven })

/** Claims of the ID token in addition to `email_verified: true`, and `true` if the address then counts as verified. */
const proofs: readonly (readonly [provider: string, claims: object, verified: boolean | undefined])[] = [
  ["checked", { checked: true }, true],
  ["checked", { checked: false }, false],
  ["checked", {}, undefined],
  ["checked-text", { checked: "true" }, true],
  ["checked-text", { checked: "false" }, false],
  ["listed", { addresses: [entry(true)] }, true],
  ["listed", { addresses: [entry(true, "LISTED@IDP.TEST")] }, true],
  ["listed", { addresses: [entry(false)] }, false],
  ["listed", { addresses: [entry("true")] }, false],
  ["listed", { addresses: [entry(1)] }, false],
  ["listed", { addresses: [entry(true), entry(false)] }, false],
  ["listed", { addresses: [entry(true, "eve@idp.test")] }, undefined],
  ["listed", { addresses: [] }, undefined],
  ["unproven", { checked: true }, undefined],
  // the address is then from userinfo, about which the ID token says nothing
  ["checked", { email: null, checked: true }, undefined],
  ["checked-text", { email: null, checked: "true" }, undefined],
]

/** Claims of another form, and what the log names. */
const faults: readonly (readonly [provider: string, claims: object, named: string])[] = [
  [
    "checked",
    { checked: "true" },
    "`email_verified` of the user should be true or false at `checked`, which is a string",
  ],
  ["checked", { checked: 1 }, "`email_verified` of the user should be true or false at `checked`, which is a number"],
  ["checked", { checked: { true: true } }, "at `checked`, which is an object with true"],
  ["checked-text", { checked: "yes" }, "at `checked`, which is a string"],
  ["checked", { email: ["ada@idp.test"] }, "`email` of the user should be text at `email`, which is a list"],
  [
    "checked",
    { email: { address: "ada@idp.test" } },
    "`email` of the user should be text at `email`, which is an object with address",
  ],
  [
    "checked",
    { name: { first: "s3cret" } },
    "`name` of the user should be text at `name`, which is an object with first",
  ],
  ["listed", { addresses: "ada@idp.test" }, "should be in a list at `addresses`, which is a string"],
  [
    "listed",
    { addresses: [entry(true), "ada@idp.test"] },
    "should be in an object at `addresses.1`, which is a string",
  ],
]

export const scenario: Scenario = {
  spec: ["2.4/profile"],
  cases: [12, 13, 50],
  name:
    "an address counts as verified only where the provider's options say so, and claims of another form sign no user in",
  needs: ["fixtures", "oidc"],
  fixture: "oauth",
  async run({ agent, idp, expect }) {
    for (const [provider, claims, verified] of proofs) {
      await idp.next({ claims: { email: toAddress(provider), email_verified: true, ...claims } })
      await signInBy(agent.fresh(), idp, { provider })
      const { profile } = (await eventsOf(agent, "signIn")).at(-1) as { profile: Record<string, unknown> }
      const found = [profile["email"], profile["email_verified"]]
      // without an address in the ID token, userinfo has one
      const address = "email" in claims ? "ada@idp.test" : toAddress(provider)
      expect(found, `${provider} ${JSON.stringify(claims)}`).toBe([address, verified])
    }
    for (const [provider, claims, named] of faults) {
      const browser = agent.fresh()
      await idp.next({ claims: { checked: true, addresses: [], ...claims } })
      const page = await signInBy(browser, idp, { provider })
      await expectRefusal({ agent: browser, expect }, page, ["OAuthProfileParseError"], named)
      const logged = JSON.stringify((await errorsOf(agent)).at(-1)?.data)
      expect(logged, "the log").toContain(`Provider \\"${provider}\\": `)
      expect(logged, "the log").toContain(named)
      expect(logged.includes("s3cret"), "the log has values").toBe(false)
    }
  },
}
