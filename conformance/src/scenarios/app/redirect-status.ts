import { fixtureFacts } from "../../agent.ts"
import { meOf } from "../../app-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["4.3/signIn", "4.3/signOut"],
  cases: [],
  name: "signIn and signOut answer a posted form with 303, so that no browser posts it again elsewhere",
  needs: ["app", "verbs", "fixtures", "credentials"],
  async run({ agent, expect }) {
    const entered = await agent.post("/login", { ...fixtureFacts.login, redirectTo: "/api/me" })
    expect([entered.status, entered.location?.pathname], "redirect after signIn").toBe([303, "/api/me"])
    expect(await meOf(agent), "name").toBe("Alice")
    const left = await agent.post("/logout", { redirectTo: "/about" })
    expect([left.status, left.location?.pathname], "redirect after signOut").toBe([303, "/about"])
    expect(await meOf(agent), "name after signOut").toBe(undefined)
  },
}
