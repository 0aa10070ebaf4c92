import type { Scenario } from "@svc-auth/conformance"
import { enhanced, logIn } from "./steps.ts"

export const scenario: Scenario = {
  spec: ["2.8/authorized"],
  cases: [97],
  name: "guarded form actions and endpoints do not run without a session, and redirect to sign-in",
  needs: ["app", "guard", "fixtures", "credentials"],
  async run({ agent, expect }) {
    const from = `${agent.origin}/protected`
    const plain = await agent.post("/protected?/buy", {}, { from })
    expect([plain.status, plain.location?.pathname], "without script").toBe([303, "/auth/signin"])
    expect(plain.location?.searchParams.get("callbackUrl"), "where it comes back to").toBe(from)
    const byScript = await agent.post("/protected?/buy", {}, { from, kind: "fetch", headers: enhanced })
    const { type, location } = byScript.json as { type: string; location: string }
    expect([type, new URL(location).pathname], "enhanced").toBe(["redirect", "/auth/signin"])
    const api = await agent.postJson("/protected/api", {}, { from })
    expect([api.status, api.body.includes("changed")], "endpoint").toBe([401, false])
    await logIn(agent)
    expect((await agent.submit(await agent.get("/protected"), "Buy")).text, "signed in").toContain("Bought")
  },
}
