import type { Scenario } from "../../scenario.ts"
import { arrive, expectRefusal, toCallback } from "../../oauth-steps.ts"
import { csrfOf } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["2.7/redirectProxyUrl", "2.7/trustHost"],
  cases: [28, 29],
  name: "no code is passed to the origin of a sealed state that was made with a spoofed Host",
  needs: ["fixtures", "oidc", "previews", "proxy-headers"],
  fixture: "preview",
  async run({ agent, idp, expect }) {
    const preview = agent.at("https://pr-7.preview.test")
    const subdomains = ["a.b.preview.test", ".preview.test", "preview.test"]
    for (const host of ["evil.test", "pr-7.preview.test.evil.test", "pr-7.preview.test:8443", ...subdomains]) {
      // no browser sends these, so nothing about the sender gives it away
      const [kind, headers] = ["program", { "x-forwarded-host": host }] as const
      const fields = { csrfToken: await csrfOf(preview) }
      const begun = await preview.post("/auth/signin/idp", fields, { kind, headers })
      expect(begun.location?.origin, `way to the provider, ${host}`).toBe(new URL(idp.issuer).origin)
      const victim = agent.fresh().use("proxy")
      const page = await arrive(victim, await toCallback(victim, begun.location!), idp)
      await expectRefusal({ agent: victim, expect }, page, ["InvalidCheck"], host)
    }
    expect(await idp.requests("token"), "token requests").toBe([])
  },
}
