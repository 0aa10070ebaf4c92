import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["8/limits"],
  cases: [91],
  name: "a URL over 8 KiB gets 414",
  needs: ["fixtures", "credentials"],
  async run({ agent, expect }) {
    const large = await agent.get(`/auth/session?x=${"x".repeat(9 * 1024)}`)
    expect(large.status, "status over the limit").toBe(414)
    expect((await agent.get(`/auth/session?x=${"x".repeat(7 * 1024)}`)).status, "status below it").toBe(200)
  },
}
