import { meOf } from "../../app-steps.ts"
import { password } from "../../fixtures/providers.ts"
import type { Scenario } from "../../scenario.ts"

const boundary = "----WebKitFormBoundaryQ3pX9vTz7LmK2cWd"
const fields = { username: "alice", password, redirectTo: "/api/me" }

const bodies = {
  "application/x-www-form-urlencoded": new URLSearchParams(fields).toString(),
  [`multipart/form-data; boundary=${boundary}`]:
    Object.entries(fields).map(([name, value]) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
    ).join("") + `--${boundary}--\r\n`,
}

export const scenario: Scenario = {
  spec: ["4.3/signIn"],
  cases: [33],
  name: "the signIn verb reads a form in both encodings that browsers send",
  needs: ["app", "verbs", "fixtures", "credentials"],
  async run({ agent, expect }) {
    for (const [type, body] of Object.entries(bodies)) {
      const browser = agent.fresh()
      const from = `${agent.origin}/login`
      const page = await browser.send("POST", "/login", body, { from, headers: { "content-type": type } })
      expect([page.status, page.location?.href], type).toBe([303, `${agent.origin}/api/me`])
      expect(await meOf(browser), `name with ${type}`).toBe("Alice")
    }
  },
}
