import type { Scenario } from "@svc-auth/conformance"
import { byScript, logIn } from "./steps.ts"

export const scenario: Scenario = {
  spec: ["2.8/authorized", "4.3/auth-route-handler"],
  cases: [97],
  name:
    "a route with requireSession runs for signed-in users only, and sends programs a 401 and browsers to the sign-in page",
  needs: ["app", "guard", "fixtures", "credentials"],
  async run({ agent, expect }) {
    expect((await agent.get("/everyone/me", byScript(agent))).json, "withSession, signed out").toBe({ name: null })
    const api = await agent.get("/members/me", byScript(agent))
    expect(api.status, "a script").toBe(401)
    const { error, signInUrl } = api.json as Record<string, string>
    expect([error, new URL(signInUrl ?? "").pathname], "the error").toBe(["SignInRequired", "/auth/signin"])
    const posted = await agent.postJson("/members/me", {})
    expect([posted.status, posted.body.includes("changed")], "a script's post").toBe([401, false])
    const page = await agent.get("/members/page")
    expect([page.status, page.location?.pathname], "a browser").toBe([303, "/auth/signin"])
    expect(page.location?.searchParams.get("callbackUrl"), "back to").toBe(`${agent.origin}/members/page`)
    await logIn(agent)
    expect((await agent.get("/members/page")).body, "a browser, signed in").toContain("for members")
    for (const path of ["/members/me", "/everyone/me"]) {
      const { json } = await agent.get(path, byScript(agent))
      expect((json as { name?: string }).name, `${path}, signed in`).toBe("Alice")
    }
    const broken = await agent.use("broken-session").get("/members/me", byScript(agent))
    expect([broken.status, broken.body.includes("Alice")], "the session cannot be read").toBe([503, false])
  },
}
