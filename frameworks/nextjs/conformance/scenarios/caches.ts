import type { Scenario } from "@svc-auth/conformance"
import { clients, logIn, sessionCookie, shown } from "./steps.ts"

export const scenario: Scenario = {
  spec: ["4.3/auth-middleware", "8/updateAge"],
  cases: [77],
  name: "no cache stores a page of a signed-in user, and a static page for visitors contains nothing of a session",
  needs: ["app", "guard", "fixtures", "credentials", "production"],
  fixture: "every-access",
  async run({ agent, expect }) {
    const visitor = agent.fresh()
    const before = await visitor.get("/about")
    expect([before.status, before.setCookies], "a visitor").toBe([200, []])
    expect(before.headers.get("cache-control"), "a visitor").toBe("s-maxage=31536000")
    await logIn(agent)
    const pages: readonly (readonly [path: string, client?: string])[] = [
      ["/about"],
      ["/"],
      ["/protected/static"],
      ["/protected/static", "a navigation by Next's client"],
      ["/protected/loaded"],
      ["/loaded"],
      ["/api/session"],
      ["/edge"],
      // next.config rewrites these to guarded pages
      ["/first"],
      ["/second"],
      ["/alias/protected/loaded"],
    ]
    for (const [path, client] of pages) {
      const page = await agent.follow(path, { headers: client ? clients[client]! : {} })
      const which = client ? `${path}, ${client}` : path
      expect([page.status, page.headers.get("cache-control")], which).toBe([200, "private, no-store"])
      const renewed = page.setCookies.filter((line) => line.startsWith(`${sessionCookie}=`))
      expect(renewed.length, `cookies of the renewed session at ${which}`).toBe(1)
    }
    const after = await visitor.get("/about")
    expect([after.body === before.body, after.setCookies], "a visitor afterwards").toBe([true, []])
    expect(shown(await visitor.get("/"), "session"), "a visitor afterwards").toBe("null")
  },
}
