import { flowCookiesOf, toAuthorization } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { signInAs } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["6/signOut"],
  cases: [91],
  name: "a sign-out forgets sign-ins in progress, and keeps an app cookie whose name is as long as a flow cookie's",
  needs: ["fixtures", "oidc", "credentials"],
  async run({ agent, expect }) {
    await signInAs(agent)
    await toAuthorization(agent)
    const [flow = ""] = flowCookiesOf(agent)
    const own = "a".repeat(flow.length)
    agent.jar.store([`${own}=1; Path=/`], new URL(agent.origin), agent.now(), "same-site")
    await agent.submit(await agent.get("/auth/signout"), "Sign out")
    expect(flowCookiesOf(agent), "flows under way").toBe([])
    expect(agent.jar.get(own), "the app's cookie").toBe("1")
  },
}
