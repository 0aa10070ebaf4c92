import { credentialsTarget, isSignedIn } from "../../blackbox-steps.ts"
import { nameOf } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { rightForm } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["4.1/mounting"],
  cases: [32, 38, 90],
  name: "credentials in a URL sign no user in, and do not change what the form contains",
  needs: ["credentials"],
  blackbox: true,
  async run({ agent, expect, fixtures }) {
    const { csrfToken = "", ...login } = await rightForm(agent)
    const query = new URLSearchParams({ csrfToken, ...login })
    const page = await agent.get(`${credentialsTarget(agent)}?${query}`)
    if (fixtures) expect(page.status, "status of a link").toBe(405)
    expect(await isSignedIn(agent), "a user is signed in by a link").toBe(false)
    await agent.post(`${credentialsTarget(agent)}?${query}`, { csrfToken })
    expect(await isSignedIn(agent), "a user is signed in by a query").toBe(false)
    if (!fixtures) return
    const form = { ...await rightForm(agent), callbackUrl: "/body" }
    const { location } = await agent.post(`${credentialsTarget(agent)}?callbackUrl=/query&username=bob`, form)
    expect(location?.pathname, "target").toBe("/body")
    expect(await nameOf(agent), "name").toBe("Alice")
  },
}
