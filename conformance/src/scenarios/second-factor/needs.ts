import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: [],
  cases: [65, 80],
  name: "an app that cannot store second factors, end sessions, count answers or send mails does not start with `mfa`",
  needs: ["fixtures", "email", "store", "passwords"],
  fixture: "mfa",
  async run({ agent, expect }) {
    for (
      const [fixture, message] of [
        ["mfa-unstored", "`mfa` needs `adapter`"],
        ["mfa-plain", "mfa(): the adapter lacks getFactors, replaceFactors"],
        ["mfa-unmailed", "set the option `mail`"],
        ["mfa-unrevoked", "`session.revocation`"],
        ["mfa-uncounted", "`limits.store`"],
      ] as const
    ) {
      const page = await agent.use(fixture).get(agent.auth("/signin"), { kind: "program" })
      expect([page.status, page.json], `${fixture}: response`).toBe([500, { error: "Configuration" }])
      const logged = JSON.stringify((await agent.use("mfa").seen()).at(-1))
      expect(logged, `${fixture}: the last line of the log`).toContain(JSON.stringify(message).slice(1, -1))
    }
  },
}
