import type { Scenario } from "@svc-auth/conformance"
import { alice } from "./steps.ts"

export const scenario: Scenario = {
  spec: ["4.3/auth-server"],
  cases: [],
  name: "code outside of a request gets no session, even if a request that has ended left it behind",
  needs: ["app", "verbs", "fixtures", "credentials"],
  async run({ agent, expect }) {
    await agent.submit(await agent.get("/actions"), "Log in", alice)
    await agent.get("/api/me")
    const ask = async (what: string) => (await agent.get(`/outside?${what}`, { kind: "program" })).json
    expect(await ask("now"), "outcome").toBe({ outcome: "OutsideRequest" })
    for (const path of ["/outside?keep", "/kept"]) {
      expect((await agent.get(path)).body, path).toContain("kept")
      expect(await ask("afterwards"), `after ${path}`).toBe({ outcome: "OutsideRequest" })
    }
  },
}
