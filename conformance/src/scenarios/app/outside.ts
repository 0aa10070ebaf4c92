import { fetchJson } from "../../app-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["4.3/auth-server"],
  cases: [],
  name: "auth() where no request is being handled is an error that says so, and borrows nobody's request",
  needs: ["app", "fixtures"],
  async run({ agent, expect }) {
    expect(await fetchJson(agent, "/outside"), "answer").toBe({ outcome: "OutsideRequest" })
  },
}
