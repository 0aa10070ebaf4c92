import { fetchJson } from "../../app-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["4.3/auth-server"],
  cases: [],
  name: "auth() outside of a request throws an error that says so, and uses no other user's request",
  needs: ["app", "fixtures"],
  async run({ agent, expect }) {
    expect(await fetchJson(agent, "/outside"), "answer").toBe({ outcome: "OutsideRequest" })
  },
}
