import type { Scenario } from "@svc-auth/conformance"
import { byScript, logIn, sessionCookie } from "./steps.ts"

export const scenario: Scenario = {
  spec: ["4.3/handlers", "4.3/auth-server"],
  cases: [77],
  name: "cookies and Vary of middleware before Svc Auth stay, on auth routes, refusals and the app's own responses",
  needs: ["app", "verbs", "guard", "fixtures", "credentials"],
  fixture: "every-access",
  async run({ agent, expect }) {
    const look = async (path: string, status: number, own: readonly string[]) => {
      const page = await agent.get(path, { ...byScript(agent), headers: { "x-early": "1" } })
      expect(page.status, path).toBe(status)
      expect(page.setCookies.map((line) => line.split("=")[0]).sort(), `cookies of ${path}`).toBe([...own, "early"])
      const vary = (page.headers.get("vary") ?? "").toLowerCase()
      expect(/\bx-early\b/.test(vary), `Vary of ${path}: ${vary}`).toBe(true)
      expect(own.length === 0 || /\bcookie\b/.test(vary), `Vary of ${path}: ${vary}`).toBe(true)
    }
    await look("/protected/api", 401, [])
    await logIn(agent)
    await look("/auth/session", 200, [sessionCookie])
    await look("/protected/api", 200, [sessionCookie])
  },
}
