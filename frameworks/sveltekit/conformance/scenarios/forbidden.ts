import type { Scenario } from "@svc-auth/conformance"
import { enhanced, logIn } from "./steps.ts"

export const scenario: Scenario = {
  spec: ["2.8/authorized"],
  cases: [97],
  name: "Kit's client goes to the page with the 403 if the user may not open a page, and a form without script gets it",
  needs: ["app", "guard", "fixtures", "credentials"],
  async run({ agent, expect }) {
    await logIn(agent)
    agent.use("closed")
    const from = `${agent.origin}/protected`
    const fetched = { from, kind: "fetch" } as const
    const answers = {
      "the data of a page": await agent.get("/protected/__data.json", fetched),
      "an enhanced form action": await agent.post("/protected?/buy", {}, { ...fetched, headers: enhanced }),
    }
    for (const [what, { status, json }] of Object.entries(answers)) {
      const { type, location } = json as { type: string; location: string }
      expect([status, type, new URL(location).pathname], what).toBe([200, "redirect", "/auth/error"])
      const page = await agent.get(location)
      expect([page.status, page.text.includes("No access to this page")], `where ${what} leads`).toBe([403, true])
    }
    const plain = await agent.post("/protected?/buy", {}, { from })
    expect([plain.status, plain.text.includes("No access to this page")], "without script").toBe([403, true])
  },
}
