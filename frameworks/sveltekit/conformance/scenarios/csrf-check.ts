import type { Scenario } from "@svc-auth/conformance"
import { alice, meOf } from "./steps.ts"

export const scenario: Scenario = {
  spec: ["4.3/signIn"],
  cases: [32, 33, 39],
  name: "Kit's own check of forms stays on, and the library's check follows it",
  needs: ["app", "verbs", "fixtures", "credentials", "production"],
  async run({ agent, expect }) {
    const body = new URLSearchParams(alice).toString()
    const form = "application/x-www-form-urlencoded"
    for (
      const [origin, type] of [["https://evil.example", form], ["null", form], ["", form], [
        "https://evil.example",
        "",
      ]] as const
    ) {
      const headers = { "content-type": type, origin, "sec-fetch-site": "" }
      const page = await agent.send("POST", "/login", body, { from: `${agent.origin}/login`, headers })
      // Kit 2 checks the content type before the origin
      const refusals = type ? [403] : [403, 415]
      expect(page.status, `Origin ${JSON.stringify(origin)}, ${type || "no type"}`).toBeOneOf(refusals)
    }
    expect(await meOf(agent), "name").toBe(undefined)
  },
}
