import { credentialsTarget, isEntered } from "../../blackbox-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { rightForm } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["4.1/mounting"],
  cases: [32, 38, 90],
  name: "nobody is signed in by a link, nor by what the query of a form says",
  needs: ["credentials"],
  blackbox: true,
  async run({ agent, expect }) {
    const { csrfToken = "", ...login } = await rightForm(agent)
    const query = new URLSearchParams({ csrfToken, ...login })
    await agent.get(`${credentialsTarget(agent)}?${query}`)
    expect(await isEntered(agent), "somebody is signed in by a link").toBe(false)
    await agent.post(`${credentialsTarget(agent)}?${query}`, { csrfToken })
    expect(await isEntered(agent), "somebody is signed in by a query").toBe(false)
  },
}
