import type { Scenario } from "../../scenario.ts"
import { sessionOf, signInAs } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["5/5"],
  cases: [32],
  name: "a sign-out form with a wrong token shows the form again",
  needs: ["fixtures", "credentials"],
  async run({ agent, expect }) {
    await signInAs(agent)
    const page = await agent.follow(await agent.post("/auth/signout", { csrfToken: "wrong", callbackUrl: "/api/me" }))
    expect((await sessionOf(agent))?.user?.["name"], "name").toBe("Alice")
    const target = await agent.submit(page, "Sign out")
    expect(target.url, "where the second try leads").toBe(`${agent.origin}/api/me`)
    expect(await sessionOf(agent), "session").toBe(null)
  },
}
