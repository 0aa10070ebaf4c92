import { logIn } from "../../app-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["4.3/auth-server"],
  cases: [77],
  name: "the app's own Vary header stays beside the library's, for every kind of client",
  needs: ["app", "verbs", "fixtures", "credentials"],
  fixture: "unguarded",
  async run({ agent, expect }) {
    const look = async (who: string) => {
      for (const send of [{}, { kind: "fetch", from: `${agent.origin}/` }] as const) {
        const { headers } = await agent.get("/both", send)
        const names = (headers.get("vary") ?? "").toLowerCase().split(",").map((name) => name.trim())
        const kept = ["accept-language", "cookie"].filter((name) => names.includes(name))
        expect(kept, `names in Vary of an answer for ${who}, of which the app sets the first`).toBe([
          "accept-language",
          "cookie",
        ])
      }
    }
    await look("signed out")
    await logIn(agent)
    await look("a signed-in user")
    agent.use("unguarded-every-access")
    await look("a user whose session is extended")
  },
}
