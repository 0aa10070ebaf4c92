import type { Scenario } from "@svc-auth/conformance"
import { byScript } from "./steps.ts"

const front = "https://front.test"

export const scenario: Scenario = {
  spec: ["4.3/handlers"],
  cases: [95],
  name:
    "headers of a CORS middleware before Svc Auth stay, each once, on auth routes, refusals and the app's own responses",
  needs: ["app", "guard", "fixtures"],
  async run({ agent, expect }) {
    for (const [path, status] of [["/auth/session", 200], ["/protected/api", 401], ["/api/me", 200]] as const) {
      const page = await agent.get(path, { ...byScript(agent), headers: { origin: front } })
      const shared = ["access-control-allow-origin", "access-control-allow-credentials"].map((name) =>
        page.headers.get(name)
      )
      expect([page.status, ...shared], path).toBe([status, front, "true"])
    }
  },
}
