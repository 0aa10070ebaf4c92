import type { Scenario } from "@svc-auth/conformance"
import { islandOf, logIn, sessionCookie } from "./steps.ts"

export const scenario: Scenario = {
  spec: ["4.3/auth-server", "2.8/authorized", "8/updateAge"],
  cases: [77, 97],
  name: "a server island gets the session, also on a prerendered page, and the guard checks the island's URL",
  needs: ["app", "guard", "verbs", "fixtures", "credentials"],
  async run({ agent, expect }) {
    const fetched = { kind: "fetch", from: `${agent.origin}/about` } as const
    const open = await islandOf(agent, "/about")
    const members = await islandOf(agent, "/members")
    expect((await agent.get(open, fetched)).body, "signed out").toContain("nobody nobody at /_server-islands/Island")
    for (const name of ["Members", "Members/", "%4Dembers", "%254Dembers/"]) {
      const path = members.replace("Members", name)
      const page = await agent.get(path, fetched)
      expect([page.status, page.body.includes("for members")], path).toBe([401, false])
    }
    await logIn(agent)
    expect((await agent.get(members, fetched)).body, "signed in").toContain("for members")
    const page = await agent.use("every-access").get(open, fetched)
    expect(page.body, "signed in").toContain("Alice Alice")
    expect(page.setCookies.some((line) => line.startsWith(`${sessionCookie}=`)), "prolonged").toBe(true)
    expect(page.headers.get("cache-control"), "Cache-Control").toBe("private, no-store")
  },
}
