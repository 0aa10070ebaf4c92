import type { Scenario } from "@svc-auth/conformance"
import { byScript, logIn } from "./steps.ts"

export const scenario: Scenario = {
  spec: ["4.3/auth-server"],
  cases: [],
  name: "auth() of a handler's context, and auth() in a mounted app, return the user's session",
  needs: ["app", "verbs", "fixtures", "credentials"],
  async run({ agent, expect }) {
    const namesOf = async () =>
      await Promise.all(
        ["/everyone/me", "/mounted/me"].map(async (path) => (await agent.get(path, byScript(agent))).json),
      )
    expect(await namesOf(), "signed out").toBe([{ name: null }, { name: null }])
    await logIn(agent)
    expect(await namesOf(), "signed in").toBe([{ name: "Alice" }, { name: "Alice" }])
  },
}
