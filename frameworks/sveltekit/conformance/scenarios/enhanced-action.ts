import type { Scenario } from "@svc-auth/conformance"
import { alice, enhanced, meOf } from "./steps.ts"

export const scenario: Scenario = {
  spec: ["4.3/signIn", "3/authorize-throws"],
  cases: [],
  name: "signIn in an enhanced form action returns a redirect or a failure that Kit's client understands",
  needs: ["app", "verbs", "fixtures", "credentials"],
  async run({ agent, expect }) {
    const send = { from: `${agent.origin}/login?callbackUrl=/x`, kind: "fetch", headers: enhanced } as const
    const wrong = await agent.post("/login", { ...alice, password: "wrong" }, send)
    expect((wrong.json as { type: string; status: number }).type, "wrong password").toBe("failure")
    expect(await meOf(agent), "name").toBe(undefined)
    const right = await agent.post("/login", alice, send)
    expect(right.json, "right password").toBe({
      type: "redirect",
      status: 303,
      location: `${agent.origin}/login?callbackUrl=/x`,
    })
    expect(await meOf(agent), "name").toBe("Alice")
    const away = await agent.post("/login", { provider: "idp" }, send)
    expect(new URL((away.json as { location: string }).location).pathname, "to the provider").toMatch(/\/authorize$/)
  },
}
