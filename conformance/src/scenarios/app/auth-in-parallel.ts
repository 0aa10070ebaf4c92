import { logIn } from "../../app-steps.ts"
import type { Scenario } from "../../scenario.ts"
import type { SeenSession } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["4.3/auth-server", "2.8/jwt", "6/session"],
  cases: [],
  name: "one request reads its session once, however often the app asks for it",
  needs: ["app", "verbs", "fixtures", "credentials"],
  fixture: "all-callbacks",
  async run({ agent, expect }) {
    await logIn(agent)
    for (const send of [{}, { kind: "fetch", from: `${agent.origin}/` }] as const) {
      const { length } = await agent.seen()
      const { same, session } = (await agent.get("/parallel", send)).json as { same: boolean; session: SeenSession }
      expect([same, session?.user?.["name"]], "answer").toBe([true, "Alice"])
      const calls = (await agent.seen()).slice(length).map(({ kind, name }) => `${kind} ${name}`)
      for (const call of ["callback jwt", "callback session", "callback authorized", "event session"]) {
        expect(calls.filter((one) => one === call).length, `calls of ${call}`).toBe(1)
      }
    }
  },
}
