import type { Scenario } from "@svc-auth/conformance"
import { alice, callAction, logIn, meOf, redirectOf } from "./steps.ts"

export const scenario: Scenario = {
  spec: ["2.8/authorized"],
  cases: [95, 97],
  name: "a server action does not run on a guarded page, and Next's client goes to the sign-in page",
  needs: ["app", "guard", "fixtures", "credentials"],
  async run({ agent, expect }) {
    const refused = await callAction(agent, "Log in", alice, "/protected")
    const target = new URL(redirectOf(refused) ?? "", agent.origin)
    expect([refused.status, refused.body, target.pathname], "refusal").toBe([303, "", "/auth/signin"])
    expect(refused.headers.get("cache-control"), "Cache-Control").toBe("private, no-store")
    expect(await meOf(agent), "name").toBe(undefined)
    await logIn(agent)
    const ran = await callAction(agent, "Rename", { name: "Alice B." }, "/protected")
    expect([ran.status, redirectOf(ran)], "signed in").toBe([200, undefined])
  },
}
