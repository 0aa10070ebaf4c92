import type { Scenario } from "@svc-auth/conformance"
import { alice } from "./steps.ts"

export const scenario: Scenario = {
  id: "solidstart/outside",
  spec: ["4.3/auth-server"],
  cases: [],
  name: "code that no request has begun gets nobody's session, though one is being handled meanwhile",
  needs: ["app", "verbs", "fixtures", "credentials"],
  async run({ agent, expect }) {
    await agent.submit(await agent.get("/actions"), "Log in", alice)
    await agent.get("/api/me")
    expect((await agent.get("/outside?now", { kind: "program" })).json, "outcome").toBe({ outcome: "OutsideRequest" })
  },
}
