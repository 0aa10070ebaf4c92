import type { Scenario } from "../../scenario.ts"
import { rightForm, sessionOf } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["5/5", "4.1/mounting"],
  cases: [32, 35],
  name: "a form with the token from GET csrf is accepted",
  needs: ["fixtures", "credentials"],
  async run({ agent, expect }) {
    const page = await agent.get("/auth/csrf")
    expect(page.status, "status").toBe(200)
    expect(page.json, "body").toHaveKeys(["csrfToken"])
    expect(page.setCookies.length, "cookies set").toBe(1)
    const again = await agent.get("/auth/csrf")
    expect(again.json, "the token stays while the cookie does").toBe(page.json)
    expect(again.setCookies, "cookies of the second answer").toBe([])
    await agent.post("/auth/callback/credentials", await rightForm(agent))
    expect((await sessionOf(agent))?.user?.["name"], "name").toBe("Alice")
  },
}
