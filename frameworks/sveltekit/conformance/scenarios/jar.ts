import type { Scenario } from "@svc-auth/conformance"
import { alice, sessionCookie } from "./steps.ts"

export const scenario: Scenario = {
  spec: ["4.3/signIn", "4.3/signOut"],
  cases: [97],
  name: "the verbs set cookies in Kit's jar, so that event.cookies and event.fetch see them in the same request",
  needs: ["app", "verbs", "fixtures", "credentials", "cookie-sessions"],
  async run({ agent, expect }) {
    const page = await agent.post("/same/fetched", alice, { from: `${agent.origin}/` })
    const { before, after, names, signedOut } = page.json as Record<string, { user: { name: string } } | null> & {
      names: string[]
    }
    expect([before, after?.user.name, signedOut], "event.fetch").toBe([null, "Alice", null])
    expect(names.includes(sessionCookie), "event.cookies").toBe(true)
    expect(page.setCookies.filter((line) => line.startsWith(sessionCookie)).length, "Set-Cookie lines").toBe(1)
  },
}
