import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: [],
  cases: [58, 80],
  name: "an app that cannot send mails or end sessions does not start with changes of addresses",
  needs: ["fixtures", "email", "store"],
  fixture: "email-change",
  async run({ agent, expect }) {
    for (
      const [fixture, message] of [
        ["email-change-unmailed", "`mail`"],
        ["email-change-unrevoked", "`session.revocation`"],
      ] as const
    ) {
      const page = await agent.use(fixture).get(agent.auth("/signin"), { kind: "program" })
      expect([page.status, page.json], `${fixture}: response`).toBe([500, { error: "Configuration" }])
      const logged = JSON.stringify((await agent.use("email-change").seen()).at(-1))
      expect(logged, `${fixture}: the last line of the log`).toContain(JSON.stringify(message).slice(1, -1))
    }
  },
}
