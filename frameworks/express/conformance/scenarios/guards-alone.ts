import type { Scenario } from "@svc-auth/conformance"
import { byScript, logIn, sessionCookie } from "./steps.ts"

export const scenario: Scenario = {
  spec: ["2.8/authorized", "4.3/auth-route-handler"],
  cases: [85, 97],
  name: "requireSession and auth(handler) guard routes that the middleware does not, and the middleware may run twice",
  needs: ["app", "guard", "fixtures", "credentials"],
  fixture: "every-access",
  async run({ agent, expect }) {
    for (const path of ["/alone/page", "/protected/alone/page"]) {
      const api = await agent.get(path, byScript(agent))
      expect([api.status, api.body.includes("for members")], `${path}, a script`).toBe([401, false])
      const page = await agent.get(path)
      expect([page.status, page.location?.pathname], `${path}, a browser`).toBe([303, "/auth/signin"])
      expect(page.location?.searchParams.get("callbackUrl"), `${path}, back to`).toBe(agent.origin + path)
    }
    await logIn(agent)
    for (const path of ["/alone/page", "/protected/alone/page"]) {
      expect((await agent.get(path)).body, `${path}, signed in`).toContain("for members")
    }
    const twice = await agent.get("/twice", byScript(agent))
    expect((twice.json as { user?: { name: string } } | null)?.user?.name, "name").toBe("Alice")
    expect(twice.setCookies.map((line) => line.split("=")[0]), "cookies").toBe([sessionCookie])
  },
}
