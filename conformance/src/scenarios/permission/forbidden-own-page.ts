import type { Scenario } from "../../scenario.ts"
import { signInAs } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["2.8/authorized", "2.7/pages"],
  cases: [97],
  name: "the app's own error page replaces the built-in 403, and programs still get it",
  needs: ["app", "fixtures", "guard", "credentials"],
  fixture: "guarded-by-role-own-pages",
  async run({ agent, expect }) {
    await signInAs(agent)
    const page = await agent.get("/protected")
    expect([page.status, page.location?.pathname], "where it leads").toBe([303, "/about"])
    expect(Object.fromEntries(page.location!.searchParams), "parameters").toBe({
      error: "AccessDenied",
      code: "page",
      callbackUrl: `${agent.origin}/protected`,
    })
    expect((await agent.get("/protected/api", { kind: "program" })).status, "a program").toBe(403)
    const route = await agent.get("/auth/error?error=AccessDenied&code=page")
    expect([route.location?.pathname, route.location?.searchParams.get("code")], "the error route").toBe([
      "/about",
      "page",
    ])
  },
}
