import { attemptWithRightPassword, exhaust, from, isOverLimit } from "../../limit-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { rightForm } from "../../steps.ts"
import { callsDuring } from "../../store-steps.ts"

export const scenario: Scenario = {
  spec: ["8/limits"],
  cases: [83],
  name: "a caller over the limit is rejected before the body is read, with one call of the store",
  needs: ["fixtures", "credentials", "proxy-headers", "store"],
  fixture: "database-behind-proxy",
  async run({ agent, expect }) {
    const here = from("198.51.100.1")
    const form = await rightForm(agent)
    const path = "/auth/callback/credentials"
    // another site's form is rejected, and uses up no attempt
    for (let i = 0; i < 60; i++) {
      const page = await agent.post(path, form, { from: "https://evil.test/", headers: here })
      expect(page.status, "another site's form").toBe(403)
    }
    expect(isOverLimit(await attemptWithRightPassword(agent, here)), "refused for another site's forms").toBe(false)
    await exhaust(agent, here)
    const calls = await callsDuring(agent, async () => {
      const bodies = [{ ...form, filler: "x".repeat(70_000) }, { ...form, csrfToken: "wrong" }, {}]
      for (const body of bodies) expect(isOverLimit(await agent.post(path, body, { headers: here })), "form").toBe(true)
      const text = await agent.post(path, form, { headers: { ...here, "content-type": "text/plain" } })
      expect(isOverLimit(text), "a body of no known type").toBe(true)
      const broken = await agent.send("POST", path, "{", {
        kind: "program",
        headers: { ...here, "content-type": "application/json" },
      })
      expect(broken.status, "status of broken JSON").toBe(429)
    })
    expect(calls, "calls of the store").toBe(["hit", "hit", "hit", "hit", "hit"])
  },
}
