import type { Scenario } from "../../scenario.ts"
import { arrive, flowCookiesOf, toReturn } from "../../oauth-steps.ts"

export const scenario: Scenario = {
  id: "oauth/many-tabs",
  spec: ["4.1/oauth"],
  cases: [106],
  name: "the newest five sign-ins under way are kept, in at most 4,096 bytes of cookies",
  needs: ["fixtures", "oidc"],
  async run({ agent, idp, expect }) {
    const tabs: URL[] = []
    for (let i = 0; i < 8; i++) {
      // flows of the same second cannot be told apart by age
      agent.wait(2)
      tabs.push(await toReturn(agent, { callbackUrl: `/${i}-${"x".repeat(i % 2 ? 0 : 180)}` }))
      const held = agent.jar.all(agent.now()).filter(({ name }) => name.includes("svc.flow."))
      const bytes = held.reduce((sum, { name, value }) => sum + name.length + 1 + value.length, 0)
      expect(held.length <= 5 && bytes <= 4_096, `${held.length} flows in ${bytes} bytes are within bounds`).toBe(true)
    }
    const { length: kept } = flowCookiesOf(agent)
    expect(kept >= 3, `${kept} flows are kept`).toBe(true)
    const ends: string[] = []
    for (const tab of tabs) ends.push((await arrive(agent, tab, idp)).location?.pathname.slice(0, 2) ?? "")
    expect(ends, "where the tabs end").toBe(tabs.map((_, i) => i < tabs.length - kept ? "/a" : `/${i}`))
  },
}
