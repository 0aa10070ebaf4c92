import type { Scenario } from "../../scenario.ts"
import { csrfOf } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["5/5"],
  cases: [32, 99],
  name: "each browser has its own CSRF token, or GET csrf answers 404",
  needs: [],
  blackbox: true,
  async run({ agent, expect }) {
    const page = await agent.get(agent.auth("/csrf"), { kind: "fetch", from: `${agent.origin}/` })
    const token = (page.json as { csrfToken?: string } | undefined)?.csrfToken
    if (token === undefined) return expect(page.status, "status where forms are left to the framework").toBe(404)
    expect(token, "token").toMatch(/^.{22,}$/)
    expect(await csrfOf(agent), "the same browser's").toBe(token)
    expect(await csrfOf(agent.fresh()), "another browser's").not.toBe(token)
  },
}
