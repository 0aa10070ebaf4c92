import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: [],
  cases: [58, 80],
  name: "an app that cannot end sessions, count attempts, store passwords or send mails does not start with passwords",
  needs: ["fixtures", "email", "store", "passwords"],
  fixture: "password",
  async run({ agent, expect }) {
    for (
      const [fixture, message] of [
        ["password-unstored", "`adapter`"],
        ["password-plain", "getPassword, replacePassword, deleteSessions"],
        ["password-unending", "lacks deleteSessions"],
        ["password-unmailed", "`mail`"],
        ["password-unrevoked", "`session.revocation`"],
        ["password-uncounted", "`limits.store`"],
      ] as const
    ) {
      const page = await agent.use(fixture).get(agent.auth("/signin"), { kind: "program" })
      expect([page.status, page.json], `${fixture}: response`).toBe([500, { error: "Configuration" }])
      const logged = JSON.stringify((await agent.use("password").seen()).at(-1))
      expect(logged, `${fixture}: the last line of the log`).toContain(JSON.stringify(message).slice(1, -1))
    }
  },
}
