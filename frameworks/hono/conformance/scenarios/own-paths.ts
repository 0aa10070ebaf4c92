import type { Scenario } from "@svc-auth/conformance"
import { byScript, logIn } from "./steps.ts"

export const scenario: Scenario = {
  spec: ["2.8/authorized"],
  cases: [85, 97],
  name: "the guard checks the path that the app's own getPath returns",
  needs: ["app", "guard", "fixtures", "credentials"],
  async run({ agent, expect }) {
    const get = (path: string, routed: string) =>
      agent.get(path, { ...byScript(agent), headers: { "x-routed-to": routed } })
    const guarded = await get("/about", "/protected/any")
    expect([guarded.status, guarded.body.includes("for members")], "routed to a guarded path").toBe([401, false])
    expect((await get("/protected/any", "/api/me")).status, "routed to a path for all").toBe(200)
    await logIn(agent)
    expect((await get("/about", "/protected/any")).body, "signed in").toContain("for members")
  },
}
