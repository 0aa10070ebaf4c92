import { entraTenant } from "../../fixtures/built-in.ts"
import { expectRefusal, nameOf, signInBy } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"

const foreign = "99999999-8888-4777-8666-555555555555"
const consumers = "9188040d-6c67-4c5b-b112-36a304b66dad"

export const scenario: Scenario = {
  spec: ["4.1/oauth"],
  cases: [9, 51],
  name: "Microsoft Entra ID signs in users of the tenants that its issuer allows, and its addresses are not trusted",
  needs: ["fixtures", "oidc", "cookie-sessions"],
  fixture: "built-in-providers",
  async run(stage) {
    const { agent, idp, expect } = stage
    const issuerOf = (tid: string) => `${idp.issuer}-entra/${tid}/v2.0`
    const at = (audience: string) => idp.beside(`entra/${audience}/v2.0`)
    for (const audience of ["common", "organizations", entraTenant]) {
      await at(audience).always({ faults: ["discovery/tenant-pattern", "discovery/no-iss-support"] })
    }
    const visits: readonly (readonly [string, string, object, boolean])[] = [
      ["microsoft-entra-id", "common", { tid: entraTenant, iss: issuerOf(entraTenant) }, true],
      ["microsoft-entra-id", "common", { tid: foreign, iss: issuerOf(foreign) }, true],
      ["microsoft-entra-id", "common", { tid: consumers, iss: issuerOf(consumers) }, true],
      ["microsoft-entra-id", "common", { tid: entraTenant, iss: issuerOf(foreign) }, false],
      ["microsoft-entra-id", "common", { iss: issuerOf(foreign) }, false],
      ["microsoft-entra-id", "common", { tid: "common", iss: "https://evil.test/common/v2.0" }, false],
      ["entra-organizations", "organizations", { tid: foreign, iss: issuerOf(foreign) }, true],
      ["entra-organizations", "organizations", { tid: consumers, iss: issuerOf(consumers) }, false],
      ["entra-tenant", entraTenant, { tid: entraTenant, iss: issuerOf(entraTenant) }, true],
      ["entra-tenant", entraTenant, { tid: foreign, iss: issuerOf(foreign) }, false],
    ]
    for (const [provider, audience, claims, enters] of visits) {
      const browser = agent.fresh()
      await at(audience).next({ claims: { ...claims, email_verified: true } })
      const page = await signInBy(browser, idp, { provider })
      const what = `${audience}: ${JSON.stringify(claims)}`
      if (enters) expect(await nameOf(browser), what).toBe("Ada Lovelace")
      else await expectRefusal({ agent: browser, expect }, page, ["OAuthCallbackError"], what)
    }
    const entered = (await agent.seen()).filter(({ kind, name }) => kind === "event" && name === "signIn")
    const profiles = entered.map(({ data }) => (data as { profile: Record<string, unknown> }).profile)
    expect(profiles.map(({ email }) => email), "addresses").toBe(
      visits.filter(([, , , e]) => e).map(() => "ada@idp.test"),
    )
    expect(profiles.filter((profile) => "email_verified" in profile), "profiles with a proven address").toBe([])
  },
}
