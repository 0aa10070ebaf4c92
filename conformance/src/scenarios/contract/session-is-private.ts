import { signInForCookies } from "../../blackbox-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { readSession } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["4.1/session"],
  cases: [77],
  name: "no cache may store a session, or its absence",
  needs: ["user"],
  blackbox: true,
  async run({ agent, expect, ...services }) {
    expect((await readSession(agent)).headers.get("cache-control") ?? "", "Cache-Control before").toContain("no-store")
    await signInForCookies(agent, services)
    expect((await readSession(agent)).headers.get("cache-control") ?? "", "Cache-Control").toContain("no-store")
  },
}
