import type { Scenario } from "@svc-auth/conformance"
import { alice, call, functionUrl, meOf } from "./steps.ts"

export const scenario: Scenario = {
  spec: ["4.3/auth-server"],
  cases: [],
  name: "a page's data in the single flight of an action has the session after that action's sign-in or update",
  needs: ["app", "verbs", "fixtures", "credentials"],
  fixture: "enriched",
  async run({ agent, expect }) {
    const headers = { "x-single-flight": "true" }
    const signedIn = await call(agent, await functionUrl(agent, "Log in and stay"), alice, headers)
    expect(signedIn.headers.get("x-single-flight"), "single flight").toBe("true")
    expect(signedIn.body, "data of the page").toContain("Alice")
    const renamed = await call(agent, await functionUrl(agent, "Rename"), { name: "Alice B." }, headers)
    expect(renamed.body, "data after the update").toContain("Alice B.")
    expect(await meOf(agent), "name").toBe("Alice B.")
    const out = await call(agent, await functionUrl(agent, "Log out"), {}, headers)
    expect(out.headers.get("x-revalidate"), "what is asked for again where the page loads anew").toBe("")
    expect(out.body, "data after signing out").not.toContain("Alice")
  },
}
