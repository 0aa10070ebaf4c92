import { meOf } from "../../app-steps.ts"
import { fixtureFacts } from "../../agent.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["4.3/auth-middleware", "4.3/signIn"],
  cases: [],
  name: "a request runs its handler once, and the handler can read the body that was sent",
  needs: ["app", "verbs", "fixtures", "credentials"],
  async run({ agent, expect }) {
    const page = await agent.postJson("/json-login", fixtureFacts.login)
    expect([page.status, page.json], "answer of a handler that reads JSON").toBe([200, { url: `${agent.origin}/` }])
    const signIns = (await agent.seen()).filter(({ kind, name }) => kind === "event" && name === "signIn")
    expect(signIns.length, "times that the handler ran").toBe(1)
    expect(await meOf(agent), "name").toBe("Alice")
  },
}
